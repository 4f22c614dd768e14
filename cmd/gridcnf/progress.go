package main

import (
	"context"
	"fmt"
	"io"
	"sync/atomic"
	"time"

	"gridcnf/author"
	"gridcnf/internal/printable"
	"gridcnf/solve"
)

// bar says what is going on: on a line at the bottom of the terminal, or to a caller. Where
// nobody would see it, it says nothing.
type bar struct {
	line     atomic.Pointer[line] // nil: no terminal shows it
	told     chan struct{}        // closed when the caller is not told any more, or nil
	quit     context.CancelFunc
	start    time.Time
	patience time.Duration
}

// barRefresh is how often what a bar says is said anew.
const barRefresh = 200 * time.Millisecond

// newBar says after some time what is going on, in a text that depends on the time since.
func (a *app) newBar(patience time.Duration, text func(spent time.Duration) string) *bar {
	b := &bar{start: time.Now(), patience: patience}
	now := func() string { return text(time.Since(b.start)) }
	switch {
	case a.exchange != nil && a.exchange.tell != nil:
		b.told = make(chan struct{})
		ctx, quit := context.WithCancel(a.ctx)
		b.quit = quit
		go b.tell(ctx, now, a.exchange.tell)
	case !a.quiet && isTerminal(a.err.w):
		b.line.Store(newLine(a.err.w, patience, func() string { return printable.Line(now()) }))
	}
	return b
}

// tell tells a caller what is going on.
func (b *bar) tell(ctx context.Context, now func() string, tell func(string)) {
	defer close(b.told)
	ticker := time.NewTicker(barRefresh)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
			tell(now())
		}
	}
}

// shown is the line, or nil if there is none. It may be asked for while the line is taken away.
func (b *bar) shown() *line {
	if time.Since(b.start) < b.patience {
		return nil
	}
	return b.line.Load()
}

// above is where text goes that is to stand above the line, if there is one.
func (b *bar) above(w io.Writer) io.Writer {
	if line := b.shown(); line != nil {
		return plain{line}
	}
	return w
}

// stop takes the line away.
func (b *bar) stop() {
	if line := b.line.Swap(nil); line != nil {
		line.stop()
	}
	if b.told != nil {
		b.quit()
		<-b.told
	}
}

// progress says how far the work on puzzles is. Where standard output is on the terminal,
// too, the results themselves show that, and the line goes when the first one comes; unless
// it is known how many there will be: then it says below them how long that will take.
type progress struct {
	*bar
	shared  bool // standard output is on the same terminal
	total   int  // puzzles that there will be, or 0
	batch   bool // there are many
	puzzles atomic.Int64
	bad     atomic.Int64
	rounds  atomic.Int64 // of the search that last reported
	steps   atomic.Int64 // of all explanations

	solutions atomic.Int64 // that have been counted or listed

	workers atomic.Int64 // of other processes

	sets, least, most atomic.Int64 // irreducible sets of clues; bounds of the fewest clues
}

func (a *app) startProgress() *progress {
	p := &progress{shared: a.out.terminal, total: a.total, batch: a.exchange != nil && !a.exchange.captures()}
	p.bar = a.newBar(time.Second, p.text)
	return p
}

func (p *progress) text(spent time.Duration) string {
	n := int(p.puzzles.Load())
	s := fmt.Sprintf("%s, %s", plural(n, "puzzle"), spent.Round(time.Second))
	if p.total > 0 {
		s = fmt.Sprintf("%d of %s, %s", n, plural(p.total, "puzzle"), spent.Round(time.Second))
	}
	if rate := float64(n) / spent.Seconds(); n > 0 && (p.total > 0 || p.batch) {
		s += fmt.Sprintf(", %.1f a second", rate)
		if p.total > 0 {
			left := time.Duration(float64(p.total-n) / rate * float64(time.Second))
			s += fmt.Sprintf(", %v left", left.Round(time.Second))
		}
	}
	for _, part := range []struct {
		n    *atomic.Int64
		text string
	}{{&p.workers, ", %d workers"}, {&p.bad, ", %d not solved"}, {&p.rounds, ", round %d"}, {&p.steps, ", %d steps"}, {&p.solutions, ", %d solutions so far"}, {&p.sets, ", %d irreducible sets"}, {&p.least, ", at least %d clues"}, {&p.most, ", at most %d"}} {
		if n := part.n.Load(); n > 0 {
			s += fmt.Sprintf(part.text, n)
		}
	}
	return s
}

// watch is for solve.Options.Watch.
func (a *app) watch(s solve.Stats) { a.progress.rounds.Store(int64(s.Rounds)) }

// counting is for solve.Options.Watch of one of several searches whose solutions are counted.
func (p *progress) counting() func(solve.Stats) {
	before := 0
	return func(s solve.Stats) {
		p.solutions.Add(int64(s.Solutions - before))
		before = s.Solutions
	}
}

// bounding is told how few clues are enough.
func (p *progress) bounding(b author.Bounds) {
	p.least.Store(int64(b.Least))
	p.most.Store(int64(len(b.Best)))
}

// done counts a puzzle.
func (p *progress) done(code exitCode) {
	p.puzzles.Add(1)
	if severity[code] > severity[exitUnsat] {
		p.bad.Add(1)
	}
}

// results is where results go that come out of standard output, as they are.
func (p *progress) results(out *output) io.Writer {
	switch line := p.shown(); {
	case !p.shared:
	case p.total <= 1:
		p.stop()
	case line != nil:
		return line
	}
	return out.buffer
}
