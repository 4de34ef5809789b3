package main

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"

	"github.com/spf13/cobra"
	"golang.org/x/term"
)

// console is one run's streams, and the flags that every command has.
type console struct {
	stdin          io.Reader
	stdout, stderr *os.File

	out     string // file for the answer; "" is standard output
	json    bool
	quiet   bool
	noColor bool
}

// answerWriter is standard output. It remembers what went wrong, because cobra does not say whether the help that it
// printed arrived.
type answerWriter struct {
	w   io.Writer
	err error
}

func (p *answerWriter) Write(b []byte) (int, error) {
	n, err := p.w.Write(b)
	if err != nil {
		p.err = fmt.Errorf("standard output: %w", reason(err))
	}
	return n, p.err
}

func newConsole(stdin io.Reader, stdout, stderr *os.File) *console {
	return &console{stdin: stdin, stdout: stdout, stderr: stderr}
}

func (c *console) addFlags(root *cobra.Command) {
	flags := root.PersistentFlags()
	flags.StringVarP(&c.out, "out", "o", "", "write the answer to `FILE`, whole or not at all")
	flags.BoolVar(&c.json, "json", false, "print the answer as JSON")
	flags.BoolVarP(&c.quiet, "quiet", "q", false, "no picture, legend or progress")
	flags.BoolVar(&c.noColor, "no-color", false, "no colours (nor with NO_COLOR set, nor in a pipe)")
}

// answer lets write produce the command's answer, on standard output or in the file that --out names.
func (c *console) answer(write func(io.Writer) error) error {
	if c.out != "" && c.out != "-" {
		return writeFile(c.out, write)
	}
	return buffered(&answerWriter{w: c.stdout}, write)
}

// answerJSON writes the command's answer as one line of JSON.
func (c *console) answerJSON(v any) error {
	return c.answer(func(w io.Writer) error { return json.NewEncoder(w).Encode(v) })
}

// buffered lets write produce w's content through a buffer.
func buffered(w io.Writer, write func(io.Writer) error) error {
	b := bufio.NewWriterSize(w, 1<<16)
	if err := write(b); err != nil {
		return err
	}
	return b.Flush()
}

// writeFile lets write produce the content of a file. The file appears whole or not at all: it is written beside its
// place under another name, and moved there when it is complete. A device or a pipe is written to directly.
func writeFile(path string, write func(io.Writer) error) error {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	info, err := os.Stat(path)
	switch {
	case err != nil:
		err = replaceFile(path, 0o666, write)
	case info.IsDir():
		err = errors.New("is a directory")
	case info.Mode().IsRegular():
		err = replaceFile(path, info.Mode().Perm(), write)
	default:
		err = writeDevice(path, write)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", path, reason(err))
	}
	return nil
}

func writeDevice(path string, write func(io.Writer) error) error {
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	return cmp.Or(buffered(f, write), f.Close())
}

func replaceFile(path string, mode fs.FileMode, write func(io.Writer) error) error {
	// Nothing that ends the program must leave half a file: it ends the writing, and the half is removed.
	ctx, stop := signal.NotifyContext(context.Background(), deadlySignals()...)
	defer stop()
	part := fmt.Sprintf("%s.%d.part", path, os.Getpid())
	f, err := os.OpenFile(part, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return err
	}
	err = cmp.Or(buffered(interruptible{ctx, f}, write), f.Close())
	if err == nil {
		err = os.Rename(part, path)
	}
	if err != nil {
		os.Remove(part)
	}
	return err
}

// deadlySignals are the signals that end the program. Those that it was started to ignore (nohup does) must stay ignored.
func deadlySignals() []os.Signal {
	signals := []os.Signal{syscall.SIGTERM}
	for _, s := range []os.Signal{os.Interrupt, syscall.SIGHUP} {
		if !signal.Ignored(s) {
			signals = append(signals, s)
		}
	}
	return signals
}

// interruptible is a writer that fails once its context is done.
type interruptible struct {
	ctx context.Context
	w   io.Writer
}

func (i interruptible) Write(p []byte) (int, error) {
	if err := i.ctx.Err(); err != nil {
		return 0, errors.New("interrupted")
	}
	return i.w.Write(p)
}

// reason strips from err what the line that quotes it says already: the call and the path.
func reason(err error) error {
	if e := (*fs.PathError)(nil); errors.As(err, &e) {
		return e.Err
	}
	if e := (*os.LinkError)(nil); errors.As(err, &e) {
		return e.Err
	}
	return err
}

func isTerminal(f *os.File) bool { return term.IsTerminal(int(f.Fd())) }
