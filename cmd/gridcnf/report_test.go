package main

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"
)

// A report whose turn it is not holds what is written, up to its limit, and then
// waits.
func TestSpillWaits(t *testing.T) {
	p := newReport(nil, &outputFlags{format: "text", heading: bare})
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
	a := &app{ctx: t.Context(), out: newOutput(t.Context(), &out), err: plain{&bytes.Buffer{}}}
	a.progress = a.startProgress()
	flags := &outputFlags{format: "text", heading: bare}
	queue := []*report{newReport(nil, flags), newReport(nil, flags)}
	for i, p := range queue {
		go func() {
			defer close(p.parts)
			for range 3 {
				p.printf("%s", strings.Repeat(string(rune('a'+i)), patientBytes))
				if err := p.spill(t.Context()); err != nil {
					t.Error(err)
				}
			}
			p.printf("%d", i)
		}()
	}
	for _, p := range queue {
		if err := a.print(p); err != nil {
			t.Fatal(err)
		}
	}
	a.out.Flush()
	want := strings.Repeat("a", 3*patientBytes) + "0" + strings.Repeat("b", 3*patientBytes) + "1"
	if out.String() != want {
		t.Errorf("got %d bytes, expected %d in order", out.Len(), len(want))
	}
}
