package command

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"testing"

	"gridcnf/app"
	"gridcnf/backend"
	"gridcnf/proof/kernel"
	"gridcnf/puzzle/format"
	"gridcnf/solve"
	"gridcnf/solve/count"
)

// What ends a run is told by its exit code, however often it is wrapped.
func TestExitCodes(t *testing.T) {
	check := func(want app.ExitCode, errs ...error) {
		t.Helper()
		for _, err := range errs {
			for _, err := range []error{err, fmt.Errorf("a puzzle: %w", err), errors.Join(errors.New("besides"), err)} {
				if got := app.CodeOf(err); got != want {
					t.Errorf("%v: exit code %d, expected %d", err, got, want)
				}
			}
		}
	}
	check(app.ExitNo, &app.NoSolution{Why: "not one"})
	check(app.ExitUsage, app.Usagef("no such flag"), &format.Error{}, &format.LossError{}, backend.ErrNoCards, solve.ErrNoTrace)
	check(app.ExitFailed, errors.New("a bug"), &fs.PathError{Op: "write", Err: errors.New("disk full")})
	check(app.ExitUnknown, context.DeadlineExceeded, solve.ErrMemory, app.ErrMore, count.ErrTooLarge, kernel.ErrTooLarge)
	check(app.ExitInterrupted, context.Canceled, errors.Join(context.DeadlineExceeded, context.Canceled))
}
