package app

import (
	"context"
	"errors"
	"fmt"

	"gridcnf/backend"
	"gridcnf/explain/grade"
	"gridcnf/proof/kernel"
	"gridcnf/puzzle/format"
	"gridcnf/solve"
	"gridcnf/solve/count"
)

// ExitCode is what the process ends with.
type ExitCode int

// The exit codes.
const (
	ExitYes         ExitCode = 0
	ExitNo          ExitCode = 1 // no solution; not unique; wrong
	ExitUsage       ExitCode = 2 // usage or bad input
	ExitFailed      ExitCode = 3 // a backend failed, or an internal error
	ExitUnknown     ExitCode = 4 // a limit was reached
	ExitInterrupted ExitCode = 130

	// As SAT solvers end, for --format competition.
	exitSat   ExitCode = 10
	exitUnsat ExitCode = 20
)

// severity orders the codes: with several puzzles, the worst one counts. What is wrong is worse than
// what is not known.
var severity = map[ExitCode]int{
	ExitYes: 0, exitSat: 1, exitUnsat: 2, ExitUnknown: 3, ExitNo: 4, ExitUsage: 5, ExitFailed: 6, ExitInterrupted: 7,
}

// Worse returns the worse of two codes.
func Worse(a, b ExitCode) ExitCode {
	if severity[b] > severity[a] {
		return b
	}
	return a
}

// UsageError is a command line that cannot be carried out.
type UsageError struct{ Cause error }

func (e UsageError) Error() string { return e.Cause.Error() }
func (e UsageError) Unwrap() error { return e.Cause }

func Usagef(format string, args ...any) error {
	return UsageError{fmt.Errorf(format, args...)}
}

// CodeOf sorts an error into an exit code.
func CodeOf(err error) ExitCode {
	var bad *format.Error
	switch {
	case errors.Is(err, context.Canceled):
		return ExitInterrupted
	case errors.As(err, new(*NoSolution)):
		return ExitNo
	case errors.As(err, &UsageError{}), errors.As(err, &bad), errors.As(err, new(*format.LossError)), errors.Is(err, backend.ErrNoCards), errors.Is(err, solve.ErrNoTrace):
		return ExitUsage
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, solve.ErrMemory), errors.Is(err, ErrMore), errors.Is(err, count.ErrTooLarge), errors.Is(err, kernel.ErrTooLarge), errors.Is(err, grade.ErrEffort):
		return ExitUnknown
	}
	return ExitFailed
}

// verdictCode is the exit code of the question whether a puzzle has one solution.
func verdictCode(v solve.Verdict) ExitCode {
	switch v {
	case solve.OnlyOne:
		return ExitYes
	case solve.Unknown:
		return ExitUnknown
	}
	return ExitNo
}
