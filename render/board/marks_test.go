package board

import (
	"math"
	"slices"
	"strings"
	"testing"

	"gridcnf/internal/testkit/must"
	"gridcnf/puzzle/rulefile"
	"gridcnf/render/shape"
)

// Each mark that a file can name is drawn, within a cell's width of its middle, and so is a number outside with its arrow.
func TestMarks(t *testing.T) {
	outside := newDrawing(must.Get(must.Get(rulefile.Named("little-killer"))(t).Read("4 4\n- - - 11sw"+strings.Repeat("\n- - - -", 7)))(t), shape.Digits)
	for _, mark := range append(slices.Clone(rulefile.Marks), "11") {
		shapes := marked(rulefile.Look{Mark: mark, Text: "ne", Toward: "ne"}, shape.DigitGiven, shape.At(100, 100), false, 1)
		if mark == "11" {
			shapes = outside.clue(outside.prints[0], shape.DigitGiven, shape.At(100, 100))
		}
		var corners []shape.Point
		for _, s := range shapes {
			switch s := s.(type) {
			case shape.Circle:
				corners = append(corners, s.Plus(-s.R, -s.R), s.Plus(s.R, s.R))
			case shape.Rect:
				corners = append(corners, s.Point, s.Plus(s.W, s.H))
			case shape.Triangle:
				corners = append(corners, s.Corners[:]...)
			case shape.Strokes:
				for _, ends := range s.Ends {
					corners = append(corners, ends[:]...)
				}
			default:
				if text, ok := s.(shape.Text); !ok || text.Text != mark {
					t.Errorf("%s is drawn as %T", mark, s)
				}
			}
		}
		out := func(p shape.Point) bool { return math.Abs(p.X-100) > shape.Side/2 || math.Abs(p.Y-100) > shape.Side/2 }
		if len(corners) == 0 || slices.ContainsFunc(corners, out) {
			t.Errorf("%s is not drawn, or stands out of its cell: %v", mark, corners)
		}
	}
}

// Values in pencil, of two solutions, and that a place has not stand beside each other.
func TestNotes(t *testing.T) {
	b := must.Get(must.Get(rulefile.Named("sudoku"))(t).Read("4 4\n- - - -\n- - - -\n- - - -\n- - - -"))(t)
	for name, states := range map[string][4]shape.State{
		"pencil":    {{Value: shape.True, Pencil: true}, {Value: shape.Empty}, {Value: shape.True, Pencil: true}, {Value: shape.True, Pencil: true}},
		"solutions": {{Value: shape.True, Differs: true, Marked: true}, {Value: shape.False, Differs: true, Marked: true}},
		"marks":     {{Value: shape.True, Marked: true}, {Value: shape.False, Marked: true}, {Value: shape.True, Marked: true}},
	} {
		v := &shape.View{Puzzle: b, State: func(bit int) shape.State { return states[bit%4] }}
		at := make(map[shape.Point]bool)
		for bit := range 4 {
			for _, s := range newDrawing(b, shape.Digits).Bit(v, bit).Shapes {
				if s, ok := s.(shape.Text); ok && at[s.Point] {
					t.Errorf("%s: %q is drawn over another", name, s.Text)
				} else if ok {
					at[s.Point] = true
				}
			}
		}
		if len(at) < 2 {
			t.Errorf("%s: %d values are drawn", name, len(at))
		}
	}
}
