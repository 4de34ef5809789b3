//go:build web

package web

import (
	"embed"
	"io/fs"
)

//go:embed all:dist
var dist embed.FS

// embedded returns the page that the program carries, nil if it carries none.
func embedded() fs.FS {
	page, err := fs.Sub(dist, "dist")
	if err != nil {
		panic(err) // only for a name that is no path
	}
	return page
}
