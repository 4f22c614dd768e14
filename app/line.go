//go:build !js

package app

import (
	"io"
	"time"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"
)

// line is a line at the bottom of the terminal. Text written to it appears above.
type line struct {
	*mpb.Progress
	bar *mpb.Bar
}

// newLine shows a line once patience has passed.
func newLine(w io.Writer, patience time.Duration, text func() string) *line {
	patient := make(chan struct{})
	time.AfterFunc(patience, func() { close(patient) })
	bars := mpb.New(mpb.WithOutput(w), mpb.WithRefreshRate(barRefresh), mpb.WithRenderDelay(patient))
	return &line{bars, bars.New(0, mpb.NopStyle(), mpb.BarRemoveOnComplete(),
		mpb.AppendDecorators(decor.Any(func(decor.Statistics) string { return text() })))}
}

// stop removes the line.
func (l *line) stop() {
	l.bar.Abort(true)
	l.Wait()
}
