package main

import (
	"fmt"
	"io"
	"sync/atomic"
	"time"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"
)

// benchBar shows on a terminal how far a benchmark is. Where standard error is none,
// nothing is shown.
type benchBar struct {
	bars        *mpb.Progress // nil: nothing is shown
	bar         *mpb.Bar
	start       time.Time
	done, total atomic.Int64
}

// startBenchBar starts the bar; streaming says that results come to standard output
// meanwhile, which the bar must not disturb.
func (a *app) startBenchBar(streaming bool) *benchBar {
	b := &benchBar{start: time.Now()}
	if !isTerminal(a.err) || streaming && a.out.terminal {
		return b
	}
	b.bars = mpb.New(mpb.WithOutput(a.err), mpb.WithRefreshRate(500*time.Millisecond))
	b.bar = b.bars.New(0, mpb.BarStyle(), mpb.BarRemoveOnComplete(), mpb.AppendDecorators(decor.Any(b.text)))
	return b
}

// set says how many runs there are, and how many of them are over.
func (b *benchBar) set(done, total int) {
	b.done.Store(int64(done))
	b.total.Store(int64(total))
	if b.bar != nil {
		b.bar.SetTotal(int64(total), false)
		b.bar.SetCurrent(int64(done))
	}
}

// text says how far it is, and how long it will take if it goes on so.
func (b *benchBar) text(decor.Statistics) string {
	done, total := b.done.Load(), b.total.Load()
	s := fmt.Sprintf(" %d of %d runs", done, total)
	if done > 0 {
		spent := time.Since(b.start)
		s += fmt.Sprintf(", %v left", (spent * time.Duration(total-done) / time.Duration(done)).Round(time.Second))
	}
	return s
}

// above is where text goes that is to stand above the bar, if there is one.
func (b *benchBar) above(w io.Writer) io.Writer {
	if b.bars == nil {
		return w
	}
	return b.bars
}

// stop takes the bar away.
func (b *benchBar) stop() {
	if b.bars == nil {
		return
	}
	b.bar.Abort(true)
	b.bars.Wait()
}
