// Package webtest gives tests the page of paces serve, and what its source says.
package webtest

import (
	"io/fs"
	"os"
	"regexp"
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

// List returns the strings of a list that a file of the page declares, such as METHODS in calls/watch.ts. It is for
// tests of the packages beside the folder page: what the page sends are places in such lists.
func List(t testing.TB, file, name string) (list []string) {
	t.Helper()
	text, err := os.ReadFile("../page/" + file)
	if err != nil {
		t.Fatal(err)
	}
	found := regexp.MustCompile(`const ` + name + `[^=]*= \[([^\]]*)\]`).FindSubmatch(text)
	if found == nil {
		t.Fatalf("%s declares no list %s", file, name)
	}
	for _, quoted := range regexp.MustCompile(`"([^"]*)"`).FindAllSubmatch(found[1], -1) {
		list = append(list, string(quoted[1]))
	}
	return list
}
