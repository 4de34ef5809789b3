package mapfile

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// TestDocs reads the examples of the page on formats, each in the format of its section; every format has a row there.
func TestDocs(t *testing.T) {
	page, err := os.ReadFile("../docs/formats.md")
	if err != nil {
		t.Fatal(err)
	}
	head, _, _ := strings.Cut(string(page), "## What a map gives")
	for _, f := range Formats() {
		if !strings.Contains(head, "`"+f.Name+"`") {
			t.Errorf("format %s has no row", f.Name)
		}
	}
	sections := regexp.MustCompile(`(?m)^## `).Split(string(page), -1)
	blocks := regexp.MustCompile("(?ms)^```(?:xml)?\n(.*?)^```$")
	examples := 0
	for _, section := range sections {
		name, body, _ := strings.Cut(section, "\n")
		for _, block := range blocks.FindAllStringSubmatch(body, -1) {
			examples++
			if _, err := Read(strings.NewReader(block[1]), name, Options{Format: name}); err != nil {
				t.Error(err)
			}
		}
	}
	if examples < 9 {
		t.Errorf("%d examples", examples)
	}
	rule := regexp.MustCompile("(?ms)^```toml\n(.*?)^```$").FindSubmatch(page)
	if _, err := ReadRule(strings.NewReader(string(rule[1])), "rule"); err != nil {
		t.Error(err)
	}
}
