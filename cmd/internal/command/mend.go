package command

import (
	"github.com/spf13/cobra"

	"gridcnf/app"
)

// mendVerb is the verb mend.
func mendVerb(a *app.App, cmd *cobra.Command) {
	m := new(app.MendRun)
	m.Init(a)
	m.Most, m.Out.Heading, m.Look.Labels = 3, app.Full, true
	addNumber(cmd, &m.Most, "most", "n", 1, "how many ways to show")
	cmd.Flags().BoolVar(&m.Change, "change", false, "clues may be added, dropped and replaced, whatever takes the fewest changes")
	cmd.Flags().Int64Var(&m.Solver.Seed, "seed", 0, "where chance begins: the same seed finds the same ways")
	addVerb(&m.Verb, cmd)
	addEdition(&m.Edition, cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if err := settleEdition(&m.Edition, cmd, args, false); err != nil {
			return err
		}
		return m.End(m.Each(args, m.Mend))
	}
}
