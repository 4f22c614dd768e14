package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"testing"

	"gridcnf/backend"
	"gridcnf/count"
	"gridcnf/proof/kernel"
	"gridcnf/puzzle/format"
	"gridcnf/solve"
)

// What ends a run is told by its exit code, however often it is wrapped.
func TestExitCodes(t *testing.T) {
	check := func(want exitCode, errs ...error) {
		t.Helper()
		for _, err := range errs {
			for _, err := range []error{err, fmt.Errorf("a puzzle: %w", err), errors.Join(errors.New("besides"), err)} {
				if got := codeOf(err); got != want {
					t.Errorf("%v: exit code %d, expected %d", err, got, want)
				}
			}
		}
	}
	check(exitNo, &noSolution{"not one"})
	check(exitUsage, usagef("no such flag"), &format.Error{}, &format.LossError{}, backend.ErrNoCards, solve.ErrNoTrace)
	check(exitFailed, errors.New("a bug"), &fs.PathError{Op: "write", Err: errors.New("disk full")})
	check(exitUnknown, context.DeadlineExceeded, solve.ErrMemory, errMore, count.ErrTooLarge, kernel.ErrTooLarge)
	check(exitInterrupted, context.Canceled, errors.Join(context.DeadlineExceeded, context.Canceled))
}
