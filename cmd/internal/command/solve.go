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
	cmd.PreRunE = func(cmd *cobra.Command, _ []string) error { return c.Choose(cmd.Flags().Changed("backend")) }
	runs(&c.Verb, cmd, c.Count)
}

func addMaxMemory(cmd *cobra.Command, at *int64) {
	addMemory(cmd, at, "max-memory", "memory for the solutions of a puzzle, as 500M or 4G")
}

func enumerateVerb(a *app.App, cmd *cobra.Command) {
	e := &app.EnumerateRun{Verb: app.NewVerb(a), How: solve.Counting{Search: true, Limit: 10_000, Memory: 1 << 30}}
	addBoards(&e.Out, cmd)
	addVerb(&e.Verb, cmd, "text", "json")
	addNumber(cmd, &e.How.Limit, "limit", "n", 0, "stop at this many; 0 lists all")
	addMaxMemory(cmd, &e.How.Memory)
	addSolver(&e.Solver, cmd)
	cmd.PreRunE = func(cmd *cobra.Command, _ []string) error {
		e.Limited = cmd.Flags().Changed("limit")
		return nil
	}
	runs(&e.Verb, cmd, e.Enumerate)
}

func forcedVerb(a *app.App, cmd *cobra.Command) {
	f := &app.ForcedRun{Verb: app.NewVerb(a)}
	addVerb(&f.Verb, cmd, "text", "json")
	addBoards(&f.Out, cmd)
	addSolver(&f.Solver, cmd)
	runs(&f.Verb, cmd, f.Forced)
}
