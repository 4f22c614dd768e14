package command

import (
	"context"
	"fmt"
	"io"
	"strings"
	"testing"

	"gridcnf/app"
	"gridcnf/puzzle/format"
	"gridcnf/solve"
)

// patient is a context that ends when it has been asked so many times whether it has.
type patient struct {
	context.Context
	left int
	end  error
}

func (p *patient) Err() error {
	if p.left--; p.left < 0 {
		return p.end
	}
	return nil
}

// When time is up or the program is interrupted, the steps found by then are printed, and
// the last line says that they are not all.
func TestExplainPartly(t *testing.T) {
	check := func(end error, word string, code app.ExitCode) {
		t.Helper()
		some := false
		for n := 0; n < 300; n += 7 {
			out, got := explainWith(t, &patient{t.Context(), n, end}, "text")
			lines := strings.Split(strings.TrimRight(out, "\n"), "\n")
			steps := strings.Count(out, ". r") + strings.Count(out, ". Row") + strings.Count(out, ". Column")
			last := lines[len(lines)-1]
			if steps == 0 || strings.HasPrefix(last, "unique") {
				continue
			}
			some = true
			object, _ := explainWith(t, &patient{t.Context(), n, end}, "json")
			if want := fmt.Sprintf(`"verdict":"unique","reason":%q,"complete":false`, word); !strings.Contains(object, want) {
				t.Errorf("%d: got %s, expected %s", n, object, want)
			}
			if want := fmt.Sprintf("%s: %s, and these are not all under ", word, app.Plural(steps, "step")); !strings.HasPrefix(last, want) || got != code {
				t.Errorf("%d: exit code %d and %q, expected %d and %q", n, got, last, code, want)
			}
		}
		if !some {
			t.Errorf("%v: no explanation ended in the middle", end)
		}
	}
	check(context.DeadlineExceeded, "time limit reached", app.ExitUnknown)
	check(context.Canceled, "interrupted", app.ExitInterrupted)
}

const smallBoard = "0..1.0\n0.11..\n......\n......\n1..1..\n.....0\n"

// explainWith explains a small puzzle and returns the page and its exit code.
func explainWith(t *testing.T, ctx context.Context, output string) (string, app.ExitCode) {
	t.Helper()
	a := &app.App{Ctx: t.Context(), Out: app.NewOutput(t.Context(), io.Discard), Progress: &app.Progress{Bar: new(app.Bar)}}
	e := &app.ExplainRun{Reasoning: app.Reasoning{Pictures: app.Pictures{Verb: app.Verb{App: a}}}}
	e.Solver.Backend, e.Target.Name, e.Out.Format, e.Out.Quiet, e.Out.Heading = solve.DefaultBackend, "-", output, true, app.Always
	return reported(t, "board.takuzu", &e.Out, func(r *app.Report) error { return e.Explain(ctx, r) })
}

// reported runs a task on the small board and returns what is reported, and the exit code.
func reported(t *testing.T, name string, out *app.OutputOptions, work func(*app.Report) error) (string, app.ExitCode) {
	t.Helper()
	for rec, err := range format.Read(strings.NewReader(smallBoard), name, format.Options{}) {
		if err != nil {
			t.Fatal(err)
		}
		r := app.NewReport(rec, out)
		if err := work(r); err != nil && err != context.Canceled && err != context.DeadlineExceeded {
			t.Fatal(err)
		}
		if err := r.Finish(); err != nil {
			t.Fatal(err)
		}
		return r.Out.String(), r.Code
	}
	t.Fatal("no puzzle")
	return "", 0
}
