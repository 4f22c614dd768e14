package board

import (
	"strconv"

	"gridcnf/puzzle"
	"gridcnf/render/shape"
)

// slitherlinkDrawing draws the loop along the sides of the cells, and the numbers in them.
var slitherlinkDrawing = shape.Loop{Sides: true, Clue: number, Symbol: numeral}

func number(clue puzzle.Clue, centre shape.Point) (class string, s shape.Shape) {
	return "number", shape.Text{Role: shape.DigitGiven, Point: centre, Text: numeral(clue, false), Size: 24, Bold: true}
}

func numeral(clue puzzle.Clue, _ bool) string { return strconv.Itoa(int(clue) - 1) }
