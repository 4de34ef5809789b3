//go:build !web

package web

import "io/fs"

// embedded returns the page that the program carries, nil if it carries none.
func embedded() fs.FS { return nil }
