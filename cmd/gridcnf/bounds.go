package main

import (
	"context"
	"errors"
	"time"
)

// bounds are what a server that works for others allows for each puzzle.
type bounds struct {
	limit  func() time.Duration // from when it is begun
	cells  int                  // of a board
	caught func(p any)          // gets what a task panics with
}

// around is a task within the bounds, if there are any.
func (b *bounds) around(work task) task {
	if b == nil {
		return work
	}
	return func(ctx context.Context, r *report) (err error) {
		if rows, cols := r.rec.Puzzle.Size(); rows*cols > b.cells {
			return usagef("the board has %d cells: expected at most %d here", rows*cols, b.cells)
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
func (b *bounds) within(ctx context.Context) (context.Context, context.CancelFunc) {
	if b == nil {
		return ctx, func() {}
	}
	return context.WithTimeout(ctx, b.limit())
}

// recovers takes note of a panic, if there are bounds.
func (b *bounds) recovers() {
	if b != nil {
		if p := recover(); p != nil {
			b.caught(p)
		}
	}
}
