package main

import (
	"context"
	"errors"
	"fmt"

	"gridcnf/backend"
	"gridcnf/count"
	"gridcnf/explain/grade"
	"gridcnf/proof/kernel"
	"gridcnf/puzzle/format"
	"gridcnf/solve"
)

// exitCode is what the process ends with.
type exitCode int

// The exit codes.
const (
	exitYes         exitCode = 0
	exitNo          exitCode = 1 // no solution; not unique; wrong
	exitUsage       exitCode = 2 // usage or bad input
	exitFailed      exitCode = 3 // a backend failed, or an internal error
	exitUnknown     exitCode = 4 // a limit was reached
	exitInterrupted exitCode = 130

	// As SAT solvers end, for --format competition.
	exitSat   exitCode = 10
	exitUnsat exitCode = 20
)

// severity orders the codes: with several puzzles, the worst one counts. What is wrong is worse than
// what is not known.
var severity = map[exitCode]int{
	exitYes: 0, exitSat: 1, exitUnsat: 2, exitUnknown: 3, exitNo: 4, exitUsage: 5, exitFailed: 6, exitInterrupted: 7,
}

// worse returns the worse of two codes.
func worse(a, b exitCode) exitCode {
	if severity[b] > severity[a] {
		return b
	}
	return a
}

// usageError is a command line that cannot be carried out.
type usageError struct{ cause error }

func (e usageError) Error() string { return e.cause.Error() }
func (e usageError) Unwrap() error { return e.cause }

func usagef(format string, args ...any) error {
	return usageError{fmt.Errorf(format, args...)}
}

// codeOf sorts an error into an exit code.
func codeOf(err error) exitCode {
	var bad *format.Error
	switch {
	case errors.Is(err, context.Canceled):
		return exitInterrupted
	case errors.As(err, new(*noSolution)):
		return exitNo
	case errors.As(err, &usageError{}), errors.As(err, &bad), errors.As(err, new(*format.LossError)), errors.Is(err, backend.ErrNoCards), errors.Is(err, solve.ErrNoTrace):
		return exitUsage
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, solve.ErrMemory), errors.Is(err, errMore), errors.Is(err, count.ErrTooLarge), errors.Is(err, kernel.ErrTooLarge), errors.Is(err, grade.ErrEffort):
		return exitUnknown
	}
	return exitFailed
}

// verdictCode is the exit code of the question whether a puzzle has one solution.
func verdictCode(v solve.Verdict) exitCode {
	switch v {
	case solve.OnlyOne:
		return exitYes
	case solve.Unknown:
		return exitUnknown
	}
	return exitNo
}
