//go:build !js

package page_test

import (
	"bytes"
	"maps"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/chromedp"

	"gridcnf/app/page"
	"gridcnf/internal/testkit/must"
	"gridcnf/puzzle"
	"gridcnf/puzzle/family"
	"gridcnf/puzzle/format"
	"gridcnf/puzzle/rulefile"
	"gridcnf/solve"
)

// example is a puzzle of the gallery, and the line that has it.
type example struct {
	puzzle puzzle.Puzzle
	line   string
}

// examples are the puzzles of the gallery by their families.
var examples = sync.OnceValues(func() (map[string]example, error) {
	all := make(map[string]example)
	text, err := os.ReadFile("static/examples.jsonl")
	for line := range strings.Lines(string(text)) {
		for rec, wrong := range format.Read(strings.NewReader(line), "examples", format.Options{}) {
			if wrong != nil {
				return nil, wrong
			}
			all[string(rec.Puzzle.Kind())] = example{rec.Puzzle, line}
		}
	}
	return all, err
})

// TestExamples: the gallery has a puzzle with one solution of every family.
func TestExamples(t *testing.T) {
	all := must.Get(examples())(t)
	for name, one := range all {
		if r, err := solve.Unique(t.Context(), one.puzzle, solve.Options{}); err != nil || r.Verdict != solve.OnlyOne {
			t.Errorf("%s: %v, %v", name, r, err)
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
		if all[name].line == "" {
			t.Errorf("%s has no example", name)
		}
	}
}

// TestParts: the page and its modules name files that there are, names that other modules export, and places that somebody makes.
func TestParts(t *testing.T) {
	files, names := page.Files(), 0
	own := maps.Clone(files)
	maps.DeleteFunc(own, func(name string, _ []byte) bool {
		return path.Ext(name) != ".js" && name != "index.html" || slices.Contains([]string{"codemirror.js", "qr.js", "xz.js"}, name) // which others make
	})
	text := bytes.Join(slices.Collect(maps.Values(own)), nil)
	taken := regexp.MustCompile(`(?:^|\n)(?:import|export) \{([^}]*)\} from "([^"]+)"`)
	named := regexp.MustCompile(`\bimport\("([^"]+)"\)|\bnew Worker\("([^"]+)"|(?:src|href)="([^"#]+)"|\bfetch\("([^"]+)"\)`)
	for name, content := range own {
		for _, m := range named.FindAllStringSubmatch(string(content), -1) {
			other := strings.Join(m[1:], "") // two are made with the program
			if files[path.Join(path.Dir(name), other)] == nil && !slices.Contains([]string{"config.json", "about.json.gz"}, other) {
				t.Errorf("%s names %s, which there is not", name, other)
			}
		}
		for _, m := range taken.FindAllStringSubmatch(string(content), -1) {
			from := string(files[path.Join(path.Dir(name), m[2])])
			for one := range strings.SplitSeq(strings.Trim(m[1], ", \n"), ",") {
				one, _, _ = strings.Cut(strings.TrimSpace(one), " as ")
				if !regexp.MustCompile(`(?m)^export (async )?(const|let|class|function\*?) ` + one + `\b|\bexport ?\{[^}]*\b` + one + `\b`).MatchString(from) {
					t.Errorf("%s imports %s, which %s does not export", name, one, m[2])
				}
				names++
			}
		}
		for _, id := range regexp.MustCompile(`(?:[("\x60 ]#app-|\$\(")([a-z-]+)`).FindAllStringSubmatch(string(content), -1) {
			if !regexp.MustCompile(`\bid(=|: |", )"app-` + id[1] + `"`).Match(text) {
				t.Errorf("%s looks for app-%s, which nobody makes", name, id[1])
			}
		}
	}
	if names < 100 {
		t.Errorf("modules import %d names", names)
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
	for name, one := range must.Get(examples())(t) {
		b, ok := one.puzzle.(*rulefile.Board)
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
	all := must.Get(examples())(t)
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
		p.next(board{name: c.family, text: all[c.family].line}, []screen{tall, wide}[i%2])
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
