package command

import (
	"github.com/spf13/cobra"

	"gridcnf/app"
	"gridcnf/solve"
)

func solveVerb(a *app.App, cmd *cobra.Command) {
	s := &app.SolveRun{Verb: app.NewVerb(a)}
	addBoards(&s.Out, cmd)
	cmd.Flags().BoolVar(&s.First, "first", false, "stop at the first solution, without a proof that it is the only one")
	addTo(s, cmd)
}

// uniqueVerb is solve without the board.
func uniqueVerb(a *app.App, cmd *cobra.Command) {
	s := &app.SolveRun{Verb: app.NewVerb(a), Brief: true}
	addTo(s, cmd)
}

// addTo adds the flags of solve and unique, and sets what the command runs.
func addTo(s *app.SolveRun, cmd *cobra.Command) {
	addVerb(&s.Verb, cmd, "text", "json", "competition")
	addSolver(&s.Solver, cmd)
	runs(&s.Verb, cmd, s.Solve)
}

func countVerb(a *app.App, cmd *cobra.Command) {
	c := &app.CountRun{Verb: app.NewVerb(a), Method: app.MethodAuto, How: solve.Counting{Memory: 1 << 30}}
	addWord(cmd, &c.Method, "method", "auto, table or sat", app.MethodAuto, app.MethodTable, app.MethodSAT)
	addVerb(&c.Verb, cmd, "text", "json")
	addNumber(cmd, &c.How.Limit, "limit", "n", 0, "stop at this many; 0 counts all")
	addMaxMemory(cmd, &c.How.Memory)
	addSolver(&c.Solver, cmd)
	settling(c, settleCount, &c.Verb, cmd, c.Count)
}

// settleCount chooses the method, as far as the flags alone decide it.
func settleCount(c *app.CountRun, cmd *cobra.Command, args []string) error {
	limited, backendGiven := c.How.Limit > 0, cmd.Flags().Changed("backend")
	switch {
	case c.Method == app.MethodTable && limited:
		return app.Usagef("--method table counts all: it takes no --limit")
	case c.Method == app.MethodTable && backendGiven:
		return app.Usagef("--method table asks no solver: it takes no --backend")
	}
	c.How.Search = c.Method != app.MethodTable
	c.How.Tables = c.Method != app.MethodSAT && !limited && !backendGiven
	return settleVerb(&c.Verb, cmd, args)
}

func addMaxMemory(cmd *cobra.Command, at *int64) {
	addMemory(cmd, at, "max-memory", "memory for the solutions of a puzzle, such as 500M or 4G")
}

func enumerateVerb(a *app.App, cmd *cobra.Command) {
	e := &app.EnumerateRun{Verb: app.NewVerb(a), How: solve.Counting{Search: true, Limit: 10_000, Memory: 1 << 30}}
	addBoards(&e.Out, cmd)
	addVerb(&e.Verb, cmd, "text", "json")
	addNumber(cmd, &e.How.Limit, "limit", "n", 0, "stop at this many; 0 lists all")
	addMaxMemory(cmd, &e.How.Memory)
	addSolver(&e.Solver, cmd)
	settling(e, func(e *app.EnumerateRun, cmd *cobra.Command, args []string) error {
		e.Limited = cmd.Flags().Changed("limit")
		return settleVerb(&e.Verb, cmd, args)
	}, &e.Verb, cmd, e.Enumerate)
}

func forcedVerb(a *app.App, cmd *cobra.Command) {
	f := &app.ForcedRun{Verb: app.NewVerb(a)}
	addVerb(&f.Verb, cmd, "text", "json")
	addBoards(&f.Out, cmd)
	addSolver(&f.Solver, cmd)
	runs(&f.Verb, cmd, f.Forced)
}
