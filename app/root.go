package app

import (
	"context"
	"fmt"
	"io"
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
