package board

import (
	"gridcnf/puzzle"
	"gridcnf/puzzle/masyu"
	"gridcnf/render/shape"
)

// masyuDrawing draws the loop through the cells, and pearls as circles: one of unknown colour is grey.
var masyuDrawing = shape.Loop{Clue: pearl, Symbol: symbol}

// looks are how pearls are drawn and written.
var looks = [...]struct {
	class         string
	role          *shape.Role
	symbol, ascii string
}{
	masyu.White:   {"pearl white", shape.PearlWhite, "○", "O"},
	masyu.Black:   {"pearl black", shape.PearlBlack, "●", "@"},
	masyu.Unknown: {"pearl grey", shape.PearlGrey, "◐", "%"},
}

func pearl(clue puzzle.Clue, centre shape.Point) (class string, s shape.Shape) {
	return looks[clue].class, shape.Circle{Role: looks[clue].role, Point: centre, R: 12.5}
}

func symbol(clue puzzle.Clue, ascii bool) string {
	if ascii {
		return looks[clue].ascii
	}
	return looks[clue].symbol
}
