package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"gridcnf/puzzle/format"
)

// task does what a command is for with one puzzle, and writes to its page.
type task func(ctx context.Context, rec *format.Record, p *page) error

// each runs a task on every puzzle, several at a time, and prints their pages in
// the order of the input. A puzzle that fails does not stop the others. It ends
// early when the app's context does.
func (a *app) each(names []string, in *inputFlags, out *outputFlags, limit time.Duration, work task) error {
	records, err := a.records(names, in)
	if err != nil {
		return err
	}
	if out.jobs < 1 {
		return usagef("--jobs %d: expected 1 or more", out.jobs)
	}
	a.progress = a.startProgress()
	defer a.progress.stop()
	queue := make(chan chan *page, 4*out.jobs) // in the order of the input
	slots := make(chan struct{}, out.jobs)
	ctx, cancel := context.WithCancel(a.ctx)
	defer cancel()
	go func() {
		defer close(queue)
		for rec, err := range records {
			done := make(chan *page, 1)
			select {
			case slots <- struct{}{}:
			case <-ctx.Done():
				return
			}
			queue <- done
			go func() {
				done <- a.page(ctx, rec, err, out, limit, work)
				<-slots
			}()
		}
	}()
	for done := range queue {
		p := <-done
		a.progress.done(p.code)
		a.fail(p.code)
		if err := a.print(p); err != nil {
			return err
		}
	}
	return a.ctx.Err()
}

// page does the work for one puzzle.
func (a *app) page(ctx context.Context, rec *format.Record, err error, out *outputFlags, limit time.Duration, work task) *page {
	p := new(page)
	if err == nil {
		if limit > 0 {
			var cancel context.CancelFunc
			ctx, cancel = context.WithTimeout(ctx, limit)
			defer cancel()
		}
		err = work(ctx, rec, p)
	}
	if err != nil && !errors.Is(err, context.Canceled) {
		p.complain(rec, err, out)
	}
	return p
}

// complain puts an error on the page: as a line for people, and for programs as an
// object in the puzzle's place.
func (p *page) complain(rec *format.Record, err error, out *outputFlags) {
	p.fail(codeOf(err))
	id := ""
	var bad *format.Error
	if rec != nil {
		id = rec.ID
		fmt.Fprintf(&p.err, "gridcnf: %s: %v\n", id, err)
	} else {
		fmt.Fprintf(&p.err, "gridcnf: %v\n", err)
		if errors.As(err, &bad) {
			id = bad.ID
		}
	}
	if out.format == "json" {
		p.out.Reset()
		if err := p.json(failure{ID: id, Error: err.Error()}); err != nil {
			panic(err) // two strings
		}
	}
}

// failure is the JSON object of a puzzle that could not be read or worked on.
type failure struct {
	ID    string `json:"id"`
	Error string `json:"error"`
}

// print prints a page.
func (a *app) print(p *page) error {
	if p.out.Len()+p.err.Len() == 0 {
		return nil
	}
	a.progress.pause()
	if _, err := a.out.Write(p.out.Bytes()); err != nil {
		return err
	}
	if p.err.Len() > 0 {
		if err := a.out.Flush(); err != nil {
			return err
		}
		if _, err := a.err.Write(p.err.Bytes()); err != nil {
			return err
		}
	}
	if a.out.terminal {
		return a.out.Flush()
	}
	return nil
}
