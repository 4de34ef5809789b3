package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestPlayInTmux plays in a real terminal: keys are sent, the window is resized, the screen is captured.
func TestPlayInTmux(t *testing.T) {
	if testing.Short() {
		t.Skip("short")
	}
	if _, err := exec.LookPath("tmux"); err != nil {
		t.Skip("there is no tmux (apt-get install tmux)")
	}
	bin := t.TempDir()
	if out, err := exec.Command("go", "build", "-o", filepath.Join(bin, "paces"), ".").CombinedOutput(); err != nil {
		t.Fatalf("build: %v\n%s", err, out)
	}
	t.Setenv("PATH", bin+string(os.PathListSeparator)+os.Getenv("PATH"))
	t.Run("keys-and-sizes", keysAndSizes)
	t.Run("no-colours", noColours)
}

func keysAndSizes(t *testing.T) {
	term := newTmux(t, "paces play --carver sidewinder --size 25 --speed 20000 --method queue; echo status $?; sleep 60")

	term.waitFor("the end", "cheapest: a queue finds the fewest", "pushed", "settled", "⬤")
	term.keys("m")
	term.waitFor("heap: the cheapest first")
	term.keys("2", "Space")
	term.waitFor("Dijkstra", "greedy")
	term.keys("1", "?")
	term.waitFor("put goal there, then start", "open list")
	term.keys("x")
	for range 13 {
		term.keys("-") // down to a step a second, or the new maze would be carved before the next key comes
	}
	term.keys("n", ".", ".")
	term.waitFor("step 2 of", "opens (2,1)", "paused")
	term.keys(",")
	term.waitFor("step 1 of")
	term.resize(40, 12)
	term.waitFor("step 1 of", "paused")
	if shown := term.shown(); strings.Contains(shown, "│") || strings.Count(shown, "\n") > 12 {
		t.Errorf("the panel is still there in a small window:\n%s", shown)
	}
	term.resize(8, 2)
	term.waitFor("too smal")
	term.resize(110, 34)
	term.waitFor("│ runs go east", "step 1 of")
	term.keys("q")
	term.waitFor("status 0")
}

// noColours: with NO_COLOR the board is made of characters and no colour is sent.
func noColours(t *testing.T) {
	term := newTmux(t, "NO_COLOR=1 paces play --speed 20000")
	term.waitFor("the end", "# # # #", "*  path")
	if shown := term.run("capture-pane", "-e", "-p"); strings.Contains(shown, "[38;") || strings.Contains(shown, "[31m") {
		t.Errorf("colours are sent:\n%q", shown)
	}
	term.keys("q")
}

// tmux is a terminal that can be told to type.
type tmux struct {
	t      *testing.T
	socket string
}

// newTmux runs a command line of the shell.
func newTmux(t *testing.T, command string) *tmux {
	t.Helper()
	m := &tmux{t, fmt.Sprintf("paces-test-%d-%s", os.Getpid(), filepath.Base(t.Name()))}
	m.run("-f", "/dev/null", "new-session", "-d", "-x", "110", "-y", "34", "COLORTERM=truecolor sh -c '"+command+"'")
	t.Cleanup(func() { _ = exec.Command("tmux", "-L", m.socket, "kill-server").Run() })
	return m
}

// run runs a command of tmux on this test's own server.
func (m *tmux) run(args ...string) string {
	m.t.Helper()
	out, err := exec.Command("tmux", append([]string{"-u", "-L", m.socket}, args...)...).CombinedOutput()
	if err != nil {
		m.t.Fatalf("tmux %s: %v\n%s", args, err, out)
	}
	return string(out)
}

func (m *tmux) keys(names ...string) {
	m.t.Helper()
	for _, name := range names {
		m.run("send-keys", name)
	}
}

func (m *tmux) resize(width, height int) {
	m.t.Helper()
	m.run("resize-window", "-x", fmt.Sprint(width), "-y", fmt.Sprint(height))
}

func (m *tmux) shown() string { return m.run("capture-pane", "-p") }

// waitFor waits until all texts are to be seen at once.
func (m *tmux) waitFor(texts ...string) {
	m.t.Helper()
	shown := ""
	for range 300 {
		shown = m.shown()
		missing := false
		for _, text := range texts {
			missing = missing || !strings.Contains(shown, text)
		}
		if !missing {
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	m.t.Fatalf("waited for %q in vain; shown is\n%s", texts, shown)
}
