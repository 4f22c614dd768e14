//go:build !js

package page_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"gridcnf/internal/testkit/must"
	"gridcnf/internal/testkit/needs"
)

// patience is how long a condition may take to come true. It says nothing about speed: the machine may be busy.
const patience = 3 * time.Minute

// lan is a name of this machine that browsers do not trust as they trust localhost: as on a network, there is no clipboard.
const lan = "lan.example"

// launch starts one browser for the whole test, and ends it with the test.
func launch(t *testing.T) context.Context {
	chromium := needs.Program(t, "chromium")
	profile := must.Get(os.MkdirTemp("", "gridcnf-browser-"))(t)
	t.Cleanup(func() { os.RemoveAll(profile) }) // t.TempDir would fail over what a late process of the browser writes
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(chromium), chromedp.NoSandbox, chromedp.UserDataDir(profile),
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true), chromedp.Flag("hide-scrollbars", true),
		chromedp.Flag("in-process-gpu", true), chromedp.Flag("process-per-site", true), // a process of their own costs each tab half a second
		chromedp.Flag("disable-features", "Translate,SpareRendererForSitePerProcess,IsolateOrigins,site-per-process"),
		chromedp.Flag("host-resolver-rules", "MAP "+lan+" 127.0.0.1"))
	allocator, stop := chromedp.NewExecAllocator(context.Background(), options...)
	browser, quit := chromedp.NewContext(allocator)
	t.Cleanup(func() { quit(); stop() })
	must.Do(t, chromedp.Do(browser))
	return browser
}

// screen is what a tab is looked at with.
type screen struct {
	width, height int64
	dark, touch   bool
}

var (
	phone   = screen{width: 375, height: 700, touch: true}
	desktop = screen{width: 1400, height: 900}
)

// tab is a tab of the browser, and what went wrong in it.
type tab struct {
	*testing.T
	ctx  context.Context
	used bool // a puzzle has been put on its board

	mu        sync.Mutex
	complaint []string
	expected  []string // parts of complaints that the test brings about itself
	typed     string   // into a dialog
}

// spy is in every page before its own scripts. Anything hostile that runs calls hacked().
const spy = `
globalThis.spied = { hacked: 0, policy: [], shift: 0, shifted: [] };
globalThis.hacked = () => { spied.hacked++ };
document.addEventListener('securitypolicyviolation', e => spied.policy.push(e.violatedDirective + ' ' + e.blockedURI + ' ' + e.sample));
new PerformanceObserver(list => {
  for (const entry of list.getEntries()) {
    // An answer may push away what stands below it, and what is taken away does not move.
    const moved = entry.sources.filter(s => !s.node?.parentElement?.closest('#app-panel') && !s.node?.closest?.('footer') &&
      (s.currentRect.width > 0 || s.currentRect.height > 0));
    if (entry.hadRecentInput || moved.length === 0) continue;
    spied.shift += entry.value;
    for (const { node, previousRect: a, currentRect: b } of moved) {
      spied.shifted.push([entry.value.toFixed(3), node?.id || node?.nodeName, a.x, a.y, '->', b.x, b.y].join(' '));
    }
  }
}).observe({ type: 'layout-shift', buffered: true });
`

// late has the solver asked later than the half second for which a browser blames every shift of the layout on the reader.
const late = `{
const post = Worker.prototype.postMessage, get = fetch, later = () => new Promise(over => setTimeout(over, 700));
Worker.prototype.postMessage = function (...what) { later().then(() => post.apply(this, what)) };
globalThis.fetch = (...what) => /^api\//.test(what[0]) ? later().then(() => get(...what)) : get(...what);
}`

// open opens an address in a tab with storage of its own or, in a tab, with the same. At the end it must not have complained.
func open(t *testing.T, in context.Context, address string, s screen) *tab {
	t.Helper()
	var options []chromedp.ContextOption
	if chromedp.FromContext(in).BrowserContextID == "" {
		options = append(options, chromedp.WithNewBrowserContext())
	}
	ctx, cancel := chromedp.NewContext(in, options...)
	p := &tab{T: t, ctx: ctx}
	must.Do(t, chromedp.Listen(ctx, p.listen))
	t.Cleanup(func() { p.leave(); cancel() })
	p.do(chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
		before := spy
		if os.Getenv("GRIDCNF_LATE") != "" {
			before += late
		}
		_, err := chromedp.Call(ctx, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: before})
		_, unfocused := chromedp.Call(ctx, emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true}) // beside other tabs
		return errors.Join(err, unfocused)
	}))
	p.resize(s)
	p.do(chromedp.Navigate(address))
	return p
}

// listen notes what no tab may have: errors and warnings in its console, exceptions, dialogs.
func (p *tab) listen(event any) {
	switch e := event.(type) {
	case *runtime.EventConsoleAPICalled:
		if e.Type == runtime.ConsoleAPICalledTypeError || e.Type == runtime.ConsoleAPICalledTypeWarning {
			p.complain("console: %s", arguments(e.Args))
		}
	case *runtime.EventExceptionThrown:
		p.complain("exception: %s %s", e.ExceptionDetails.Text, arguments([]*runtime.RemoteObject{e.ExceptionDetails.Exception}))
	case *log.EventEntryAdded:
		if e.Entry.Level == log.EntryLevelError || e.Entry.Level == log.EntryLevelWarning {
			p.complain("browser: %s %s", e.Entry.Text, e.Entry.URL)
		}
	case *page.EventJavascriptDialogOpening:
		p.complain("dialog: %s", e.Message)
		go chromedp.Call(p.ctx, page.HandleJavaScriptDialog, page.HandleJavaScriptDialogParams{Accept: true, PromptText: p.typed})
	}
}

func arguments(args []*runtime.RemoteObject) string {
	var out []string
	for _, a := range args {
		if a != nil {
			out = append(out, strings.TrimSpace(string(a.Value)+" "+a.Description))
		}
	}
	return strings.Join(out, " ")
}

func (p *tab) complain(format string, args ...any) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.complaint = append(p.complaint, fmt.Sprintf(format, args...))
}

// expect names parts of complaints that are no mistake: the test cuts off the server, say.
func (p *tab) expect(parts ...string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.expected = append(p.expected, parts...)
}

// leave states what every tab has to be like at its end.
func (p *tab) leave() {
	p.Helper()
	if p.Failed() {
		p.picture()
	} else {
		p.calm()
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, c := range p.complaint {
		if !slices.ContainsFunc(p.expected, func(part string) bool { return strings.Contains(c, part) }) {
			p.Errorf("the page complained: %s", c)
		}
	}
}

// calm states that nothing hostile ran in the page, and that nothing moved by itself.
func (p *tab) calm() {
	p.Helper()
	got := eval[struct {
		Hacked  int
		Policy  []string
		Shift   float64
		Shifted []string
	}](p, `spied`)
	if got.Hacked > 0 || len(got.Policy) > 0 {
		p.Errorf("%d hostile scripts ran; against the policy: %q", got.Hacked, got.Policy)
	}
	if got.Shift >= 0.02 {
		p.Errorf("the layout shifted by %.3f: %q", got.Shift, got.Shifted)
	}
}

// picture keeps what a failed test saw, if GRIDCNF_PICTURES names a folder for that.
func (p *tab) picture() {
	dir := os.Getenv("GRIDCNF_PICTURES")
	if dir == "" {
		return
	}
	if png, err := chromedp.Run(p.ctx, chromedp.CaptureScreenshot()); err == nil {
		os.WriteFile(dir+"/"+strings.ReplaceAll(p.Name(), "/", "-")+".png", png, 0o666)
	}
}

func (p *tab) do(steps ...chromedp.Action[chromedp.Void]) {
	p.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	must.Do(p, chromedp.Do(ctx, steps...))
}

// eval is what an expression is in the page, awaited if it is a promise.
func eval[T any](p *tab, expression string, args ...any) T {
	p.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	value, err := chromedp.Run(ctx, chromedp.Evaluate[T](script(expression, args), chromedp.EvalAwaitPromise))
	if err != nil {
		p.Fatalf("%s: %v", script(expression, args), err)
	}
	return value
}

// script puts arguments into the %s of an expression, as JSON.
func script(expression string, args []any) string {
	for _, a := range args {
		b, _ := json.Marshal(a) // never fails for texts and numbers
		expression = strings.Replace(expression, "%s", string(b), 1)
	}
	return expression
}

// await waits until an expression, or what it promises, is true in the page.
func (p *tab) await(expression string, args ...any) {
	p.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	expression = script(expression, args)
	for {
		// It fails while the page is being left for another one.
		ok, err := chromedp.Run(ctx, chromedp.Evaluate[bool]("Promise.resolve("+expression+").then(Boolean)", chromedp.EvalAwaitPromise))
		if ok && err == nil {
			return
		}
		if ctx.Err() != nil {
			text, _ := chromedp.Run(p.ctx, chromedp.Evaluate[string](`document.body.innerText`))
			p.Fatalf("this never became true: %s (%v)\nThe page says:\n%s", expression, err, text)
		}
		chromedp.Do(ctx, chromedp.Sleep(20*time.Millisecond))
	}
}

// print shows the page as on paper, or again as on the screen, for which all moves.
func (p *tab) print(on bool) {
	p.Helper()
	media := ""
	if on {
		media = "print"
	}
	p.do(func(ctx context.Context, _ *chromedp.Target) (none chromedp.Void, err error) {
		_, err = chromedp.Call(ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: media})
		return none, err
	})
	p.still()
}

// still forgives what has moved, once it has: the test moved it.
func (p *tab) still() {
	p.Helper()
	eval[bool](p, `new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn))).then(() => { spied.shift = 0; return true })`)
}

func (p *tab) resize(s screen) {
	p.Helper()
	scheme := "light"
	if s.dark {
		scheme = "dark"
	}
	emulate := []chromedp.EmulateViewportOption{}
	if s.touch {
		emulate = append(emulate, chromedp.EmulateTouch)
	}
	p.do(chromedp.EmulateViewport(s.width, s.height, emulate...), func(ctx context.Context, _ *chromedp.Target) (none chromedp.Void, err error) {
		_, err = chromedp.Call(ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{
			{Name: "prefers-color-scheme", Value: scheme}, {Name: "prefers-reduced-motion", Value: "reduce"},
		}})
		return none, err
	})
}

// click clicks in the middle of an element with the mouse, which nothing may cover.
func (p *tab) click(selector string) {
	p.Helper()
	x, y := p.middle(selector)
	p.do(chromedp.MouseClickXY(x, y))
}

// middle scrolls to an element and says where its middle is, which nothing may cover.
func (p *tab) middle(selector string) (x, y float64) {
	p.Helper()
	p.await(`document.querySelector(%s)`, selector)
	at := eval[struct {
		X, Y float64
		Hit  string
	}](p, `(() => {
  const e = document.querySelector(%s);
  e.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  const r = e.getBoundingClientRect(), x = r.x + r.width / 2, y = r.y + r.height / 2;
  const top = document.elementFromPoint(x, y);
  const ok = r.width > 0 && top && (e.contains(top) || top.contains(e) && e instanceof SVGElement);
  return { x, y, hit: ok ? '' : (top ? top.outerHTML.slice(0, 200) : 'nothing') + ' at ' + [x, y, r.width, r.height] };
})()`, selector)
	if at.Hit != "" {
		p.Fatalf("%s cannot be clicked: in its middle is %s", selector, at.Hit)
	}
	return at.X, at.Y
}

// keys presses keys, where the focus is.
func (p *tab) keys(keys ...string) {
	p.Helper()
	for _, k := range keys {
		p.do(chromedp.KeyEvent(k))
	}
}
