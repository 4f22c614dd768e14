package command

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"
	"sync"
	"testing"

	"gridcnf/app"
)

// A report whose turn it is not holds what is written, up to its limit, and then
// waits.
func TestSpillWaits(t *testing.T) {
	p := app.NewReport(nil, &app.OutputOptions{Format: "text", Heading: app.Bare})
	p.Queue = spillQueue(t.Context(), io.Discard, app.NewReport(nil, p.Flags), p)
	ctx, cancel := context.WithCancel(t.Context())
	p.Printf("first")
	if err := p.Spill(ctx); err != nil || p.Out.String() != "first" {
		t.Fatalf("got %v with %q on the report, expected it to stay there", err, p.Out.String())
	}
	p.Printf("%s", strings.Repeat("x", app.PatientBytes))
	cancel()
	if err := p.Spill(ctx); !errors.Is(err, context.Canceled) {
		t.Fatalf("got %v, expected the report to wait until it is cancelled", err)
	}
}

// All parts of a report are printed, in order, before the report that follows.
func TestSpillKeepsOrder(t *testing.T) {
	var out bytes.Buffer
	flags := &app.OutputOptions{Format: "text", Heading: app.Bare}
	reports := []*app.Report{app.NewReport(nil, flags), app.NewReport(nil, flags)}
	q := spillQueue(t.Context(), &out, reports...)
	var working sync.WaitGroup
	for i, p := range reports {
		p.Queue = q
		working.Go(func() {
			for range 3 {
				p.Printf("%s", strings.Repeat(string(rune('a'+i)), app.PatientBytes))
				if err := p.Spill(t.Context()); err != nil {
					t.Error(err)
				}
			}
			p.Printf("%d", i)
			q.Mu.Lock()
			p.Filled = true
			q.Mu.Unlock()
			if err := q.Print(true); err != nil {
				t.Error(err)
			}
		})
	}
	working.Wait()
	want := strings.Repeat("a", 3*app.PatientBytes) + "0" + strings.Repeat("b", 3*app.PatientBytes) + "1"
	if err := q.End(); err != nil || out.String() != want {
		t.Errorf("got %d bytes and %v, expected %d in order", out.Len(), err, len(want))
	}
}

// spillQueue is a queue of reports that are being filled.
func spillQueue(ctx context.Context, w io.Writer, reports ...*app.Report) *app.Queue {
	a := &app.App{Ctx: ctx, Out: app.NewOutput(ctx, w), Err: app.Plain{W: io.Discard}}
	a.Progress = a.StartProgress()
	q := &app.Queue{App: a, Reports: reports, Room: make(chan struct{}, len(reports)), Fresh: make(chan struct{}, 1)}
	q.Change.L = &q.Mu
	for range reports {
		q.Room <- struct{}{}
	}
	return q
}
