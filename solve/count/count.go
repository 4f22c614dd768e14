// Package count counts the answers of a puzzle, exactly and without SAT, by dynamic programming. It goes through the board
// once. A state is all that the rest of the board needs to know about the part already filled, and the package keeps the
// number of ways to reach each state. It counts boards with 10^15 answers in milliseconds, where enumeration is hopeless; its
// limit is the number of states.
//
// There are two counters. For rule books that have only balanced rows and columns, lines.go goes row by row, with words.go
// (what can stand in a row), columns.go (which columns can still be completed) and state.go (a state as a key).
// For those with one loop and shapes, loop.go goes point by point, with shapes.go. Both are a sweep over the board, which
// keeps its states in a table (table.go).
package count

import (
	"context"
	"errors"
	"fmt"
	"math/big"

	"gridcnf/internal/giveup"
	"gridcnf/puzzle"
	"gridcnf/puzzle/rule"
)

// DefaultBudget is the budget for which 0 stands, in states. It takes at most about a gigabyte of memory.
const DefaultBudget = 3 << 20

// BudgetOf returns the budget that takes about this many bytes of memory, at least 1.
func BudgetOf(memory int64) int { return int(max(1, memory/((1<<30)/DefaultBudget))) }

// ErrTooLarge says that a board needs more states than the budget allows, or has rules that Count does not know.
var ErrTooLarge = errors.New("the board cannot be counted exactly")

// Count returns the number of answers of p. It holds at most about budget states at once; 0 stands for DefaultBudget. Large
// states count for several, so that the budget bounds the memory. Count returns an error that wraps ErrTooLarge if it would
// need more, or if it does not know a rule of the puzzle. If ctx ends, Count soon returns its error.
func Count(ctx context.Context, p puzzle.Puzzle, budget int) (n *big.Int, err error) {
	defer giveup.Caught(&err)
	if budget == 0 {
		budget = DefaultBudget
	}
	book, err := rule.Of(p, "counting by tables", rule.Balanced, rule.Distinct, rule.Shapes, rule.OneLoop)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrTooLarge, err)
	}
	if book.Loop != nil && book.Only(rule.OneLoop, rule.Shapes) {
		return countLoops(ctx, book, budget), nil
	}
	if lines, ok := gridOf(p, book); ok {
		return countLines(ctx, lines, budget), nil
	}
	return nil, fmt.Errorf("%w: expected only balanced rows and columns, or only a loop, but %s has other rules", ErrTooLarge, p.Kind())
}

// tooLarge gives up because there are more than limit of something.
func tooLarge(what string, limit int) {
	giveup.With("%w: expected at most %d %s at once", ErrTooLarge, limit, what)
}
