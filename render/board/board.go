// Package board says how the boards of each kind of puzzle are drawn, with what package shape has.
package board

import (
	"fmt"
	"strconv"

	"gridcnf/puzzle"
	"gridcnf/puzzle/masyu"
	"gridcnf/puzzle/rulefile"
	"gridcnf/puzzle/slitherlink"
	"gridcnf/puzzle/takuzu"
	"gridcnf/render/shape"
)

var drawings = map[puzzle.Kind]shape.Drawing{
	takuzu.Takuzu: binary{}, takuzu.ThreeInARow: binary{}, masyu.Masyu: masyuDrawing, slitherlink.Slitherlink: slitherlinkDrawing,
}

// Of is how a board is drawn, or an error if nobody has said that.
func Of(p puzzle.Puzzle) (shape.Drawing, error) {
	if b, ok := p.(*rulefile.Board); ok {
		return newRuled(b), nil
	}
	d := drawings[p.Kind()]
	if d == nil {
		return nil, fmt.Errorf("%s puzzles cannot be drawn", p.Kind())
	}
	return d, nil
}

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
