package command

import (
	"github.com/spf13/cobra"

	"gridcnf/app"
	"gridcnf/solve"
)

// enumerateVerb is the verb enumerate.
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
