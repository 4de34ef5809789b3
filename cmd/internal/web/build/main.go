// Command build makes the page of paces serve: it bundles TypeScript and style sheets, compiles the engines to
// WebAssembly, and lays everything into one flat folder, each file with its gzip twin. Run from the module paces/cmd:
//
//	go run ./internal/web/build -out internal/web/dist
//
// Only this program links esbuild, so paces itself does not carry a compiler for TypeScript.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"
)

func main() {
	out := flag.String("out", "", "write the page to `DIR`, replacing the page that is there")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, *out); err != nil {
		if ctx.Err() == nil { // who interrupts knows
			fmt.Fprintln(os.Stderr, err)
		}
		os.Exit(1)
	}
}

func run(ctx context.Context, out string) error {
	if out == "" || flag.NArg() > 0 {
		return errors.New("usage: build -out DIR")
	}
	out, err := filepath.Abs(out)
	if err != nil {
		return err
	}
	page := site{
		sources:  "internal/web/page",
		programs: []program{{pkg: "./internal/web/engine", smallFmt: true}, {pkg: "./internal/web/extras"}},
	}
	if err := page.build(ctx, out); err != nil {
		return err
	}
	return printSizes(os.Stdout, out)
}
