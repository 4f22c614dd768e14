package app

import (
	"cmp"
	"context"
	"errors"
	"io"
	"iter"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"gridcnf/internal/yield"
	"gridcnf/puzzle/format"
)

// Task does what a verb is for with one puzzle, and fills the report about it.
type Task func(ctx context.Context, r *Report) error

// EachOf runs a task on every puzzle, several at a time. In the order of the input,
// what a report has to deliver is delivered, and then it is printed. A puzzle that
// fails does not stop the others. It ends early when the app's context does.
func (v *Verb) EachOf(records iter.Seq2[*format.Record, error], work Task) error {
	a, out, jobs := v.App, &v.Out, min(max(1, v.Out.Jobs), 1024) // more take memory alone
	window, unordered, entries := 4*jobs, false, Numbered(records, max(1, a.First))
	if x := a.Exchange; x != nil {
		window, unordered = 1024, x.Unordered // answers wait for one before them, at most
		if x.Work != nil {
			work = x.Work
		}
		if x.Puzzles != nil {
			entries = x.Puzzles(entries)
		}
	}
	if a.Exchange.Captures() {
		out.Format = "json"
	}
	a.Progress = a.StartProgress()
	defer a.Progress.Stop()
	next, stop := iter.Pull(entries)
	a.queue = &Queue{
		App: a, out: out, limit: v.Solver.Limit, work: a.bounds.Around(work), unordered: unordered, next: next,
		Room: make(chan struct{}, window), Fresh: make(chan struct{}, 1), ended: make(chan struct{}),
	}
	return a.queue.run(jobs, stop)
}

// Queue is where reports wait to be printed. Each worker reads the next puzzle itself, and prints its report
// when its turn has come, with those after it that are there already: while puzzles take
// microseconds, nobody has to be woken for one.
type Queue struct {
	App       *App
	out       *OutputOptions
	limit     time.Duration
	work      Task
	unordered bool
	Room      chan struct{} // has as many as there are reports, so that they do not become too many
	Fresh     chan struct{} // has one if something has been printed that is to be passed on
	ended     chan struct{} // closed when all workers have
	waiting   atomic.Bool   // for more input

	reading sync.Mutex
	next    func() (Entry, bool)

	Mu       sync.Mutex
	Reports  []*Report // in the order of the input, or as they are filled
	printing bool      // somebody has the output
	pass     bool      // what has been printed is to be passed on at once
	err      error     // of the output, after which nothing else is printed
	Change   sync.Cond // of what end waits for
}

// run works on the puzzles until all are done, the output fails or the app's context ends.
func (q *Queue) run(jobs int, stop func()) error {
	ctx, cancel := context.WithCancel(q.App.Ctx)
	defer cancel()
	q.Change.L = &q.Mu
	var working sync.WaitGroup
	for range jobs {
		working.Go(func() { q.worker(ctx, cancel) })
	}
	go func() {
		working.Wait()
		stop()
		close(q.ended)
	}()
	for {
		select {
		case <-q.ended:
			return q.End()
		case <-ctx.Done(): // and a worker may wait for input that does not come
			return q.End()
		case <-q.Fresh:
			select {
			case <-time.After(passAfter):
			case <-q.ended:
			}
			if err := q.Print(true); err != nil {
				return err
			}
		}
	}
}

// passAfter is how long what has been printed may wait for more of it.
const passAfter = time.Millisecond

// worker works on one puzzle after the other. If the output fails, all workers end.
func (q *Queue) worker(ctx context.Context, fail func()) {
	for {
		r, err := q.take(ctx)
		if r == nil {
			return
		}
		r.fill(ctx, err, q.limit, q.work)
		q.Mu.Lock()
		if r.Filled = true; q.unordered {
			q.Reports = append(q.Reports, r)
		}
		q.Mu.Unlock()
		if q.Print(false) != nil {
			fail()
		}
	}
}

// take begins the report of the next puzzle, or of an error in reading it. There is none if there are no
// more puzzles, or none are wanted.
func (q *Queue) take(ctx context.Context) (*Report, error) {
	select {
	case q.Room <- struct{}{}:
	case <-ctx.Done():
		return nil, nil
	}
	q.reading.Lock()
	defer q.reading.Unlock()
	defer q.App.bounds.recovers()
	if ctx.Err() != nil {
		return nil, nil
	}
	e, ok := q.next()
	if !ok || ctx.Err() != nil {
		<-q.Room // for the next worker, who is to find the end, too
		return nil, nil
	}
	r := NewReport(e.Rec, q.out)
	r.Queue = q
	if x := q.App.Exchange; x != nil && !x.Captures() {
		r.Turn = e.Number
	}
	if !q.unordered {
		q.Mu.Lock()
		defer q.Mu.Unlock()
		q.Reports = append(q.Reports, r)
	}
	return r, e.Err
}

// Print prints the reports whose turn it is, unless somebody is at it, who does that then. What has been
// printed is passed on soon, or at once if that is asked for or if there has to be more input: whoever reads
// it may send the next puzzle only then.
func (q *Queue) Print(pass bool) error {
	q.Mu.Lock()
	defer q.Mu.Unlock()
	q.pass = q.pass || pass
	for !q.printing && q.err == nil {
		switch {
		case len(q.Reports) > 0 && q.Reports[0].Filled:
			r := q.Reports[0]
			q.owning(func() error { return q.App.print(r) })
			q.Reports[0] = nil
			q.Reports = q.Reports[1:]
			<-q.Room
		case q.App.Out.buffer.Buffered() == 0:
			q.pass = false
			q.Change.Broadcast()
			return nil
		case q.pass || q.waiting.Load():
			q.owning(q.App.Out.Flush)
		default:
			q.Change.Broadcast()
			select {
			case q.Fresh <- struct{}{}:
			default:
			}
			return nil
		}
	}
	return q.err
}

// owning does something with the output, which nobody else does anything with.
func (q *Queue) owning(do func() error) {
	q.printing = true
	q.Mu.Unlock()
	err := do()
	q.Mu.Lock()
	if q.printing = false; err != nil {
		q.err = err
		q.Change.Broadcast()
	}
}

// spill prints what there is of a report if its turn has come, and tells whether it had.
func (q *Queue) spill(r *Report) (turn bool, err error) {
	q.Mu.Lock()
	if turn = !q.printing && q.err == nil && len(q.Reports) > 0 && q.Reports[0] == r; turn {
		q.owning(func() error { return q.App.write(r.Out.Bytes()) })
		r.Out.Reset()
	}
	q.Mu.Unlock()
	return turn, q.Print(false)
}

// End waits until all reports have been printed, but for those that are not wanted any more. Then nothing else is.
func (q *Queue) End() error {
	q.Mu.Lock()
	defer q.Mu.Unlock()
	for q.err == nil && (q.printing || len(q.Reports) > 0) {
		q.Change.Wait()
	}
	q.printing = true
	return cmp.Or(q.err, q.App.Ctx.Err())
}

// fill does the work for one puzzle, unless reading it was an error, and finishes the
// report if nothing is to be delivered before.
func (r *Report) fill(ctx context.Context, err error, limit time.Duration, work Task) {
	defer func() { r.cut = ctx.Err() != nil }()
	if err == nil {
		ctx, cancel := limited(ctx, limit)
		defer cancel()
		err = work(ctx, r)
	}
	if err == nil && r.deliver == nil {
		err = r.Finish()
	}
	if err != nil {
		r.deliver = nil
		r.Complain(err)
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
func (a *App) print(r *Report) error {
	switch {
	case r.deliver == nil:
	case !r.keep && a.Ctx.Err() != nil:
		r.cut = true
	default:
		err := r.deliver()
		if err == nil {
			err = r.Finish()
		}
		if err != nil {
			r.Complain(err)
		}
	}
	defer func() {
		a.Progress.Done(r.Code)
		if a.Exchange == nil || a.Exchange.Captures() {
			a.Fail(r.Code)
		}
	}()
	switch x := a.Exchange; {
	case x != nil && !r.cut:
		return x.Answer(r)
	case x != nil && x.Unordered:
		return nil
	case x != nil: // what comes after it has to wait, too
		return a.Ctx.Err()
	}
	if err := a.write(r.Out.Bytes()); err != nil || r.Err.Len() == 0 {
		return err
	}
	if err := a.Out.Flush(); err != nil {
		return err
	}
	a.Progress.results(a.Out)
	_, err := a.Progress.Above(a.Err).Write(r.Err.Bytes())
	return err
}

// write writes results, at once if somebody is watching.
func (a *App) write(text []byte) error {
	if len(text) == 0 {
		return nil
	}
	if _, err := a.Progress.results(a.Out).Write(text); err != nil || !a.Out.Terminal {
		return err
	}
	return a.Out.Flush()
}

// Exchange takes the place of a command's arguments, as what its puzzles come from, and of its
// standard output, as what its answers go to. They say their numbers then.
type Exchange struct {
	// puzzles yields those that are to be worked on: of the command's own, or others. If it is nil, they are its own.
	Puzzles func(own iter.Seq[Entry]) iter.Seq[Entry]
	// work fills the report of a puzzle in place of the verb, unless it is nil.
	Work Task
	// answer gets each finished report, in the order of the puzzles or as they come: out has the
	// line, err what there is to say to people. After an error the command ends with it.
	Answer    func(*Report) error
	Unordered bool
	// file gets a puzzle's file instead of the file system, unless it is nil.
	File func(number int, name string, write func(io.Writer) error) error
	// capture gets every file instead of the file system, unless it is nil. Answers are as the
	// verb gives them by itself then: objects for programs, without numbers.
	capture func(name string, write func(io.Writer) error) error
	// tell is told now and then what is going on, unless it is nil.
	tell func(text string)
}

// Captures reports whether files go to a caller.
func (x *Exchange) Captures() bool { return x != nil && x.capture != nil }

// Run runs a command with its flags in this process, on the puzzles of the exchange.
func (x *Exchange) Run(ctx context.Context, cs Commands, stderr io.Writer, args ...string) ExitCode {
	a := &App{In: strings.NewReader(""), Out: NewOutput(ctx, io.Discard), Err: Plain{stderr}, Ctx: ctx, Commands: cs, Exchange: x}
	return cs.Execute(a, args)
}

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
