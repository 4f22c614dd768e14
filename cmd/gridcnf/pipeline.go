package main

import (
	"cmp"
	"context"
	"iter"
	"time"

	"gridcnf/puzzle/format"
)

// task does what a verb is for with one puzzle, and fills the report about it.
type task func(ctx context.Context, r *report) error

// eachOf runs a task on every puzzle, several at a time. In the order of the input,
// what a report has to deliver is delivered, and then it is printed. A puzzle that
// fails does not stop the others. It ends early when the app's context does.
func (a *app) eachOf(records iter.Seq2[*format.Record, error], out *outputFlags, limit time.Duration, work task) error {
	a.progress = a.startProgress()
	defer a.progress.stop()
	jobs := max(1, out.jobs)
	queue := make(chan *report, 4*jobs) // in the order of the input
	slots := make(chan struct{}, jobs)
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
			r := newReport(rec, out)
			select {
			case queue <- r:
			case <-ctx.Done():
				return
			}
			go func() {
				r.fill(ctx, err, limit, work)
				<-slots
			}()
		}
	}()
	for {
		r, ok, err := receive(a, queue, a.ctx.Done())
		if ok {
			err = a.print(r)
		}
		if !ok || err != nil {
			return cmp.Or(err, a.ctx.Err())
		}
		a.progress.done(r.code)
		a.fail(r.code)
	}
}

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
	if limit == 0 {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, limit)
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
	if r.deliver != nil && (r.keep || a.ctx.Err() == nil) {
		err := r.deliver()
		if err == nil {
			err = r.finish()
		}
		if err != nil {
			r.complain(err)
		}
	}
	if err := a.write(r.out.Bytes()); err != nil || r.err.Len() == 0 {
		return err
	}
	if err := a.out.Flush(); err != nil {
		return err
	}
	a.progress.results(a.out)
	_, err := plain{a.progress.above(a.err)}.Write(r.err.Bytes())
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
