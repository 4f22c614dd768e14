// Package tally looks at a whole board before a search and counts: what is too much for the board
// in all can be far beyond a search that takes the rules place by place, as more pigeons than holes
// are. It reads rule books alone, and what is decided of the answer bits.
//
// Two things are counted. A bit is in two places, in a row and in a column, or at both ends of an
// edge, and each place has to have so many true bits: a flow shows whether that can be. And lines
// that must differ need as many ways to be filled as there are lines.
package tally

import (
	"context"

	"gridcnf/encode/fold"
	"gridcnf/puzzle/rule"
)

// Contradiction is why a board has no solution.
type Contradiction struct {
	Text string // in words, for people

	// Sum are bounds that exceed each other, added up with the decided bits. It is nil if
	// the contradiction is none of a sum.
	Sum []Bound
}

// Bound is what a rule asks of the bits of one place: of a line, that half of them or more have
// a value; of a point, that two or more of its edges are drawn, or that no more than two are.
type Bound struct {
	Place int // a line by its number in the book, or a point of the loop
	Value bool
}

// Find looks for a contradiction. It finds none, too, if ctx ends. Whoever finds one has proven that no
// solution of the book has the bits as they are decided; where there is none, there may still be no solution.
func Find(ctx context.Context, book *rule.Book, decided []fold.Value) *Contradiction {
	if c := places(ctx, book, decided); c != nil {
		return c
	}
	for i := range book.Apart {
		if c := crowd(ctx, book.Lines[book.Apart[i].From:book.Apart[i].To], decided); c != nil {
			return c
		}
	}
	return nil
}
