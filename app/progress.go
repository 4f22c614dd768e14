package app

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

// Bar says what is going on: on a line at the bottom of the terminal, or to a caller. Where
// nobody would see it, it says nothing.
type Bar struct {
	line     atomic.Pointer[line] // nil: no terminal shows it
	told     chan struct{}        // closed when the caller is not told any more, or nil
	quit     context.CancelFunc
	start    time.Time
	patience time.Duration
}

// barRefresh is how often what a bar says is said anew.
const barRefresh = 200 * time.Millisecond

// NewBar says after some time what is going on, in a text that depends on the time since.
func (a *App) NewBar(patience time.Duration, text func(spent time.Duration) string) *Bar {
	b := &Bar{start: time.Now(), patience: patience}
	now := func() string { return text(time.Since(b.start)) }
	switch {
	case a.Exchange != nil && a.Exchange.tell != nil:
		b.told = make(chan struct{})
		ctx, quit := context.WithCancel(a.Ctx)
		b.quit = quit
		go b.tell(ctx, now, a.Exchange.tell)
	case !a.Quiet && IsTerminal(a.Err.W):
		b.line.Store(newLine(a.Err.W, patience, func() string { return printable.Line(now()) }))
	}
	return b
}

// tell tells a caller what is going on.
func (b *Bar) tell(ctx context.Context, now func() string, tell func(string)) {
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
func (b *Bar) shown() *line {
	if time.Since(b.start) < b.patience {
		return nil
	}
	return b.line.Load()
}

// Above is where text goes that is to stand above the line, if there is one.
func (b *Bar) Above(w io.Writer) io.Writer {
	if line := b.shown(); line != nil {
		return Plain{line}
	}
	return w
}

// Stop takes the line away.
func (b *Bar) Stop() {
	if line := b.line.Swap(nil); line != nil {
		line.stop()
	}
	if b.told != nil {
		b.quit()
		<-b.told
	}
}

// Progress says how far the work on puzzles is. Where standard output is on the terminal,
// too, the results themselves show that, and the line goes when the first one comes; unless
// it is known how many there will be: then it says below them how long that will take.
type Progress struct {
	*Bar
	shared  bool // standard output is on the same terminal
	total   int  // puzzles that there will be, or 0
	batch   bool // there are many
	puzzles atomic.Int64
	bad     atomic.Int64
	rounds  atomic.Int64 // of the search that last reported
	steps   atomic.Int64 // of all explanations

	solutions atomic.Int64 // that have been counted or listed

	Workers atomic.Int64 // of other processes

	sets, least, most atomic.Int64 // irreducible sets of clues; bounds of the fewest clues
}

func (a *App) StartProgress() *Progress {
	p := &Progress{shared: a.Out.Terminal, total: a.Total, batch: a.Exchange != nil && !a.Exchange.Captures()}
	p.Bar = a.NewBar(time.Second, p.text)
	return p
}

func (p *Progress) text(spent time.Duration) string {
	n := int(p.puzzles.Load())
	s := fmt.Sprintf("%s, %s", Plural(n, "puzzle"), spent.Round(time.Second))
	if p.total > 0 {
		s = fmt.Sprintf("%d of %s, %s", n, Plural(p.total, "puzzle"), spent.Round(time.Second))
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
	}{{&p.Workers, ", %d workers"}, {&p.bad, ", %d not solved"}, {&p.rounds, ", round %d"}, {&p.steps, ", %d steps"}, {&p.solutions, ", %d solutions so far"}, {&p.sets, ", %d irreducible sets"}, {&p.least, ", at least %d clues"}, {&p.most, ", at most %d"}} {
		if n := part.n.Load(); n > 0 {
			s += fmt.Sprintf(part.text, n)
		}
	}
	return s
}

// Watch is for solve.Options.Watch.
func (a *App) Watch(s solve.Stats) { a.Progress.rounds.Store(int64(s.Rounds)) }

// counting is for solve.Options.Watch of one of several searches whose solutions are counted.
func (p *Progress) counting() func(solve.Stats) {
	before := 0
	return func(s solve.Stats) {
		p.solutions.Add(int64(s.Solutions - before))
		before = s.Solutions
	}
}

// bounding is told how few clues are enough.
func (p *Progress) bounding(b author.Bounds) {
	p.least.Store(int64(b.Least))
	p.most.Store(int64(len(b.Best)))
}

// Done counts a puzzle.
func (p *Progress) Done(code ExitCode) {
	p.puzzles.Add(1)
	if severity[code] > severity[exitUnsat] {
		p.bad.Add(1)
	}
}

// results is where results go that come out of standard output, as they are.
func (p *Progress) results(out *output) io.Writer {
	switch line := p.shown(); {
	case !p.shared:
	case p.total <= 1:
		p.Stop()
	case line != nil:
		return line
	}
	return out.buffer
}
