package main

import (
	"cmp"
	"context"
	"io"
	"iter"
	"sync"
	"sync/atomic"
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
		if x.work != nil {
			work = x.work
		}
		if x.puzzles != nil {
			entries = x.puzzles(entries)
		}
	}
	if a.exchange.captures() {
		out.format = "json"
	}
	a.progress = a.startProgress()
	defer a.progress.stop()
	next, stop := iter.Pull(entries)
	a.queue = &queue{
		app: a, out: out, limit: limit, work: a.bounds.around(work), unordered: unordered, next: next,
		room: make(chan struct{}, window), fresh: make(chan struct{}, 1), ended: make(chan struct{}),
	}
	return a.queue.run(jobs, stop)
}

// queue is where reports wait to be printed. Each worker reads the next puzzle itself, and prints its report
// when its turn has come, with those after it that are there already: while puzzles take
// microseconds, nobody has to be woken for one.
type queue struct {
	app       *app
	out       *outputFlags
	limit     time.Duration
	work      task
	unordered bool
	room      chan struct{} // has as many as there are reports, so that they do not become too many
	fresh     chan struct{} // has one if something has been printed that is to be passed on
	ended     chan struct{} // closed when all workers have
	waiting   atomic.Bool   // for more input

	reading sync.Mutex
	next    func() (entry, bool)

	mu       sync.Mutex
	reports  []*report // in the order of the input, or as they are filled
	printing bool      // somebody has the output
	pass     bool      // what has been printed is to be passed on at once
	err      error     // of the output, after which nothing else is printed
	change   sync.Cond // of what end waits for
}

// run works on the puzzles until all are done, the output fails or the app's context ends.
func (q *queue) run(jobs int, stop func()) error {
	ctx, cancel := context.WithCancel(q.app.ctx)
	defer cancel()
	q.change.L = &q.mu
	var working sync.WaitGroup
	for range jobs {
		working.Go(func() { q.worker(ctx, cancel) })
	}
	go func() {
		defer close(q.ended)
		working.Wait()
		stop()
	}()
	for {
		select {
		case <-q.ended:
			return q.end()
		case <-ctx.Done(): // and a worker may wait for input that does not come
			return q.end()
		case <-q.fresh:
			select {
			case <-time.After(passAfter):
			case <-q.ended:
			}
			if err := q.print(true); err != nil {
				return err
			}
		}
	}
}

// passAfter is how long what has been printed may wait for more of it.
const passAfter = time.Millisecond

// worker works on one puzzle after the other. If the output fails, all workers end.
func (q *queue) worker(ctx context.Context, fail func()) {
	for {
		r, err := q.take(ctx)
		if r == nil {
			return
		}
		r.fill(ctx, err, q.limit, q.work)
		q.mu.Lock()
		if r.filled = true; q.unordered {
			q.reports = append(q.reports, r)
		}
		q.mu.Unlock()
		if q.print(false) != nil {
			fail()
		}
	}
}

// take begins the report of the next puzzle, or of an error in reading it. There is none if there are no
// more puzzles, or none are wanted.
func (q *queue) take(ctx context.Context) (*report, error) {
	select {
	case q.room <- struct{}{}:
	case <-ctx.Done():
		return nil, nil
	}
	q.reading.Lock()
	defer q.reading.Unlock()
	defer q.app.bounds.recovers()
	if ctx.Err() != nil {
		return nil, nil
	}
	e, ok := q.next()
	if !ok || ctx.Err() != nil {
		<-q.room // for the next worker, who is to find the end, too
		return nil, nil
	}
	r := newReport(e.rec, q.out)
	r.queue = q
	if x := q.app.exchange; x != nil && !x.captures() {
		r.number = e.number
	}
	if !q.unordered {
		q.mu.Lock()
		defer q.mu.Unlock()
		q.reports = append(q.reports, r)
	}
	return r, e.err
}

// print prints the reports whose turn it is, unless somebody is at it, who does that then. What has been
// printed is passed on soon, or at once if that is asked for or if there has to be more input: whoever reads
// it may send the next puzzle only then.
func (q *queue) print(pass bool) error {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.pass = q.pass || pass
	for !q.printing && q.err == nil {
		switch {
		case len(q.reports) > 0 && q.reports[0].filled:
			r := q.reports[0]
			q.owning(func() error { return q.app.print(r) })
			q.reports[0] = nil
			q.reports = q.reports[1:]
			<-q.room
		case q.app.out.buffer.Buffered() == 0:
			q.pass = false
			q.change.Broadcast()
			return nil
		case q.pass || q.waiting.Load():
			q.owning(q.app.out.Flush)
		default:
			q.change.Broadcast()
			select {
			case q.fresh <- struct{}{}:
			default:
			}
			return nil
		}
	}
	return q.err
}

// owning does something with the output, which nobody else does anything with.
func (q *queue) owning(do func() error) {
	q.printing = true
	q.mu.Unlock()
	err := do()
	q.mu.Lock()
	if q.printing = false; err != nil {
		q.err = err
		q.change.Broadcast()
	}
}

// spill prints what there is of a report if its turn has come, and tells whether it had.
func (q *queue) spill(r *report) (turn bool, err error) {
	q.mu.Lock()
	if turn = !q.printing && q.err == nil && len(q.reports) > 0 && q.reports[0] == r; turn {
		q.owning(func() error { return q.app.write(r.out.Bytes()) })
		r.out.Reset()
	}
	q.mu.Unlock()
	return turn, q.print(false)
}

// end waits until all reports have been printed, but for those that are not wanted any more. Then nothing
// else is.
func (q *queue) end() error {
	q.mu.Lock()
	defer q.mu.Unlock()
	for q.err == nil && (q.printing || len(q.reports) > 0) {
		q.change.Wait()
	}
	q.printing = true
	return cmp.Or(q.err, q.app.ctx.Err())
}

// tied is an input that puzzles may come from one by one: before more of it is waited for, all
// answers that are known are passed on.
type tied struct {
	io.ReadCloser
	queue *queue
}

func (t tied) Read(b []byte) (int, error) {
	t.queue.waiting.Store(true)
	defer t.queue.waiting.Store(false)
	if err := t.queue.print(false); err != nil {
		return 0, err
	}
	return t.ReadCloser.Read(b)
}

// fill does the work for one puzzle, unless reading it was an error, and finishes the
// report if nothing is to be delivered before.
func (r *report) fill(ctx context.Context, err error, limit time.Duration, work task) {
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
	cancel := func() {}
	if limit > 0 {
		ctx, cancel = context.WithTimeout(ctx, limit)
	}
	return yield.Context(ctx), cancel
}

// print lets a report deliver, and prints it with its errors.
func (a *app) print(r *report) error {
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
	defer func() {
		a.progress.done(r.code)
		if a.exchange == nil || a.exchange.captures() {
			a.fail(r.code)
		}
	}()
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
