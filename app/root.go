// Package app does the work of the verbs. A verb has options, which flags set, and a task, which fills a report about one
// puzzle. The pipeline reads the puzzles of the arguments, runs the task on several at a time, and prints the reports in
// the order of the input, as JSON or text. Files go to the verb's target, whole or not at all. Batches and workers run a
// verb with an exchange in the place of its arguments and of standard output. No verb knows a family.
package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"

	"gridcnf/backend"
	"gridcnf/internal/memory"
	"gridcnf/proof/kernel"
	"gridcnf/puzzle"
	"gridcnf/puzzle/format"
	"gridcnf/puzzle/rule"
	"gridcnf/puzzle/rulefile"
	"gridcnf/solve"
	"gridcnf/solve/count"
)

// App is one run of the program.
type App struct {
	Ctx  context.Context
	In   io.Reader
	Out  *output
	Err  Plain
	Code ExitCode // the worst exit code so far

	Quiet    bool // --quiet
	Running  bool // the command line was valid
	Progress *Progress
	Total    int // how many puzzles there will be, or 0 if unknown
	First    int // number of the first puzzle; 0 means 1

	queue    *Queue // the running verb's queue, or nil
	Commands Commands
	Farming  Farming   // nil if only another program lets workers join
	Alone    bool      // nothing else runs in this process, so another program can take its place
	Exchange *Exchange // nil if puzzles come from the arguments, and answers go to standard output
	bounds   *Bounds   // for every puzzle, or nil
}

// Fail notes an exit code.
func (a *App) Fail(code ExitCode) { a.Code = Worse(a.Code, code) }

// Complain prints an error and notes its exit code.
func (a *App) Complain(err error) {
	a.Fail(CodeOf(err))
	Tell(a.Err, reasonText(err))
}

// Say prints a message on standard error, unless --quiet is set.
func (a *App) Say(format string, args ...any) {
	if !a.Quiet {
		Tell(a.Err, fmt.Sprintf(format, args...))
	}
}

// Version is the version of the program from its build information. If it is not a release, that has the commit, and "+dirty" if there were
// changes.
func Version() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}

// PrintVersion prints the version on one line.
func (a *App) PrintVersion() error {
	_, err := fmt.Fprintf(a.Out, "gridcnf %s %s %s/%s\n", Version(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
	return err
}

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

	// The exit codes of SAT solvers, for --format competition.
	exitSat   ExitCode = 10
	exitUnsat ExitCode = 20
)

// severity orders the codes: with several puzzles, the worst one counts. A wrong answer is worse than an unknown one.
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

// UsageError is an error in the command line.
type UsageError struct{ Cause error }

func (e UsageError) Error() string { return e.Cause.Error() }
func (e UsageError) Unwrap() error { return e.Cause }

func Usagef(format string, args ...any) error { return UsageError{fmt.Errorf(format, args...)} }

// CodeOf returns the exit code for an error.
func CodeOf(err error) ExitCode {
	var bad *format.Error
	switch {
	case errors.Is(err, context.Canceled):
		return ExitInterrupted
	case errors.Is(err, context.DeadlineExceeded):
		return ExitUnknown
	case errors.As(err, new(*NoSolution)):
		return ExitNo
	case errors.As(err, &UsageError{}), errors.As(err, &bad), errors.As(err, new(*format.LossError)), errors.Is(err, backend.ErrNoCards),
		errors.As(err, new(*rule.Unknown)), errors.As(err, new(*rulefile.Fault)), errors.As(err, new(puzzle.NoPower)):
		return ExitUsage
	case errors.Is(err, solve.ErrMemory), errors.Is(err, ErrMore), errors.Is(err, count.ErrTooLarge), errors.Is(err, kernel.ErrTooLarge), errors.Is(err, puzzle.ErrTooLong):
		return ExitUnknown
	}
	return makingCode(err)
}

// verdictCode is the exit code for the question whether a puzzle has exactly one solution.
func verdictCode(v solve.Verdict) ExitCode {
	switch v {
	case solve.OnlyOne:
		return ExitYes
	case solve.Unknown:
		return ExitUnknown
	}
	return ExitNo
}

// By default, Go collects garbage when there is as much of it as of memory in use, or 4 MB. Puzzles use so
// little memory that this took a tenth of the time, for small puzzles a fifth. So we allow four times as
// much garbage as memory in use, up to 32 MB.
const (
	garbagePercent = 400
	garbageBytes   = 32 << 20
)

// collector sets anew after each collection how much garbage to allow. It is garbage itself, and its finalizer
// runs at each collection and revives it.
type collector struct {
	percent int
	_       *int // a pointer keeps it out of the tiny allocator's shared blocks
}

// CollectLess makes garbage collections rarer, unless GOGC is set.
func CollectLess() {
	if os.Getenv("GOGC") == "" {
		new(collector).set(garbagePercent)
	}
}

func (c *collector) set(percent int) {
	if percent != c.percent {
		c.percent = percent
		debug.SetGCPercent(percent)
	}
	runtime.SetFinalizer(c, func(c *collector) {
		c.set(int(max(100, min(garbagePercent, 100*garbageBytes/max(1, memory.Live())))))
	})
}
