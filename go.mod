module paces

go 1.26

require golang.org/x/image v0.48.0
