package render

import (
	"image/color"

	"gridcnf/render/shape"
)

// Margin is the room around the board and everything else.
const Margin = 10.0

// Drawing is a picture as figures, for other kinds of output than those of this package.
type Drawing struct {
	Width, Height float64  // in the units of shapes
	Figures       []Figure // painted one over the other
}

// Figure is an area in one opaque colour.
type Figure struct {
	At      shape.Point // where the outline's origin is, the same for an area and its border
	Outline Path        // so that equal figures have equal ones
	Colour  color.RGBA
}

// Size is the size of the drawing of a picture, in the units of shapes.
func Size(pic *Picture, look Look) (width, height float64, err error) {
	look.Cell = shape.Side
	c, err := newComposer(pic, look)
	if err != nil {
		return 0, 0, err
	}
	return c.width, c.height, nil
}

// Draw makes the drawing of a picture. The cell size of the look does not matter.
func Draw(pic *Picture, look Look) (*Drawing, error) {
	look.Cell = shape.Side
	c, err := newComposer(pic, look)
	if err != nil {
		return nil, err
	}
	d := &Drawing{Width: c.width, Height: c.height}
	add := func(sh shape.Shape) {
		at, _ := extent(sh)
		eachOutline(sh, func(p Path, i *shape.Ink) {
			d.Figures = append(d.Figures, Figure{at, p.scaled(1, -at.X, -at.Y), c.look.Theme.colour(i)})
		})
	}
	var row shape.Rect // tiles of one role in a row, which are painted as one
	flush := func() {
		if row.W > 0 {
			add(row)
		}
		row.W = 0
	}
	c.eachShape(func(sh shape.Shape) {
		tile, ok := sh.(shape.Rect)
		if ok && row.W > 0 && tile.Role == row.Role && tile.X == row.X+row.W && tile.Y == row.Y && tile.H == row.H {
			row.W += tile.W
			return
		}
		flush()
		if ok && tile.Stroke == nil && tile.R == 0 {
			row = tile
		} else {
			add(sh)
		}
	})
	flush()
	return d, nil
}
