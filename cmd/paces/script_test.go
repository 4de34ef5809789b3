package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"paces/cmd/internal/web"
)

// The scripts in testdata show what the command does: each runs it and checks what it prints. They are in the language of
// testscript, which is that of the Go command's own script tests, with two commands and two programs more:
//
//	status N PROGRAM ARG...   runs a program and wants exit status N
//	page                      builds the page of paces serve, unless it is built
//	timeless paces ARG...     paces with all times in its output replaced by TIME
//	fetch FILE PATH           waits for a file with the address of a server, and prints the status, type and size of what
//	                          the server has under the path
//
// -update rewrites the outputs that scripts compare with cmp.
var update = flag.Bool("update", false, "rewrite the outputs in the scripts of testdata")

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"paces": main, "timeless": timeless, "fetch": fetch})
}

func TestScripts(t *testing.T) {
	examples, err := filepath.Abs("../../examples")
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir:           "testdata",
		UpdateScripts: *update,
		Setup: func(env *testscript.Env) error {
			env.Setenv("TERM", "xterm-256color")
			if cache, err := os.UserCacheDir(); err == nil {
				env.Setenv("XDG_CACHE_HOME", cache) // with the page in it
			}
			movers, err := os.ReadFile(filepath.Join(examples, "movers.toml"))
			if err == nil {
				err = os.WriteFile(filepath.Join(env.WorkDir, "examples.toml"), movers, 0o666)
			}
			return cmp.Or(err, os.CopyFS(filepath.Join(env.WorkDir, "maps"), os.DirFS(filepath.Join(examples, "maps"))))
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"status": status, "page": page},
	})
}

// status runs a program and wants an exit status.
func status(ts *testscript.TestScript, _ bool, args []string) {
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	err = ts.Exec(args[1], args[2:]...)
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
		got = exit.ExitCode()
	} else {
		ts.Check(err)
	}
	if got != want {
		ts.Fatalf("exit status %d, want %d", got, want)
	}
}

var times = regexp.MustCompile(`\b[0-9.]+(ns|µs|ms|s)\b`)

// timeless is a program that runs another one and masks the times in its output.
func timeless() {
	cmd := exec.Command(os.Args[1], os.Args[2:]...)
	cmd.Stdin, cmd.Stderr = os.Stdin, os.Stderr
	out, err := cmd.Output()
	os.Stdout.Write(times.ReplaceAll(out, []byte("TIME")))
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
		os.Exit(exit.ExitCode())
	}
}

func page(ts *testscript.TestScript, _ bool, _ []string) {
	var said strings.Builder
	_, err := web.Page(context.Background(), &said, &said)
	ts.Logf("%s", said.String())
	ts.Check(err)
}

// fetch is a program that asks a server for a file.
func fetch() {
	url := ""
	for url == "" { // the script has a deadline
		time.Sleep(10 * time.Millisecond)
		content, _ := os.ReadFile(os.Args[1])
		url = strings.TrimSpace(string(content))
	}
	response, err := http.Get(url + os.Args[2])
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	defer response.Body.Close()
	n, err := io.Copy(io.Discard, response.Body)
	fmt.Println(response.StatusCode, response.Header.Get("Content-Type"), n, err)
}
