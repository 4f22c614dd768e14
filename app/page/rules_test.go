//go:build !js

package page_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"gridcnf/internal/testkit/long"
	"gridcnf/internal/testkit/must"
	"gridcnf/internal/testkit/needs"
)

// The editor in the page is what its sources and lock file make.
func TestEditorBuilt(t *testing.T) {
	if !long.On {
		t.Skip("npm takes a while: set GRIDCNF_LONG=1")
	}
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
	if long.On {
		p.barriers(axe(t))
	}
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
	if !long.On {
		return
	}
	p.opened("Generate")
	p.press("#app-panel", "Make puzzles")
	p.settled()
	p.await(`/Diagonal Takuzu/.test(document.querySelector('#app-panel .proposals').innerText)`)
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
