//go:build !js

package page_test

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"gridcnf/internal/testkit/must"
	"gridcnf/internal/testkit/needs"
)

// accessible looks for what keeps people out, in every panel, by day and by night.
func accessible(t *testing.T, h *home) {
	axe := axe(t)
	for _, s := range []screen{{width: 1400, height: 900}, {width: 375, height: 700, dark: true, touch: true}} {
		p := h.open(t, "", s)
		p.await(`document.body.dataset.state === 'ready'`)
		p.barriers(axe)
		p.paste(boards[2].text)
		p.barriers(axe)
		for _, verb := range p.verbs() {
			p.opened(verb)
			p.barriers(axe)
		}
	}
}

// tree states that those who hear the page hear of a grid with its rows and cells.
func tree(t *testing.T, h *home) {
	p := h.open(t, "", desktop)
	for _, b := range boards {
		p.next(b, desktop)
		nodes := must.Get(chromedp.Call(p.ctx, accessibility.GetFullAXTree, accessibility.GetFullAXTreeParams{}))(t)
		count := map[string]int{}
		for _, n := range nodes.Nodes {
			if n.Ignored || n.Role == nil {
				continue
			}
			role, name := text(n.Role), text(n.Name)
			count[role]++
			switch role {
			case "grid", "gridcell", "button", "textbox", "combobox", "link", "checkbox", "spinbutton", "tab":
				if name == "" {
					t.Errorf("%s: a %s without a name", b.name, role)
				}
			}
			if role == "gridcell" && !strings.Contains(name, "row ") {
				t.Errorf("%s: a cell is called %q", b.name, name)
			}
		}
		if count["grid"] != 1 || count["row"] < b.rows || count["gridcell"] < b.rows*b.cols {
			t.Errorf("%s has %v", b.name, count)
		}
	}
}

func text(v *accessibility.Value) string {
	if v == nil {
		return ""
	}
	return strings.Trim(string(v.Value), `"`)
}

// keyboard opens, plays and solves without a mouse, and sees where the focus is.
func keyboard(t *testing.T, h *home) {
	for _, b := range boards {
		p := h.open(t, "", desktop)
		p.await(`document.body.dataset.state === 'ready'`)
		p.tabTo(`#app-input`)
		p.do(chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
			_, err := chromedp.Call(ctx, input.InsertText, input.InsertTextParams{Text: b.text})
			return err
		}))
		p.tabTo(`#app-open`)
		p.redrawn(func() { p.keys(kb.Enter) })
		p.tabTo(`#app-board [role=gridcell]`)
		p.keys(kb.Home)
		p.do(chromedp.KeyEvent(kb.Home, chromedp.KeyModifiers(kb.ModifierCtrl)))
		p.tabTo(`#app-verbs button`)
		for range p.verbs() {
			if eval[string](p, `document.activeElement.textContent`) == "Solve" {
				break
			}
			p.keys(kb.ArrowRight)
		}
		p.keys(kb.Enter)
		p.await(`/unique/i.test(document.querySelector('#app-panel').innerText)`)
	}
}

// tabTo presses Tab until the focus is on what is meant. Wherever it stops, it can be seen.
func (p *tab) tabTo(selector string) {
	p.Helper()
	for range 80 {
		p.keys(kb.Tab)
		stop := eval[struct {
			There  bool
			Hidden string
		}](p, `(e => {
  const r = e.getBoundingClientRect(), s = getComputedStyle(e);
  const shown = e === document.body || r.width > 0 && r.bottom > 0 && r.top < innerHeight
    && (s.outlineStyle !== 'none' || s.boxShadow !== 'none' || document.querySelector('#app-cursor') && e.closest('svg'));
  return { there: e.matches(%s), hidden: shown ? '' : e.outerHTML.slice(0, 120) };
})(document.activeElement)`, selector)
		if stop.Hidden != "" {
			p.Errorf("the focus cannot be seen on %s", stop.Hidden)
		}
		if stop.There {
			return
		}
	}
	p.Fatalf("Tab does not come to %s", selector)
}

const axeVersion = "4.14.1"

// axe is a program that looks for barriers, from npm's registry, kept among the user's caches: it is for tests alone.
func axe(t *testing.T) string {
	t.Helper()
	cache, err := os.UserCacheDir()
	if err != nil {
		cache = os.TempDir()
	}
	cache = filepath.Join(cache, "gridcnf-tests")
	packed := filepath.Join(cache, "axe-core-"+axeVersion+".tgz")
	if _, err := os.Stat(packed); err != nil {
		must.Do(t, os.MkdirAll(cache, 0o777))
		npm := exec.Command("npm", "pack", "--silent", "axe-core@"+axeVersion)
		npm.Dir = cache
		if out, err := npm.CombinedOutput(); err != nil {
			needs.Missing(t, "axe-core cannot be had from npm: "+err.Error()+"\n"+string(out))
		}
	}
	return string(must.Get(exec.Command("tar", "-xOzf", packed, "package/axe.min.js").Output())(t))
}

// finding is what axe says of a page.
type finding struct {
	ID, Impact, Help, HTML string
}

// barriers looks for what is serious for people with disabilities in the page as it stands.
func (p *tab) barriers(axe string) {
	p.Helper()
	if !eval[bool](p, `'axe' in globalThis`) {
		eval[bool](p, axe+"\n;true")
	}
	for _, f := range eval[[]finding](p, `axe.run(document, { resultTypes: ['violations'] }).then(r => r.violations
  .filter(v => v.impact === 'serious' || v.impact === 'critical')
  .flatMap(v => v.nodes.slice(0, 3).map(n => ({
    id: v.id, impact: v.impact, help: v.help, html: n.target.join(' ') + ' ' + n.html.slice(0, 200) + ' ' + n.any.map(a => a.message).join('; ').slice(0, 300),
  }))))`) {
		p.Errorf("%s: %s (%s): %s", f.Impact, f.Help, f.ID, f.HTML)
	}
}
