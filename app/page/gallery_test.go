//go:build !js

package page_test

import (
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"gridcnf/internal/testkit/must"
	"gridcnf/puzzle/family"
	"gridcnf/puzzle/format"
	"gridcnf/puzzle/rulefile"
	"gridcnf/solve"
)

// examples are the puzzles of the gallery by their families.
func examples(t *testing.T) map[string]string {
	all := make(map[string]string)
	for line := range strings.Lines(string(must.Get(os.ReadFile("static/examples.jsonl"))(t))) {
		for rec, err := range format.Read(strings.NewReader(line), "examples", format.Options{}) {
			must.Do(t, err)
			all[string(rec.Puzzle.Kind())] = line
		}
	}
	return all
}

// TestExamples: the gallery has a puzzle with one solution of every family.
func TestExamples(t *testing.T) {
	all := examples(t)
	for name, line := range all {
		for rec, err := range format.Read(strings.NewReader(line), "examples", format.Options{}) {
			must.Do(t, err)
			if r, err := solve.Unique(t.Context(), rec.Puzzle, solve.Options{}); err != nil || r.Verdict != solve.OnlyOne {
				t.Errorf("%s: %v, %v", name, r, err)
			}
		}
	}
	var names []string
	for _, f := range family.All() {
		for _, k := range f.Kinds {
			names = append(names, string(k.Name))
		}
	}
	for _, f := range rulefile.All() {
		names = append(names, f.Name)
	}
	for _, name := range names {
		if all[name] == "" {
			t.Errorf("%s has no example", name)
		}
	}
}

// TestTwists: each rule file that Rules begins with is one, and its board has one solution.
func TestTwists(t *testing.T) {
	text := string(must.Get(os.ReadFile("static/twists.star"))(t))
	starts := regexp.MustCompile(`(?m)^"""`).FindAllStringIndex(text, -1)
	for i, at := range starts {
		end := len(text)
		if i+1 < len(starts) {
			end = starts[i+1][0]
		}
		rules, rows := "", ""
		for line := range strings.Lines(text[at[0]:end]) {
			if row, ok := strings.CutPrefix(line, "# "); ok {
				rows += row
			} else {
				rules += line
			}
		}
		b := must.Get(must.Get(rulefile.Parse("twists", []byte(rules)))(t).Read(rows))(t)
		if r, err := solve.Unique(t.Context(), b, solve.Options{}); err != nil || r.Verdict != solve.OnlyOne {
			t.Errorf("%s: %v, %v", b.File().Title, r, err)
		}
	}
	if len(starts) < 3 {
		t.Errorf("%d twists", len(starts))
	}
}

// TestDrawn: each example of a rule file can be drawn on an empty board, place by place, and be taken away again.
func TestDrawn(t *testing.T) {
	drawn := 0
	for name, line := range examples(t) {
		for rec, err := range format.Read(strings.NewReader(line), "examples", format.Options{}) {
			must.Do(t, err)
			b, ok := rec.Puzzle.(*rulefile.Board)
			if !ok {
				continue
			}
			want := b.Lines()
			empty := must.Get(b.File().Blank(want[0]))(t)
			canvas, copied := b.Canvas(), must.Get(b.File().Read(strings.Join(empty.Lines(), "\n")))(t)
			for place, text := range canvas.Clues {
				if text == "" {
					continue
				}
				must.Do(t, copied.Change([]string{place}, text))
				if known := canvas.Texts[place]; known != nil && !slices.Contains(known, text) {
					t.Errorf("%s: %s has %q, which is none of %q", name, place, text, known)
				}
			}
			for cell, area := range canvas.Areas {
				must.Do(t, copied.Join([]string{cell}, area))
			}
			if got := copied.Lines(); !slices.Equal(got, want) {
				t.Errorf("%s: drew\n%s\nexpected\n%s", name, strings.Join(got, "\n"), strings.Join(want, "\n"))
			}
			must.Do(t, copied.Change(slices.Collect(maps.Keys(canvas.Clues)), ""))
			if left := copied.Positions(); len(left) > 0 {
				t.Errorf("%s: %v is left", name, left)
			}
			drawn++
		}
	}
	if drawn < 100 {
		t.Errorf("drew %d boards, expected one of each family", drawn)
	}
}

// filled fills in all that the steps of the explanation find, but that there is no line, and waits until the page says that this is right.
const filled = `Promise.all(['./store.js', './engine.js'].map(f => import(f))).then(async ([{ store }, e]) => {
  const [{ steps, error }] = await e.call('explain', store.line());
  if (error) return error;
  store.fill(steps.flatMap(s => s.values ?? []).filter(v => v.value === 1 && !(v.edge && v.is === '0')).map(v => [(v.cell ?? v.edge) + (v.is ? '=' + v.is : ''), 1]));
  return '';
})`

// played: boards of rule files can be filled in, whatever their answers are made of, and are found right.
func played(t *testing.T, h *home) {
	all := examples(t)
	p := h.open(t, "", tall)
	q := h.open(t, "", phone) // with storage of its own
	q.await(`document.body.dataset.state === 'ready'`)
	for i, c := range []struct{ family, tools string }{
		{"akari", "In turn lamp empty"},
		{"fillomino", "In turn 1 2 3 4 5"},
		{"simple-loop", "Line Cross"},
		{"shikaku", "Line Cross"},
		{"squaro", "In turn disk empty"},
		{"yajilin", "Line Cross shaded white"},
		{"hashi", "In turn 0 1 2"},
		{"nonogram", "In turn black white"},
	} {
		p.next(board{name: c.family, text: all[c.family]}, []screen{tall, wide}[i%2])
		if tools := eval[string](p, `[...document.querySelectorAll('#app-values button')].map(b => b.textContent).join(' ')`); !strings.HasPrefix(tools, c.tools) {
			t.Errorf("%s: the tools are %s", c.family, tools)
		}
		free := `#app-board [id^=edge-]`
		if c.family != "hashi" {
			free = eval[string](p, `'#' + CSS.escape([...document.querySelectorAll('#app-board .bit:not(.given)')].find(g => g.id.startsWith('edge-') === /^Line/.test(%s)).id)`, c.tools)
		}
		p.click(free)
		p.stateIs(`s.entries.size`, "1")
		p.click("[data-do=undo]")
		p.stateIs(`s.entries.size`, "0")
		if c.family == "fillomino" { // a place can have several values in pencil
			p.click("[data-do=pencil]")
			for _, value := range []string{"2", "1", "3", "1"} {
				p.press("#app-values", value)
				p.click(free)
			}
			p.stateIs(`[...s.pencil.keys()].map((key) => key.split('=')[1]).join()`, "2,3")
			p.click("[data-do=pencil]")
			p.press("#app-values", "1")
			p.click(free)
			p.stateIs(`s.entries.size + ' ' + s.pencil.size`, "1 0")
			p.resize(tall) // the values do not all fit beside each other
			p.still()
			p.sane()
		}
		if problem := eval[string](p, filled); problem != "" {
			t.Fatalf("%s: %s", c.family, problem)
		}
		p.await(`document.querySelector('#app-status').textContent === 'Solved.'`)
		p.kept()
		entries := state(p, entries)
		q.do(chromedp.Navigate(eval[string](p, `location.href`)))
		q.stateIs(`s.puzzle.puzzle`, c.family)
		q.await(`document.querySelector('#app-board .bit')`)
		q.stateIs(`[...s.entries].map(([p, v]) => p + '=' + v).sort().join(' ')`, sorted(entries))
	}
}

func sorted(words string) string {
	all := strings.Fields(words)
	slices.Sort(all)
	return strings.Join(all, " ")
}

// shownAll: the gallery has a card for every family, with its picture, and opens its puzzles.
func shownAll(t *testing.T, h *home) {
	p := h.open(t, "", tall)
	p.await(`document.body.dataset.state === 'ready'`)
	p.click("[data-do=gallery]")
	p.await(`document.querySelectorAll('#app-gallery li[data-name]').length > 110`)
	p.await(`document.querySelector('#app-gallery img')?.naturalWidth > 0`)
	p.barriers(axe(t))
	p.click("#app-gallery input")
	p.keys("a", "k", "a", "r", "i")
	p.await(`document.querySelectorAll('#app-gallery li[data-name]:not([hidden])').length === 1`)
	p.press("#app-gallery li:not([hidden])", "Play")
	p.stateIs(`s.puzzle.puzzle`, "akari")
	p.await(`!document.querySelector('#app-gallery[open]') && document.querySelector('#app-board .bit')`)
	p.click("[data-do=gallery]")
	p.await(`document.querySelector('#app-gallery[open] li[data-name^=akari]')`)
	eval[bool](p, `(globalThis.before = location.hash, true)`)
	p.press("#app-gallery li[data-name^=akari]", "New one")
	p.await(`!document.querySelector('#app-gallery[open]')`)
	p.await(`location.hash !== globalThis.before`)
	p.stateIs(`s.puzzle.puzzle`, "akari")
}
