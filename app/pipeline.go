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

// Task does the work of a verb for one puzzle, and fills the report about it.
type Task func(ctx context.Context, r *Report) error

// EachOf runs a task on every puzzle, several at a time. In the order of the input, it has each report
// deliver its files and then prints it. A puzzle that fails does not stop the others. EachOf ends early
// when the app's context does.
func (v *Verb) EachOf(records iter.Seq2[*format.Record, error], work Task) error {
	a, out, jobs := v.App, &v.Out, min(max(1, v.Out.Jobs), 1024) // more would only take memory
	window, unordered, entries := 4*jobs, false, Numbered(records, max(1, a.First))
	if x := a.Exchange; x != nil {
		window, unordered = 1024, x.Unordered // the most answers that wait for an earlier one
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

// Queue is where reports wait to be printed. Each worker reads the next puzzle itself. When it is the turn of its
// report, it prints this report and any finished ones after it. So no other goroutine has to be woken for a puzzle
// that takes microseconds.
type Queue struct {
	App       *App
	out       *OutputOptions
	limit     time.Duration
	work      Task
	unordered bool
	Room      chan struct{} // holds one element per report, which bounds their number
	Fresh     chan struct{} // holds an element if printed text has to be passed on
	ended     chan struct{} // closed when all workers have ended
	waiting   atomic.Bool   // a worker waits for more input

	reading sync.Mutex
	next    func() (Entry, bool)

	Mu       sync.Mutex
	Reports  []*Report // in the order of the input, or as they are filled
	printing bool      // a goroutine has the output
	pass     bool      // pass printed text on at once
	err      error     // from the output; nothing else is printed after it
	Change   sync.Cond // signals what End waits for
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
		case <-ctx.Done(): // a worker may be waiting for input that never comes
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

// passAfter is how long printed text may wait for more before it is passed on.
const passAfter = time.Millisecond

// worker works on one puzzle after another. If the output fails, all workers end.
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

// take begins the report of the next puzzle, or of an error in reading it. It returns nil if there are no more
// puzzles, or if no more are wanted.
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
		<-q.Room // let the next worker find the end, too
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

// Print prints the reports whose turn it is. If another goroutine is printing, that one prints them, too. Printed
// text is passed on soon, or at once if pass is true or the program waits for input, because its reader may send the
// next puzzle only then.
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

// owning runs do while no other goroutine can use the output.
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

// spill prints the unfinished report if its turn has come, and reports whether it had.
func (q *Queue) spill(r *Report) (turn bool, err error) {
	q.Mu.Lock()
	if turn = !q.printing && q.err == nil && len(q.Reports) > 0 && q.Reports[0] == r; turn {
		q.owning(func() error { return q.App.write(r.Out.Bytes()) })
		r.Out.Reset()
	}
	q.Mu.Unlock()
	return turn, q.Print(false)
}

// End waits until all reports that are still wanted have been printed. Nothing is printed after that.
func (q *Queue) End() error {
	q.Mu.Lock()
	defer q.Mu.Unlock()
	for q.err == nil && (q.printing || len(q.Reports) > 0) {
		q.Change.Wait()
	}
	q.printing = true
	return cmp.Or(q.err, q.App.Ctx.Err())
}

// fill does the work for one puzzle, unless there was an error in reading it, and finishes the
// report if it has nothing to deliver first.
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

// limited returns a context that ends after a time limit, if that is not 0.
func limited(ctx context.Context, limit time.Duration) (context.Context, context.CancelFunc) {
	cancel := func() {}
	if limit > 0 {
		ctx, cancel = context.WithTimeout(ctx, limit)
	}
	return yield.Context(ctx), cancel
}

// print has a report deliver its files, and prints it with its errors.
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
	case x != nil: // the answers after it have to wait, too
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

// write writes results, and flushes them if somebody is watching.
func (a *App) write(text []byte) error {
	if len(text) == 0 {
		return nil
	}
	if _, err := a.Progress.results(a.Out).Write(text); err != nil || !a.Out.Terminal {
		return err
	}
	return a.Out.Flush()
}

// Exchange replaces a command's arguments as the source of puzzles, and its standard output as the
// place for answers. Answers then have numbers.
type Exchange struct {
	// Puzzles yields the puzzles to work on: some of the command's own, or others. If it is nil, the command's own are used.
	Puzzles func(own iter.Seq[Entry]) iter.Seq[Entry]
	// Work, if not nil, fills the report of a puzzle in place of the verb.
	Work Task
	// Answer gets each finished report, in the order of the puzzles, or if Unordered as they come: Out
	// has the line, Err the messages for people. If it returns an error, the command ends with that.
	Answer    func(*Report) error
	Unordered bool
	// File, if not nil, gets a puzzle's file instead of the file system.
	File func(number int, name string, write func(io.Writer) error) error
	// capture, if not nil, gets every file instead of the file system. Answers are then as the verb alone
	// gives them: JSON objects without numbers.
	capture func(name string, write func(io.Writer) error) error
	// tell, if not nil, gets a line of progress now and then.
	tell func(text string)
}

// Captures reports whether files go to a caller instead of the file system.
func (x *Exchange) Captures() bool { return x != nil && x.capture != nil }

// Run runs a command with its flags in this process, on the puzzles of the exchange.
func (x *Exchange) Run(ctx context.Context, cs Commands, stderr io.Writer, args ...string) ExitCode {
	a := &App{In: strings.NewReader(""), Out: NewOutput(ctx, io.Discard), Err: Plain{stderr}, Ctx: ctx, Commands: cs, Exchange: x}
	return cs.Execute(a, args)
}

// Bounds are what a server that works for others allows for each puzzle.
type Bounds struct {
	Limit  func() time.Duration // the time limit, asked for when the puzzle is begun
	Cells  int                  // the most cells of a board
	Caught func(p any)          // gets the value that a task panics with
}

// Around wraps a task in the bounds, if there are any.
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

// within returns a context that ends when the time for a puzzle is up, if there are bounds.
func (b *Bounds) within(ctx context.Context) (context.Context, context.CancelFunc) {
	if b == nil {
		return ctx, func() {}
	}
	return context.WithTimeout(ctx, b.Limit())
}

// recovers catches a panic, if there are bounds.
func (b *Bounds) recovers() {
	if b != nil {
		if p := recover(); p != nil {
			b.Caught(p)
		}
	}
}
