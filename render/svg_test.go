package render_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/golden"
	"gridcnf/internal/testkit/masyu"
	"gridcnf/internal/testkit/must"
	"gridcnf/internal/testkit/takuzu"
	"gridcnf/puzzle"
	"gridcnf/puzzle/rulefile"
	"gridcnf/puzzle/slitherlink"
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
		m := boards.Must(masyu.New(size[0], size[1]))
		check(&render.Picture{Puzzle: m})
		check(&render.Picture{Puzzle: m, Bits: make([]render.Bit, m.Bits())})
		s := boards.Must(rulefile.FirstGrid(slitherlink.Slitherlink, size[0], size[1]))
		check(&render.Picture{Puzzle: s})
		check(&render.Picture{Puzzle: s, Bits: make([]render.Bit, s.Bits())})
		b := boards.Must(takuzu.New("takuzu", 2*size[0], 2*size[1]))
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
		m := boards.Must(masyu.New(1, cols))
		check(&render.Picture{Puzzle: m, Title: "210", Caption: "543"}, render.Look{Cell: cols})
	}
}

// An SVG is written as it is composed: that of a big board takes little memory.
func TestSVGMemory(t *testing.T) {
	m := boards.Must(masyu.New(200, 200))
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
// id is there twice, that each reference has its target, and that nothing comes from
// elsewhere.
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
