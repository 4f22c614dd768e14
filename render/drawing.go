package render

import "image/color"

// Drawing is a picture as areas of colour, for other kinds of output than those
// of this package.
type Drawing struct {
	// Width and Height are in units of which a cell's side has Cell.
	Width, Height float64
	// Areas are painted one over the other.
	Areas []Area
}

// Measures of a Drawing, in its units.
const (
	Cell   = 40.0 // the side of a cell
	Margin = 10.0 // around the board and everything else
)

// Area is an area of one colour.
type Area struct {
	Outline Path
	Colour  color.RGBA // opaque
}

// Draw makes the drawing of a picture. The cell size of the look does not matter.
func Draw(pic *Picture, look Look) (*Drawing, error) {
	if err := check(pic, &look); err != nil {
		return nil, err
	}
	c := compose(pic, look, moment{})
	d := &Drawing{Width: c.width, Height: c.height}
	add := func(p Path, i ink) {
		if i != noInk && len(p) > 0 {
			d.Areas = append(d.Areas, Area{p, look.Theme.colour(i)})
		}
	}
	for _, g := range c.groups {
		for _, sh := range g.shapes {
			st := styles[sh.role()]
			add(sh.area(), st.fill)
			add(sh.border(), st.stroke)
		}
	}
	return d, nil
}
