package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/netip"
	"os/exec"
	"os/signal"
	"runtime"
	"strconv"

	"github.com/spf13/cobra"

	"paces/cmd/internal/web"
)

func newServeCommand(c *console) *cobra.Command {
	var flags serveFlags
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "A page to paint maps and watch the searches on",
		Long: `Serve a page on which one paints a map and watches the searches think, in a browser on this machine. All searching is
done by this library, compiled to WebAssembly: the server only hands out files, and nothing leaves the machine. Ctrl-C
ends it.

A program built by make web carries the page. Another one builds it from its source, with the Go toolchain alone, and
keeps it in the user's cache.

With --export the files are written into a folder instead, from which any web host can serve them.`,
		Example: `  paces serve
  paces serve --open
  paces serve --addr 0.0.0.0:8484
  paces serve --export public`,
		Args: takes(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			flags.addrGiven = cmd.Flags().Changed("addr")
			exports := cmd.Flags().Changed("export")
			if exports && (flags.addrGiven || flags.open) {
				return errors.New("--export writes files and serves nothing: leave out --addr and --open")
			}
			ctx, stop := signal.NotifyContext(context.Background(), deadlySignals()...)
			defer stop()
			context.AfterFunc(ctx, stop) // a second Ctrl-C does not wait
			if exports {
				return c.export(ctx, &flags)
			}
			return c.serve(ctx, &flags)
		},
	}
	flags.add(cmd)
	return cmd
}

// serveFlags are the flags of serve.
type serveFlags struct {
	addr      string
	addrGiven bool
	open      bool
	export    string
}

func (f *serveFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.addr, "addr", "127.0.0.1:8484", "listen on `HOST:PORT`; port 0 is any that is free")
	cmd.Flags().BoolVar(&f.open, "open", false, "open the page in the browser")
	cmd.Flags().StringVar(&f.export, "export", "", "write the page into `DIR`, which must be empty or not there, and end")
	cmd.MarkFlagDirname("export")
}

// export writes the page into a folder.
func (c *console) export(ctx context.Context, flags *serveFlags) error {
	page, err := web.Page(ctx, c.progressLines(), c.stderr)
	if err != nil {
		return err
	}
	names, err := web.Export(ctx, page, flags.export)
	if err != nil {
		return fmt.Errorf("--export: %s: %w", flags.export, reason(err))
	}
	if c.json {
		return c.answerJSON(struct {
			Folder string   `json:"folder"`
			Files  []string `json:"files"`
		}{flags.export, names})
	}
	return c.answer(func(w io.Writer) error {
		_, err := fmt.Fprintf(w, "%s: %d files for a web host\n", flags.export, len(names))
		return err
	})
}

// serve answers on the address until ctx is done.
func (c *console) serve(ctx context.Context, flags *serveFlags) error {
	l, err := flags.listen() // first, because a wrong address should not have to wait for a page to be built
	if err != nil {
		return err
	}
	defer l.Close()
	host, _, _ := net.SplitHostPort(flags.addr)
	page, err := web.Page(ctx, c.progressLines(), c.stderr)
	if err != nil {
		return err
	}
	handler, err := web.Handler(page, host)
	if err != nil {
		return err
	}
	address := l.Addr().(*net.TCPAddr).AddrPort()
	if !address.Addr().IsLoopback() {
		c.stderr.WriteString("paces: everybody on the network can open this page\n")
	}
	url := pageURL(host, address)
	if err := c.answerURL(url); err != nil {
		return err
	}
	if flags.open {
		c.browse(url)
	}
	return web.Serve(ctx, l, handler)
}

// listen listens on the address. If the user did not give it, and somebody else has it, any free port will do.
func (f *serveFlags) listen() (net.Listener, error) {
	host, _, err := net.SplitHostPort(f.addr)
	if err != nil {
		return nil, fmt.Errorf("--addr: %q is not HOST:PORT, such as 127.0.0.1:8484", f.addr)
	}
	l, err := net.Listen("tcp", f.addr)
	if err != nil && !f.addrGiven {
		l, err = net.Listen("tcp", net.JoinHostPort(host, "0"))
	}
	if op := (*net.OpError)(nil); errors.As(err, &op) {
		err = op.Err
	}
	if err != nil {
		return nil, fmt.Errorf("--addr: %s: %w", f.addr, err)
	}
	return l, nil
}

// pageURL returns what to type into a browser on this machine.
func pageURL(host string, address netip.AddrPort) string {
	if host == "" || address.Addr().IsUnspecified() {
		host = "localhost"
	}
	return fmt.Sprintf("http://%s/", net.JoinHostPort(host, strconv.Itoa(int(address.Port()))))
}

func (c *console) answerURL(url string) error {
	if c.json {
		return c.answerJSON(struct {
			URL string `json:"url"`
		}{url})
	}
	return c.answer(func(w io.Writer) error {
		_, err := fmt.Fprintln(w, url)
		return err
	})
}

// browse opens a page in the browser. That there is none is told, and no reason to end.
func (c *console) browse(url string) {
	name, args := "xdg-open", []string{url}
	switch runtime.GOOS {
	case "darwin":
		name = "open"
	case "windows":
		name, args = "rundll32", []string{"url.dll,FileProtocolHandler", url}
	}
	cmd := exec.Command(name, args...)
	if err := cmd.Start(); err != nil {
		c.complain(fmt.Errorf("--open: %w", err))
		return
	}
	go cmd.Wait() // so that no dead child of ours stays around
}

// progressLines is where lines about long work go.
func (c *console) progressLines() io.Writer {
	if c.quiet {
		return io.Discard
	}
	return c.stderr
}
