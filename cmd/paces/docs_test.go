package main

import (
	"bytes"
	"image/gif"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"paces/cmd/internal/player"
)

// TestReadmeAnimation: the animation in the README is what the command under it writes. -update writes it.
func TestReadmeAnimation(t *testing.T) {
	const file = "../../docs/play.gif"
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, found := strings.Cut(string(readme), "go run ./cmd/paces play")
	args, _, _ := strings.Cut(rest, "--record docs/play.gif")
	if !found {
		t.Fatal("the README has no command that plays")
	}
	var b bytes.Buffer
	if err := recordShow(&b, playerOf(t, strings.Fields(args))); err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile(file, b.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if !sameFrames(t, &b, f) {
		t.Errorf("%s is not what the command in the README writes (go test -update writes it)", file)
	}
}

// TestReadmePicture: the picture in the README is that of the command above it. -update writes it.
func TestReadmePicture(t *testing.T) {
	const file = "../../docs/swamp.png"
	drawn := filepath.Join(t.TempDir(), "swamp.png")
	if status := run([]string{"path", "../../examples/maps/swamp.txt", "--picture", drawn, "--out", os.DevNull}); status != 0 {
		t.Fatalf("status %d", status)
	}
	got, err := os.ReadFile(drawn)
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile(file, got, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !samePixels(t, got, want) {
		t.Errorf("%s is not what paces path draws (go test -update writes it)", file)
	}
}

// samePixels compares PNG files as sameFrames does GIF files.
func samePixels(t *testing.T, a, b []byte) bool {
	t.Helper()
	p, err := png.Decode(bytes.NewReader(a))
	if err != nil {
		t.Fatal(err)
	}
	q, err := png.Decode(bytes.NewReader(b))
	if err != nil {
		t.Fatal(err)
	}
	return reflect.DeepEqual(p, q)
}

// playerOf returns the player of a command line.
func playerOf(t *testing.T, args []string) *player.Player {
	t.Helper()
	c := newConsole(os.Stdin, os.Stdout, os.Stderr)
	var plan planFlags
	var show showFlags
	cmd := newPlayCommand(c)
	cmd.ResetFlags()
	plan.add(cmd)
	show.add(cmd)
	if err := cmd.ParseFlags(args); err != nil {
		t.Fatal(err)
	}
	config, err := show.config(c, &plan)
	if err != nil {
		t.Fatal(err)
	}
	p, err := player.New(config)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.Close)
	return p
}

// sameFrames compares pixels: how well they are packed is for the standard library to change.
func sameFrames(t *testing.T, a, b io.Reader) bool {
	t.Helper()
	p, err := gif.DecodeAll(a)
	if err != nil {
		t.Fatal(err)
	}
	q, err := gif.DecodeAll(b)
	if err != nil {
		t.Fatal(err)
	}
	if len(p.Image) != len(q.Image) {
		return false
	}
	for i, frame := range p.Image {
		if frame.Rect != q.Image[i].Rect || p.Delay[i] != q.Delay[i] || !bytes.Equal(frame.Pix, q.Image[i].Pix) {
			return false
		}
	}
	return true
}
