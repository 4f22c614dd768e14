package sheet

import (
	"image/color"
	"math"
	"strconv"

	"gridcnf/render"
)

// content is the part of a page that paints drawings, in the operators of PDF. A
// page of puzzles has many thousands of figures, so tiles in a row are painted as
// one, and those with an origin of their own around it: they are the same text
// every time, which packs well.
type content struct {
	text []byte

	// What is set.
	fill, stroke color.RGBA
	width        float64
	// A filled rectangle that is still to be painted, if it has a width.
	x, y, w, h float64
}

// op writes an operator with its numbers.
func (c *content) op(operator string, numbers ...float64) {
	for _, v := range numbers {
		v = math.Round(v*100)/100 + 0 // not -0
		c.text = strconv.AppendFloat(c.text, v, 'f', -1, 64)
		c.text = append(c.text, ' ')
	}
	c.text = append(c.text, operator...)
	c.text = append(c.text, '\n')
}

// drawing paints a drawing.
func (c *content) drawing(d *render.Drawing) {
	for _, f := range d.Figures {
		c.figure(f)
	}
	c.flush()
}

func (c *content) figure(f render.Figure) {
	if x, y, w, h, ok := f.Outline.Rect(); ok && f.Stroke.A == 0 {
		c.rect(f, x+f.At.X, y+f.At.Y, w, h)
		return
	}
	c.flush()
	c.set(f)
	moved := f.At != render.Point{}
	if moved {
		c.op("q")
		c.op("cm", 1, 0, 0, 1, f.At.X, f.At.Y)
	}
	c.path(f.Outline)
	switch {
	case f.Stroke.A == 0:
		c.op("f")
	case f.Fill.A == 0:
		c.op("S")
	default:
		c.op("B")
	}
	if moved {
		c.op("Q")
	}
}

// rect fills a rectangle. If it continues the last one, it makes that wider.
func (c *content) rect(f render.Figure, x, y, w, h float64) {
	if c.w > 0 && f.Fill == c.fill && x == c.x+c.w && y == c.y && h == c.h {
		c.w += w
		return
	}
	c.flush()
	c.set(f)
	c.x, c.y, c.w, c.h = x, y, w, h
}

// flush paints the rectangle that is still to be painted.
func (c *content) flush() {
	if c.w > 0 {
		c.op("re", c.x, c.y, c.w, c.h)
		c.op("f")
	}
	c.w = 0
}

// set makes the settings for a figure.
func (c *content) set(f render.Figure) {
	if f.Fill.A > 0 && f.Fill != c.fill {
		c.fill = f.Fill
		c.colour("rg", f.Fill)
	}
	if f.Stroke.A > 0 && f.Stroke != c.stroke {
		c.stroke = f.Stroke
		c.colour("RG", f.Stroke)
	}
	if f.Stroke.A > 0 && f.Width != c.width {
		c.width = f.Width
		c.op("w", f.Width)
	}
}

func (c *content) colour(operator string, rgb color.RGBA) {
	for _, v := range [...]uint8{rgb.R, rgb.G, rgb.B} {
		c.text = strconv.AppendFloat(c.text, math.Round(float64(v)/255*1000)/1000, 'f', -1, 64)
		c.text = append(c.text, ' ')
	}
	c.op(operator)
}

// path begins a path with the curves of an outline.
func (c *content) path(outline render.Path) {
	for i, s := range outline {
		a, b, to := s.To[0], s.To[1], s.To[2]
		switch s.Op {
		case render.MoveTo:
			if i > 0 {
				c.op("h")
			}
			c.op("m", a.X, a.Y)
		case render.LineTo:
			c.op("l", a.X, a.Y)
		case render.CubicTo:
			c.op("c", a.X, a.Y, b.X, b.Y, to.X, to.Y)
		}
	}
	c.op("h")
}
