package board

import (
	"strconv"

	"gridcnf/puzzle"
	"gridcnf/puzzle/masyu"
	"gridcnf/render/shape"
)

// slitherlinkDrawing draws the loop along the sides of the cells, and the numbers in them.
var slitherlinkDrawing = shape.Loop{Sides: true, Clue: number, Symbol: numeral}

func number(clue puzzle.Clue, centre shape.Point) (class string, s shape.Shape) {
	return "number", shape.Text{Role: shape.DigitGiven, Point: centre, Text: numeral(clue, false), Size: 24, Bold: true}
}

func numeral(clue puzzle.Clue, _ bool) string { return strconv.Itoa(int(clue) - 1) }

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
