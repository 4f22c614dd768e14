package render_test

import (
	"bytes"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/golden"
	"gridcnf/internal/testkit/masyu"
	"gridcnf/internal/testkit/must"
	"gridcnf/internal/testkit/takuzu"
	"gridcnf/puzzle/format"
	"gridcnf/puzzle/rulefile"
	"gridcnf/puzzle/slitherlink"
	"gridcnf/render"
	"gridcnf/render/shape"
)

// Two answers on one board: what only one of them has looks different in each, and a legend
// says which is which.
func TestTwoAnswers(t *testing.T) {
	binary := &render.Picture{Puzzle: boards.Read(t, binaryBoard, format.Options{}), Bits: bitsOf(binaryBits), Second: bitsOf(binaryBits)}
	loop := &render.Picture{Puzzle: boards.Read(t, loopBoard, format.Options{}), Bits: bitsOf(loopBits), Second: bitsOf(loopBits)}
	for _, pic := range []*render.Picture{binary, loop} {
		for _, i := range []int{4, 5, 8} {
			pic.Second[i] = render.True - pic.Bits[i]
		}
	}
	golden.File(t, "binary-two.svg", string(drawSVG(t, binary, render.Look{})))
	golden.File(t, "binary-two-cells.svg", string(drawSVG(t, binary, render.Look{Symbols: shape.Cells})))
	golden.File(t, "binary-two-disks.svg", string(drawSVG(t, binary, render.Look{Symbols: shape.Disks})))
	golden.File(t, "loop-two.svg", string(drawSVG(t, loop, render.Look{})))
	ids := elements(t, drawSVG(t, loop, render.Look{}))
	if ids["legend"] != "legend" || ids["rings"] != "" {
		t.Errorf("a small board has the legend %q and the rings %q", ids["legend"], ids["rings"])
	}
	text, err := render.Lines(binary, render.Look{}, render.Terminal{})
	if marks := strings.Count(strings.Join(text, ""), "!"); err != nil || marks != 3 {
		t.Errorf("%d marks, %v:\n%s", marks, err, strings.Join(text, "\n"))
	}
}

// Rings stand around the differences of a big board, unless they are everywhere.
func TestRings(t *testing.T) {
	loop, _ := masyu.New(15, 20)
	sides, _ := rulefile.FirstGrid(slitherlink.Slitherlink, 16, 15)
	cells, _ := takuzu.New(takuzu.ThreeInARow, 16, 16)
	small, _ := masyu.New(14, 30)
	check := func(pic *render.Picture, rings int, differ ...int) {
		t.Helper()
		n := pic.Puzzle.Bits()
		pic.Bits, pic.Second = make([]render.Bit, n), make([]render.Bit, n)
		for _, bit := range differ {
			pic.Second[bit] = render.True
		}
		svg := drawSVG(t, pic, render.Look{})
		size := regexp.MustCompile(`viewBox="0 0 (\S+) (\S+)"`).FindSubmatch(svg)
		found := regexp.MustCompile(`<rect class="ring" x="(\S+)" y="(\S+)" width="(\S+)" height="(\S+)" rx`).FindAllSubmatch(svg, -1)
		if len(found) != rings {
			t.Errorf("%d rings, expected %d", len(found), rings)
		}
		number := func(b []byte) float64 {
			return must.Get(strconv.ParseFloat(string(b), 64))(t)
		}
		for _, r := range found {
			if number(r[1]) < 0 || number(r[2]) < 0 || number(r[1])+number(r[3]) > number(size[1]) || number(r[2])+number(r[4]) > number(size[2]) {
				t.Errorf("the ring %s leaves the picture of %s", bytes.Join(r[1:], []byte(" ")), bytes.Join(size[1:], []byte(" ")))
			}
		}
	}
	check(&render.Picture{Puzzle: loop}, 1, 0, 1, 2)
	check(&render.Picture{Puzzle: loop}, 2, 0, loop.Bits()-1)
	check(&render.Picture{Puzzle: sides}, 2, 0, sides.Bits()-1) // on the border
	check(&render.Picture{Puzzle: cells}, 3, 0, 17, 8, 255)     // the first two touch
	check(&render.Picture{Puzzle: small}, 0, 0)
	check(&render.Picture{Puzzle: cells}, 0, 0, 17, 34, 51, 68, 85, 102, 119, 136, 153, 170, 187, 204) // a diagonal
	var spread []int
	for bit := 0; bit < 256; bit += 3 {
		spread = append(spread, bit)
	}
	check(&render.Picture{Puzzle: cells}, 0, spread...)
}

// The inside of loops is shaded on big boards, if nothing else is wanted, and of two loops
// where both have it.
func TestShading(t *testing.T) {
	check := func(size int, shading render.Shading, want int) {
		t.Helper()
		b := boards.Must(rulefile.FirstGrid(slitherlink.Slitherlink, size, size))
		answer := func(cells ...int) []render.Bit {
			inside := make([]bool, size*size)
			for _, c := range cells {
				inside[c] = true
			}
			return render.Bits(boards.Lattice(b).Enclose(inside))
		}
		pic := &render.Picture{Puzzle: b, Bits: answer(0, size, 2*size), Second: answer(0, 1, 2*size)}
		if got := bytes.Count(drawSVG(t, pic, render.Look{Shade: shading}), []byte(`<rect class="shade"`)); got != want {
			t.Errorf("%d of %[2]dx%[2]d: %d rows are shaded, expected %d", shading, size, got, want)
		}
	}
	check(14, render.ShadeBig, 0)
	check(15, render.ShadeBig, 2)
	check(15, render.ShadeNever, 0)
	check(5, render.ShadeAlways, 2)
}
