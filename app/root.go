// Package app is what the verbs do. A verb has options, which flags set, and a task, which fills a report about one
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
	Code ExitCode // the worst so far

	Quiet    bool // only what was asked for
	Running  bool // the command line has been understood
	Progress *Progress
	Total    int // puzzles that there will be, or 0 if nobody knows
	First    int // number of the first one, or 0 for 1

	queue    *Queue   // of the verb that works on puzzles, or nil
	Args     []string // of the command line
	Commands Commands
	Farming  Farming   // nil: only another program lets workers join
	Alone    bool      // nothing else runs in this process, so another program can take its place
	Exchange *Exchange // nil: puzzles come from the arguments, and answers go to standard output
	bounds   *Bounds   // of every puzzle, or nil
}

// Fail notes an exit code.
func (a *App) Fail(code ExitCode) { a.Code = Worse(a.Code, code) }

// Complain prints an error and notes its exit code.
func (a *App) Complain(err error) {
	a.Fail(CodeOf(err))
	Tell(a.Err, reasonText(err))
}

// Say says something on standard error, unless only what was asked for is wanted.
func (a *App) Say(format string, args ...any) {
	if !a.Quiet {
		Tell(a.Err, fmt.Sprintf(format, args...))
	}
}

// Version is that of the program, as it was built. One that is no release has the commit in it, and "+dirty" for changes since, if the
// build has noted that.
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

	// As SAT solvers end, for --format competition.
	exitSat   ExitCode = 10
	exitUnsat ExitCode = 20
)

// severity orders the codes: with several puzzles, the worst one counts. What is wrong is worse than what is not known.
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

func Usagef(format string, args ...any) error { return UsageError{fmt.Errorf(format, args...)} }

// CodeOf sorts an error into an exit code.
func CodeOf(err error) ExitCode {
	var bad *format.Error
	switch {
	case errors.Is(err, context.Canceled):
		return ExitInterrupted
	case errors.As(err, new(*NoSolution)):
		return ExitNo
	case errors.As(err, &UsageError{}), errors.As(err, &bad), errors.As(err, new(*format.LossError)), errors.Is(err, backend.ErrNoCards),
		errors.As(err, new(*rule.Unknown)), errors.As(err, new(puzzle.NoPower)):
		return ExitUsage
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, solve.ErrMemory), errors.Is(err, ErrMore), errors.Is(err, count.ErrTooLarge), errors.Is(err, kernel.ErrTooLarge), errors.Is(err, puzzle.ErrTooLong):
		return ExitUnknown
	case errors.As(err, new(*rulefile.Fault)): // which may have come to a limit
		return ExitUsage
	}
	return makingCode(err)
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

// Garbage is collected when there is as much of it as of what is in use, or 4 MB. Puzzles leave so little
// in use that this took a tenth of the time, and of small ones a fifth. So there may be four times
// as much of it, as long as it is not over 32 MB.
const (
	garbagePercent = 400
	garbageBytes   = 32 << 20
)

// collector sets how much garbage there may be, after each collection: it is garbage itself, and is
// brought back to life by its finalizer.
type collector struct {
	percent int
	_       *int // so that it shares no block of memory with other small things
}

// CollectLess lets garbage be collected more rarely, unless the environment says how often.
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
