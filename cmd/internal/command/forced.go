package command

import (
	"github.com/spf13/cobra"

	"gridcnf/app"
)

// forcedVerb is the verb forced.
func forcedVerb(a *app.App, cmd *cobra.Command) {
	f := &app.ForcedRun{Verb: app.NewVerb(a)}
	addVerb(&f.Verb, cmd, "text", "json")
	addBoards(&f.Out, cmd)
	addSolver(&f.Verb, cmd)
	runs(&f.Verb, cmd, func(p0 *cobra.Command, p1 []string) (err error) { return settleVerb(&f.Verb, p0, p1) }, f.Forced)
}
