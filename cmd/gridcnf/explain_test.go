package main

import (
	"context"
	"fmt"
	"io"
	"strings"
	"testing"

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
	check := func(end error, word string, code exitCode) {
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
			if want := fmt.Sprintf("%s: %s, and these are not all under ", word, plural(steps, "step")); !strings.HasPrefix(last, want) || got != code {
				t.Errorf("%d: exit code %d and %q, expected %d and %q", n, got, last, code, want)
			}
		}
		if !some {
			t.Errorf("%v: no explanation ended in the middle", end)
		}
	}
	check(context.DeadlineExceeded, "time limit reached", exitUnknown)
	check(context.Canceled, "interrupted", exitInterrupted)
}

const smallBoard = "0..1.0\n0.11..\n......\n......\n1..1..\n.....0\n"

// explainWith explains a small puzzle and returns the page and its exit code.
func explainWith(t *testing.T, ctx context.Context, output string) (string, exitCode) {
	t.Helper()
	a := &app{ctx: t.Context(), out: newOutput(t.Context(), io.Discard), progress: &progress{bar: new(bar)}}
	e := &explainRun{reasoning: reasoning{pictures: pictures{verb: verb{app: a}}}}
	e.solver.backend, e.target.name, e.out.format, e.out.quiet, e.out.heading = solve.DefaultBackend, "-", output, true, always
	return reported(t, "board.takuzu", &e.out, func(r *report) error { return e.explain(ctx, r) })
}

// reported runs a task on the small board and returns what is reported, and the exit code.
func reported(t *testing.T, name string, out *outputFlags, work func(*report) error) (string, exitCode) {
	t.Helper()
	for rec, err := range format.Read(strings.NewReader(smallBoard), name, format.Options{}) {
		if err != nil {
			t.Fatal(err)
		}
		r := newReport(rec, out)
		if err := work(r); err != nil && err != context.Canceled && err != context.DeadlineExceeded {
			t.Fatal(err)
		}
		if err := r.finish(); err != nil {
			t.Fatal(err)
		}
		return r.out.String(), r.code
	}
	t.Fatal("no puzzle")
	return "", 0
}
