// Package webtest gives tests the page of paces serve.
package webtest

import (
	"io/fs"
	"testing"

	"paces/cmd/internal/web"
)

// Built returns the files of the page as paces serve serves them. The first test to ask on a machine waits a minute for
// them to be built; all others, of whatever package, get the same.
func Built(t testing.TB) fs.FS {
	t.Helper()
	page, err := web.Page(t.Context(), t.Output(), t.Output())
	if err != nil {
		t.Fatal(err)
	}
	return page
}
