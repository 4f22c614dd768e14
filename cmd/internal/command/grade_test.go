package command

import (
	"context"
	"io"
	"strings"
	"testing"

	"gridcnf/app"
	"gridcnf/solve"
)

// When time is up before all steps are taken, there is no grade.
func TestGradePartly(t *testing.T) {
	partly := false
	for n := 0; n < 300; n += 7 {
		object, code := gradeWith(t, &patient{t.Context(), n, context.DeadlineExceeded})
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
