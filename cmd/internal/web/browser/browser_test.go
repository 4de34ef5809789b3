// Package browser tests the playground as a visitor sees it, in a real browser. The tests press keys and move the
// mouse, and read the page by its text, its roles and its data-testid attributes. What the page answers about a board,
// the library is asked as well, and both must say the same.
//
// Without a browser on the machine the tests skip; with PACES_BROWSER=1 they then fail. With PACES_LONG=1 the limits on
// time are those of the project and not generous ones. PACES_SHOTS is the absolute path of a folder that keeps the
// pictures that the tests take.
package browser

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"paces/cmd/internal/web"
	"paces/cmd/internal/web/webtest"
)

// patience is how long a test waits for the page, on a machine that does other things as well.
const patience = 20 * time.Second

// site is the server and the browser, which all tests share.
type site struct {
	browser context.Context
	url     string // of the page, without a hash
}

// stop ends the browser and the server.
var stop = func() {}

func TestMain(m *testing.M) {
	code := m.Run()
	stop()
	os.Exit(code)
}

// executables are the names under which a browser that can be driven may be installed.
var executables = []string{"chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"}

func executable() (string, error) {
	for _, name := range executables {
		if path, err := exec.LookPath(name); err == nil {
			return path, nil
		}
	}
	return "", fmt.Errorf("no browser is installed (looked for %v)", executables)
}

var (
	shared    *site
	startOnce sync.Once
	errStart  error
)

// start returns the site, or skips the test where there is no browser.
func start(t *testing.T) *site {
	t.Helper()
	path, err := executable()
	if err != nil {
		if os.Getenv("PACES_BROWSER") != "" {
			t.Fatal(err)
		}
		t.Skip(err)
	}
	startOnce.Do(func() { shared, errStart = serve(t, path) })
	if errStart != nil {
		t.Fatal(errStart)
	}
	return shared
}

// serve starts a server of the page and a browser.
func serve(t *testing.T, browser string) (*site, error) {
	errStart = errors.New("the page was not built") // if Built ends the test
	handler, err := web.Handler(webtest.Built(t), "")
	if err != nil {
		return nil, err
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	ctx, endServer := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- web.Serve(ctx, listener, handler) }()

	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(browser),
		chromedp.NoSandbox, // which needs rights that containers do not give; there is only our own page to be safe from
		chromedp.DisableGPU,
		chromedp.Flag("disable-quic", true),
		chromedp.Flag("disable-component-update", true),
		chromedp.Flag("disable-back-forward-cache", true), // workers of a page that is kept frozen do not answer
		chromedp.Flag("lang", "en-US"),
		// Nothing but the server can be reached, whatever asks for it.
		chromedp.Flag("host-resolver-rules", "MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"),
	)
	allocator, endAllocator := chromedp.NewExecAllocator(context.Background(), options...)
	browsing, endBrowser := chromedp.NewContext(allocator)
	stop = func() {
		endBrowser()
		endAllocator()
		endServer()
		<-ended
	}
	return &site{browsing, "http://" + listener.Addr().String() + "/"}, chromedp.Do(browsing)
}
