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

// uniqueVerb is the verb unique: the verdict without the board.
func uniqueVerb(a *app.App, cmd *cobra.Command) {
	s := &app.SolveRun{Verb: app.NewVerb(a), Brief: true}
	addTo(s, cmd)
}

// addTo adds the flags to a command, and what it runs.
func addTo(s *app.SolveRun, cmd *cobra.Command) {
	addVerb(&s.Verb, cmd, "text", "json", "competition")
	addSolver(&s.Verb, cmd)
	runs(&s.Verb, cmd, func(p0 *cobra.Command, p1 []string) (err error) { return settleVerb(&s.Verb, p0, p1) }, s.Solve)
}

func countVerb(a *app.App, cmd *cobra.Command) {
	c := &app.CountRun{Verb: app.NewVerb(a), Method: app.MethodAuto, How: solve.Counting{Memory: 1 << 30}}
	addWord(cmd, &c.Method, "method", "auto, table or sat", app.MethodAuto, app.MethodTable, app.MethodSAT)
	addVerb(&c.Verb, cmd, "text", "json")
	addMost(cmd, &c.How.Limit, "stop at this many; 0 counts all")
	addMaxMemory(cmd, &c.How.Memory)
	addSolver(&c.Verb, cmd)
	cmd.PreRunE = func(cmd *cobra.Command, _ []string) error { return c.Choose(cmd.Flags().Changed("backend")) }
	runs(&c.Verb, cmd, func(p0 *cobra.Command, p1 []string) (err error) { return settleVerb(&c.Verb, p0, p1) }, c.Count)
}

// addMaxMemory adds the limit of the memory for the solutions of a puzzle.
func addMaxMemory(cmd *cobra.Command, at *int64) {
	addMemory(cmd, at, "max-memory", "memory for the solutions of a puzzle, as 500M or 4G")
	headed(cmd, app.LimitGroup, "max-memory")
}

func enumerateVerb(a *app.App, cmd *cobra.Command) {
	e := &app.EnumerateRun{Verb: app.NewVerb(a), How: solve.Counting{Search: true, Limit: 10_000, Memory: 1 << 30}}
	addBoards(&e.Out, cmd)
	addVerb(&e.Verb, cmd, "text", "json")
	addMost(cmd, &e.How.Limit, "stop at this many; 0 lists all")
	addMaxMemory(cmd, &e.How.Memory)
	addSolver(&e.Verb, cmd)
	cmd.PreRunE = func(cmd *cobra.Command, _ []string) error {
		e.Limited = cmd.Flags().Changed("limit")
		return nil
	}
	runs(&e.Verb, cmd, func(p0 *cobra.Command, p1 []string) (err error) { return settleVerb(&e.Verb, p0, p1) }, e.Enumerate)
}

func forcedVerb(a *app.App, cmd *cobra.Command) {
	f := &app.ForcedRun{Verb: app.NewVerb(a)}
	addVerb(&f.Verb, cmd, "text", "json")
	addBoards(&f.Out, cmd)
	addSolver(&f.Verb, cmd)
	runs(&f.Verb, cmd, func(p0 *cobra.Command, p1 []string) (err error) { return settleVerb(&f.Verb, p0, p1) }, f.Forced)
}
