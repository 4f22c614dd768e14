package command

import (
	"context"
	"io"
	"strings"
	"testing"

	"gridcnf/app"
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
		if want := map[string]app.ExitCode{"early": app.ExitUnknown, "late": app.ExitUnknown, "step": app.ExitYes}[kind]; code != want {
			t.Errorf("%d: exit code %d, expected %d, with %q", n, code, want, out)
		}
		seen[kind]++
	}
	if len(seen) != 3 {
		t.Errorf("expected that time is up early, late and not at all: %v", seen)
	}
}

// hintWith gives a hint for a small puzzle and returns the page and its exit code.
func hintWith(t *testing.T, ctx context.Context) (string, app.ExitCode) {
	t.Helper()
	a := &app.App{Ctx: t.Context(), Out: app.NewOutput(t.Context(), io.Discard), Progress: &app.Progress{Bar: new(app.Bar)}}
	h := &app.HintRun{Reasoning: app.Reasoning{Pictures: app.Pictures{Verb: app.Verb{App: a}}}, After: 12}
	h.Solver.Backend, h.Target.Name, h.Out.Format, h.Out.Quiet = solve.DefaultBackend, "-", "text", true
	return reported(t, "board", &h.Out, func(r *app.Report) error { return h.Hint(ctx, r) })
}
