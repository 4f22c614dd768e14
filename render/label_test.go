package render

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/must"
	"gridcnf/puzzle"
	"gridcnf/puzzle/rulefile"
	"gridcnf/render/shape"
)

func TestLabelStep(t *testing.T) {
	check := func(space, room float64, want int) {
		t.Helper()
		if got := labelStep(space, room); got != want {
			t.Errorf("numbers of %v in columns of %v: every %d, expected %d", space, room, got, want)
		}
	}
	check(3, 3, 1)
	check(4, 3, 2)
	check(7, 3, 5)
	check(16, 3, 10)
	check(31, 3, 20)
}

// Numbers of columns in text have a space between them, and end or begin above
// their column.
func TestTextLabels(t *testing.T) {
	check := func(p puzzle.Puzzle, step int, lastLabel string) {
		t.Helper()
		lines := must.Get(Lines(&Picture{Puzzle: p}, Look{Labels: true}, Terminal{}))(t)
		_, cols := p.Size()
		var want []string
		for n := step; n <= cols; n += step {
			want = append(want, fmt.Sprint(n))
		}
		if got := strings.Fields(lines[0]); strings.Join(got, " ") != strings.Join(want, " ") || got[len(got)-1] != lastLabel {
			t.Errorf("the columns are %q", lines[0])
		}
	}
	for _, size := range []struct {
		cols, step int
		last       string
	}{{98, 1, "98"}, {100, 2, "100"}, {130, 2, "130"}} {
		b := boards.Must(rulefile.FirstGrid("takuzu", 2, size.cols))
		check(b, size.step, size.last)
	}
	for _, size := range []struct {
		cols, step int
		last       string
	}{{9, 1, "9"}, {101, 1, "101"}, {1001, 2, "1000"}} {
		b := boards.Must(rulefile.FirstGrid("masyu", 1, size.cols))
		check(b, size.step, size.last)
	}
}

// Labels of pictures stay large enough to be read, and apart from each other.
func TestPictureLabels(t *testing.T) {
	b := boards.Must(rulefile.FirstGrid("masyu", 120, 120))
	for _, cell := range []int{0, 5, 12, 40} {
		look := Look{Labels: true, Cell: cell}
		c := must.Get(newComposer(&Picture{Puzzle: b}, look))(t)
		pixels := float64(look.cell(c.rows, c.cols)) / side
		end := 0.0
		c.eachShape(func(sh shape.Shape) {
			if sh.As() != shape.Label {
				return
			}
			l := sh.(shape.Text)
			if l.Size < side && l.Size*pixels < readable {
				t.Errorf("cells of %d: a label is %v pixels high", cell, l.Size*pixels)
			}
			width := face(false).width(l.Text) * l.Size
			left := l.X - width/2
			if left < 0 {
				t.Errorf("cells of %d: label %s begins at %v", cell, l.Text, left)
			}
			if l.Y > c.view.Corner.Y { // at the left
				return
			}
			if left < end {
				t.Errorf("cells of %d: label %s is over the one before", cell, l.Text)
			}
			end = left + width
		})
	}
}

// Digits and spaces of the fonts have widths of their own, so lines are measured in
// what they hold.
func TestWrap(t *testing.T) {
	check := func(text, line string, most int, want ...string) {
		t.Helper()
		width := face(false).width(line) * 10
		if got := wrap(shape.Text{Text: text, Size: 10}, width+0.01, most); !slices.Equal(got, want) {
			t.Errorf("%q in lines as wide as %q: got %q, expected %q", text, line, got, want)
		}
	}
	check("", "1234", 6, "")
	check("12 45", "12 45", 6, "12 45")
	check("12 45 7", "12 45", 6, "12 45", "7")
	check("12 45  78 ", "12 45", 6, "12 45", "78 ")
	check("12 4567", "12 45", 6, "12", "4567")
	check("1234567 9", "12345", 6, "12345", "67 9")
	check(strings.Repeat("0", 12), "00000", 2, "00000", "000…")
	check("éàéàéà", "éà", 6, "éà", "éà", "éà")
	check("12 34 56 78", "12", 3, "12", "34", "…")
	check("éé", "", 6, "é", "é") // no room for a character
	check("   ", " ", 6, "")
}

// The zeros of both fonts lose their stroke, and nothing but it.
func TestPlainZero(t *testing.T) {
	for _, f := range typefaces() {
		curves := f.glyph('0').outline.curves()
		if len(curves) != 2 {
			t.Fatalf("%d curves, expected an outer and an inner one", len(curves))
		}
		a, b := curves[0].bounds()
		inA, inB := curves[1].bounds()
		if inA.X <= a.X || inA.Y <= a.Y || inB.X >= b.X || inB.Y >= b.Y {
			t.Error("the hole is not inside")
		}
		if (inB.X-inA.X)/(b.X-a.X) < 0.4 || (inB.Y-inA.Y)/(b.Y-a.Y) < 0.7 {
			t.Error("the hole is too small")
		}
		if first, last := curves[1][0].To[0], curves[1][len(curves[1])-1].To[2]; first == last {
			t.Error("no straight line is left where the stroke was")
		}
	}
	// Another glyph stays as it is.
	eight := face(false).glyph('8').outline
	if got := plainZero(eight); len(got) != len(eight) {
		t.Error("an 8 was taken for a zero")
	}
}
