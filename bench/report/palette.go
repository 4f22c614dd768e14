package report

import (
	"image/color"
	"math"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// colours are those of M. Okabe and K. Ito, "Color Universal Design", 2008, which
// people tell apart who do not see all colours; yellow is left out, for it is too
// light for a line.
var colours = []color.NRGBA{
	{0x00, 0x72, 0xB2, 0xFF}, // blue
	{0xD5, 0x5E, 0x00, 0xFF}, // vermilion
	{0x00, 0x9E, 0x73, 0xFF}, // bluish green
	{0xCC, 0x79, 0xA7, 0xFF}, // reddish purple
	{0xE6, 0x9F, 0x00, 0xFF}, // orange
	{0x56, 0xB4, 0xE9, 0xFF}, // sky blue
	{0x00, 0x00, 0x00, 0xFF}, // black
}

var (
	faint = color.Gray{0xE0}
	grey  = color.Gray{0x70}
)

// dashes, in points, and shapes tell lines apart without colour.
var (
	dashes = [][]vg.Length{nil, {6, 3}, {2, 2}, {8, 2, 2, 2}, {12, 4}}
	shapes = []draw.GlyphDrawer{
		draw.CircleGlyph{},
		regular(3, 90),  // triangle
		regular(4, 45),  // square
		regular(4, 0),   // diamond
		regular(3, -90), // triangle upside down
		star(4, 45),     // cross
		star(4, 0),      // plus
		star(5, 90),
	}
)

// at takes a style of a list, from the start again when the list is at its end.
func at[T any](list []T, i int) T { return list[i%len(list)] }

func lighter(c color.NRGBA) color.NRGBA {
	c.A = 0x60
	return c
}

func line(c color.Color, width vg.Length, dashes []vg.Length) draw.LineStyle {
	return draw.LineStyle{Color: c, Width: width, Dashes: dashes}
}

func glyph(c color.Color, shape draw.GlyphDrawer) draw.GlyphStyle {
	return draw.GlyphStyle{Color: c, Radius: 3, Shape: shape}
}

// polygon is a filled glyph: its corners, for a radius of 1.
type polygon []vg.Point

// regular has n corners, the first of them at an angle.
func regular(n int, degrees float64) polygon {
	var p polygon
	for i := range n {
		p = append(p, polar(1.2, degrees+360*float64(i)/float64(n)))
	}
	return p
}

// star has n points.
func star(n int, degrees float64) polygon {
	var p polygon
	for i := range n {
		turn := degrees + 360*float64(i)/float64(n)
		p = append(p, polar(1.3, turn-15), polar(1.3, turn+15), polar(0.5, turn+180/float64(n)))
	}
	return p
}

func polar(radius, degrees float64) vg.Point {
	sin, cos := math.Sincos(degrees * math.Pi / 180)
	return vg.Point{X: vg.Length(radius * cos), Y: vg.Length(radius * sin)}
}

// DrawGlyph implements [draw.GlyphDrawer].
func (p polygon) DrawGlyph(c *draw.Canvas, style draw.GlyphStyle, centre vg.Point) {
	var path vg.Path
	for i, corner := range p {
		to := centre.Add(corner.Scale(style.Radius))
		if i == 0 {
			path.Move(to)
		} else {
			path.Line(to)
		}
	}
	path.Close()
	c.Fill(path)
}
