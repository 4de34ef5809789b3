package browser

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/inspector"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"
)

// complaints are what went wrong in a tab that nobody asked about.
type complaints struct {
	lock sync.Mutex
	list []string
	deaf bool
}

func (c *complaints) add(format string, args ...any) {
	c.lock.Lock()
	defer c.lock.Unlock()
	if !c.deaf {
		c.list = append(c.list, fmt.Sprintf(format, args...))
	}
}

// listen hears what the browser tells of a tab or of a worker.
func (p *tab) listen(event any) {
	switch e := event.(type) {
	case *runtime.EventConsoleAPICalled: // the page is to say nothing there, and a panic of the engine is printed as a log
		var said []string
		for _, arg := range e.Args {
			said = append(said, strings.Trim(string(arg.Value)+" "+arg.Description, " "))
		}
		p.add("console.%s: %s", e.Type, strings.Join(said, " "))
	case *runtime.EventExceptionThrown:
		text := e.ExceptionDetails.Text
		if e.ExceptionDetails.Exception != nil {
			text += " " + e.ExceptionDetails.Exception.Description
		}
		p.add("exception: %s (%s:%d)", text, e.ExceptionDetails.URL, e.ExceptionDetails.LineNumber)
	case *log.EventEntryAdded:
		if e.Entry.Level != log.EntryLevelVerbose {
			p.add("%s: %s (%s)", e.Entry.Level, e.Entry.Text, e.Entry.URL)
		}
	case *network.EventRequestWillBeSent:
		p.checkAddress(e.Request.URL)
	case *network.EventResponseReceived:
		if e.Response.Status >= 400 {
			p.add("status %d: %s", e.Response.Status, e.Response.URL)
		}
	case *inspector.EventTargetCrashed:
		p.add("the tab has crashed")
	}
}

// checkAddress complains about an address that is not the server's.
func (p *tab) checkAddress(address string) {
	for _, own := range []string{p.site.url, "blob:" + p.site.url, "data:", "about:blank"} {
		if strings.HasPrefix(address, own) {
			return
		}
	}
	p.add("a request to %s", address)
}

// checkComplaints reports everything.
func (p *tab) checkComplaints() {
	p.Helper()
	p.checkWorkers()
	p.lock.Lock()
	defer p.lock.Unlock()
	for _, complaint := range p.list {
		p.Error(complaint)
	}
}

// workers returns the workers of the tab.
func (p *tab) workers() (found []*target.Info) {
	p.Helper()
	targets, err := chromedp.Targets(p.root)
	if err != nil {
		p.Error(err)
	}
	for _, info := range targets {
		if info.Type == "worker" && info.BrowserContextID == chromedp.FromContext(p.root).BrowserContextID {
			found = append(found, info)
		}
	}
	return found
}

// checkWorkers hears the workers too: whoever begins to listen is told what they have said before. One that has ended in the
// meantime, as that for files does when it has taken much memory, has no more to say.
func (p *tab) checkWorkers() {
	p.Helper()
	for _, info := range p.workers() {
		ctx, leave := p.enter(info, chromedp.WithListener(p.listen))
		names := `performance.getEntriesByType("resource").map((e) => e.name)`
		requests, err := chromedp.Run(ctx, chromedp.Evaluate[[]string](names))
		leave()
		if err != nil && slices.ContainsFunc(p.workers(), func(w *target.Info) bool { return w.TargetID == info.TargetID }) {
			p.Errorf("worker %s: %v", info.URL, err)
		}
		for _, address := range requests {
			p.checkAddress(address)
		}
	}
}

// enter goes into a worker until leave, with patience: one that ends just then would never answer.
func (p *tab) enter(info *target.Info, options ...chromedp.ContextOption) (in context.Context, leave func()) {
	ctx, detach := chromedp.NewContext(p.root, append(options, chromedp.WithTargetID(info.TargetID), chromedp.WithDetachOnCancel())...)
	limited, cancel := context.WithTimeout(ctx, patience)
	return limited, func() {
		cancel()
		detach()
	}
}

// What the other tests rely on: nothing that goes wrong goes unheard.
func TestComplaintsAreHeard(t *testing.T) {
	p := desk.open(t, "")
	for what, function := range map[string]string{
		"console.warning":                    `() => console.warn("careful")`,
		"exception: Uncaught Error: lost":    `() => { setTimeout(() => { throw new Error("lost"); }); }`,
		"exception: Uncaught (in promise)":   `() => { void Promise.reject(new Error("broken")); }`,
		"a request to http://elsewhere.test": `() => { new Image().src = "http://elsewhere.test/x.png"; }`,
		"status 404":                         `() => { void fetch("missing.js").catch(() => {}); }`,
	} {
		p.run(function)
		p.heard(what)
	}
	p.forget()
	workers := p.workers()
	if len(workers) == 0 {
		t.Fatal("no worker was found")
	}
	ctx, leave := p.enter(workers[0])
	defer leave()
	if err := chromedp.Do(ctx, chromedp.Evaluate[chromedp.Void](`console.log("panic: out of memory")`)); err != nil {
		t.Fatal(err)
	}
	p.checkWorkers()
	p.heard("console.log: \"panic: out of memory\"")
	p.lock.Lock()
	defer p.lock.Unlock()
	p.list, p.deaf = nil, true // the worker keeps its past
}

// heard waits for a complaint.
func (p *tab) heard(what string) {
	p.Helper()
	for end := time.Now().Add(patience); ; time.Sleep(10 * time.Millisecond) {
		p.lock.Lock()
		all := strings.Join(p.list, "\n")
		p.lock.Unlock()
		if strings.Contains(all, what) {
			return
		}
		if time.Now().After(end) {
			p.Fatalf("no complaint about %q, only:\n%s", what, all)
		}
	}
}

func (p *tab) forget() {
	p.lock.Lock()
	defer p.lock.Unlock()
	p.list = nil
}
