package main

import (
	"context"
	"io"
	"strings"
	"testing"

	"gridcnf/puzzle/format"
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
	a := &app{ctx: t.Context(), out: newOutput(io.Discard), progress: new(progress)}
	h := &hintRun{reasoning: reasoning{search: search{app: a}}, pictureFlags: pictureFlags{file: "-"}, after: 12}
	h.flags.backend, h.out.format, h.out.quiet = solve.DefaultBackend, "text", true
	for rec, err := range format.Read(strings.NewReader(smallBoard), "board", format.Options{}) {
		if err != nil {
			t.Fatal(err)
		}
		var p page
		if err := h.hint(nil)(ctx, rec, &p); err != nil {
			t.Fatal(err)
		}
		return p.out.String(), p.code
	}
	t.Fatal("no puzzle")
	return "", 0
}
