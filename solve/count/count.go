// Package count says how many answers a puzzle has, exactly and without SAT, by dynamic programming: it goes
// through the board once and keeps, for everything that the rest of the board can notice of the part already
// filled, the number of ways to fill it. Boards with 10^15 answers are counted in milliseconds where
// enumeration is hopeless; what limits it is the number of such states.
//
// There are two counters, and what a board's rule book has in it says which one it is for. Where all rules are
// about balanced rows and columns, lines.go goes row by row, with words.go (what can stand in a row),
// columns.go (which columns can still be completed), state.go (a state as a key) and symmetry.go. Where one
// loop is drawn and shapes say what is around a place, loop.go goes point by point, with shapes.go. Both are a
// sweep over the board, which keeps its states in a table (table.go).
package count

import (
	"context"
	"errors"
	"fmt"
	"math/big"

	"gridcnf/puzzle"
	"gridcnf/puzzle/rule"
)

// DefaultBudget is the budget that stands for 0. It means at most about a gigabyte of memory.
const DefaultBudget = 3 << 20

// BudgetOf is the budget that keeps to about so many bytes of memory, at least 1.
func BudgetOf(memory int64) int { return int(max(1, memory/((1<<30)/DefaultBudget))) }

// ErrTooLarge says that a board needs more states than the budget allows, or has
// rules that are not counted here.
var ErrTooLarge = errors.New("the board cannot be counted exactly")

// Count returns the number of answers of p. It holds at most about budget states at once, DefaultBudget if
// budget is 0, and returns an error that wraps ErrTooLarge rather than exceed it, or for a puzzle whose rules
// it does not count. States of large boards count for several, so that the budget bounds the memory. If the
// context is done, Count returns its error soon after.
func Count(ctx context.Context, p puzzle.Puzzle, budget int) (*big.Int, error) {
	if budget == 0 {
		budget = DefaultBudget
	}
	book, err := rule.Of(p, "counting by tables", rule.Balanced, rule.Distinct, rule.Shapes, rule.OneLoop)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrTooLarge, err)
	}
	if book.Loop != nil && book.Only(rule.OneLoop, rule.Shapes) {
		return countLoops(ctx, book, budget)
	}
	if lines, ok := gridOf(p, book); ok {
		return countLines(ctx, lines, budget)
	}
	return nil, fmt.Errorf("%w: expected balanced rows and columns alone, or a loop alone, but %s has other rules", ErrTooLarge, p.Kind())
}

func tooLarge(what string, limit int) error {
	return fmt.Errorf("%w: expected at most %d %s at once", ErrTooLarge, limit, what)
}
