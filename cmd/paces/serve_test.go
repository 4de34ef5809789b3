package main

import (
	"net"
	"net/netip"
	"strings"
	"testing"
)

// A port that is taken is an error if it was asked for; else another one does.
func TestListenWhereTaken(t *testing.T) {
	other, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	taken := other.Addr().String()
	l, err := (&serveFlags{addr: taken}).listen()
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	if got := l.Addr().(*net.TCPAddr); !got.IP.IsLoopback() || got.String() == taken {
		t.Errorf("it listens on %v", got)
	}
	if _, err := (&serveFlags{addr: taken, addrGiven: true}).listen(); err == nil || !strings.HasPrefix(err.Error(), "--addr: "+taken+": ") {
		t.Errorf("the error is %v", err)
	}
}

func TestPageURL(t *testing.T) {
	for _, test := range []struct{ host, address, want string }{
		{"127.0.0.1", "127.0.0.1:8484", "http://127.0.0.1:8484/"},
		{"::1", "[::1]:8484", "http://[::1]:8484/"},
		{"localhost", "127.0.0.1:80", "http://localhost:80/"},
		{"map-room.example", "192.0.2.1:8484", "http://map-room.example:8484/"},
		{"", "[::]:8484", "http://localhost:8484/"},
		{"0.0.0.0", "0.0.0.0:8484", "http://localhost:8484/"},
	} {
		if got := pageURL(test.host, netip.MustParseAddrPort(test.address)); got != test.want {
			t.Errorf("%q on %s is opened as %s, want %s", test.host, test.address, got, test.want)
		}
	}
}
