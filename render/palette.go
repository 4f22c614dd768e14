package render

import (
	"image/color"
	"slices"

	"gridcnf/render/shape"
)

// palette holds the colours of an animation: number 0 is transparent, then come the inks and, for
// smoothed edges, their mixtures.
type palette struct {
	color.Palette
	known      map[color.RGBA]uint8
	last       color.RGBA // that was asked for last: the next pixel often has the same
	lastNumber uint8
}

// mostColours is what an animation can have beside the transparent one.
const mostColours = 255

// newPalette makes the palette of the roles in some scenes, and of more.
func newPalette(theme Theme, more []*shape.Role, scenes ...*composer) *palette {
	var pure []color.RGBA
	use := func(r *shape.Role) {
		for _, i := range [...]*shape.Ink{r.Fill, r.Stroke} {
			if i != nil && !slices.Contains(pure, theme.colour(i)) {
				pure = append(pure, theme.colour(i))
			}
		}
	}
	for _, r := range more {
		use(r)
	}
	for _, c := range scenes {
		c.eachShape(func(sh shape.Shape) { use(sh.As()) })
	}
	p := &palette{Palette: color.Palette{color.RGBA{}}, known: map[color.RGBA]uint8{}}
	for _, c := range pure {
		p.add(c)
	}
	// Any two may meet at an edge. All pairs get the same number of mixtures.
	pairs := len(pure) * (len(pure) - 1) / 2
	steps := (mostColours - len(pure)) / max(1, pairs)
	for i, a := range pure {
		for _, b := range pure[:i] {
			for k := 1; k <= steps; k++ {
				p.add(mix(a, b, k, steps+1))
			}
		}
	}
	return p
}

func (p *palette) add(c color.RGBA) {
	if _, ok := p.known[c]; !ok {
		p.known[c] = uint8(len(p.Palette))
		p.Palette = append(p.Palette, c)
	}
}

// mix is k/n of a, and the rest of b.
func mix(a, b color.RGBA, k, n int) color.RGBA {
	part := func(x, y uint8) uint8 { return uint8((int(x)*k + int(y)*(n-k)) / n) }
	return color.RGBA{part(a.R, b.R), part(a.G, b.G), part(a.B, b.B), 0xff}
}

// number is the colour that is nearest to c.
func (p *palette) number(c color.RGBA) uint8 {
	if c == p.last {
		return p.lastNumber
	}
	n, ok := p.known[c]
	if !ok {
		n = uint8(p.Palette[1:].Index(c) + 1)
		p.known[c] = n
	}
	p.last, p.lastNumber = c, n
	return n
}
