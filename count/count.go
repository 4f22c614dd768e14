// Package count says how many answers a puzzle has, exactly and without SAT, by
// dynamic programming: it goes through the board once and keeps, for everything
// that the rest of the board can notice of the part already filled, the number
// of ways to fill it. Boards with 10^15 answers are counted in milliseconds
// where enumeration is hopeless; what limits it is the number of such states.
//
// Binary puzzles are counted row by row, Masyu cell by cell.
package count

import (
	"context"
	"errors"
	"fmt"
	"math/big"

	"gridcnf/puzzle"
	"gridcnf/puzzle/masyu"
	"gridcnf/puzzle/takuzu"
)

// DefaultBudget is the budget that stands for 0. It means at most about a
// gigabyte of memory.
const DefaultBudget = 4 << 20

// ErrTooLarge says that a board needs more states than the budget allows, or has
// rules that are not counted here.
var ErrTooLarge = errors.New("the board is too large to be counted exactly")

// Count returns the number of answers of p. It holds at most about budget states
// at once, DefaultBudget if budget is 0, and returns an error that wraps
// ErrTooLarge rather than exceed it. States of large boards count for several,
// so that the budget bounds the memory. If the context is done, Count returns its
// error soon after.
func Count(ctx context.Context, p puzzle.Puzzle, budget int) (*big.Int, error) {
	if budget == 0 {
		budget = DefaultBudget
	}
	switch b := p.(type) {
	case *takuzu.Board:
		return countTakuzu(ctx, b, budget)
	case *masyu.Board:
		return countMasyu(ctx, b, budget)
	}
	return nil, fmt.Errorf("%w: expected takuzu, 3-in-a-row or masyu, found %s", ErrTooLarge, p.Kind())
}

func tooLarge(what string, limit int) error {
	return fmt.Errorf("%w: expected at most %d %s at once", ErrTooLarge, limit, what)
}
