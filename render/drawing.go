package render

import "image/color"

// Drawing is a picture as figures, for other kinds of output than those of this
// package.
type Drawing struct {
	// Width and Height are in units of which a cell's side has Cell.
	Width, Height float64
	// Figures are painted one over the other.
	Figures []Figure
}

// Measures of a Drawing, in its units.
const (
	Cell   = 40.0 // the side of a cell
	Margin = 10.0 // around the board and everything else
)

// Figure is an outline that is filled, or drawn with a line, or both: then the line
// is over the area.
type Figure struct {
	At      Point // where the origin of the outline is
	Outline Path
	// Fill and Stroke are opaque, or zero for none.
	Fill, Stroke color.RGBA
	// Width is that of the line, half of it on each side of the outline. Its corners
	// are sharp.
	Width float64
}

// Draw makes the drawing of a picture. The cell size of the look does not matter.
func Draw(pic *Picture, look Look) (*Drawing, error) {
	look.Cell = Cell
	if err := check(pic, &look); err != nil {
		return nil, err
	}
	c := newComposer(pic, look, moment{})
	d := &Drawing{Width: c.width, Height: c.height}
	c.eachShape(func(sh shape) { d.add(sh, look.Theme) })
	return d, nil
}

// add adds the figures of a shape. Those that are often the same have their outline
// around an origin of their own.
func (d *Drawing) add(sh shape, theme Theme) {
	st := styles[sh.role()]
	if !st.visible() {
		return
	}
	f := Figure{Fill: theme.colour(st.fill), Stroke: theme.colour(st.stroke), Width: st.width}
	switch sh := sh.(type) {
	case circle:
		f.At = Point{sh.x, sh.y}
		f.Outline.ellipse(0, 0, sh.r, sh.r)
	case lines:
		f.Fill, f.Stroke, f.Width = f.Stroke, color.RGBA{}, 0 // an area with round ends
		for _, e := range sh.ends {
			f.At, f.Outline = e[0], nil
			f.Outline.capsule(Point{}, Point{e[1].X - e[0].X, e[1].Y - e[0].Y}, st.width/2)
			d.Figures = append(d.Figures, f)
		}
		return
	case text:
		f.At = Point{sh.x, sh.y}
		for _, r := range sh.s {
			g := face(sh.bold).glyph(r)
			if f.Outline = g.outline.scaled(sh.size, 0, 0); len(f.Outline) > 0 {
				d.Figures = append(d.Figures, f)
			}
			f.At.X += g.advance * sh.size
		}
		return
	default:
		f.Outline = sh.area()
	}
	d.Figures = append(d.Figures, f)
}
