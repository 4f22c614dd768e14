package main

import (
	"fmt"
	"io"
	"sync/atomic"
	"time"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"

	"gridcnf/solve"
)

// progress is a line on the terminal that says what is going on. Where standard
// error is no terminal, there is none; where standard output is one too, the
// results themselves show progress, and the line goes when the first one comes.
type progress struct {
	bars    *mpb.Progress // nil: nothing is shown
	bar     *mpb.Bar
	shared  bool // standard output is on the same terminal
	start   time.Time
	puzzles atomic.Int64
	bad     atomic.Int64
	rounds  atomic.Int64 // of the search that last reported
	steps   atomic.Int64 // of all explanations
}

// patience is how long nothing is shown.
const patience = time.Second

func (a *app) startProgress() *progress {
	p := &progress{shared: a.out.terminal, start: time.Now()}
	if !isTerminal(a.err) {
		return p
	}
	patient := make(chan struct{})
	time.AfterFunc(patience, func() { close(patient) })
	p.bars = mpb.New(mpb.WithOutput(a.err), mpb.WithRefreshRate(200*time.Millisecond), mpb.WithRenderDelay(patient))
	p.bar = p.bars.New(0, mpb.NopStyle(), mpb.BarRemoveOnComplete(), mpb.PrependDecorators(decor.Any(p.line)))
	return p
}

// line is the text shown.
func (p *progress) line(decor.Statistics) string {
	s := fmt.Sprintf("%d puzzles, %s", p.puzzles.Load(), time.Since(p.start).Round(time.Second))
	if n := p.bad.Load(); n > 0 {
		s += fmt.Sprintf(", %d not solved", n)
	}
	if n := p.rounds.Load(); n > 0 {
		s += fmt.Sprintf(", round %d", n)
	}
	if n := p.steps.Load(); n > 0 {
		s += fmt.Sprintf(", %d steps", n)
	}
	return s
}

// watch is for solve.Options.Watch.
func (a *app) watch(s solve.Stats) { a.progress.rounds.Store(int64(s.Rounds)) }

// done counts a puzzle.
func (p *progress) done(code exitCode) {
	p.puzzles.Add(1)
	if severity[code] > severity[exitUnsat] {
		p.bad.Add(1)
	}
}

// pause takes the line away before results are printed over it.
func (p *progress) pause() {
	if p.shared {
		p.stop()
	}
}

// above is where text goes that is to stand above the line, if there is one.
func (p *progress) above(w io.Writer) io.Writer {
	if p.bars == nil || time.Since(p.start) < patience {
		return w
	}
	return p.bars
}

// stop takes the line away.
func (p *progress) stop() {
	if p.bars == nil {
		return
	}
	p.bar.Abort(true)
	p.bars.Wait()
	p.bars = nil
}
