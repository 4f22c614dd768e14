package shape

import "gridcnf/puzzle"

// Side is the length of a cell's side.
const Side = 40.0

// Point is a place on a picture.
type Point struct{ X, Y float64 }

// At returns the point at x and y.
func At(x, y float64) Point { return Point{x, y} }

// Plus returns the point that lies x to the right and y below.
func (p Point) Plus(x, y float64) Point { return Point{p.X + x, p.Y + y} }

// Shape is a part of a picture: one of the types below.
type Shape interface {
	// As returns the shape's role.
	As() *Role
}

// Rect is a rectangle, given by its upper left corner and its size. Its corners can be round.
type Rect struct {
	*Role
	Point
	W, H float64
	R    float64 // the radius of the corners; 0 for sharp ones
}

// Circle is a circle, given by its centre and radius.
type Circle struct {
	*Role
	Point
	R float64
}

// Strokes are straight lines with round ends, each given by its two ends.
type Strokes struct {
	*Role
	Ends [][2]Point
}

// Triangle is a triangle, given by its corners.
type Triangle struct {
	*Role
	Corners [3]Point
}

// Text is one line of text around a point: the middle of its width and of the height of its digits. Size is that of the font.
type Text struct {
	*Role
	Point
	Text string
	Size float64
	Bold bool
}

// Group has the shapes of one thing, such as a cell, an edge or a clue. ID and Class are its names in an SVG.
type Group struct {
	ID, Class string
	Place     *puzzle.Cell // the cell that an SVG states for it, or nil for none
	Shapes    []Shape
}

func box(as *Role, corner Point, w, h float64) Rect { return Rect{as, corner, w, h, 0} }
