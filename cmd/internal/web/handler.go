package web

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"net/netip"
	"path"
	"strconv"
	"strings"
	"time"
)

// types are the kinds of files that a page may have. The machine's own table is not asked: some have none for .wasm,
// which a browser then refuses to compile while it arrives.
var types = map[string]string{
	".html":        "text/html; charset=utf-8",
	".css":         "text/css; charset=utf-8",
	".js":          "text/javascript; charset=utf-8",
	".wasm":        "application/wasm",
	".svg":         "image/svg+xml",
	".png":         "image/png",
	".ico":         "image/x-icon",
	".webmanifest": "application/manifest+json",
}

// policy says what a browser lets the page do: run its own scripts, show its own pictures, and talk to nobody else.
var policy = map[string]string{
	"Content-Security-Policy": "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; " +
		"style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; manifest-src 'self'; " +
		"base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
	"Permissions-Policy": "accelerometer=(), autoplay=(), camera=(), display-capture=(), encrypted-media=(), " +
		"geolocation=(), gyroscope=(), hid=(), magnetometer=(), microphone=(), midi=(), payment=(), " +
		"publickey-credentials-get=(), screen-wake-lock=(), serial=(), usb=()",
	// The first three keep other sites out of the page's process, and so give it a clock that is twenty times finer: what
	// the page measures is short.
	"Cross-Origin-Opener-Policy":   "same-origin",
	"Cross-Origin-Embedder-Policy": "require-corp",
	"Cross-Origin-Resource-Policy": "same-origin",
	"Referrer-Policy":              "no-referrer",
	"X-Content-Type-Options":       "nosniff",
}

// maxBody is how long a request's body may be. There is nothing to post.
const maxBody = 1 << 10

// content is a file as it is sent, plain or packed.
type content struct {
	body []byte
	etag string
}

func newContent(body []byte) *content {
	sum := sha256.Sum256(body)
	return &content{body, `"` + hex.EncodeToString(sum[:12]) + `"`}
}

// asset is a file of the page.
type asset struct {
	kind          string
	plain, packed *content // packed is nil if the file has no gzip twin
}

// handler serves the files of a page, which it holds in memory.
type handler struct {
	assets map[string]asset // by path
	host   string
}

// Handler serves a page to those who ask for it by an IP address, as localhost, or as host. Another name would be that
// of a stranger's site that was made to point here, so that the stranger's scripts could read what is served.
func Handler(page fs.FS, host string) (http.Handler, error) {
	h := &handler{map[string]asset{}, host}
	names, err := fs.ReadDir(page, ".")
	if err != nil {
		return nil, err
	}
	for _, e := range names {
		if path.Ext(e.Name()) == packedExt {
			continue
		}
		if h.assets["/"+e.Name()], err = load(page, e.Name()); err != nil {
			return nil, err
		}
	}
	first, ok := h.assets["/"+index]
	if !ok {
		return nil, errors.New("the page has no " + index)
	}
	h.assets["/"] = first
	return h, nil
}

// index is the file that a visitor sees first.
const index = "index.html"

// packedExt is what the name of a file's gzip twin has at its end.
const packedExt = ".gz"

func load(page fs.FS, name string) (asset, error) {
	kind, ok := types[path.Ext(name)]
	if !ok {
		return asset{}, fmt.Errorf("the page has %s, a file of no kind that can be served", name)
	}
	body, err := fs.ReadFile(page, name)
	if err != nil {
		return asset{}, err
	}
	a := asset{kind: kind, plain: newContent(body)}
	body, err = fs.ReadFile(page, name+packedExt)
	switch {
	case err == nil:
		a.packed = newContent(body)
	case !errors.Is(err, fs.ErrNotExist):
		return asset{}, err
	}
	return a, nil
}

func (h *handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	for name, value := range policy {
		w.Header().Set(name, value)
	}
	w.Header().Set("Cache-Control", "no-cache") // a page built anew must be seen at once; asking costs a 304
	a, found := h.assets[r.URL.Path]
	switch {
	case !h.knows(r.Host):
		refuse(w, http.StatusMisdirectedRequest, fmt.Sprintf("this server is not called %q; "+
			"open it by its IP address, or start it with --addr and the name", r.Host))
	case tooLong(w, r):
		refuse(w, http.StatusRequestEntityTooLarge, "there is nothing here to send anything to")
	case r.Method != http.MethodGet && r.Method != http.MethodHead:
		w.Header().Set("Allow", "GET, HEAD")
		refuse(w, http.StatusMethodNotAllowed, "pages are for reading: GET or HEAD")
	case !found:
		refuse(w, http.StatusNotFound, "there is no such page")
	default:
		a.serve(w, r)
	}
}

// knows reports whether this server may be asked under the name that a request gives.
func (h *handler) knows(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	host = strings.TrimSuffix(strings.TrimPrefix(host, "["), "]")
	if _, err := netip.ParseAddr(host); err == nil {
		return true
	}
	return strings.EqualFold(host, "localhost") || host != "" && strings.EqualFold(host, h.host)
}

// tooLong reports whether the body of a request goes beyond the limit, and reads it up to there.
func tooLong(w http.ResponseWriter, r *http.Request) bool {
	if r.ContentLength > maxBody {
		return true
	}
	_, err := io.Copy(io.Discard, http.MaxBytesReader(w, r.Body, maxBody))
	beyond := (*http.MaxBytesError)(nil)
	return errors.As(err, &beyond)
}

// refuse answers with a status and one line of text.
func refuse(w http.ResponseWriter, status int, why string) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.WriteHeader(status)
	fmt.Fprintf(w, "%d %s: %s\n", status, strings.ToLower(http.StatusText(status)), why)
}

func (a asset) serve(w http.ResponseWriter, r *http.Request) {
	header, sent := w.Header(), a.plain
	header.Set("Content-Type", a.kind)
	if a.packed != nil {
		header.Set("Vary", "Accept-Encoding")
		if acceptsGzip(r.Header.Get("Accept-Encoding")) {
			sent = a.packed
			header.Set("Content-Encoding", "gzip")
			header.Set("Content-Length", strconv.Itoa(len(sent.body)))
		}
	}
	header.Set("ETag", sent.etag)
	// What serves downloads that go on, and changes, has no use here: files are small, and parts of a packed one mislead.
	r.Header.Del("Range")
	r.Header.Del("If-Match")
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(sent.body))
}

// acceptsGzip reports whether the list of a request's Accept-Encoding names gzip, with another weight than 0.
func acceptsGzip(list string) bool {
	for item := range strings.SplitSeq(list, ",") {
		name, weight, _ := strings.Cut(item, ";")
		if strings.EqualFold(strings.TrimSpace(name), "gzip") {
			_, q, weighed := strings.Cut(weight, "=")
			value, err := strconv.ParseFloat(strings.TrimSpace(q), 64)
			return !weighed || err == nil && value > 0
		}
	}
	return false
}
