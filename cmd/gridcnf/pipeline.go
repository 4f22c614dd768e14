package main

import (
	"context"
	"errors"
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
	queue := make(chan *page, 4*out.jobs) // in the order of the input
	slots := make(chan struct{}, out.jobs)
	ctx, cancel := context.WithCancel(a.ctx)
	defer cancel()
	go func() {
		defer close(queue)
		for rec, err := range records {
			select {
			case slots <- struct{}{}:
			case <-ctx.Done():
				return
			}
			p := &page{parts: make(chan []byte)}
			select {
			case queue <- p:
			case <-ctx.Done():
				return
			}
			go func() {
				a.fill(ctx, p, rec, err, out, limit, work)
				<-slots
			}()
		}
	}()
	for p := range queue {
		if err := a.print(p); err != nil {
			return err
		}
		a.progress.done(p.code)
		a.fail(p.code)
	}
	return a.ctx.Err()
}

// fill does the work for one puzzle, on its page.
func (a *app) fill(ctx context.Context, p *page, rec *format.Record, err error, out *outputFlags, limit time.Duration, work task) {
	defer close(p.parts)
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
}

// one prints the page of the only puzzle of a command.
func (a *app) one(write func(p *page) error) error {
	p := new(page)
	if err := write(p); err != nil {
		return err
	}
	a.fail(p.code)
	_, err := a.out.Write(p.out.Bytes())
	return err
}

// print prints a page while it is being written, and then its errors.
func (a *app) print(p *page) error {
	for part := range p.parts {
		if err := a.write(part); err != nil {
			return err
		}
	}
	if err := a.write(p.out.Bytes()); err != nil || p.err.Len() == 0 {
		return err
	}
	if err := a.out.Flush(); err != nil {
		return err
	}
	a.progress.pause()
	_, err := a.progress.above(a.err).Write(p.err.Bytes())
	return err
}

// write writes results, at once if somebody is watching.
func (a *app) write(text []byte) error {
	if len(text) == 0 {
		return nil
	}
	a.progress.pause()
	if _, err := a.out.Write(text); err != nil || !a.out.terminal {
		return err
	}
	return a.out.Flush()
}
