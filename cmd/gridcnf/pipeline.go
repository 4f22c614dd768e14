package main

import (
	"cmp"
	"context"
	"iter"
	"runtime"
	"sync"
	"time"

	"gridcnf/internal/yield"
	"gridcnf/puzzle/format"
)

// task does what a verb is for with one puzzle, and fills the report about it.
type task func(ctx context.Context, r *report) error

// eachOf runs a task on every puzzle, several at a time. In the order of the input,
// what a report has to deliver is delivered, and then it is printed. A puzzle that
// fails does not stop the others. It ends early when the app's context does.
func (a *app) eachOf(records iter.Seq2[*format.Record, error], out *outputFlags, limit time.Duration, work task) error {
	jobs := max(1, out.jobs)
	window, unordered, entries := 4*jobs, false, numbered(records, max(1, a.first))
	if x := a.exchange; x != nil {
		window, unordered = exchangeWindow, x.unordered
		if x.puzzles != nil {
			entries = x.puzzles(entries)
		}
	}
	if a.exchange.captures() {
		out.format = "json"
	}
	work = a.exchange.limits().around(work)
	a.progress = a.startProgress()
	defer a.progress.stop()
	q := &queue{
		app: a, out: out, limit: limit, work: work, unordered: unordered,
		reports: make(chan *report, window), slots: make(chan struct{}, jobs),
	}
	ctx, cancel := context.WithCancel(a.ctx)
	defer cancel()
	go q.fill(ctx, entries)
	for {
		r, ok, err := receive(a, q.reports, a.ctx.Done())
		if ok {
			err = a.print(r)
		}
		if !ok || err != nil {
			return cmp.Or(err, a.ctx.Err())
		}
		a.progress.done(r.code)
		if a.exchange == nil || a.exchange.captures() {
			a.fail(r.code)
		}
	}
}

// queue is where reports wait to be printed, some of them while they are filled.
type queue struct {
	app       *app
	out       *outputFlags
	limit     time.Duration
	work      task
	unordered bool
	reports   chan *report  // in the order of the input, or as they are filled
	slots     chan struct{} // as many as are filled at a time
}

// fill has a report filled about each puzzle, and closes the queue.
func (q *queue) fill(ctx context.Context, entries iter.Seq[entry]) {
	defer close(q.reports)
	defer q.app.exchange.limits().recovers()
	var working sync.WaitGroup
	defer working.Wait()
	todo := make(chan func(), cap(q.slots))
	defer close(todo)
	for range cap(q.slots) { // not one for each puzzle, as their stacks would have to grow again
		working.Go(func() {
			for do := range todo {
				do()
			}
		})
	}
	var ballast []byte
	defer func() { runtime.KeepAlive(ballast) }()
	found := 0
	for e := range entries {
		if found++; found == many {
			ballast = make([]byte, ballastSize)
		}
		select {
		case q.slots <- struct{}{}:
		case <-ctx.Done():
			return
		}
		r := newReport(e.rec, q.out)
		if x := q.app.exchange; x != nil && !x.captures() {
			r.number = e.number
		}
		if !q.unordered {
			q.add(ctx, r)
		}
		todo <- func() {
			r.fill(ctx, e.err, q.limit, q.work)
			if q.unordered {
				q.add(ctx, r)
			}
			<-q.slots
		}
	}
}

// add adds a report to the end of the queue.
func (q *queue) add(ctx context.Context, r *report) {
	select {
	case q.reports <- r:
	case <-ctx.Done():
	}
}

// Small puzzles leave so little in memory that garbage would be collected every 4 MB, which took a
// fifth of the time. Something that counts as in use, though nobody touches it, makes
// that rarer, once it is known to be worth it.
const (
	many        = 100
	ballastSize = 12 << 20
)

// receive receives from a channel; it is not ok if that is closed, or if nothing is there and
// nothing more is wanted. Before it waits, it passes on what has been printed: whoever reads
// it may send the next puzzle only then.
func receive[T any](a *app, from <-chan T, unwanted <-chan struct{}) (v T, ok bool, err error) {
	select {
	case v, ok = <-from:
		return v, ok, nil
	default:
	}
	if err := a.out.Flush(); err != nil {
		return v, false, err
	}
	select {
	case v, ok = <-from:
	case <-unwanted:
		select {
		case v, ok = <-from:
		default:
		}
	}
	return v, ok, nil
}

// fill does the work for one puzzle, unless reading it was an error, and finishes the
// report if nothing is to be delivered before.
func (r *report) fill(ctx context.Context, err error, limit time.Duration, work task) {
	defer close(r.parts)
	defer func() { r.cut = ctx.Err() != nil }()
	if err == nil {
		ctx, cancel := limited(ctx, limit)
		defer cancel()
		err = work(ctx, r)
	}
	if err == nil && r.deliver == nil {
		err = r.finish()
	}
	if err != nil {
		r.deliver = nil
		r.complain(err)
	}
}

// limited is a context that ends after a time, if that is not 0.
func limited(ctx context.Context, limit time.Duration) (context.Context, context.CancelFunc) {
	var cancel context.CancelFunc
	if limit == 0 {
		ctx, cancel = context.WithCancel(ctx)
	} else {
		ctx, cancel = context.WithTimeout(ctx, limit)
	}
	return yield.Context(ctx), cancel
}

// print prints a report while it is being filled, lets it deliver, and prints its
// errors.
func (a *app) print(r *report) error {
	for {
		part, ok, err := receive(a, r.parts, nil)
		if ok {
			err = a.write(part)
		}
		if err != nil {
			return err
		}
		if !ok {
			break
		}
	}
	switch {
	case r.deliver == nil:
	case !r.keep && a.ctx.Err() != nil:
		r.cut = true
	default:
		err := r.deliver()
		if err == nil {
			err = r.finish()
		}
		if err != nil {
			r.complain(err)
		}
	}
	switch x := a.exchange; {
	case x != nil && !r.cut:
		return x.answer(r)
	case x != nil && x.unordered:
		return nil
	case x != nil: // what comes after it has to wait, too
		return a.ctx.Err()
	}
	if err := a.write(r.out.Bytes()); err != nil || r.err.Len() == 0 {
		return err
	}
	if err := a.out.Flush(); err != nil {
		return err
	}
	a.progress.results(a.out)
	_, err := a.progress.above(a.err).Write(r.err.Bytes())
	return err
}

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
	if _, err := a.progress.results(a.out).Write(text); err != nil || !a.out.terminal {
		return err
	}
	return a.out.Flush()
}
