package command

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"gridcnf/app"
	"gridcnf/explain"
	"gridcnf/internal/testkit/ending"
	"gridcnf/internal/testkit/must"
	"gridcnf/puzzle"
	"gridcnf/puzzle/family"
	"gridcnf/puzzle/format"
	"gridcnf/solve"
)

// When time is up or the program is interrupted, the steps found by then are printed, and
// the last line says that they are not all.
func TestExplainPartly(t *testing.T) {
	check := func(end error, word string, code app.ExitCode) {
		t.Helper()
		some := false
		for n := 0; n < 300; n += 7 {
			out, got := explainWith(t, ending.After(t.Context(), n, end), "text")
			lines := strings.Split(strings.TrimRight(out, "\n"), "\n")
			steps := strings.Count(out, ". r") + strings.Count(out, ". Row") + strings.Count(out, ". Column")
			last := lines[len(lines)-1]
			if steps == 0 || strings.HasPrefix(last, "unique") {
				continue
			}
			some = true
			object, _ := explainWith(t, ending.After(t.Context(), n, end), "json")
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
	e := &app.ExplainRun{Pictures: app.Pictures{Verb: app.Verb{App: a}}}
	e.Solver.Backend, e.Target.Name, e.Out.Format, e.Out.Quiet, e.Out.Heading = solve.DefaultBackend, "-", output, true, app.Always
	return reported(t, "board.takuzu", &e.Out, func(r *app.Report) error { return e.Explain(ctx, r) })
}

// reported runs a task on the small board and returns what is reported, and the exit code.
func reported(t *testing.T, name string, out *app.OutputOptions, work func(*app.Report) error) (string, app.ExitCode) {
	t.Helper()
	for rec, err := range format.Read(strings.NewReader(smallBoard), name, format.Options{}) {
		must.Do(t, err)
		r := app.NewReport(rec, out)
		if err := work(r); err != nil && err != context.Canceled && err != context.DeadlineExceeded {
			t.Fatal(err)
		}
		must.Do(t, r.Finish())
		return r.Out.String(), r.Code
	}
	t.Fatal("no puzzle")
	return "", 0
}

func TestRoughly(t *testing.T) {
	check := func(want string, steps ...*explain.Step) {
		t.Helper()
		if got := (&app.Account{Told: steps}).Roughly(); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	check("", &explain.Step{}, &explain.Step{})
	check(", but not that in 1 rough step all that is named is needed", &explain.Step{}, &explain.Step{Rough: true})
}

// When time is up before the step is found, that is said, and there is no picture.
func TestHintPartly(t *testing.T) {
	seen := make(map[string]int)
	for n := 0; n < 300; n += 7 {
		out, code := hintWith(t, ending.After(t.Context(), n, context.DeadlineExceeded))
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
	h := &app.HintRun{Pictures: app.Pictures{Verb: app.Verb{App: a}}, After: 12}
	h.Solver.Backend, h.Target.Name, h.Out.Format, h.Out.Quiet = solve.DefaultBackend, "-", "text", true
	return reported(t, "board", &h.Out, func(r *app.Report) error { return h.Hint(ctx, r) })
}

// When time is up before all steps are taken, there is no grade.
func TestGradePartly(t *testing.T) {
	partly := false
	for n := 0; n < 300; n += 7 {
		object, code := gradeWith(t, ending.After(t.Context(), n, context.DeadlineExceeded))
		late, graded := strings.Contains(object, `"reason":"time limit reached"`), strings.Contains(object, `"grade":`)
		if late == graded || late != (code == app.ExitUnknown) {
			t.Errorf("%d: exit code %d with %s", n, code, object)
		}
		partly = partly || late && strings.Contains(object, `"verdict":"unique"`)
	}
	if !partly {
		t.Error("time was never up between two steps")
	}
}

// gradeWith grades a small puzzle and returns the object and the exit code.
func gradeWith(t *testing.T, ctx context.Context) (string, app.ExitCode) {
	t.Helper()
	a := &app.App{Ctx: t.Context(), Out: app.NewOutput(t.Context(), io.Discard), Progress: &app.Progress{Bar: new(app.Bar)}}
	g := &app.GradeRun{Verb: app.Verb{App: a}}
	g.Solver.Backend, g.Out.Format = solve.DefaultBackend, "json"
	return reported(t, "board", &g.Out, func(r *app.Report) error { return g.Grade(ctx, r) })
}

// FuzzSet reads what has been filled in, for boards of every family: whatever is accepted is
// the same after it has been written and read again.
func FuzzSet(f *testing.F) {
	for _, text := range []string{"", "r1c2=0,r4c4=1", "r1c1-r1c2=on, r2c2-r1c2=off", "r1c1=0,r1c1=1", "r1c1=on", "r9c9=1", "=", ",", "r1c1-r2c2=on", "r0c1-r1c1=on,r1c0-r1c1=off"} {
		f.Add(text, uint8(3), uint8(4))
	}
	f.Fuzz(func(t *testing.T, text string, rows, cols uint8) {
		var boards []puzzle.Puzzle
		for _, fam := range family.All() {
			for _, n := range []int{1, 2} { // some have only boards of even sizes
				if b, err := fam.New(fam.Name(), int(rows%4)*n, int(cols%4)*n); err == nil {
					boards = append(boards, b)
				}
			}
		}
		for _, p := range boards {
			lits, err := app.ParseSet(p, "--set", text)
			if err != nil || len(lits) == 0 {
				continue
			}
			if again, err := app.ParseSet(p, "--set", strings.Join(app.Assignments(p, app.Literals(lits)), ",")); err != nil || !slices.Equal(app.Literals(lits), app.Literals(again)) {
				t.Fatalf("%q is %v, and %v after it has been written (%v)", text, lits, again, err)
			}
		}
	})
}
