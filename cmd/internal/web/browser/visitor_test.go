package browser

import (
	"context"
	"testing"
	"time"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// visitor is who opens the page, and on what. The zero value has a usual window, reads English and has no wishes.
type visitor struct {
	width, height int64
	touch         bool
	language      string // as in Accept-Language
	dark          bool
	still         bool // wants reduced motion
}

var (
	desk  = visitor{width: 1280, height: 800}
	phone = visitor{width: 390, height: 844, touch: true}
)

// open opens the page in a tab of its own, with a profile of its own, so that no test sees what another left there, and
// waits for the engine. Hash is what stands behind the address, if anything. The test fails if the page complains on
// the console or asks anything of anyone but its server, at any time until the test ends.
func (v visitor) open(t *testing.T, hash string) *tab {
	t.Helper()
	p := v.tab(t)
	p.visit(hash)
	return p
}

// tab opens a tab without the page.
func (v visitor) tab(t *testing.T) *tab {
	t.Helper()
	s := start(t)
	p := &tab{T: t, site: s}
	ctx, closeTab := chromedp.NewContext(s.browser, chromedp.WithNewBrowserContext(), chromedp.WithListener(p.listen))
	p.root = ctx
	p.ctx = ctx
	t.Cleanup(func() {
		p.checkComplaints()
		closeTab()
	})
	if err := chromedp.Do(ctx, v.emulate()); err != nil { // under no time limit, which would close the tab
		t.Fatal(err)
	}
	limited, cancel := context.WithTimeout(ctx, 90*time.Second)
	t.Cleanup(cancel)
	p.ctx = limited
	p.downloads = t.TempDir()
	return p
}

// emulate makes a tab that of the visitor.
func (v visitor) emulate() chromedp.Action[chromedp.Void] {
	if v.width == 0 {
		v.width, v.height = desk.width, desk.height
	}
	if v.language == "" {
		v.language = "en-US,en"
	}
	features := []*emulation.MediaFeature{
		{Name: "prefers-color-scheme", Value: choose(v.dark, "dark", "light")},
		{Name: "prefers-reduced-motion", Value: choose(v.still, "reduce", "no-preference")},
	}
	var screen []chromedp.EmulateViewportOption
	if v.touch {
		screen = append(screen, chromedp.EmulateMobile, chromedp.EmulateTouch, chromedp.EmulatePortrait)
	}
	return chromedp.Steps(chromedp.EmulateViewport(v.width, v.height, screen...),
		chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
			agent, err := chromedp.Evaluate[string]("navigator.userAgent")(ctx, t)
			if err != nil {
				return err
			}
			_, err = cdp.Call(ctx, t, emulation.SetUserAgentOverride,
				emulation.SetUserAgentOverrideParams{UserAgent: agent, AcceptLanguage: v.language})
			if err != nil {
				return err
			}
			_, err = cdp.Call(ctx, t, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: features})
			return err
		}))
}

func choose[T any](which bool, yes, no T) T {
	if which {
		return yes
	}
	return no
}

// visit goes to the page with a hash and waits for the engine.
func (p *tab) visit(hash string) {
	p.Helper()
	p.checkWorkers() // those of a page that is left are not heard any more
	p.do(chromedp.Navigate("about:blank"), chromedp.Navigate(p.site.url+hash))
	p.until("the engine is there", `() => document.documentElement.dataset.ready === "true" && !!window.paces`)
	p.saveDownloads()
}

// saveDownloads lets the page save files, all into one folder.
func (p *tab) saveDownloads() {
	p.Helper()
	allow := browser.SetDownloadBehaviorParams{
		Behavior:         browser.SetDownloadBehaviorBehaviorAllow,
		BrowserContextID: chromedp.FromContext(p.root).BrowserContextID,
		DownloadPath:     p.downloads,
	}
	if _, err := chromedp.CallBrowser(p.ctx, browser.SetDownloadBehavior, allow); err != nil {
		p.Fatal(err)
	}
}
