package report

import (
	"image/color"

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

// shapes tell puzzles or systems apart without colour: filled ones first.
var shapes = []draw.GlyphDrawer{
	draw.CircleGlyph{},
	draw.PyramidGlyph{},
	draw.BoxGlyph{},
	draw.CrossGlyph{},
	draw.PlusGlyph{},
	draw.RingGlyph{},
	draw.TriangleGlyph{},
	draw.SquareGlyph{},
}

// at takes a style of a list, from the start again when the list is at its end.
func at[T any](list []T, i int) T { return list[i%len(list)] }

func lighter(c color.NRGBA) color.NRGBA {
	c.A = 0x60
	return c
}

func glyph(c color.Color, shape int) draw.GlyphStyle {
	return draw.GlyphStyle{Color: c, Radius: 3, Shape: at(shapes, shape)}
}
