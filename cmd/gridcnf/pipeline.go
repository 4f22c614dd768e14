package main

import (
	"context"
	"errors"
	"iter"
	"time"

	"gridcnf/puzzle/format"
)

// task does what a command is for with one puzzle, and writes to its page.
type task func(ctx context.Context, rec *format.Record, p *page) error

// each runs a task on every puzzle of the arguments.
func (a *app) each(names []string, in *inputFlags, out *outputFlags, limit time.Duration, work task) error {
	records, err := a.records(names, in)
	if err != nil {
		return err
	}
	return a.eachOf(records, out, limit, work)
}

// eachOf runs a task on every puzzle, several at a time. In the order of the input,
// what a page has to deliver is delivered, and then the page is printed. A puzzle that
// fails does not stop the others. It ends early when the app's context does.
func (a *app) eachOf(records iter.Seq2[*format.Record, error], out *outputFlags, limit time.Duration, work task) error {
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
		if err := a.print(p, out); err != nil {
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
	p.rec = rec
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

// print prints a page while it is being written, lets it deliver, and prints its
// errors.
func (a *app) print(p *page, out *outputFlags) error {
	for part := range p.parts {
		if err := a.write(part); err != nil {
			return err
		}
	}
	if p.deliver != nil && a.ctx.Err() == nil {
		err := p.deliver()
		if fatal := (fatalError{}); errors.As(err, &fatal) {
			return fatal.error
		}
		if err != nil {
			p.complain(p.rec, err, out)
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

// fatalError is an error after which the puzzles that follow cannot be worked on
// either.
type fatalError struct{ error }

// whileWanted does work that cannot be interrupted, unless the program is: then it
// returns at once, and the work is abandoned.
func (a *app) whileWanted(work func() error) error {
	done := make(chan error, 1)
	go func() { done <- work() }()
	select {
	case err := <-done:
		return err
	case <-a.ctx.Done():
		return a.ctx.Err()
	}
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
