package render

import (
	"image/color"

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

// corner returns the upper left corner of a box that contains the shape.
func corner(sh shape.Shape) shape.Point {
	d := sh.As().Width / 2
	var points []shape.Point
	switch sh := sh.(type) {
	case shape.Rect:
		points = []shape.Point{sh.Point}
	case shape.Circle:
		return sh.Plus(-(sh.R + d), -(sh.R + d))
	case shape.Strokes:
		for _, e := range sh.Ends {
			points = append(points, e[:]...)
		}
	case shape.Triangle:
		points = sh.Corners[:]
	case shape.Text: // characters can stick out of their line
		return sh.Plus(-(textWidth(sh)/2 + sh.Size), -2*sh.Size)
	}
	at := points[0]
	for _, p := range points {
		at = shape.At(min(at.X, p.X), min(at.Y, p.Y))
	}
	return at.Plus(-d, -d)
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
		at := corner(sh)
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
