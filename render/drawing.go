package render

import (
	"image/color"

	"gridcnf/render/shape"
)

// Drawing is a picture as figures, for other kinds of output than those of this
// package.
type Drawing struct {
	// Width and Height are in the units of shapes.
	Width, Height float64
	// Figures are painted one over the other.
	Figures []Figure
}

// Margin is the room around the board and everything else.
const Margin = 10.0

// Figure is a shape that is filled, or drawn with a line, or both: then the line is
// over the area. Strokes have no area.
type Figure struct {
	shape.Shape
	Fill, Stroke color.RGBA // opaque, or zero for none
	Width        float64    // of the line, half of it on each side of the outline
}

// Draw makes the drawing of a picture. The cell size of the look does not matter.
func Draw(pic *Picture, look Look) (*Drawing, error) {
	look.Cell = shape.Side
	c, err := newComposer(pic, look, nil)
	if err != nil {
		return nil, err
	}
	d := &Drawing{Width: c.width, Height: c.height}
	c.eachShape(func(sh shape.Shape) {
		if st := styles[sh.As()]; st.visible() {
			d.Figures = append(d.Figures, Figure{sh, c.look.Theme.colour(st.fill), c.look.Theme.colour(st.stroke), st.width})
		}
	})
	return d, nil
}

// Glyphs calls f with every character of a text, where its origin is, and its outline
// around that.
func Glyphs(t shape.Text, f func(char rune, origin shape.Point, outline Path)) {
	typeface := face(t.Bold)
	at := t.Plus(-typeface.width(t.Text)*t.Size/2, typeface.digitHeight()*t.Size/2)
	for _, r := range t.Text {
		g := typeface.glyph(r)
		f(r, at, g.outline.scaled(t.Size, 0, 0))
		at.X += g.advance * t.Size
	}
}
