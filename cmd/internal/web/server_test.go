package web

import (
	"context"
	"io"
	"net"
	"net/http"
	"runtime/pprof"
	"strings"
	"testing"
	"time"
)

// serving starts a server. stop ends it and returns what Serve returned.
func serving(t *testing.T, h http.Handler) (address string, stop func() error) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- Serve(ctx, l, h) }()
	stop = func() error { cancel(); return <-ended }
	t.Cleanup(cancel)
	return l.Addr().String(), stop
}

// say sends raw bytes and returns what comes back until the server closes the connection.
func say(t *testing.T, address, request string) string {
	t.Helper()
	conn, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	io.WriteString(conn, request)
	conn.SetReadDeadline(time.Now().Add(20 * time.Second))
	answer, err := io.ReadAll(conn)
	if err != nil {
		t.Fatalf("%q: %v", request, err)
	}
	return string(answer)
}

func TestServe(t *testing.T) {
	address, stop := serving(t, smallHandler(t))
	const end = " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
	for request, want := range map[string]string{
		"GET /" + end:                         "HTTP/1.1 200 OK",
		"GET /../../../../etc/passwd" + end:   "HTTP/1.1 404 Not Found",
		"GET /%2e%2e/%2e%2e/etc/passwd" + end: "HTTP/1.1 404 Not Found",
		"GET //main.js" + end:                 "HTTP/1.1 404 Not Found",
		"OPTIONS *" + end:                     "HTTP/1.1 405 Method Not Allowed",
		"CONNECT elsewhere.example:80" + end:  "HTTP/1.1 421 Misdirected Request",
		"GET http://elsewhere.example/" + end: "HTTP/1.1 421 Misdirected Request",
		"GET / HTTP/1.0\r\n\r\n":              "HTTP/1.0 421 Misdirected Request",
		"GET / HTTP/1.1\r\n\r\n":              "HTTP/1.1 400 Bad Request: missing required Host header",
		"nonsense\r\n\r\n":                    "HTTP/1.1 400 Bad Request",
		"POST / HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: 9999999\r\n\r\n":                "HTTP/1.1 413 Request Entity Too Large",
		"GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: " + strings.Repeat("x", 1<<16) + "\r\nConnection: close\r\n\r\n": "HTTP/1.1 431 Request Header Fields Too Large",
	} {
		if line, _, _ := strings.Cut(say(t, address, request), "\r\n"); line != want {
			t.Errorf("%.60q: %q, want %q", request, line, want)
		}
	}
	if err := stop(); err != nil {
		t.Error(err)
	}
}

// The end of the server waits for the answer that is under way, closes what is idle, and leaves no goroutine.
func TestServeEnds(t *testing.T) {
	entered, release := make(chan bool), make(chan bool)
	address, stop := serving(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/slow" {
			close(entered)
			<-release
		}
		io.WriteString(w, "whole")
	}))
	client := &http.Client{Transport: &http.Transport{}} // it keeps its connections
	get := func(path string) string {
		r, err := client.Get("http://" + address + path)
		if err != nil {
			return err.Error()
		}
		defer r.Body.Close()
		return text(t, r)
	}
	if got := get("/"); got != "whole" {
		t.Fatal(got)
	}
	slow := make(chan string, 1)
	go func() { slow <- get("/slow") }()
	<-entered
	ended := make(chan error, 1)
	go func() { ended <- stop() }()
	time.AfterFunc(100*time.Millisecond, func() { close(release) })
	if got := <-slow; got != "whole" {
		t.Errorf("the answer under way is %q", got)
	}
	if err := <-ended; err != nil {
		t.Error(err)
	}
	if conn, err := net.Dial("tcp", address); err == nil {
		conn.Close()
		t.Error("it still listens")
	}
	client.CloseIdleConnections()
	for end := time.Now().Add(10 * time.Second); ; time.Sleep(10 * time.Millisecond) {
		var all strings.Builder
		pprof.Lookup("goroutine").WriteTo(&all, 1)
		if !strings.Contains(all.String(), "net/http.(*Server)") && !strings.Contains(all.String(), "net/http.(*conn)") {
			return
		}
		if time.Now().After(end) {
			t.Fatalf("goroutines are left:\n%s", all.String())
		}
	}
}

// A client that never finishes does not hold up the end.
func TestServeEndsWithoutPatience(t *testing.T) {
	entered := make(chan bool)
	address, stop := serving(t, http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		close(entered)
		<-r.Context().Done()
	}))
	conn, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	io.WriteString(conn, "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
	<-entered
	ended := make(chan error, 1)
	go func() { ended <- stop() }()
	select {
	case err := <-ended:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(30 * time.Second):
		t.Fatal("it goes on")
	}
}
