//go:build !js

package page_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"gridcnf/internal/testkit/long"
	"gridcnf/internal/testkit/must"
	"gridcnf/internal/testkit/needs"
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

// The editor in the page is what its sources and lock file make.
func TestEditorBuilt(t *testing.T) {
	long.Only(t) // npm takes a while
	dir := t.TempDir()
	must.Do(t, os.CopyFS(dir, os.DirFS("../../tools/editor")))
	made := filepath.Join(dir, "codemirror.js")
	for _, args := range [][]string{{"ci", "--ignore-scripts"}, {"run", "build", "--", made}} {
		npm := exec.Command("npm", args...)
		npm.Dir = dir
		if out, err := npm.CombinedOutput(); err != nil {
			needs.Missing(t, "npm cannot build the editor: "+err.Error()+"\n"+string(out))
		}
	}
	if !bytes.Equal(must.Get(os.ReadFile(made))(t), must.Get(os.ReadFile("static/codemirror.js"))(t)) {
		t.Error("static/codemirror.js is not what tools/editor makes: npm ci && npm run build there")
	}
}

// edited puts a text in place of another in the rules.
const edited = `(async (from, to) => {
  const { EditorView } = await import(new URL('codemirror.js', document.baseURI));
  const view = EditorView.findFromDOM(document.querySelector('.cm-editor'));
  const at = view.state.doc.toString().indexOf(from);
  if (at >= 0) view.dispatch({ changes: { from: at, to: at + from.length, insert: to } });
  return at >= 0;
})(%s, %s)`

func (p *tab) edit(from, to string) {
	p.Helper()
	if !eval[bool](p, edited, from, to) {
		p.Fatalf("the rules have no %q", from)
	}
}

// ownRules: rules can be changed; errors are said at their line, verdicts follow, verbs and links have the changed rules.
func ownRules(t *testing.T, h *home) {
	const says = `new RegExp(%s, 's').test(document.querySelector('#app-panel .out').innerText)`
	p := h.open(t, "", wide)
	p.await(`document.body.dataset.state === 'ready'`)
	p.press("#app-verbs", "Rules")
	p.await(says, "Unique.*Next step")
	p.stateIs(`s.puzzle.puzzle`, "diagonal-takuzu")
	p.barriers(axe(t))
	eval[bool](p, `(document.querySelector('.cm-content').focus(), getSelection().selectAllChildren(document.querySelector('.cm-line')), true)`)
	p.keys("(")
	p.await(says, "cannot be read")
	p.do(chromedp.KeyEvent("z", chromedp.KeyModifiers(kb.ModifierCtrl)))
	p.await(says, "Unique.*Next step")
	p.edit("exactly(len", "exactlyy(len")
	p.await(says, "cannot be read. Line 18, column 9: undefined: exactlyy")
	p.await(`document.querySelector('.cm-lintRange-error').textContent.startsWith('exactlyy(')`)
	p.await(`document.querySelectorAll('.cm-lint-marker-error').length === 1`)
	p.picture()
	p.edit("exactlyy(len", "exactly(len")
	p.edit(`exactly(n // 2, [is_(c, "1") for c in diagonal]`, `at_most(n, [is_(c, "1") for c in diagonal]`)
	p.await(says, "Several solutions.*differ at 4 places")
	p.await(`document.querySelectorAll('#app-board .marked').length === 4`)
	p.edit("at_most(n, [is_", "exactly(n // 2, [is_")
	p.edit(`"diagonal-takuzu"`, `"my-own"`)
	p.await(says, "Unique")
	p.stateIs(`s.puzzle.puzzle`, "my-own")
	p.await(`document.querySelector('#app-title').textContent === 'Diagonal Takuzu 4×4'`)
	p.kept()
	p.press("#app-tools", "Edit") // what is drawn stands in the panel, too
	p.await(`document.querySelector('#app-values input:not(:disabled)')`)
	p.click("#cell-r1c2")
	p.keys("1", kb.Enter)
	p.await(`document.querySelector('#app-rules-board').value.startsWith('4 4\n0 1 - -')`)
	p.await(`document.querySelector('#app-status').textContent.includes('solution')`)
	p.press("#app-tools", "Undo")
	p.press("#app-tools", "Edit")
	p.solve()
	p.opened("Hint")
	p.await(`/diagonals/.test(document.querySelector('#app-panel').innerText)`)
	p.opened("Generate")
	p.press("#app-panel", "Make puzzles")
	p.settled()
	p.await(`/Diagonal Takuzu/.test(document.querySelector('#app-panel .proposals').innerText)`)
	p.stateIs(`s.own?.title`, "Diagonal Takuzu") // what is made has these rules, too
	p.kept()
	q := h.open(t, eval[string](p, `location.hash`), phone)
	q.await(`document.querySelector('#app-board .bit')`)
	q.stateIs(`s.puzzle.puzzle + s.own.title`, "my-ownDiagonal Takuzu")
	q.await(`document.body.dataset.state === 'ready'`)
	q.opened("Solve")
	q.await(`/unique/i.test(document.querySelector('#app-panel').innerText)`)
	q.press("#app-verbs", "Rules")
	q.await(says, "Unique")
	q.edit("def frame(b):", "def frame(b):\n    for i in range(1000000):\n        for j in range(1000000):\n            pass")
	q.await(`document.querySelector('#app-panel .out .problem')`) // stopped by steps, or by time
	q.edit("for j in range(1000000)", "for j in range(1)")
	q.edit("for i in range(1000000)", "for i in range(1)")
	q.await(says, "Unique")
}
