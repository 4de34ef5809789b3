package web_test

import (
	"io/fs"
	"net/http/httptest"
	"strings"
	"testing"

	"paces/cmd/internal/web"
	"paces/cmd/internal/web/webtest"
)

// The page that users get is whole, and is served.
func TestPage(t *testing.T) {
	page := webtest.Built(t)
	h, err := web.Handler(page, "")
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		"": "<!doctype html>", "worker.js": "", "main.js": "", "style.css": "", "wasm_exec.js": "", "engine.wasm": "\x00asm", "extras.wasm": "\x00asm",
	} {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest("GET", "http://localhost/"+name, nil))
		if body := strings.ToLower(w.Body.String()); w.Code != 200 || !strings.HasPrefix(body, want) {
			t.Errorf("/%s: status %d, body %.20q", name, w.Code, body)
		}
	}
	if index, err := fs.ReadFile(page, "index.html"); err != nil || !strings.Contains(string(index), `http-equiv="Content-Security-Policy"`) {
		t.Errorf("the index gives no policy to hosts that send none (%v)", err)
	}
}

// A page that is built is taken as it is, and nothing is said.
func TestPageIsReused(t *testing.T) {
	webtest.Built(t)
	var progress, stderr strings.Builder
	if _, err := web.Page(t.Context(), &progress, &stderr); err != nil || progress.Len()+stderr.Len() > 0 {
		t.Errorf("error %v, said %q %q", err, progress.String(), stderr.String())
	}
}
