package command

import (
	"github.com/spf13/cobra"

	"gridcnf/app"
)

// addVerb adds the flags of a verb that prints reports in some formats.
func addVerb(v *app.Verb, cmd *cobra.Command, formats ...string) {
	addInputFlags(&v.In, cmd)
	if len(formats) > 0 {
		addOutputFlags(&v.Out, cmd, formats...)
		addStats(v, cmd)
	}
	addJobs(&v.Out, cmd)
	addLimit(cmd, &v.Solver.Limit, "each puzzle")
}

// addSolver adds the flags of a verb whose encoding and solver can be chosen.
func addSolver(v *app.Verb, cmd *cobra.Command) {
	grouped(cmd, app.SolverGroup, func(p0 *cobra.Command) { addSolverFlags(&v.Solver, p0) })
}

// addStats adds the flag that shows what a search cost.
func addStats(v *app.Verb, cmd *cobra.Command) {
	cmd.Flags().BoolVar(&v.Out.Stats, "stats", false, "show what the search cost, and how long each phase took")
	headed(cmd, app.ShowGroup, "stats")
}

// runs makes a task what a command does, after its flags have been settled.
func runs(v *app.Verb, cmd *cobra.Command, settle func(*cobra.Command, []string) error, work app.Task) {
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if err := settle(cmd, args); err != nil {
			return err
		}
		return v.Each(args, work)
	}
}

// settleVerb checks the flags that verbs have in common, and turns them into options.
func settleVerb(v *app.Verb, cmd *cobra.Command, args []string) (err error) {
	if err := settleOutputFlags(&v.Out, cmd); err != nil {
		return err
	}
	if err := v.Target.Settle(args); err != nil {
		return err
	}
	v.Opt, err = v.Solver.Options()
	v.Opt.Watch = v.App.Watch
	return err
}
