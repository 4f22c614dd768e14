package render

import "image/color"

// Theme is a set of colours, by its name.
type Theme string

// The themes. Their signal colours are those of Okabe and Ito, which people who
// are colour-blind can tell apart, and no meaning rests on colour alone.
const (
	Light Theme = "light" // also if none is named
	Dark  Theme = "dark"
	Print Theme = "print" // black, white and a few greys, with hardly a tint
)

// Themes lists their names.
var Themes = []string{string(Light), string(Dark), string(Print)}

// ink is a colour by its use. The zero ink is none.
type ink byte

const (
	noInk     ink = iota
	paper         // around the board
	tile          // a cell
	given         // a cell with a printed digit
	neutral       // an empty cell where cells are black or white
	black         // a black cell or pearl
	white         // a white cell or pearl
	printed       // what the puzzle prints: digits, rings of pearls, the frame
	pen           // what the solver drew
	muted         // labels, and marks that should not stand out
	grid          // lines between cells
	shade         // inside the loop
	accent        // what is pointed out
	fresh         // what was drawn last
	basis         // what the marked bits are derived from
	tint          // a cell that a rule is about
	tintGiven     // such a cell with a printed digit
	tintEdge      // around such cells
	inks
)

// inkNames are the names of the colours in style sheets.
var inkNames = [inks]string{
	paper: "paper", tile: "tile", given: "given", neutral: "neutral", black: "black", white: "white",
	printed: "print", pen: "pen", muted: "muted", grid: "grid", shade: "shade", accent: "accent", fresh: "fresh",
	basis: "basis", tint: "tint", tintGiven: "tint-given", tintEdge: "tint-edge",
}

var themes = map[Theme]*[inks]uint32{
	Light: {
		paper: 0xffffff, tile: 0xffffff, given: 0xe6ebf1, neutral: 0xd3d7dc, black: 0x1a1d21, white: 0xffffff,
		printed: 0x1a1d21, pen: 0x0072b2, muted: 0x6b737d, grid: 0xbcc2ca, shade: 0xd9ecf7, accent: 0xd55e00, fresh: 0xe69f00,
		basis: 0x009e73, tint: 0xfdf5cf, tintGiven: 0xebe1ad, tintEdge: 0xb89b2c,
	},
	Dark: {
		paper: 0x15181c, tile: 0x1f2329, given: 0x383f48, neutral: 0x59616c, black: 0x0a0c0e, white: 0xe9ecef,
		printed: 0xf1f3f5, pen: 0x56b4e9, muted: 0x9aa3ae, grid: 0x414953, shade: 0x1d3c4f, accent: 0xe69f00, fresh: 0xf0e442,
		basis: 0x3fd0a4, tint: 0x3a3520, tintGiven: 0x57502f, tintEdge: 0x9c8b45,
	},
	Print: {
		paper: 0xffffff, tile: 0xffffff, given: 0xffffff, neutral: 0xdddddd, black: 0x000000, white: 0xffffff,
		printed: 0x000000, pen: 0x555555, muted: 0x666666, grid: 0xa8a8a8, shade: 0xdddddd, accent: 0x000000, fresh: 0x777777,
		basis: 0x7c7c7c, tint: 0xe9e9e9, tintGiven: 0xe9e9e9, tintEdge: 0x777777,
	},
}

// colour is what an ink looks like in the theme, or zero for none.
func (t Theme) colour(i ink) color.RGBA {
	if i == noInk {
		return color.RGBA{}
	}
	rgb := themes[t][i]
	return color.RGBA{uint8(rgb >> 16), uint8(rgb >> 8), uint8(rgb), 0xff}
}
