module paces

go 1.26.0

require golang.org/x/image v0.48.0

require github.com/klauspost/compress v1.20.4
