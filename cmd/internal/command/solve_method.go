package command

import (
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"gridcnf/app"
	"gridcnf/explain/human"
)

// addMethod adds the flag that chooses how to solve: by a SAT solver, which is the default, or
// by a method of package human.
func addMethod(cmd *cobra.Command, at *string) {
	*at = app.MethodSAT
	names := append([]string{app.MethodSAT}, human.Names()...)
	addWord(cmd, at, "method", "how to solve: "+app.OrList(names), names...)
}

// refuseSolverFlags finds flags of solvers with a method that asks none.
func refuseSolverFlags(s *app.SolveRun, cmd *cobra.Command) (err error) {
	cmd.Flags().Visit(func(f *pflag.Flag) {
		if s.Method != app.MethodSAT && headingOf(f) == app.SolverGroup && err == nil {
			err = app.Usagef("--method %s asks no solver: it takes no --%s", s.Method, f.Name)
		}
	})
	return err
}
