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

// Find looks for a contradiction, and says in words what it is: then it is proven that no solution of the
// book has the bits as they are decided. Where there is none, or ctx ends, it returns "", and there may
// still be no solution.
func Find(ctx context.Context, book *rule.Book, decided []fold.Value) string {
	found := places(ctx, book, decided)
	for _, a := range book.Apart {
		if found == "" {
			found = crowd(ctx, book.Lines[a.From:a.To], decided)
		}
	}
	return found
}
