package command

import (
	"github.com/spf13/cobra"

	"gridcnf/app"
)

// reviewVerb is the verb review.
func reviewVerb(a *app.App, cmd *cobra.Command) {
	v := &app.GradeRun{Verb: app.NewVerb(a)}
	cmd.Aliases = []string{"critic"}
	addVerb(&v.Verb, cmd, "text", "json")
	addBoards(&v.Out, cmd)
	addOptimal(cmd, &v.Optimal)
	v.Look.Labels, v.Out.Heading = true, app.Always // sentences name cells by their numbers
	runs(&v.Verb, cmd, func(p0 *cobra.Command, p1 []string) error { return settleGrade(v, p0, p1) }, v.Review)
}
