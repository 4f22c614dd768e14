package main

import (
	"context"
	"io"
	"strings"
	"testing"

	"gridcnf/solve"
)

// When time is up before all steps are taken, there is no grade.
func TestGradePartly(t *testing.T) {
	partly := false
	for n := 0; n < 300; n += 7 {
		object, code := gradeWith(t, &patient{t.Context(), n, context.DeadlineExceeded})
		late, graded := strings.Contains(object, `"reason":"time limit reached"`), strings.Contains(object, `"grade":`)
		if late == graded || late != (code == exitUnknown) {
			t.Errorf("%d: exit code %d with %s", n, code, object)
		}
		partly = partly || late && strings.Contains(object, `"verdict":"unique"`)
	}
	if !partly {
		t.Error("time was never up between two steps")
	}
}

// gradeWith grades a small puzzle and returns the object and the exit code.
func gradeWith(t *testing.T, ctx context.Context) (string, exitCode) {
	t.Helper()
	a := &app{ctx: t.Context(), out: newOutput(t.Context(), io.Discard), progress: &progress{bar: new(bar)}}
	g := &gradeRun{verb: verb{app: a}}
	g.solver.backend, g.out.format = solve.DefaultBackend, "json"
	return reported(t, "board", &g.out, func(r *report) error { return g.grade(ctx, r) })
}
