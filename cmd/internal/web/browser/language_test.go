package browser

import (
	"strings"
	"testing"
	"unicode"
)

var modes = []string{"watch", "range", "distance", "tempers", "change", "mazes"}

func korean(text string) bool {
	return strings.IndexFunc(text, func(r rune) bool { return unicode.Is(unicode.Hangul, r) }) >= 0
}

// The page speaks the browser's language, and another if that is chosen, also the next time.
func TestLanguage(t *testing.T) {
	p := visitor{language: "ko-KR,ko,en"}.open(t, "")
	lang := func() string { return eval[string](p, "() => document.documentElement.lang") }
	if got := p.text("mode-watch"); !korean(got) || lang() != "ko" {
		t.Errorf("the first mode is called %q in a page in %q", got, lang())
	}
	b := p.board()
	p.drag(b.cell(3, 8), b.cell(9, 8))
	p.press("mode-tempers")
	painted := p.board().all()
	p.choose("language", "en")
	if got := p.text("mode-tempers"); got != "Tempers" || lang() != "en" || p.mode() != "tempers" {
		t.Errorf("after the switch the mode %q is called %q, in %q", p.mode(), got, lang())
	}
	if p.board().all() != painted {
		t.Error("the switch has changed the map")
	}
	p.visit("")
	if got := lang(); got != "en" {
		t.Errorf("the choice is forgotten: %q", got)
	}
	if got := visitorLanguage(t, "fr-FR,fr"); got != "en" {
		t.Errorf("who reads French gets %q", got)
	}
}

func visitorLanguage(t *testing.T, accepts string) string {
	p := visitor{language: accepts}.open(t, "")
	return eval[string](p, "() => document.documentElement.lang")
}

// In Korean nothing is left in English, and in English nothing in Korean.
func TestNothingUntranslated(t *testing.T) {
	p := desk.open(t, "")
	said := func(language string) map[string]string {
		p.choose("language", language)
		words := map[string]string{}
		for _, mode := range modes {
			p.press("mode-" + mode)
			words[mode] = eval[string](p, `() => {
				const named = [...document.querySelectorAll("[aria-label], [title], [placeholder]")].flatMap((e) =>
					["aria-label", "title", "placeholder"].map((name) => e.getAttribute(name) ?? ""));
				const language = find("language");
				language.hidden = true;
				const text = document.body.innerText + "\n" + named.join("\n");
				language.hidden = false;
				return text;
			}`)
		}
		return words
	}
	english := said("en")
	for mode, ko := range said("ko") {
		if text := english[mode]; korean(text) {
			t.Errorf("%s, in English: %q", mode, text)
		}
		for line := range strings.Lines(ko) {
			line = strings.TrimSpace(line)
			if words := strings.Fields(line); len(words) > 2 && !korean(line) && strings.IndexFunc(line, unicode.IsLower) >= 0 {
				t.Errorf("%s, in Korean: %q", mode, line)
			}
		}
	}
}

// The page is light or dark as the system is, until the visitor chooses.
func TestTheme(t *testing.T) {
	p := visitor{dark: true}.open(t, "")
	theme := func() string { return eval[string](p, "() => document.documentElement.dataset.theme") }
	if got := theme(); got != "dark" {
		t.Errorf("on a dark system the page is %s", got)
	}
	p.press("theme")
	if got := theme(); got != "light" {
		t.Errorf("after the switch it is %s", got)
	}
	p.visit("")
	if got := theme(); got != "light" {
		t.Errorf("the choice is forgotten: %s", got)
	}
}
