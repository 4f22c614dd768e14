package command

import (
	"github.com/spf13/cobra"

	"gridcnf/app"
)

// certifyVerb is the verb certify.
func certifyVerb(a *app.App, cmd *cobra.Command) {
	c := &app.CertifyRun{Verb: app.NewVerb(a)}
	flags := cmd.Flags()
	flags.StringVar(&c.Forced, "forced", "", "prove the value of one cell, as r1c1, or of one edge, as r1c1-r1c2")
	addVerb(&c.Verb, cmd, "text", "json")
	grouped(cmd, app.SolverGroup, func(p0 *cobra.Command) { addSeed(&c.Solver, p0) })
	c.Target.Name = ""
	addTarget(&c.Target, cmd, "file to write, or a folder")
	runs(&c.Verb, cmd, func(p0 *cobra.Command, p1 []string) (err error) { return settleVerb(&c.Verb, p0, p1) }, c.Certify)
	cmd.PreRunE = func(*cobra.Command, []string) error {
		switch {
		case c.Target.Name == "":
			return app.Usagef("--out is missing: expected the name of a file or a folder")
		case c.Target.Stdout() && (c.Out.Short || c.Out.Json()):
			return app.Usagef("--json: expected --out FILE, for the certificate goes to standard output")
		}
		return nil
	}
}
