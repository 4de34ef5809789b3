module paces

go 1.26
