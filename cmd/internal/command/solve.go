package command

import (
	"github.com/spf13/cobra"

	"gridcnf/app"
)

// solveVerb is the verb solve.
func solveVerb(a *app.App, cmd *cobra.Command) {
	s := &app.SolveRun{Verb: app.NewVerb(a)}
	addBoards(&s.Out, cmd)
	cmd.Flags().BoolVar(&s.First, "first", false, "stop at the first solution, without a proof that it is the only one")
	addMethod(cmd, &s.Method)
	addTo(s, cmd)
}

// uniqueVerb is the verb unique: the verdict without the board.
func uniqueVerb(a *app.App, cmd *cobra.Command) {
	s := &app.SolveRun{Verb: app.NewVerb(a), Brief: true, Method: app.MethodSAT}
	addTo(s, cmd)
}

// addTo adds the flags to a command, and what it runs.
func addTo(s *app.SolveRun, cmd *cobra.Command) {
	addVerb(&s.Verb, cmd, "text", "json", "competition")
	addSolver(&s.Verb, cmd)
	cmd.PreRunE = func(cmd *cobra.Command, _ []string) error { return refuseSolverFlags(s, cmd) }
	runs(&s.Verb, cmd, func(p0 *cobra.Command, p1 []string) (err error) { return settleVerb(&s.Verb, p0, p1) }, s.Solve)
}
