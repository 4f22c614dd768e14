// Package count says how many answers a puzzle has, exactly and without SAT, by
// dynamic programming: it goes through the board once and keeps, for everything
// that the rest of the board can notice of the part already filled, the number
// of ways to fill it. Boards with 10^15 answers are counted in milliseconds
// where enumeration is hopeless; what limits it is the number of such states.
//
// There are two counters, and what a board's rule book has in it says which one it is
// for. Where all rules are about balanced rows and columns, lines.go goes row by row, with
// words.go (what can stand in a row), columns.go (which columns can still be completed),
// state.go (a state as a key) and symmetry.go. Where one loop is drawn and shapes say what
// is around a place, loop.go goes point by point, with shapes.go. Both are a sweep over the
// board, which keeps its states in a table (table.go).
package count

import (
	"context"
	"errors"
	"fmt"
	"math/big"

	"gridcnf/cnf"
	"gridcnf/puzzle"
	"gridcnf/rule"
)

// DefaultBudget is the budget that stands for 0. It means at most about a
// gigabyte of memory.
const DefaultBudget = 4 << 20

// BudgetOf is the budget that keeps to about so many bytes of memory, at least 1.
func BudgetOf(memory int64) int { return int(max(1, memory/((1<<30)/DefaultBudget))) }

// ErrTooLarge says that a board needs more states than the budget allows, or has
// rules that are not counted here.
var ErrTooLarge = errors.New("the board cannot be counted exactly")

// Count returns the number of answers of p. It holds at most about budget states
// at once, DefaultBudget if budget is 0, and returns an error that wraps
// ErrTooLarge rather than exceed it, or for a puzzle whose rules it does not count.
// States of large boards count for several,
// so that the budget bounds the memory. If the context is done, Count returns its
// error soon after.
func Count(ctx context.Context, p puzzle.Puzzle, budget int) (*big.Int, error) {
	return Within(ctx, p, nil, budget)
}

// Within counts as Count does, but only the answers in which all literals of a cube hold, of
// which i+1 says that bit i is true and -(i+1) that it is not. The answers of a puzzle are those
// within a cube with some bit true and those with it false: a board too large to be counted at
// once can be counted in parts, each of which needs fewer states. A literal of no
// bit is an error.
func Within(ctx context.Context, p puzzle.Puzzle, cube []cnf.Lit, budget int) (*big.Int, error) {
	if budget == 0 {
		budget = DefaultBudget
	}
	book, err := rule.Of(p)
	if err != nil {
		return nil, fmt.Errorf("%w: %v", ErrTooLarge, err)
	}
	g, err := givensOf(p, cube)
	switch {
	case err != nil:
		return nil, err
	case g.clash:
		return new(big.Int), nil
	case book.Loop != nil && len(book.Lines) == 0:
		return countLoops(ctx, book, g, budget)
	}
	if lines, ok := gridOf(p, book, g); ok {
		return countLines(ctx, lines, budget)
	}
	return nil, fmt.Errorf("%w: expected balanced rows and columns alone, or a loop alone, but %s has other rules", ErrTooLarge, p.Kind())
}

// givens are the bits of an answer that are known: by bit 1 or -1, and 0 if it is open.
type givens struct {
	signs []int8
	any   bool // one of them is known
	clash bool // one of them is to be true and false
}

// givensOf returns what is printed on a board, and what a cube adds to it.
func givensOf(p puzzle.Puzzle, cube []cnf.Lit) (*givens, error) {
	g := &givens{signs: make([]int8, p.Bits())}
	for i := range g.signs {
		if value, known := p.Given(i); known {
			g.set(i, value)
		}
	}
	for _, l := range cube {
		if l.Var() < 1 || l.Var() > len(g.signs) {
			return nil, fmt.Errorf("a cube with the literal %d: expected bits of an answer, from 1 to %d", l, len(g.signs))
		}
		g.set(l.Var()-1, l > 0)
	}
	return g, nil
}

func (g *givens) set(bit int, value bool) {
	sign := int8(-1)
	if value {
		sign = 1
	}
	g.clash = g.clash || g.signs[bit] == -sign
	g.signs[bit], g.any = sign, true
}

func tooLarge(what string, limit int) error {
	return fmt.Errorf("%w: expected at most %d %s at once", ErrTooLarge, limit, what)
}
