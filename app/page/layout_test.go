//go:build !js

package page_test

import (
	"context"
	"fmt"
	"os"
	"regexp"
	"slices"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"gridcnf/internal/testkit/must"
)

var (
	tall = screen{width: 390, height: 844, touch: true}
	wide = screen{width: 1400, height: 1000}
)

// withBig has the boards, and one that no screen shows as a whole.
func withBig(t *testing.T) []board {
	text := must.Get(os.ReadFile("testdata/masyu-40x58.txt"))(t)
	return append(slices.Clone(boards), board{name: "masyu", text: string(text), rows: 40, cols: 58})
}

// within says what of some elements is outside of a box of the window: left, top, right, bottom.
const within = `((selector, left, top, right, bottom) => {
  const all = [...document.querySelectorAll(selector)].map(e => e.getBoundingClientRect());
  if (all.length === 0) return selector + ': nothing';
  return all.filter(r => r.width === 0 || r.left < left - 1 || r.top < top - 1 || r.right > right + 1 || r.bottom > bottom + 1)
    .map(r => [selector, r.left, r.top, r.right, r.bottom, 'not in', left, top, right, bottom].join(' ')).join('; ');
})`

// inside states that elements are seen in a box, which is an expression for its four sides.
func (p *tab) inside(selector, box string) {
	p.Helper()
	if bad := eval[string](p, within+`(%s, ...`+box+`)`, selector); bad != "" {
		p.Error(bad)
	}
}

const (
	window = `[0, 0, innerWidth, innerHeight]`
	area   = `(r => [r.left, Math.max(0, r.top), r.right, Math.min(innerHeight, r.bottom)])(document.querySelector('#app-board').getBoundingClientRect())`
	below  = `[0, document.querySelector('#app-board').getBoundingClientRect().bottom, innerWidth, innerHeight]`
)

// hinted opens Hint, and waits for its picture.
func (p *tab) hinted() {
	p.Helper()
	p.opened("Hint")
	p.await(`document.querySelector('#app-board .marked')`)
}

// onPhone: board and verbs are on the first screen; a hint's sentence is seen below the board, which shows its place. All clues can be chosen at once.
func onPhone(t *testing.T, h *home) {
	p := h.open(t, "", tall)
	for i, b := range withBig(t) {
		s := tall
		s.dark = i%2 == 1
		p.next(b, s)
		p.inside("#app-verbs", window)
		p.inside("#app-board", window)
		p.inside("[data-do=check]", window)
		p.inside("h1, header .bar", `[0, 0, innerWidth, 64]`) // in one row
		eval[bool](p, `(b => { b.scrollTo(b.scrollWidth, b.scrollHeight); return true })(document.querySelector('#app-board'))`)
		p.hinted()
		p.inside("#app-board .marked", area)
		p.inside("#app-panel .sentence", below)
		p.click("#app-panel .close")
		p.await(`!document.querySelector('#app-panel h2')`)
		p.click("[data-do=zoom-fit]")
		p.inside("#app-board > svg", area)
		p.sane()
	}
	p.next(ruledBoards[2], tall)
	p.press("#app-tools", "Edit")
	p.await(`document.querySelectorAll('#app-values [data-text]').length > 9`) // more than one row of buttons
	p.inside("#app-values button", `[0, 0, innerWidth, Infinity]`)
}

// onDesk: all that belongs to the board is on the screen, which the board fills.
func onDesk(t *testing.T, h *home) {
	p := h.open(t, "", wide)
	for i, b := range withBig(t) {
		s := wide
		s.dark = i%2 == 0
		p.next(b, s)
		for _, part := range []string{"#app-verbs", "#app-board", "[data-do=zoom-fit]", "#app-play summary"} {
			p.inside(part, window)
		}
		share := eval[float64](p, `(b => b.querySelector('svg').getBoundingClientRect().height / b.clientHeight)(document.querySelector('#app-board'))`)
		if share < 0.85 {
			t.Errorf("%s: the board has %.0f %% of the height for it", b.name, 100*share)
		}
		p.hinted()
		p.inside("#app-board .marked", area)
		p.inside("#app-panel .sentence", window)
	}
}

// pages counts those of a PDF.
var pages = regexp.MustCompile(`/Type\s*/Page\b[^s]`)

// paper: with a panel open, the page is printed as one sheet with the board, its title and its rules.
func paper(t *testing.T, h *home) {
	p := h.open(t, "", tall)
	for _, b := range withBig(t) {
		for _, s := range []screen{tall, wide} {
			p.next(b, s)
			p.opened("Explain")
			p.do(func(ctx context.Context, _ *chromedp.Target) (none chromedp.Void, err error) {
				printed, err := chromedp.Call(ctx, page.PrintToPDF, page.PrintToPDFParams{PaperWidth: 8.27, PaperHeight: 11.69})
				if err != nil {
					return none, err
				}
				if n := len(pages.FindAll(printed.Data, -1)); n != 1 {
					t.Errorf("%s, %d wide: %d sheets", b.name, s.width, n)
				}
				if dir := os.Getenv("GRIDCNF_PICTURES"); dir != "" {
					os.WriteFile(fmt.Sprintf("%s/%s-%d-%d.pdf", dir, b.name, b.rows, s.width), printed.Data, 0o666)
				}
				return none, nil
			})
			p.print(true)
			for part, want := range map[string]bool{
				"#app-title": true, "#app-board svg": true, "#app-rules li": true,
				"#app-panel *": false, "button": false, "select": false, ".welcome": false, "#app-status": false, "kbd": false,
			} {
				seen := eval[bool](p, `(dispatchEvent(new Event('beforeprint')), [...document.querySelectorAll(%s)].some(e => e.checkVisibility()))`, part)
				if seen != want {
					t.Errorf("%s on paper: %s is seen: %v", b.name, part, seen)
				}
			}
			p.print(false)
		}
	}
}
