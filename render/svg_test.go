package render_test

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"image/png"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"time"

	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/golden"
	"gridcnf/internal/testkit/must"
	"gridcnf/internal/testkit/needs"
	"gridcnf/internal/testkit/slitherlink"
	"gridcnf/puzzle"
	"gridcnf/puzzle/format"
	"gridcnf/puzzle/rulefile"
	"gridcnf/render"
	"gridcnf/render/shape"
)

// Every cell, edge and pearl is there to be styled and clicked, under a name of its own, whatever is drawn of it.
func TestSVG(t *testing.T) {
	check := func(name string, pic *render.Picture, look render.Look) {
		t.Helper()
		svg := drawSVG(t, pic, look)
		elements(t, svg)
		golden.File(t, name+".svg", string(svg))
	}
	binary, loop, open := binaryPicture(t), loopPicture(t), binaryStep(t)
	open.Step, open.Cells = false, nil
	check("binary-digits", binary, render.Look{Labels: true})
	check("binary-cells", binary, render.Look{Theme: render.Dark, Symbols: shape.Cells, Cell: 10})
	check("binary-disks", &render.Picture{Puzzle: binary.Puzzle}, render.Look{Theme: render.Print, Symbols: shape.Disks})
	check("loop", loop, render.Look{Shade: render.ShadeAlways, Labels: true, IDPrefix: "p1-"})
	check("loop-alone", &render.Picture{Puzzle: loop.Puzzle}, render.Look{})
	check("sides", sidesPicture(t), render.Look{Shade: render.ShadeAlways, Labels: true})
	check("sides-step", sidesStep(t), render.Look{IDPrefix: "x_"})
	check("step-binary", binaryStep(t), render.Look{})
	check("step-binary-open", open, render.Look{})
	check("step-loop", loopStep(t), render.Look{})
}

// Whatever the board, there are as many elements as cells and edges.
func TestSVGCounts(t *testing.T) {
	t.Parallel()
	check := func(pic *render.Picture) {
		t.Helper()
		rows, cols := pic.Puzzle.Size()
		cells, edges := 0, 0
		svg := drawSVG(t, pic, render.Look{})
		for id := range elements(t, svg) {
			if strings.HasPrefix(id, "cell-") {
				cells++
			}
			if strings.HasPrefix(id, "edge-") {
				edges++
			}
		}
		wantEdges := 0
		if puzzle.Drawn(pic.Puzzle) {
			wantEdges = pic.Puzzle.Bits()
		}
		if cells != rows*cols || edges != wantEdges {
			t.Errorf("%d cells and %d edges, expected %d and %d", cells, edges, rows*cols, wantEdges)
		}
		if n := bytes.Count(svg, []byte(`<path class="hit"`)); n != wantEdges {
			t.Errorf("%d edges can be clicked, expected %d", n, wantEdges)
		}
	}
	for _, size := range [][2]int{{1, 1}, {1, 5}, {3, 2}, {13, 29}} {
		m := boards.Must(rulefile.FirstGrid("masyu", size[0], size[1]))
		check(&render.Picture{Puzzle: m})
		check(&render.Picture{Puzzle: m, Bits: make([]render.Bit, m.Bits())})
		s := boards.Must(rulefile.FirstGrid(slitherlink.Slitherlink, size[0], size[1]))
		check(&render.Picture{Puzzle: s})
		check(&render.Picture{Puzzle: s, Bits: make([]render.Bit, s.Bits())})
		b := boards.Must(rulefile.FirstGrid("takuzu", 2*size[0], 2*size[1]))
		check(&render.Picture{Puzzle: b, Bits: make([]render.Bit, b.Bits())})
	}
}

// Two pictures on one page share no ids.
func TestSVGPrefix(t *testing.T) {
	first := elements(t, drawSVG(t, loopPicture(t), render.Look{IDPrefix: "a-"}))
	for id := range elements(t, drawSVG(t, loopPicture(t), render.Look{IDPrefix: "b-"})) {
		if _, ok := first[id]; ok {
			t.Errorf("both have the id %s", id)
		}
	}
}

// On one page a reference finds the first element with its id, which may be in
// another picture: glyphs of one id are alike.
func TestSVGGlyphs(t *testing.T) {
	glyph := regexp.MustCompile(`<path id="(.*glyph-.*?)" d="(.*?)"/>`)
	known := map[string]string{}
	check := func(pic *render.Picture, look render.Look) {
		t.Helper()
		look.Labels = true
		found := glyph.FindAllSubmatch(drawSVG(t, pic, look), -1)
		if len(found) == 0 {
			t.Error("there are no glyphs")
		}
		for _, m := range found {
			id, outline := string(m[1]), string(m[2])
			if known[id] != "" && known[id] != outline {
				t.Errorf("two outlines have the id %s", id)
			}
			known[id] = outline
		}
	}
	check(binaryPicture(t), render.Look{})
	check(loopPicture(t), render.Look{})
	for cols := 1; cols < 30; cols++ { // their titles are of many sizes
		m := boards.Must(rulefile.FirstGrid("masyu", 1, cols))
		check(&render.Picture{Puzzle: m, Title: "210", Caption: "543"}, render.Look{Cell: cols})
	}
}

// An SVG is written as it is composed: that of a big board takes little memory.
func TestSVGMemory(t *testing.T) {
	m := boards.Must(rulefile.FirstGrid("masyu", 200, 200))
	heap := func() uint64 {
		var stats runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&stats)
		return stats.HeapAlloc
	}
	w := &halfway{at: 5e6}
	before := heap()
	w.call = func() {
		if now := heap(); now > before+4e6 {
			t.Errorf("%d bytes are held", now-before)
		}
	}
	must.Do(t, render.SVG(w, &render.Picture{Puzzle: m}, render.Look{}))
	if w.call != nil {
		t.Errorf("only %d bytes were written", w.written)
	}
}

// halfway calls a function when so many bytes were written.
type halfway struct {
	at, written int
	call        func()
}

func (w *halfway) Write(p []byte) (int, error) {
	if w.written += len(p); w.written > w.at && w.call != nil {
		w.call()
		w.call = nil
	}
	return len(p), nil
}

// An error of the writer is told.
func TestSVGWriteError(t *testing.T) {
	full := errors.New("full")
	if err := render.SVG(failing{full}, loopPicture(t), render.Look{}); !errors.Is(err, full) {
		t.Errorf("got the error %v", err)
	}
}

type failing struct{ err error }

func (f failing) Write([]byte) (int, error) { return 0, f.err }

func drawSVG(t *testing.T, pic *render.Picture, look render.Look) []byte {
	t.Helper()
	var out bytes.Buffer
	must.Do(t, render.SVG(&out, pic, look))
	return out.Bytes()
}

// elements parses an SVG and returns its ids with their classes. It checks that no
// id is there twice, that each reference has its target, and that nothing comes from elsewhere.
func elements(t *testing.T, svg []byte) map[string]string {
	t.Helper()
	return must.Get(parseSVG(svg))(t)
}

func parseSVG(svg []byte) (map[string]string, error) {
	ids, refs := map[string]string{}, map[string]bool{}
	dec := xml.NewDecoder(bytes.NewReader(svg))
	for {
		tok, err := dec.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			return nil, err
		}
		start, ok := tok.(xml.StartElement)
		if !ok {
			continue
		}
		if start.Name.Local == "script" || start.Name.Local == "image" {
			return nil, fmt.Errorf("there is a %s", start.Name.Local)
		}
		attrs := map[string]string{}
		for _, a := range start.Attr {
			attrs[a.Name.Local] = a.Value
		}
		if id, ok := attrs["id"]; ok {
			if _, twice := ids[id]; twice {
				return nil, fmt.Errorf("two elements have the id %s", id)
			}
			ids[id] = attrs["class"]
		}
		if ref, ok := attrs["href"]; ok {
			refs[ref] = true
		}
	}
	for ref := range refs {
		if _, ok := ids[strings.TrimPrefix(ref, "#")]; !ok {
			return nil, fmt.Errorf("%s is not there", ref)
		}
	}
	return ids, nil
}

func TestChart(t *testing.T) {
	check := func(heights []int, from, to, columns int) {
		t.Helper()
		c := &render.Chart{
			Title: "t", Caption: "c", Heights: heights, From: from, To: to,
			Names: []string{"low", "high"}, Labels: []string{"", "some"},
		}
		for _, theme := range []render.Theme{render.Light, render.Dark, render.Print} {
			var svg, bitmap bytes.Buffer
			must.Do(t, render.WriteChart(&svg, c, theme, false))
			if n := strings.Count(svg.String(), `<g class="column-`); n != columns {
				t.Errorf("%v: %d columns, expected %d", heights, n, columns)
			}
			must.Do(t, render.WriteChart(&bitmap, c, theme, true))
			img, err := png.Decode(&bitmap)
			if err != nil || img.Bounds().Dx() < 1000 || img.Bounds().Dy() < 200 {
				t.Errorf("%v: a picture of %v, %v", heights, img.Bounds(), err)
			}
		}
	}
	check([]int{1}, 1, 1, 1)
	check([]int{1, 2, 2, 1}, 2, 3, 4)
	many := make([]int, 300)
	for i := range many {
		many[i] = 1 + i/100%2
	}
	check(many, 101, 200, 3)
	if err := render.WriteChart(new(bytes.Buffer), new(render.Chart), render.Light, false); err == nil {
		t.Error("expected an error for a chart without steps")
	}
}

// page has an SVG in it, styles it, and clicks on it. What was hit and what the colours
// became ends up in the element "out".
const page = `<!DOCTYPE html>
<style>
svg.gridcnf { --gridcnf-tile: #010203 }
svg.gridcnf .pearl-black { fill: #040506 }
</style>
<body style="margin:0">
SVG
<pre id="out"></pre>
<script>
const out = [], svg = document.querySelector('svg.gridcnf')
svg.addEventListener('click', event => {
  const part = event.target.closest('.pearl, .edge, .cell')
  out.push(part ? part.id + ' ' + part.dataset.row + ',' + part.dataset.col : 'nothing')
})
for (const [x, y] of [[50, 30], [30, 50], [15, 15], [110, 30], [70, 70], [2, 2]])
  document.elementFromPoint(x, y).dispatchEvent(new MouseEvent('click', { bubbles: true }))
for (const part of ['.tile', '.pearl-black', '.pearl-white'])
  out.push(getComputedStyle(svg.querySelector(part)).fill)
document.getElementById('out').textContent = out.join('\n')
</script>`

// TestBrowser puts an SVG into a page of a real browser: its parts can be clicked, also
// those that are not seen, and its colours can be set.
func TestBrowser(t *testing.T) {
	chromium := needs.Program(t, "chromium")
	var svg strings.Builder
	pic := &render.Picture{Puzzle: boards.Read(t, "# rules: single-loop, pearls\n6 6\n- - w - - -\n- b - - w -\n- - - - - -\n- - - b - -\n- w - - - -\n- - - - - -", format.Options{})}
	must.Do(t, render.SVG(&svg, pic, render.Look{Cell: 40, IDPrefix: "a-"}))
	dir := must.Get(os.MkdirTemp("", "gridcnf-browser-"))(t)
	defer os.RemoveAll(dir) // t.TempDir would fail over what a late process of the browser writes
	file := filepath.Join(dir, "page.html")
	must.Do(t, os.WriteFile(file, []byte(strings.Replace(page, "SVG", svg.String(), 1)), 0o666))
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, chromium, "--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir="+filepath.Join(dir, "profile"), "--dump-dom", "file://"+file)
	dom := must.Get(cmd.Output())(t)
	_, out, _ := strings.Cut(string(dom), `<pre id="out">`)
	out, _, _ = strings.Cut(out, "</pre>")
	want := strings.Join([]string{
		"a-edge-r1c1-r1c2 1,1", "a-edge-r1c1-r2c1 1,1", "a-cell-r1c1 1,1", "a-pearl-r1c3 1,3", "a-pearl-r2c2 2,2", "nothing",
		"rgb(1, 2, 3)", "rgb(4, 5, 6)", "rgb(255, 255, 255)",
	}, "\n")
	if out != want {
		t.Errorf("got\n%s\nwant\n%s", out, want)
	}
}
