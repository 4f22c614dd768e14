package main

import (
	"fmt"
	"io"
	"sync/atomic"
	"time"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"

	"gridcnf/author"
	"gridcnf/solve"
)

// bar is a line at the bottom of the terminal that says what is going on. Where standard
// error is no terminal, there is none.
type bar struct {
	bars     *mpb.Progress // nil: nothing is shown
	bar      *mpb.Bar
	start    time.Time
	patience time.Duration
}

// newBar shows a line after some time, with a text that depends on the time since, and for a
// bar on how far that is.
func (a *app) newBar(style mpb.BarFillerBuilder, patience time.Duration, text func(decor.Statistics, time.Duration) string) *bar {
	b := &bar{start: time.Now(), patience: patience}
	if a.quiet || !isTerminal(a.err) {
		return b
	}
	patient := make(chan struct{})
	time.AfterFunc(patience, func() { close(patient) })
	b.bars = mpb.New(mpb.WithOutput(a.err), mpb.WithRefreshRate(200*time.Millisecond), mpb.WithRenderDelay(patient))
	b.bar = b.bars.New(0, style, mpb.BarRemoveOnComplete(),
		mpb.AppendDecorators(decor.Any(func(s decor.Statistics) string { return text(s, time.Since(b.start)) })))
	return b
}

// set says how far the bar is.
func (b *bar) set(done, total int) {
	if b.bars != nil {
		b.bar.SetTotal(int64(total), false)
		b.bar.SetCurrent(int64(done))
	}
}

// above is where text goes that is to stand above the line, if there is one.
func (b *bar) above(w io.Writer) io.Writer {
	if b.bars == nil || time.Since(b.start) < b.patience {
		return w
	}
	return b.bars
}

// stop takes the line away.
func (b *bar) stop() {
	if b.bars == nil {
		return
	}
	b.bar.Abort(true)
	b.bars.Wait()
	b.bars = nil
}

// progress says how far the work on puzzles is. Where standard output is on the terminal,
// too, the results themselves show that, and the line goes when the first one comes; unless
// it is known how many there will be: then it says below them how long that will take.
type progress struct {
	*bar
	shared  bool // standard output is on the same terminal
	total   int  // puzzles that there will be, or 0
	puzzles atomic.Int64
	bad     atomic.Int64
	rounds  atomic.Int64 // of the search that last reported
	steps   atomic.Int64 // of all explanations

	solutions atomic.Int64 // that have been counted or listed

	sets, least, most atomic.Int64 // irreducible sets of clues; bounds of the fewest clues
}

func (a *app) startProgress() *progress {
	p := &progress{shared: a.out.terminal, total: a.total}
	p.bar = a.newBar(mpb.NopStyle(), time.Second, p.text)
	return p
}

func (p *progress) text(_ decor.Statistics, spent time.Duration) string {
	n := int(p.puzzles.Load())
	s := fmt.Sprintf("%s, %s", plural(n, "puzzle"), spent.Round(time.Second))
	if p.total > 0 {
		s = fmt.Sprintf("%d of %s, %s", n, plural(p.total, "puzzle"), spent.Round(time.Second))
		if n > 0 {
			left := spent * time.Duration(p.total-n) / time.Duration(n)
			s += fmt.Sprintf(", %.1f a second, %v left", float64(n)/spent.Seconds(), left.Round(time.Second))
		}
	}
	for _, part := range []struct {
		n    *atomic.Int64
		text string
	}{{&p.bad, ", %d not solved"}, {&p.rounds, ", round %d"}, {&p.steps, ", %d steps"}, {&p.solutions, ", %d solutions so far"}, {&p.sets, ", %d irreducible sets"}, {&p.least, ", at least %d clues"}, {&p.most, ", at most %d"}} {
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

// results is where results go that come out of standard output.
func (p *progress) results(out *output) io.Writer {
	switch {
	case !p.shared:
	case p.total > 1:
		return p.above(out)
	default:
		p.stop()
	}
	return out
}

// benchText says how far a benchmark is, and how long it will take if it goes on so.
func benchText(s decor.Statistics, spent time.Duration) string {
	text := fmt.Sprintf(" %d of %d runs", s.Current, s.Total)
	if s.Current > 0 {
		text += fmt.Sprintf(", %v left", (spent * time.Duration(s.Total-s.Current) / time.Duration(s.Current)).Round(time.Second))
	}
	return text
}
