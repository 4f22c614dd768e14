package main

import (
	"context"
	"io"
	"strings"
	"testing"

	"gridcnf/solve"
)

// When time is up before the step is found, that is said, and there is no picture.
func TestHintPartly(t *testing.T) {
	seen := make(map[string]int)
	for n := 0; n < 300; n += 7 {
		out, code := hintWith(t, &patient{t.Context(), n, context.DeadlineExceeded})
		kind := "late"
		switch {
		case strings.HasPrefix(out, "board: unknown: time limit reached under "):
			kind = "early"
		case strings.HasPrefix(out, "board: r"), strings.HasPrefix(out, "board: Row"), strings.HasPrefix(out, "board: Column"):
			kind = "step"
		case out != "board: unknown: time limit reached\n":
			t.Errorf("%d: got %q", n, out)
		}
		if want := map[string]exitCode{"early": exitUnknown, "late": exitUnknown, "step": exitYes}[kind]; code != want {
			t.Errorf("%d: exit code %d, expected %d, with %q", n, code, want, out)
		}
		seen[kind]++
	}
	if len(seen) != 3 {
		t.Errorf("expected that time is up early, late and not at all: %v", seen)
	}
}

// hintWith gives a hint for a small puzzle and returns the page and its exit code.
func hintWith(t *testing.T, ctx context.Context) (string, exitCode) {
	t.Helper()
	a := &app{ctx: t.Context(), out: newOutput(t.Context(), io.Discard), progress: &progress{bar: new(bar)}}
	h := &hintRun{reasoning: reasoning{pictures: pictures{verb: verb{app: a}}}, after: 12}
	h.solver.backend, h.target.name, h.out.format, h.out.quiet = solve.DefaultBackend, "-", "text", true
	return reported(t, "board", &h.out, func(r *report) error { return h.hint(ctx, r) })
}
