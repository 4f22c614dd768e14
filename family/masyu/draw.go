package masyu

import (
	"gridcnf/puzzle"
	"gridcnf/puzzle/masyu"
	"gridcnf/render/shape"
)

// Drawing draws the loop through the cells, and pearls as circles: one of unknown colour is grey.
var Drawing = shape.Loop{Clue: pearl, Symbol: symbol}

func pearl(clue puzzle.Clue, centre shape.Point) (class string, s shape.Shape) {
	const radius = 12.5
	switch masyu.Pearl(clue) {
	case masyu.White:
		return "pearl white", shape.Circle{Role: shape.PearlWhite, Point: centre, R: radius}
	case masyu.Black:
		return "pearl black", shape.Circle{Role: shape.PearlBlack, Point: centre, R: radius}
	}
	return "pearl grey", shape.Circle{Role: shape.PearlGrey, Point: centre, R: radius}
}

func symbol(clue puzzle.Clue, ascii bool) string {
	symbols := [...]string{masyu.White: "○", masyu.Black: "●", masyu.Unknown: "◐"}
	if ascii {
		symbols = [...]string{masyu.White: "O", masyu.Black: "@", masyu.Unknown: "%"}
	}
	return symbols[clue]
}
