//go:build !js

package page_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/chromedp"

	"gridcnf/internal/testkit/must"
)

// verbs are the buttons of the row of verbs.
func (p *tab) verbs() []string {
	p.Helper()
	p.await(`document.querySelector('#app-verbs button')`)
	return eval[[]string](p, `[...document.querySelectorAll('#app-verbs button')].map(b => b.textContent)`)
}

// press presses a button by what it says, in a part of the page.
func (p *tab) press(part, text string) {
	p.Helper()
	p.await(`[...document.querySelectorAll(%s + ' button')].some(b => b.textContent === %s && !b.disabled)`, part, text)
	eval[bool](p, `(() => {
  document.querySelector('[data-pressed]')?.removeAttribute('data-pressed');
  [...document.querySelectorAll(%s + ' button')].find(b => b.textContent === %s && !b.disabled).dataset.pressed = '';
  return true;
})()`, part, text)
	p.click(`[data-pressed]`)
	if part == "#app-verbs" { // a panel may have to be loaded
		p.await(`!document.querySelector('#app-panel[data-verb]') || document.querySelector('#app-panel .content').hasChildNodes()`)
	}
}

// opened opens the panel of a verb, and waits until it is done.
func (p *tab) opened(verb string) {
	p.Helper()
	p.press("#app-verbs", verb)
	p.settled()
}

// solve has the puzzle solved by the panel.
func (p *tab) solve() {
	p.Helper()
	p.opened("Solve")
	p.await(`/unique/i.test(document.querySelector('#app-panel').innerText)`)
}

// longWork starts something that takes minutes.
func (p *tab) longWork() {
	p.Helper()
	p.press("#app-verbs", "Generate")
	p.await(`document.querySelector('#app-panel select, #app-panel input')`)
	eval[bool](p, `(() => {
  const size = [...document.querySelectorAll('#app-panel label')].find(l => /size/i.test(l.textContent)).control;
  size.value = '60x60';
  size.dispatchEvent(new Event('input', { bubbles: true }));
  size.dispatchEvent(new Event('change', { bubbles: true }));
  return true;
})()`)
	p.press("#app-panel", "Make puzzles")
	p.await(`document.querySelector('#app-panel [aria-busy="true"]')`)
}

// everyButton presses all there is to press, in every panel, for every family.
func everyButton(t *testing.T, h *home) {
	for i, b := range append(slices.Clone(boards), ruledBoards...) {
		for _, s := range []screen{phone, desktop} {
			if i >= len(boards) && s == phone {
				continue
			}
			t.Run(fmt.Sprint(b.name, s.width), func(t *testing.T) {
				downloads := t.TempDir() // before the tab, which writes there until it is closed
				p := h.ready(t, b, s)
				p.keepDownloads(downloads)
				for _, verb := range p.verbs() {
					p.buttons(verb)
					p.paste(b.text) // a panel may have put another puzzle on the board
				}
			})
		}
	}
}

// pressable finds what can be pressed in the panel, unfolded, but for Stop.
const pressable = `(() => {
  document.querySelectorAll('#app-panel details').forEach(d => d.open = true);
  return [...document.querySelectorAll('#app-panel button:not(.stop, .close, :disabled, [title="What this technique is"])')].filter(b => b.getClientRects().length).map(b => b.textContent);
})()`

// buttons presses every button of a verb's panel once, those too that appear meanwhile.
func (p *tab) buttons(verb string) {
	p.Helper()
	p.opened(verb)
	var seen []string
	for len(seen) < 60 {
		all := eval[[]string](p, pressable)
		next := slices.IndexFunc(all, func(b string) bool { return !slices.Contains(seen, kind(b)) })
		if next < 0 {
			break
		}
		seen = append(seen, kind(all[next]))
		p.press("#app-panel", all[next])
		p.settled()
		p.sane()
		if problem := eval[string](p, `document.querySelector('#app-panel .problem')?.innerText ?? ''`); problem != "" {
			p.Errorf("%s, %s: %s", verb, all[next], problem)
		}
	}
	p.Logf("%s: %q", verb, seen)
	if len(seen) == 0 {
		p.Errorf("%s has no button", verb)
	}
}

// kind is what buttons have in common that differ by a place, as those of the steps.
func kind(button string) string {
	before, _, _ := strings.Cut(button, ":")
	return before
}

// keepDownloads has files that the page makes written to a folder.
func (p *tab) keepDownloads(dir string) {
	p.Helper()
	_, err := chromedp.CallBrowser(p.ctx, browser.SetDownloadBehavior, browser.SetDownloadBehaviorParams{
		Behavior: browser.SetDownloadBehaviorBehaviorAllow, DownloadPath: dir, BrowserContextID: chromedp.FromContext(p.ctx).BrowserContextID,
	})
	must.Do(p, err)
}

// downloaded waits for a file that begins with some bytes.
func (p *tab) downloaded(dir, begin string) {
	p.Helper()
	for start := time.Now(); time.Since(start) < patience; p.do(chromedp.Sleep(50 * time.Millisecond)) {
		files, _ := filepath.Glob(filepath.Join(dir, "*"))
		for _, name := range files {
			if content, err := os.ReadFile(name); err == nil && strings.HasPrefix(string(content), begin) {
				return
			}
		}
	}
	p.Errorf("no file that begins with %q came", begin)
}
