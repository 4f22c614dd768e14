package app

import (
	"fmt"
	"io"
	"sync"
	"sync/atomic"
	"time"

	"gridcnf/internal/printable"
	"gridcnf/internal/pulse"
	"gridcnf/solve"
)

// Bar shows progress, on a line at the bottom of the terminal or to a caller. Where nobody would see it,
// it shows nothing.
type Bar struct {
	line     atomic.Pointer[line] // nil if no terminal shows it
	quit     func()               // stops telling the caller, and waits for that; nil if there is no caller
	start    time.Time
	patience time.Duration
}

// barRefresh is the time between updates of a bar.
const barRefresh = 200 * time.Millisecond

// NewBar returns a bar that appears after some time. Its text depends on the time spent.
func (a *App) NewBar(patience time.Duration, text func(spent time.Duration) string) *Bar {
	b := &Bar{start: time.Now(), patience: patience}
	now := func() string { return text(time.Since(b.start)) }
	switch {
	case a.Exchange != nil && a.Exchange.tell != nil:
		b.quit = pulse.Every(barRefresh, func() {
			if a.Ctx.Err() == nil {
				a.Exchange.tell(now())
			}
		})
	case !a.Quiet && IsTerminal(a.Err.W):
		b.line.Store(newLine(a.Err.W, patience, func() string { return printable.Line(now()) }))
	}
	return b
}

// shown is the line, or nil if there is none. It may be called while Stop removes the line.
func (b *Bar) shown() *line {
	if time.Since(b.start) < b.patience {
		return nil
	}
	return b.line.Load()
}

// Above returns a writer whose text appears above the line, if there is one.
func (b *Bar) Above(w io.Writer) io.Writer {
	if line := b.shown(); line != nil {
		return Plain{line}
	}
	return w
}

// Stop removes the line.
func (b *Bar) Stop() {
	if line := b.line.Swap(nil); line != nil {
		line.stop()
	}
	if b.quit != nil {
		b.quit()
	}
}

// Progress shows how far the work on puzzles is. If standard output is on the same terminal, the results
// show that themselves, and the line goes when the first one comes. But if the number of puzzles is
// known, it stays below the results and shows the time left.
type Progress struct {
	*Bar
	shared  bool // standard output is on the same terminal
	total   int  // how many puzzles there will be, or 0 if unknown
	batch   bool // there are many puzzles
	puzzles atomic.Int64
	bad     atomic.Int64

	mu      sync.Mutex
	numbers []*number // what the verb counts
}

// number is something that a verb counts, with its text, such as ", %d steps".
type number struct {
	atomic.Int64
	text string
}

// Number returns the number with this text. It is shown unless it is 0.
func (p *Progress) Number(text string) *number {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, n := range p.numbers {
		if n.text == text {
			return n
		}
	}
	p.numbers = append(p.numbers, &number{text: text})
	return p.numbers[len(p.numbers)-1]
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
	if bad := p.bad.Load(); bad > 0 {
		s += fmt.Sprintf(", %d not solved", bad)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, number := range p.numbers {
		if n := number.Load(); n > 0 {
			s += fmt.Sprintf(number.text, n)
		}
	}
	return s
}

// Watch is for solve.Options.Watch.
func (a *App) Watch(s solve.Stats) { a.Progress.Number(", round %d").Store(int64(s.Rounds)) }

// Done counts a puzzle.
func (p *Progress) Done(code ExitCode) {
	p.puzzles.Add(1)
	if severity[code] > severity[exitUnsat] {
		p.bad.Add(1)
	}
}

// results returns the writer for results that go to standard output unchanged.
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
