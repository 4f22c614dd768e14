package render

import (
	"image/color"
	"math"

	"gridcnf/render/shape"
)

// eachOutline calls paint with the visible parts of a shape: its area, and then its border.
func eachOutline(sh shape.Shape, paint func(Path, *shape.Ink)) {
	if i := sh.As().Fill; i != nil {
		if p := area(sh); len(p) > 0 { // a space has no outline
			paint(p, i)
		}
	}
	if i := sh.As().Stroke; i != nil {
		paint(border(sh), i)
	}
}

func area(sh shape.Shape) (p Path) {
	switch sh := sh.(type) {
	case shape.Rect:
		p.round(sh.X, sh.Y, sh.W, sh.H, sh.R)
	case shape.Circle:
		p.ellipse(sh.X, sh.Y, sh.R, sh.R)
	case shape.Triangle:
		p.polygon(sh.Corners[:]...)
	case shape.Text:
		eachGlyph(sh, func(_ rune, at shape.Point, outline Path) { p = append(p, outline.scaled(sh.Size, at.X, at.Y)...) })
	}
	return p
}

// border returns what a stroke of the shape's width covers.
func border(sh shape.Shape) (p Path) {
	d := sh.As().Width
	switch sh := sh.(type) {
	case shape.Rect:
		outer, inner := sh.R, sh.R // sharp corners are sharp on both sides
		if sh.R > 0 {
			outer, inner = sh.R+d/2, sh.R-d/2
		}
		p.round(sh.X-d/2, sh.Y-d/2, sh.W+d, sh.H+d, outer)
		p.round(sh.X+sh.W-d/2, sh.Y+d/2, d-sh.W, sh.H-d, inner)
	case shape.Circle:
		out, in := sh.R+d/2, sh.R-d/2
		p.ellipse(sh.X, sh.Y, out, out)
		p.ellipse(sh.X, sh.Y, -in, in)
	case shape.Strokes:
		for _, e := range sh.Ends {
			p.capsule(e[0], e[1], d/2)
		}
	}
	return p
}

// extent returns two opposite corners of a box that contains the shape.
func extent(sh shape.Shape) (a, b shape.Point) {
	a, b = shape.At(math.Inf(1), math.Inf(1)), shape.At(math.Inf(-1), math.Inf(-1))
	hold := func(x, y, rx, ry float64) { // adds a box around a point
		a, b = shape.At(min(a.X, x-rx), min(a.Y, y-ry)), shape.At(max(b.X, x+rx), max(b.Y, y+ry))
	}
	d := sh.As().Width / 2
	switch sh := sh.(type) {
	case shape.Rect:
		hold(sh.X, sh.Y, d, d)
		hold(sh.X+sh.W, sh.Y+sh.H, d, d)
	case shape.Circle:
		hold(sh.X, sh.Y, sh.R+d, sh.R+d)
	case shape.Strokes:
		for _, e := range sh.Ends {
			hold(e[0].X, e[0].Y, d, d)
			hold(e[1].X, e[1].Y, d, d)
		}
	case shape.Triangle:
		for _, c := range sh.Corners {
			hold(c.X, c.Y, d, d)
		}
	case shape.Text: // characters can stick out of their line
		hold(sh.X, sh.Y, textWidth(sh)/2+sh.Size, 2*sh.Size)
	}
	return a, b
}

// Margin is the room around the board and everything else.
const Margin = 10.0

// Drawing is a picture as figures, for kinds of output that this package does not have.
type Drawing struct {
	Width, Height float64  // in the units of shapes
	Figures       []Figure // painted one over the other
}

// Figure is an area in one opaque colour.
type Figure struct {
	At      shape.Point // the origin of the outline: equal for an area and its border
	Outline Path        // relative to At, so equal figures have equal outlines
	Colour  color.RGBA
}

// Size returns the size of the drawing of a picture, in the units of shapes.
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
	var row shape.Rect // adjacent tiles of one role, which are painted as one
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
