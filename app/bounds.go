package app

import (
	"context"
	"errors"
	"time"
)

// Bounds are what a server that works for others allows for each puzzle.
type Bounds struct {
	Limit  func() time.Duration // from when it is begun
	Cells  int                  // of a board
	Caught func(p any)          // gets what a task panics with
}

// Around is a task within the bounds, if there are any.
func (b *Bounds) Around(work Task) Task {
	if b == nil {
		return work
	}
	return func(ctx context.Context, r *Report) (err error) {
		if rows, cols := r.Rec.Puzzle.Size(); rows*cols > b.Cells {
			return Usagef("the board has %d cells: expected at most %d here", rows*cols, b.Cells)
		}
		ctx, cancel := b.within(ctx)
		defer cancel()
		err = errors.New("internal error")
		defer b.recovers()
		err = work(ctx, r)
		return err
	}
}

// within is a context that ends when the time for a puzzle is over, if there are bounds.
func (b *Bounds) within(ctx context.Context) (context.Context, context.CancelFunc) {
	if b == nil {
		return ctx, func() {}
	}
	return context.WithTimeout(ctx, b.Limit())
}

// recovers takes note of a panic, if there are bounds.
func (b *Bounds) recovers() {
	if b != nil {
		if p := recover(); p != nil {
			b.Caught(p)
		}
	}
}
