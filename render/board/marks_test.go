package board

import (
	"testing"

	"gridcnf/puzzle/rulefile"
	"gridcnf/render/shape"
)

// Each mark that a file can name is drawn, within a cell's width of its middle.
func TestMarks(t *testing.T) {
	const half = shape.Side / 2
	for _, mark := range rulefile.Marks {
		shapes := marked(rulefile.Look{Mark: mark, Text: "ne", Toward: "ne"}, shape.DigitGiven, shape.At(100, 100), false, 1)
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
				t.Errorf("%s is drawn as %T", mark, s)
			}
		}
		if len(corners) == 0 {
			t.Errorf("%s is not drawn", mark)
		}
		for _, p := range corners {
			if p.X < 100-half || p.X > 100+half || p.Y < 100-half || p.Y > 100+half {
				t.Errorf("%s stands out of its cell: %v", mark, p)
			}
		}
	}
}
