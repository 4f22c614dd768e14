// Package tally looks at a whole board before a search and counts. A search that takes the rules place by place can take far
// too long to find that the whole board has too much of something, as with more pigeons than holes. The package needs only a
// rule book and the decided answer bits.
//
// It counts two things. Every bit is in two places, a row and a column or both ends of an edge, and each place must have a
// certain number of true bits: a flow shows whether that is possible. And lines that must differ need as many ways to be
// filled as there are lines.
package tally

import (
	"context"

	"gridcnf/encode/fold"
	"gridcnf/puzzle/rule"
)

// Find looks for a contradiction and says in words what it is: this proves that no solution of the book has the decided bits.
// It returns "" if it finds none or ctx ends; there may still be no solution.
func Find(ctx context.Context, book *rule.Book, decided []fold.Value) string {
	found := places(ctx, book, decided)
	for _, a := range book.Apart {
		if found == "" {
			found = crowd(ctx, book.Lines[a.From:a.To], decided)
		}
	}
	return found
}
