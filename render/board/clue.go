package board

import (
	"cmp"
	"slices"
	"strings"

	"gridcnf/puzzle/rulefile"
	"gridcnf/render/shape"
)

// over has the roles of what stands on marks that are filled.
var over = map[string]*shape.Role{"fill": shape.DigitOnFill, "disk": shape.DigitOnOne, "ring": shape.DigitOnZero}

// clue draws a clue. Several clues outside stand one above the other, or side by side.
func (d *Drawing) clue(p rulefile.Print, role *shape.Role, at shape.Point) (shapes []shape.Shape) {
	rows, cols := d.board.Size()
	x, y := cmp.Compare(p.X, min(max(p.X, 0), 2*cols)), cmp.Compare(p.Y, min(max(p.Y, 0), 2*rows))
	switch {
	case x != 0 || y != 0:
		return beside(p, role, at, float64(x), float64(y))
	case p.X%2+p.Y%2 == 1: // between two cells
		return between(p, role, at)
	case p.X%2 == 0 && p.Mark != "":
		return marked(*p.Look, role, at, true, 0.7)
	case p.X%2 == 0: // at a corner
		return []shape.Shape{
			shape.Circle{Role: shape.TilePlain, Point: at, R: 9},
			shape.Circle{Role: shape.GivenFrame, Point: at, R: 9},
			shape.Text{Role: role, Point: at, Text: p.Text, Size: min(15, 30/float64(len(p.Text))), Bold: true},
		}
	}
	var rest []rulefile.Look
	grey := false
	for _, l := range p.Parts {
		switch l.Mark {
		case "shade", "area": // Below draws them
			grey = true
		case "fill", "disk", "frame", "ring", "grey", "spot", "pip":
			if l.Mark == "ring" && d.board.File().Layout == "corner" { // around the value
				shapes = append(shapes, shape.Circle{Role: shape.Ring, Point: at, R: 15})
				continue
			}
			role = cmp.Or(over[l.Mark], role)
			shapes = append(shapes, marked(l, role, at, true, 1)...)
		default:
			if l.Mark != "none" || len(p.Parts) == 1 { // alone, it is a dot
				rest = append(rest, l)
			}
		}
	}
	if grey && d.passed && slices.ContainsFunc(rest, func(l rulefile.Look) bool { return l != rulefile.Look{} }) {
		shapes = append(shapes, shape.Circle{Role: shape.TileNeutral, Point: at, R: 13})
	}
	return append(shapes, d.inside(p, rest, role, at, grey || len(shapes) > 0)...)
}

// inside draws the parts of a clue in a cell, maybe over a mark.
func (d *Drawing) inside(p rulefile.Print, parts []rulefile.Look, role *shape.Role, at shape.Point, upon bool) (shapes []shape.Shape) {
	layout := d.board.File().Layout
	if layout == "corner" && !p.Hole { // small, from the left
		x := -18.0
		for _, l := range parts {
			width := 13.0
			if l.Mark == "" {
				width = 7.2 * float64(len(l.Text))
			}
			shapes = append(shapes, marked(l, role, at.Plus(x+width/2, -12), true, 0.5)...)
			x += width
		}
		return shapes
	}
	where, scale := [][2]float64{{0, 0}}, 1.0
	switch n := len(parts); {
	case layout == "split" && n == 2:
		shapes = append(shapes, shape.Strokes{Role: shape.HalfLine, Ends: [][2]shape.Point{{at.Plus(-20, -20), at.Plus(20, 20)}}})
		where, scale = [][2]float64{{-8, 9}, {9, -8}}, 0.66
	case layout == "compass" && n == 4:
		shapes = append(shapes, shape.Strokes{Role: shape.HalfLine, Ends: [][2]shape.Point{{at.Plus(-20, -20), at.Plus(20, 20)}, {at.Plus(-20, 20), at.Plus(20, -20)}}})
		where, scale = [][2]float64{{0, -12}, {0, 12}, {-12, 0}, {12, 0}}, 0.58
	case n == 2 && parts[1].Mark == "arrow":
		if x, _ := toward(parts[1].Toward); x == 0 {
			where, scale = [][2]float64{{-5, 1}, {11, 0}}, 0.75
		} else {
			where, scale = [][2]float64{{0, 5}, {0, -12}}, 0.75
		}
	case n == 2:
		where, scale = [][2]float64{{-9, -8}, {9, 8}}, 0.75
	case n == 3:
		where, scale = [][2]float64{{0, -10}, {-10, 9}, {10, 9}}, 0.7
	case n == 4:
		where, scale = [][2]float64{{0, -12}, {12, 0}, {0, 12}, {-12, 0}}, 0.62
	case n > 4:
		parts = []rulefile.Look{{Text: p.Text}}
	}
	switch {
	case upon:
		scale *= 0.8
	case layout == "ring":
		role = over["ring"]
		shapes = append(shapes, shape.Circle{Role: shape.PearlWhite, Point: at, R: 14})
	case d.passed && !p.Hole && len(parts) > 0: // so that the clue can be read over a line
		shapes = append(shapes, shape.Circle{Role: shape.TilePlain, Point: at, R: 13})
	}
	for i, l := range parts {
		if l != (rulefile.Look{}) {
			shapes = append(shapes, marked(l, role, at.Plus(where[i][0], where[i][1]), true, scale)...)
		}
	}
	return shapes
}

// beside draws the clues of a place outside the board in a row, the last one nearest to the board.
func beside(p rulefile.Print, role *shape.Role, at shape.Point, x, y float64) (shapes []shape.Shape) {
	if len(p.Parts) == 2 && p.Parts[0].Text != "" && p.Parts[1].Mark == "arrow" { // the arrow stands at the corner that it points to
		right, down := toward(p.Parts[1].Toward)
		return append(marked(p.Parts[0], role, at.Plus(-6*right, -5*down), true, 0.7), marked(p.Parts[1], role, at.Plus(9*right, 10*down), true, 0.6)...)
	}
	words := strings.Fields(p.Text)
	if len(words) < 2 {
		return marked(*p.Look, role, at, true, 1)
	}
	for i, word := range words {
		back := float64(len(words)-1-i) * shape.Side * 0.45
		if word != "-" {
			shapes = append(shapes, shape.Text{Role: role, Point: at.Plus(x*back, y*back), Text: word, Size: 17, Bold: true})
		}
	}
	return shapes
}

// between draws a clue between two cells: small, as a bar for "fill".
func between(p rulefile.Print, role *shape.Role, at shape.Point) []shape.Shape {
	const half = shape.Side/2 - 5
	switch p.Mark {
	case "":
		return []shape.Shape{shape.Circle{Role: shape.TilePlain, Point: at, R: 8}, shape.Text{Role: role, Point: at, Text: p.Text, Size: 15, Bold: true}}
	case "fill":
		from, to := at.Plus(-half, 0), at.Plus(half, 0)
		if p.Y%2 == 1 {
			from, to = at.Plus(0, -half), at.Plus(0, half)
		}
		return []shape.Shape{shape.Strokes{Role: shape.AreaLine, Ends: [][2]shape.Point{{from, to}}}}
	}
	return marked(*p.Look, role, at, true, map[bool]float64{true: 0.5, false: 1}[circles[p.Mark].size > 0])
}
