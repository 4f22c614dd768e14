package main

import (
	"context"
	"errors"
	"time"
)

// bounds are what a server that works for others allows for each puzzle.
type bounds struct {
	limit  time.Duration
	cells  int         // of a board
	caught func(p any) // gets what a task panics with
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
		ctx, cancel := context.WithTimeout(ctx, b.limit)
		defer cancel()
		err = errors.New("internal error")
		defer b.recovers()
		err = work(ctx, r)
		return err
	}
}

// recovers takes note of a panic, if there are bounds.
func (b *bounds) recovers() {
	if b != nil {
		if p := recover(); p != nil {
			b.caught(p)
		}
	}
}
