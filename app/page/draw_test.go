//go:build !js

package page_test

import (
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// byHand: the clues, areas and outside numbers of rule files are drawn on an empty board, and the page says how many solutions there are.
func byHand(t *testing.T, h *home) {
	p := h.ready(t, boards[0], desktop)
	change := `((id, v) => { const f = document.querySelector('#app-draw-' + id); f.value = v; f.dispatchEvent(new Event('change')); return true })`
	begin := func(family, rows, cols string) {
		t.Helper()
		p.press("header", "Draw")
		p.await(`document.querySelector('#app-draw[open] option')`)
		eval[bool](p, change+`('kind', %s)`, family)
		p.await(`document.querySelector('#app-draw-rows').value !== '8'`) // its own size
		eval[bool](p, change+`('rows', %s)`, rows)
		eval[bool](p, change+`('cols', %s)`, cols)
		p.click("#app-draw-open")
		p.await(`import('./store.js').then(({ store: { state: s } }) => s.puzzle.puzzle === %s && s.mode === 'edit')`, family)
		p.await(`document.querySelector('#app-values input:not(:disabled)')`)
	}
	says := func(what string) {
		t.Helper()
		p.await(`new RegExp(%s).test(document.querySelector('#app-status').textContent)`, what)
	}
	p.press("header", "Draw")
	p.await(`document.querySelector('#app-draw-kind').value === 'takuzu'`) // that of the open board
	eval[bool](p, change+`('kind', 'star-battle')`)
	for size, stars := range map[string]string{"5": "1", "10": "2"} {
		eval[bool](p, change+`('rows', %s)`, size)
		p.await(`document.querySelector('#app-draw-rules .param')?.value === %s`, stars)
	}
	p.keys(kb.Escape)
	begin("skyscrapers", "4", "4")
	says("Several solutions")
	p.await(`document.querySelectorAll('#app-board .marked').length > 0`)
	x, y := p.middle("#cell-r1c1")
	_, below := p.middle("#cell-r2c1")
	p.do(chromedp.MouseClickXY(x-(below-y), y)) // left of the board
	p.await(`document.activeElement.ariaLabel === 'Clue left of row 1'`)
	p.do(chromedp.MouseClickXY(x, y-(below-y))) // above it
	p.await(`document.activeElement.ariaLabel === 'Clue above column 1'`)
	p.keys("4", kb.Enter)
	p.await(`document.activeElement.ariaLabel === 'Clue above column 2'`)
	p.keys("2", kb.Enter)
	p.stateIs(`s.puzzle.givens.slice(0, 2).join('/')`, "4 4 4/4 2 - -")
	says("Several solutions")
	p.opened("Mend")
	p.await(`/Add 3 above column 3|add \d at r\dc\d/i.test(document.querySelector('#app-panel .proposals').innerText)`)
	p.click("#app-values input")
	p.keys("3", kb.Enter)
	says("One solution")
	p.click("#cell-r1c1")
	p.await(`document.activeElement.ariaLabel === 'Clue of row 1, column 1'`)
	p.keys("x", kb.Enter)
	p.expect("status of 400")
	p.await(`/R1c1: found .x., expected/.test(document.querySelector('#app-error').textContent)`)
	p.stateIs(`s.puzzle.givens.slice(-4)[0]`, "- - - -")
	p.do(chromedp.KeyEvent(kb.Escape))

	begin("heyawake", "3", "3")
	p.press("#app-values", "Areas")
	p.click("#cell-r1c1")
	p.stateIs(`s.puzzle.givens.slice(-3).join('/')`, "2 1 1/1 1 1/1 1 1")
	p.await(`document.querySelector('#app-board .areas')`) // a drag on a picture that is replaced ends
	x, y = p.middle("#cell-r1c1")
	right, _ := p.middle("#cell-r1c3")
	p.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMousePressed, x, y, chromedp.ButtonLeft), chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, right, y, chromedp.ButtonLeft),
		chromedp.MouseEvent(input.DispatchMouseEventTypeMouseReleased, right, y, chromedp.ButtonLeft))
	p.stateIs(`s.puzzle.givens.slice(-3).join('/')`, "2 2 2/1 1 1/1 1 1")
	p.press("#app-values", "Type")
	p.click("#cell-r1c1")
	p.keys("2", kb.Enter)
	says("Several solutions")
	p.press("#app-tools", "Undo")
	p.press("#app-tools", "Undo")
	p.stateIs(`s.puzzle.givens.slice(-3).join('/')`, "2 1 1/1 1 1/1 1 1")
	p.await(`document.querySelector('#app-values input').value === ''`)
	p.barriers(axe(t))
	p.press("#app-tools", "Edit")
	p.await(`!document.querySelector('#app-chosen') && !document.querySelector('#app-values input')`)
}
