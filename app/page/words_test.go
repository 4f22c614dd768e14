//go:build !js

package page_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// said is what the box under the input says; "" if it is closed.
const said = `(e => e.hidden ? '' : e.innerText)(document.querySelector('#app-error'))`

// choice: a text that can be several puzzles is asked about, with a button for each.
func choice(t *testing.T, h *home) {
	const empty = "....\n....\n....\n....\n"
	p := h.open(t, "", tall)
	for _, s := range []screen{tall, wide} {
		p.next(boards[0], s)
		p.paste(empty)
		p.words()
		got := eval[[]string](p, `[...document.querySelectorAll('#app-error .choices button')].map(b => b.textContent)`)
		for _, kind := range []string{"Takuzu", "Masyu", "Slitherlink"} {
			if !slices.ContainsFunc(got, func(b string) bool { return strings.HasPrefix(b, kind) }) {
				t.Fatalf("the choices are %q", got)
			}
		}
		p.inside("#app-error .choices button", window)
		i := slices.IndexFunc(got, func(b string) bool { return strings.HasPrefix(b, "Masyu") })
		p.redrawn(func() { p.press("#app-error", got[i]) })
		p.stateIs(`s.puzzle.puzzle + s.puzzle.rows + s.puzzle.cols`, "masyu44")
		p.await(said + ` === ''`)
		p.paste("12..\n..21\n.3..\n..5.\n7...\n") // digits that no family in Go has
		p.words()
		got = eval[[]string](p, `[...document.querySelectorAll('#app-error .choices button')].map(b => b.textContent)`)
		if !slices.Contains(got, "Fillomino") || slices.Contains(got, "Slitherlink") {
			t.Fatalf("the choices are %q", got)
		}
		p.redrawn(func() { p.press("#app-error", "Fillomino") })
		p.stateIs(`s.puzzle.puzzle + s.puzzle.rows + s.puzzle.cols`, "fillomino54")
		p.await(said + ` === ''`)
		p.paste("12..\n..21\n.3..\n..5.\n7...\n")
		p.words() // any other family can be chosen, too
		eval[bool](p, `(document.querySelector('#app-error select').value = 'zabajaba', true)`)
		p.redrawn(func() { p.press("#app-error", "Open") })
		p.stateIs(`s.puzzle.puzzle + s.puzzle.rows + s.puzzle.cols`, "zabajaba54")
	}
}

// sizes: boards of different sizes are offered by kind and size, and read as the one that is chosen.
func sizes(t *testing.T, h *home) {
	p := h.ready(t, boards[0], tall)
	eval[bool](p, `(fetched => {
  globalThis.fetch = (url, request) => {
    (globalThis.asked ??= []).push(JSON.parse(request?.body ?? '{}').options ?? {});
    return fetched(url, request);
  };
  return true;
})(fetch)`)
	p.paste("3 2  \n     \n  0 3\n1    \n  2 3\n") // a blank is an empty cell, or stands between cells
	p.words()
	p.inside("#app-error .choices button", `(r => [r.left, r.top, r.right, r.bottom])(document.querySelector('#app-error').getBoundingClientRect())`)
	p.press("#app-error", "Slitherlink, 5 by 5")
	p.await(`globalThis.asked?.some(o => o.puzzle === 'slitherlink' && o.size === '5x5')`)
	p.stateIs(`s.puzzle.givens.join('/')`, "3.2../...../..0.3/1..../..2.3")
	p.await(said + ` === ''`)
}

// words states that what the box says is in the page's words, and covers nothing of the board.
func (p *tab) words() {
	p.Helper()
	text := eval[string](p, said)
	if text == "" {
		p.Error("nothing was said")
	}
	for _, jargon := range []string{"--", "gridcnf", "puzzle:1", "1:1:", "RxC"} {
		if strings.Contains(text, jargon) {
			p.Errorf("the page says %q in %q", jargon, text)
		}
	}
	if over := eval[bool](p, `(([a, b]) => a.bottom > b.top)(['#app-error', '#app-board'].map(s => document.querySelector(s).getBoundingClientRect()))`); over {
		p.Error("what is said covers the board")
	}
}

// refused: what cannot be read is said in words, and what is said can be closed.
func refused(t *testing.T, h *home) {
	p := h.open(t, "", tall)
	p.expect("400", "422")
	for _, s := range []screen{tall, wide} {
		p.next(boards[0], s)
		for i, text := range []string{
			"hello", "https://puzz.link/p?sudoku/6/6/zz", "https://puzz.link/p?mashu/6/6/zz!", `{"puzzle":"foo","givens":["x"]}`,
			"0.0.\n....\n..x.\n....\n", "1010.\n", strings.Repeat("hello\n\n", 40),
		} {
			t.Log(text)
			p.paste(text)
			p.words()
			if i%2 == 0 {
				p.keys(kb.Escape)
			} else {
				p.click("#app-error .close")
			}
			p.await(said + ` === ''`)
			p.stateIs(`s.puzzle.puzzle`, "takuzu")
		}
	}
}

// names: puzzles and tools are called what people call them, and those of Recent can be told apart.
func names(t *testing.T, h *home) {
	p := h.ready(t, boards[2], tall)
	p.kept()
	for _, c := range []struct{ id, want string }{
		{"masyu-6x6", "Masyu 6×6"}, {"Bridge", "Masyu 6×6, Bridge"}, {"masyu-6x6-3640511939-3", "Masyu 6×6, number 3"},
	} {
		p.paste(`{"id":"` + c.id + `","puzzle":"masyu","givens":["..W...",".B..W.","......","......",".W....","......"]}`)
		if title := eval[string](p, `document.querySelector('#app-title').textContent`); title != c.want {
			t.Errorf("%s is called %q", c.id, title)
		}
	}
	p.click("#" + boards[2].place)
	p.stateIs(`s.entries.size`, "1")
	p.kept()
	p.click("[data-do=recent]")
	p.await(`[...document.querySelectorAll('#app-recent li img')].filter(i => i.naturalWidth > 0).length >= 2`)
	items := eval[[]string](p, `[...document.querySelectorAll('#app-recent li')].map(e => e.innerText)`)
	if len(items) < 2 || items[0] == items[1] || !strings.Contains(items[0], "1 filled in") {
		t.Errorf("recent are %q", items)
	}
	p.keys(kb.Escape)
	for _, b := range boards {
		p.paste(b.text)
		tools := eval[[]string](p, `[...document.querySelectorAll('#app-tools button')].map(b => b.textContent)`)
		want := "Line Cross Erase"
		if strings.HasPrefix(b.place, "cell") {
			want = "In turn 0 1 Erase"
		}
		if got := strings.Join(tools, " "); got != want+" Pencil Edit Undo Redo Restart Check" {
			t.Errorf("%s: the tools are %s", b.name, got)
		}
		if pressed := eval[string](p, `document.querySelector('#app-values [aria-pressed=true]').textContent`); !strings.HasPrefix(want, pressed) {
			t.Errorf("%s begins with the tool %s", b.name, pressed)
		}
	}
	p.opened("Grade")
	if n := eval[int](p, `[...document.querySelectorAll('h2, button')].filter(e => e.textContent === 'Grade').length`); n != 2 {
		t.Errorf("Grade stands there %d times", n)
	}
}

// options are those of the kind on the board, or of one that is chosen then, and so are the grades.
func options(t *testing.T, h *home) {
	grades := map[string]string{ // 3-in-a-Row has no rule for more
		"takuzu": "any Trivial Easy Normal Tricky Hard Extreme", "3-in-a-row": "any Trivial Easy Normal Hard Extreme",
		"masyu": "any Trivial Easy Normal Tricky Hard Extreme", "slitherlink": "any Trivial Easy Normal Tricky Hard Extreme",
	}
	p := h.ready(t, boards[0], tall)
	p.opened("Generate")
	const control = `[...document.querySelectorAll('#app-panel .field label')].find(l => l.textContent === %s)?.control`
	for _, b := range boards {
		eval[bool](p, `(kind => { kind.value = %s; return kind.dispatchEvent(new Event('change', { bubbles: true })) })(`+control+`)`, b.name, "Kind")
		if got := eval[string](p, `[...(`+control+`).options].map(o => o.text).join(' ')`, "Grade"); got != grades[b.name] {
			t.Errorf("%s: the grades are %s", b.name, got)
		}
		eval[bool](p, `(document.querySelectorAll('#app-panel details').forEach(d => d.open = true), true)`)
		for label, kinds := range map[string]string{"Full": "masyu", "Distinct": "takuzu 3-in-a-row"} {
			if shown := eval[bool](p, `(`+control+`).checkVisibility()`, label); shown != strings.Contains(kinds, b.name) {
				t.Errorf("%s: %s is shown: %v", b.name, label, shown)
			}
		}
	}
	eval[bool](p, `((`+control+`).value = 'Easy', (`+control+`).value = '5x5', true)`, "Grade", "Size")
	p.press("#app-panel", "Make puzzles")
	p.settled()
	p.await(`/Easy/.test(document.querySelector('#app-panel .proposals').innerText)`)
	p.await(`document.querySelector('#app-panel .proposals img').naturalWidth > 0`)
	eval[bool](p, `((`+control+`).value = 'normal:1, easy:1', true)`, "So many of each grade")
	p.press("#app-panel", "Make puzzles")
	p.settled()
	p.await(`/^[^]*Easy[^]*Normal[^]*$/.test(document.querySelector('#app-panel .proposals').innerText)`)
}

// exported: what is used most comes first, and addresses can be followed.
func exported(t *testing.T, h *home) {
	p := h.open(t, "", tall)
	for _, b := range boards[2:] {
		p.next(b, tall)
		p.opened("Export")
		first := eval[string](p, `document.querySelector('#app-panel dd a')?.href ?? ''`)
		if !strings.HasPrefix(first, "https://puzz.link/p?") || !eval[bool](p, `Boolean(document.querySelector('#app-panel dd a') === document.querySelector('#app-panel dd').firstElementChild)`) {
			t.Errorf("%s: the first address is %q", b.name, first)
		}
		if text := eval[string](p, `[...document.querySelectorAll('#app-panel dt')].map(e => e.innerText).join()`); strings.Contains(text, "--") {
			t.Errorf("%s: formats are called %s", b.name, text)
		}
	}
}

// sheet: what has been generated is a download, to be printed.
func sheet(t *testing.T, h *home) {
	downloads := t.TempDir()
	p := h.ready(t, boards[2], wide)
	p.keepDownloads(downloads)
	p.press("#app-verbs", "Generate")
	eval[bool](p, `(([...document.querySelectorAll('#app-panel label')].find(l => l.textContent === 'How many').control.value = '3'), true)`)
	p.press("#app-panel", "Make puzzles")
	p.settled()
	p.press("#app-panel", "Download as a sheet (PDF)")
	p.downloaded(downloads, "%PDF")
}

// checked: Check marks the wrong ones of what was entered, and shows nothing else.
func checked(t *testing.T, h *home) {
	const picture = `Object.fromEntries([...document.querySelectorAll('#app-board g[id][class]')].map(g => [g.id.replace(/^\w+-/, ''), g.getAttribute('class').replace(' marked', '')]))`
	p := h.open(t, "", tall)
	for i, b := range boards {
		p.next(b, []screen{tall, wide}[i%2])
		p.redrawn(func() {
			eval[bool](p, `import('./store.js').then(({ store }) => Promise.all([store, import('./svg.js')])).then(([store, svg]) => {
  const free = [...document.querySelectorAll('#app-board [role=gridcell]')].map(svg.placeOf)
    .filter(at => svg.isEdge(at) || store.state.puzzle.givens[at.match(/\d+/g)[0] - 1][at.match(/\d+/g)[1] - 1] === '.');
  const edges = free.some(svg.isEdge);
  store.fill(free.filter(at => svg.isEdge(at) === edges).slice(0, 8).map((at, i) => [at, i % 3 ? 0 : 1]));
  return true;
})`)
			p.await(`import('./store.js').then(({ store }) => store.state.entries.size === 8)`)
		})
		p.kept()
		before := eval[map[string]string](p, picture)
		wrong := eval[[]string](p, `Promise.all(['./store.js', './engine.js'].map(f => import(f))).then(([{ store }, e]) =>
  e.call('hint', store.line(), { set: store.set() })).then(([a]) => (a.wrong ?? []).map(w => w.cell ?? w.edge).sort())`)
		if len(wrong) == 0 {
			t.Fatalf("%s: nothing is wrong", b.name)
		}
		p.click("[data-do=check]")
		p.await(`document.querySelector('#app-board .marked')`)
		marked := eval[[]string](p, `[...document.querySelectorAll('#app-board .marked')].map(g => g.id.replace(/^\w+-/, '')).sort()`)
		if !slices.Equal(marked, wrong) {
			t.Errorf("%s: wrong are %q, marked %q", b.name, wrong, marked)
		}
		for id, class := range eval[map[string]string](p, picture) {
			if class != before[id] {
				t.Errorf("%s: %s was %q, and is %q", b.name, id, before[id], class)
			}
		}
		if status := eval[string](p, `document.querySelector('#app-status').textContent`); !strings.HasPrefix(status, fmt.Sprint(len(wrong), " ")) {
			t.Errorf("%s: the page says %q", b.name, status)
		}
	}
}

// share: where browsers have no clipboard, as on plain HTTP of a network, links can be copied all the same.
func share(t *testing.T, h *home) {
	away := *h
	away.url = strings.Replace(h.url, "127.0.0.1", lan, 1)
	p := away.ready(t, boards[2], tall)
	if eval[bool](p, `isSecureContext || 'clipboard' in navigator`) {
		t.Fatal("the browser trusts the page")
	}
	eval[bool](p, `(document.addEventListener('copy', () => { globalThis.copied = document.activeElement.value }), true)`)
	p.kept()
	p.click("[data-do=share]")
	p.await(`globalThis.copied === location.href`)
	p.await(`/is copied/.test(document.querySelector('#app-share[open]')?.textContent)`)
	modules := eval[int](p, `document.querySelector('#app-share svg path:last-child').getAttribute('d').split('M').length`)
	if modules < 200 {
		t.Errorf("the QR code has %d dark squares", modules)
	}
	p.keys(kb.Escape)
	eval[bool](p, `(document.execCommand = () => false, true)`) // a browser that refuses that, too
	p.click("[data-do=share]")
	p.await(`document.querySelector('#app-share[open] input').value === location.href && !/copied/.test(document.querySelector('#app-share').textContent)`)
	p.click("#app-share input")
	p.await(`(e => e.selectionEnd - e.selectionStart === e.value.length)(document.querySelector('#app-share input'))`)
	p.keys(kb.Escape)
	p.opened("Export")
	p.press("#app-panel", "Copy")
	p.await(`document.querySelector('#app-panel dd input')?.value.startsWith('https://puzz.link/')`)
}

// learning: the page of a technique can be opened, a technique be practised, and an explanation be kept.
func learning(t *testing.T, h *home) {
	downloads := t.TempDir()
	p := h.ready(t, boards[2], tall)
	p.keepDownloads(downloads)
	p.opened("Grade")
	p.press("#app-panel", "closing")
	p.await(`document.querySelector('#app-page[open] h2')?.textContent === 'Closing' && document.querySelector('#app-page img').naturalWidth > 0`)
	p.press("#app-page", "pair of edges")
	p.await(`document.querySelector('#app-page h2').textContent === 'Pair of edges'`)
	p.keys(kb.Escape)
	p.opened("Practice")
	p.press("#app-panel", "closing")
	p.settled()
	p.stateIs(`s.entries.size > 0`, "true")
	p.press("#app-panel", "Show the answer")
	p.await(`document.querySelector('#app-board .marked')`)
	p.opened("Explain")
	p.press("#app-panel", "as a page")
	p.downloaded(downloads, "<!")
	p.opened("Review")
	p.await(`/All clues are needed/.test(document.querySelector('#app-panel').innerText)`)
	p.next(ruledBoards[0], wide) // whose techniques have no pages, but stand in the list of them
	p.opened("Hint")
	name := eval[string](p, `document.querySelector('#app-panel .step .aside').firstChild.textContent`)
	p.press("#app-panel", name)
	p.await(`document.querySelector('#app-page[open] h2')?.textContent.toLowerCase() === %s && document.querySelector('#app-page p').innerText.length > 20`, name)
}

// families: text that no kind of puzzle has is opened as the family of a rule file that is chosen, drawn and solved.
func families(t *testing.T, h *home) {
	p := h.ready(t, boards[0], tall)
	p.paste("3 3\n2 - -\n- @x -\n- - x\n") // a slip, after which no family reads it
	p.words()
	p.await(`document.querySelector('#app-error select') !== null`)
	if got := eval[int](p, `document.querySelector('#app-error select').options.length`); got < 100 {
		t.Fatalf("%d families are offered", got)
	}
	eval[string](p, `document.querySelector('#app-error select').value = 'akari'`)
	p.press("#app-error", "Open")
	p.await(said + `.includes('number from 0 to 4')`)
	p.paste("3 3\n2 - -\n- - -\n- - x\n")
	p.words()
	p.press("#app-error", "Akari")
	p.stateIs(`s.puzzle.puzzle + s.puzzle.rows + s.puzzle.cols`, "akari33")
	p.await(said + ` === ''`)
	p.await(`document.querySelector('#app-rules').textContent.includes('Every cell is lit')`)
	p.await(`document.querySelector('#app-board svg') !== null`)
	p.solve()
}
