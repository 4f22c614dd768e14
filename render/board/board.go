// Package board says how to draw the boards of each kind of puzzle, in the shapes of package shape.
package board

import (
	"fmt"

	"gridcnf/puzzle"
	"gridcnf/puzzle/masyu"
	"gridcnf/puzzle/rulefile"
	"gridcnf/puzzle/slitherlink"
	"gridcnf/puzzle/takuzu"
	"gridcnf/render/shape"
)

var drawings = map[puzzle.Kind]shape.Drawing{
	takuzu.Takuzu: binary{}, takuzu.ThreeInARow: binary{},
	masyu.Masyu: shape.Loop{Clues: []shape.Clue{
		masyu.White:   {Class: "pearl white", Circle: shape.PearlWhite, Text: "○", ASCII: "O"},
		masyu.Black:   {Class: "pearl black", Circle: shape.PearlBlack, Text: "●", ASCII: "@"},
		masyu.Unknown: {Class: "pearl grey", Circle: shape.PearlGrey, Text: "◐", ASCII: "%"},
	}},
	slitherlink.Slitherlink: shape.Loop{Sides: true, Clues: []shape.Clue{{}, number("0"), number("1"), number("2"), number("3"), number("4")}},
}

func number(text string) shape.Clue { return shape.Clue{Class: "number", Text: text, ASCII: text} }

// Of returns how to draw a board, or an error if its kind has no drawing.
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
