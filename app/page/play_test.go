//go:build !js

package page_test

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// state is a part of what the page knows of itself, at best as text.
func state(p *tab, expression string) string {
	p.Helper()
	return eval[string](p, `import('./store.js').then(({ store }) => { const s = store.state; return String(`+expression+`) })`)
}

// stateIs waits until a part of the state is as it should be.
func (p *tab) stateIs(expression, want string) {
	p.Helper()
	p.await(`import('./store.js').then(({ store }) => { const s = store.state; return String(`+expression+`) === %s })`, want)
}

const (
	entries = `[...s.entries].map(([p, v]) => p + '=' + v).join(' ')`
	pencil  = `[...s.pencil].map(([p, v]) => p + '=' + v).join(' ')`
)

// paste puts a text into the input and opens it, and waits for a board or an error.
func (p *tab) paste(text string) {
	p.Helper()
	p.put(text)
	p.await(`!document.querySelector('#app-error').hidden || document.querySelector('#app-board').dataset.drawn > globalThis.drawnBefore`)
	p.settled()
}

// put puts a text into the input and presses Open.
func (p *tab) put(text string) {
	p.Helper()
	p.await(`document.body.dataset.state === 'ready' && document.querySelector('#app-board svg')`)
	p.settled()
	eval[bool](p, `((text) => {
  globalThis.drawnBefore = Number(document.querySelector('#app-board').dataset.drawn ?? 0);
  document.querySelector('#app-error').hidden = true;
  const input = document.querySelector('#app-input');
  input.value = text;
  input.dispatchEvent(new Event('input', { bubbles: true }));
  return true;
})(%s)`, text)
	p.click("#app-open")
}

// redrawn does something and waits until the board has been drawn after it.
func (p *tab) redrawn(do func()) {
	p.Helper()
	drawn := eval[string](p, `document.querySelector('#app-board').dataset.drawn`)
	do()
	p.await(`Number(document.querySelector('#app-board').dataset.drawn) > %s`, drawn)
}

// settled waits until nothing is on its way: no verb runs, no picture is being made.
func (p *tab) settled() {
	p.Helper()
	p.await(`!document.querySelector('[aria-busy="true"]')`)
}

// ready opens the page with a puzzle.
func (h *home) ready(t *testing.T, b board, s screen) *tab {
	t.Helper()
	p := h.open(t, "", s)
	p.next(b, s)
	return p
}

// next puts a puzzle on the board of an open page, seen on a screen: to load the program again takes seconds.
func (p *tab) next(b board, s screen) {
	p.Helper()
	p.Log(b.name, s.width)
	if p.used { // what moves from here on is what the test does to the page
		p.calm()
		defer p.still()
		if eval[bool](p, `(close => (close?.click(), Boolean(close)))(document.querySelector('#app-panel .close'))`) {
			p.await(`!document.querySelector('#app-board .marked')`)
		}
		p.resize(s)
	}
	p.used = true
	p.paste(b.text)
	p.stateIs(`s.puzzle.puzzle`, b.name) // a closed panel has the board drawn, too
	p.settled()
	p.await(`document.querySelector('#app-board svg')`)
	eval[bool](p, `(scrollTo({ top: 0, behavior: 'instant' }), true)`)
}

// kept waits until the address holds the state.
func (p *tab) kept() {
	p.Helper()
	p.await(`Promise.all([import('./link.js'), import('./store.js')]).then(async ([link, { store }]) => '#' + await link.encode(store.state) === location.hash)`)
}

// play fills in every board with mouse and keys, takes it back, and edits it.
func play(t *testing.T, h *home) {
	for _, s := range []screen{phone, desktop} {
		p := h.open(t, "", s)
		for _, b := range boards {
			p.next(b, s)
			place := b.place[strings.Index(b.place, "-")+1:]
			p.click("#" + b.place)
			p.stateIs(entries, place+"="+first(b))
			p.click(`[data-do=undo]`)
			p.stateIs(entries, "")
			p.click(`[data-do=redo]`)
			p.stateIs(entries, place+"="+first(b))
			p.click(`[data-do=restart]`)
			p.stateIs(entries, "")
			p.click(`[data-do=pencil]`)
			p.click("#" + b.place)
			p.stateIs(pencil, place+"="+first(b))
			p.await(`document.querySelector(%s).classList.contains('pencil')`, "#"+b.place)
			p.click(`[data-do=pencil]`)
		}
	}
}

// first is what the first click makes of an empty place.
func first(b board) string {
	if strings.HasPrefix(b.place, "edge") {
		return "1"
	}
	return "0"
}

// links: what is in the address brings the same state back, in another place of storage.
func links(t *testing.T, h *home) {
	p := h.open(t, "", desktop)
	for _, b := range boards {
		p.next(b, desktop)
		p.click("#" + b.place)
		p.stateIs(`s.entries.size`, "1")
		p.kept()
		whole := `JSON.stringify([s.puzzle.puzzle, s.puzzle.givens, s.puzzle.rules, [...s.entries], [...s.pencil]])`
		want, hash := state(p, whole), eval[string](p, `location.hash`)
		q := h.open(t, hash, phone)
		q.await(`document.querySelector('#app-board svg')`)
		q.stateIs(whole, want)
		q.do(chromedp.Reload())
		q.await(`document.querySelector('#app-board svg')`)
		q.stateIs(whole, want)
	}
}

// twoTabs share what is kept on the machine, and nothing else.
func twoTabs(t *testing.T, h *home) {
	a := h.ready(t, boards[0], desktop)
	b := open(t, a.ctx, h.url+"/", desktop)
	b.paste(boards[2].text)
	b.await(`document.querySelector('#app-board svg')`)
	a.click("#" + boards[0].place)
	b.click("#" + boards[2].place)
	a.stateIs(`s.puzzle.puzzle`, "takuzu")
	a.stateIs(`[...s.entries.keys()].join()`, "r1c2")
	b.stateIs(`s.puzzle.puzzle`, "masyu")
	b.stateIs(`[...s.entries.keys()].join()`, "r1c1-r1c2")
	a.kept()
	b.kept()
	b.click(`[data-do=recent]`)
	b.await(`document.querySelectorAll('#app-recent[open] li').length >= 2`)
	b.keys(kb.Escape)
	b.await(`!document.querySelector('#app-recent[open]')`)
}
