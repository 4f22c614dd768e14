package command

import (
	"github.com/spf13/cobra"

	"gridcnf/app"
	"gridcnf/solve"
)

// countVerb is the verb count.
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
