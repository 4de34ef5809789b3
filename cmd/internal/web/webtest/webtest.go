// Package webtest gives tests the page of paces serve, and what its source says.
package webtest

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
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

// Texts returns the English texts that a file of the page's words has, by their keys.
func Texts(t testing.TB, file string) map[string]string {
	t.Helper()
	text, err := os.ReadFile("../page/words/" + file)
	if err != nil {
		t.Fatal(err)
	}
	english, _, _ := strings.Cut(string(text), "export const ko")
	texts := make(map[string]string)
	for _, line := range regexp.MustCompile(`(?m)^  (\w+): "(.*)",$`).FindAllStringSubmatch(english, -1) {
		texts[line[1]] = line[2]
	}
	return texts
}

// BuildPrograms builds and vets the programs in the folders below dir, each into dir/bin under its folder's name, as a
// module that uses this one from where it was cloned. It is for tests of packages beside this one.
func BuildPrograms(t testing.TB, dir string) {
	t.Helper()
	root, err := filepath.Abs("../../../..")
	if err != nil {
		t.Fatal(err)
	}
	sums, err := os.ReadFile(filepath.Join(root, "go.sum"))
	if err != nil {
		t.Fatal(err)
	}
	module := "module made\n\ngo 1.26.0\n\nrequire paces v0.0.0\n\nreplace paces => " + root + "\n"
	for name, text := range map[string][]byte{"go.mod": []byte(module), "go.sum": sums} {
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, args := range [][]string{{"build", "-o", "bin" + string(filepath.Separator), "./..."}, {"vet", "./..."}} {
		cmd := exec.CommandContext(t.Context(), "go", args...)
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=-mod=mod")
		if said, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("go %s: %v\n%s", args[0], err, said)
		}
	}
}
