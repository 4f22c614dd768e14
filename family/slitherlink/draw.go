package slitherlink

import (
	"strconv"

	"gridcnf/puzzle"
	"gridcnf/render/shape"
)

// Drawing draws the loop along the sides of the cells, and the numbers in them.
var Drawing = shape.Loop{Sides: true, Clue: number, Symbol: digit}

func number(clue puzzle.Clue, centre shape.Point) (class string, s shape.Shape) {
	return "number", shape.Text{Role: shape.DigitGiven, Point: centre, Text: digit(clue, false), Size: 24, Bold: true}
}

func digit(clue puzzle.Clue, _ bool) string { return strconv.Itoa(int(clue) - 1) }
