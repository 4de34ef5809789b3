package web

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"
)

func packed(text string) []byte {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	w.Write([]byte(text))
	w.Close()
	return b.Bytes()
}

// small is a page with a file of each kind.
var small = fstest.MapFS{
	"index.html":       {Data: []byte("<!doctype html>")},
	"main.js":          {Data: []byte("start()")},
	"main.js.gz":       {Data: packed("start()")},
	"engine.wasm":      {Data: []byte("\x00asm")},
	"style.css":        {Data: []byte("body {}")},
	"icon.svg":         {Data: []byte("<svg/>")},
	"icon.png":         {Data: []byte("PNG")},
	"favicon.ico":      {Data: []byte("ICO")},
	"page.webmanifest": {Data: []byte("{}")},
}

func smallHandler(t testing.TB) http.Handler {
	t.Helper()
	h, err := Handler(small, "paces.example")
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// ask sends a request for localhost. Headers alternate between name and value.
func ask(h http.Handler, method, path, body string, headers ...string) *http.Response {
	r := httptest.NewRequest(method, path, strings.NewReader(body))
	r.Host = "localhost:8484"
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w.Result()
}

func text(t testing.TB, r *http.Response) string {
	t.Helper()
	b, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func TestFiles(t *testing.T) {
	h := smallHandler(t)
	for path, want := range map[string]string{
		"/":                 "text/html; charset=utf-8",
		"/index.html":       "text/html; charset=utf-8",
		"/main.js":          "text/javascript; charset=utf-8",
		"/engine.wasm":      "application/wasm",
		"/style.css":        "text/css; charset=utf-8",
		"/icon.svg":         "image/svg+xml",
		"/icon.png":         "image/png",
		"/favicon.ico":      "image/x-icon",
		"/page.webmanifest": "application/manifest+json",
	} {
		r := ask(h, "GET", path+"?query", "")
		if got := r.Header.Get("Content-Type"); r.StatusCode != 200 || got != want {
			t.Errorf("%s: %d, %s; want %s", path, r.StatusCode, got, want)
		}
		name := strings.TrimPrefix(path, "/")
		if name == "" {
			name = "index.html"
		}
		if got := text(t, r); got != string(small[name].Data) {
			t.Errorf("%s: the body is %q", path, got)
		}
		head := ask(h, "HEAD", path, "")
		if body := text(t, head); body != "" || head.StatusCode != 200 || head.Header.Get("ETag") != r.Header.Get("ETag") {
			t.Errorf("HEAD %s: %d, body %q", path, head.StatusCode, body)
		}
	}
}

// Whatever the answer is, the browser is told what the page may do.
func TestPolicy(t *testing.T) {
	h := smallHandler(t)
	tag := ask(h, "GET", "/", "").Header.Get("ETag")
	for status, r := range map[int]*http.Response{
		200: ask(h, "GET", "/", ""),
		304: ask(h, "GET", "/", "", "If-None-Match", tag),
		404: ask(h, "GET", "/missing", ""),
		405: ask(h, "PUT", "/", ""),
	} {
		if r.StatusCode != status {
			t.Errorf("status %d, want %d", r.StatusCode, status)
		}
		for name, want := range map[string]string{
			"Content-Security-Policy": "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; " +
				"style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; manifest-src 'self'; " +
				"base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
			"X-Content-Type-Options":       "nosniff",
			"Referrer-Policy":              "no-referrer",
			"Cross-Origin-Opener-Policy":   "same-origin",
			"Cross-Origin-Embedder-Policy": "require-corp",
			"Cross-Origin-Resource-Policy": "same-origin",
			"Cache-Control":                "no-cache",
		} {
			if got := r.Header.Get(name); got != want {
				t.Errorf("status %d: %s is %q", status, name, got)
			}
		}
		if got := r.Header.Get("Permissions-Policy"); !strings.Contains(got, "camera=()") || strings.Contains(got, "*") {
			t.Errorf("status %d: Permissions-Policy is %q", status, got)
		}
	}
}

func TestGzip(t *testing.T) {
	h := smallHandler(t)
	for accepted, want := range map[string]bool{
		"gzip": true, "gzip, deflate, br": true, "br;q=1.0, GZIP;q=0.5": true, "deflate,gzip": true, "gzip;q=1": true,
		"": false, "br": false, "gzip;q=0": false, "gzip; q=0.000": false, "gzip;q=high": false, "gzippo": false, "identity": false,
	} {
		r := ask(h, "GET", "/main.js", "", "Accept-Encoding", accepted)
		if got := r.Header.Get("Content-Encoding") == "gzip"; got != want {
			t.Errorf("%q: packed is %v", accepted, got)
		}
		if r.Header.Get("Vary") != "Accept-Encoding" || r.Header.Get("Content-Type") != "text/javascript; charset=utf-8" {
			t.Errorf("%q: headers are %v", accepted, r.Header)
		}
		body := text(t, r)
		if want && body != string(small["main.js.gz"].Data) || !want && body != "start()" {
			t.Errorf("%q: the body is %q", accepted, body)
		}
		if int(r.ContentLength) != len(body) {
			t.Errorf("%q: the length is %d, of %d", accepted, r.ContentLength, len(body))
		}
	}
	r := ask(h, "GET", "/engine.wasm", "", "Accept-Encoding", "gzip")
	if r.Header.Get("Content-Encoding") != "" || r.Header.Get("Vary") != "" {
		t.Errorf("a file without a twin: headers are %v", r.Header)
	}
}

// A browser that has the content is not sent it again; packed and plain are different contents.
func TestNotModified(t *testing.T) {
	h := smallHandler(t)
	tags := map[string]string{}
	for _, encoding := range []string{"", "gzip"} {
		tags[encoding] = ask(h, "GET", "/main.js", "", "Accept-Encoding", encoding).Header.Get("ETag")
	}
	if tags[""] == "" || tags[""] == tags["gzip"] {
		t.Fatalf("the tags are %q", tags)
	}
	for _, encoding := range []string{"", "gzip"} {
		for tag, want := range map[string]int{
			tags[encoding]: 304, `"other", ` + tags[encoding]: 304, "W/" + tags[encoding]: 304, "*": 304,
			`"other"`: 200, tags["gzip"+encoding]: 200,
		} {
			r := ask(h, "GET", "/main.js", "", "Accept-Encoding", encoding, "If-None-Match", tag)
			if r.StatusCode != want {
				t.Errorf("encoding %q, tag %s: status %d, want %d", encoding, tag, r.StatusCode, want)
			}
			if want == 304 && (text(t, r) != "" || r.Header.Get("ETag") != tags[encoding]) {
				t.Errorf("encoding %q, tag %s: a body, or another tag", encoding, tag)
			}
		}
	}
}

// Parts of a file, and conditions for changing it, are not for this page: the answer is the whole file, of its whole
// length.
func TestWhole(t *testing.T) {
	h := smallHandler(t)
	for _, encoding := range []string{"", "gzip"} {
		want := text(t, ask(h, "GET", "/main.js", "", "Accept-Encoding", encoding))
		for header, value := range map[string]string{
			"Range": "bytes=0-1,3-4", "range": "bytes=9999-", "If-Match": `"other"`, "If-Unmodified-Since": "Mon, 01 Jan 2001 00:00:00 GMT",
		} {
			r := ask(h, "GET", "/main.js", "", "Accept-Encoding", encoding, header, value)
			if body := text(t, r); r.StatusCode != 200 || body != want || int(r.ContentLength) != len(want) {
				t.Errorf("encoding %q, %s: %s: status %d, length %d, body %q", encoding, header, value, r.StatusCode, r.ContentLength, body)
			}
		}
	}
}

func TestMethods(t *testing.T) {
	h := smallHandler(t)
	for _, method := range []string{"POST", "PUT", "DELETE", "OPTIONS", "TRACE", "PATCH", "get"} {
		r := ask(h, method, "/main.js", "")
		if r.StatusCode != 405 || r.Header.Get("Allow") != "GET, HEAD" || strings.Contains(text(t, r), "start") {
			t.Errorf("%s: status %d, headers %v", method, r.StatusCode, r.Header)
		}
	}
}

func TestBodies(t *testing.T) {
	h := smallHandler(t)
	for _, test := range []struct {
		method string
		length int
		want   int
	}{
		{"GET", maxBody, 200},
		{"GET", maxBody + 1, 413},
		{"POST", maxBody, 405},
		{"POST", maxBody + 1, 413},
		{"POST", 1 << 20, 413},
	} {
		body := strings.Repeat("x", test.length)
		if r := ask(h, test.method, "/", body); r.StatusCode != test.want {
			t.Errorf("%s of %d bytes: status %d, want %d", test.method, test.length, r.StatusCode, test.want)
		}
		chunked := httptest.NewRequest(test.method, "/", io.MultiReader(strings.NewReader(body))) // of a length unsaid
		chunked.Host = "localhost"
		w := httptest.NewRecorder()
		h.ServeHTTP(w, chunked)
		if chunked.ContentLength != -1 || w.Code != test.want {
			t.Errorf("%s of %d bytes in chunks: status %d, want %d", test.method, test.length, w.Code, test.want)
		}
	}
}

func TestHost(t *testing.T) {
	h := smallHandler(t)
	for host, known := range map[string]bool{
		"localhost": true, "LOCALHOST:8484": true, "127.0.0.1": true, "127.0.0.1:8484": true, "[::1]:8484": true, "[::1]": true,
		"192.168.1.20:8484": true, "paces.example": true, "Paces.Example:80": true,
		"": false, ":8484": false, "evil.example": false, "evil.example:8484": false, "localhost.evil.example": false,
		"127.0.0.1.evil.example": false, "paces.example.evil.example": false, "[localhost": true, "127.1": false, "a:b:c": false,
	} {
		r := httptest.NewRequest("GET", "/", nil)
		r.Host = host
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		want := http.StatusMisdirectedRequest
		if known {
			want = http.StatusOK
		}
		if w.Code != want {
			t.Errorf("host %q: status %d, want %d", host, w.Code, want)
		}
		if !known && strings.Contains(w.Body.String(), "doctype") {
			t.Errorf("host %q is shown the page", host)
		}
	}
	unnamed, err := Handler(small, "") // as with --addr :8484
	if err != nil {
		t.Fatal(err)
	}
	r := httptest.NewRequest("GET", "/", nil)
	r.Host = ""
	w := httptest.NewRecorder()
	unnamed.ServeHTTP(w, r)
	if w.Code != http.StatusMisdirectedRequest {
		t.Errorf("no host: status %d", w.Code)
	}
}

func TestHandlerRefuses(t *testing.T) {
	for name, page := range map[string]fstest.MapFS{
		"no index":     {"main.js": {}},
		"unknown kind": {"index.html": {}, "notes.md": {}},
		"a folder":     {"index.html": {}, "more.js/main.js": {}},
	} {
		if _, err := Handler(page, ""); err == nil {
			t.Errorf("%s: a handler", name)
		}
	}
}

// Whatever the path, the answer is the file of exactly that name, or a line of text.
func FuzzPath(f *testing.F) {
	for _, path := range []string{
		"/", "/main.js", "//main.js", "/./main.js", "/../main.js", "/x/../main.js", "/%2e%2e/%2e%2e/etc/passwd", "/main.js/", "/main.js.gz",
		"/%6dain.js", "/main.js%00", "/\\..\\main.js", "/MAIN.JS", "/main.js?x=/../y", "/main.js;a", "*", "http://localhost/main.js", "/é", "/%",
	} {
		f.Add(path)
	}
	h := smallHandler(f)
	f.Fuzz(func(t *testing.T, path string) {
		request := "GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n"
		r, err := http.ReadRequest(bufio.NewReader(strings.NewReader(request)))
		if err != nil || r.Host != "localhost" {
			t.Skip("no such request reaches the handler")
		}
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		name := strings.TrimPrefix(r.URL.Path, "/")
		if r.URL.Path == "/" {
			name = "index.html"
		}
		file, exists := small[name]
		exists = exists && strings.HasPrefix(r.URL.Path, "/") && !strings.HasSuffix(name, ".gz")
		switch body := w.Body.String(); {
		case r.Method != "GET":
		case exists && (w.Code != 200 || body != string(file.Data)):
			t.Errorf("%q: status %d, body %q", r.URL.Path, w.Code, body)
		case !exists && (w.Code != 404 || body != "404 not found: there is no such page\n"):
			t.Errorf("%q: status %d, body %q", r.URL.Path, w.Code, body)
		}
		if w.Header().Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("%q: the headers are %v", r.URL.Path, w.Header())
		}
	})
}
