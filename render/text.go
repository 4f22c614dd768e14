package render

import (
	"fmt"

	"gridcnf/puzzle"
	"gridcnf/puzzle/masyu"
	"gridcnf/puzzle/takuzu"
)

// Style chooses the characters of a drawing.
type Style struct {
	ASCII  bool // no box-drawing characters and no circles
	Colour bool // terminal escapes: givens bold
}

// Bit is what a drawing shows of an answer bit.
type Bit byte

// The three values of a bit. An open cell or edge may have either value.
const (
	False Bit = iota
	True
	Open
)

// Bits shows an answer as it is.
func Bits(a puzzle.Answer) []Bit {
	bits := make([]Bit, len(a))
	for i, v := range a {
		if v {
			bits[i] = True
		}
	}
	return bits
}

// Text draws a board with the given answer bits, one string per row of text. The
// givens are told apart: in a binary board they stand in brackets, and pearls are
// circles.
func Text(p puzzle.Puzzle, bits []Bit, style Style) ([]string, error) {
	switch b := p.(type) {
	case *takuzu.Board:
		return binaryText(b, bits, style), nil
	case *masyu.Board:
		return loopText(b, bits, style), nil
	}
	return nil, fmt.Errorf("no drawing for puzzles of type %T", p)
}

// bold makes text bold in a terminal.
func (s Style) bold(text string) string {
	if !s.Colour {
		return text
	}
	return "\x1b[1m" + text + "\x1b[0m"
}
