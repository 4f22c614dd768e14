package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"
	"sync"
	"testing"
)

// A report whose turn it is not holds what is written, up to its limit, and then
// waits.
func TestSpillWaits(t *testing.T) {
	p := newReport(nil, &outputFlags{format: "text", heading: bare})
	p.queue = spillQueue(t.Context(), io.Discard, newReport(nil, p.flags), p)
	ctx, cancel := context.WithCancel(t.Context())
	p.printf("first")
	if err := p.spill(ctx); err != nil || p.out.String() != "first" {
		t.Fatalf("got %v with %q on the report, expected it to stay there", err, p.out.String())
	}
	p.printf("%s", strings.Repeat("x", patientBytes))
	cancel()
	if err := p.spill(ctx); !errors.Is(err, context.Canceled) {
		t.Fatalf("got %v, expected the report to wait until it is cancelled", err)
	}
}

// All parts of a report are printed, in order, before the report that follows.
func TestSpillKeepsOrder(t *testing.T) {
	var out bytes.Buffer
	flags := &outputFlags{format: "text", heading: bare}
	reports := []*report{newReport(nil, flags), newReport(nil, flags)}
	q := spillQueue(t.Context(), &out, reports...)
	var working sync.WaitGroup
	for i, p := range reports {
		p.queue = q
		working.Go(func() {
			for range 3 {
				p.printf("%s", strings.Repeat(string(rune('a'+i)), patientBytes))
				if err := p.spill(t.Context()); err != nil {
					t.Error(err)
				}
			}
			p.printf("%d", i)
			q.mu.Lock()
			p.filled = true
			q.mu.Unlock()
			if err := q.print(true); err != nil {
				t.Error(err)
			}
		})
	}
	working.Wait()
	want := strings.Repeat("a", 3*patientBytes) + "0" + strings.Repeat("b", 3*patientBytes) + "1"
	if err := q.end(); err != nil || out.String() != want {
		t.Errorf("got %d bytes and %v, expected %d in order", out.Len(), err, len(want))
	}
}

// spillQueue is a queue of reports that are being filled.
func spillQueue(ctx context.Context, w io.Writer, reports ...*report) *queue {
	a := &app{ctx: ctx, out: newOutput(ctx, w), err: plain{io.Discard}}
	a.progress = a.startProgress()
	q := &queue{app: a, reports: reports, room: make(chan struct{}, len(reports)), fresh: make(chan struct{}, 1)}
	q.change.L = &q.mu
	for range reports {
		q.room <- struct{}{}
	}
	return q
}
