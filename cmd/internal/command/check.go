package command

import (
	"github.com/spf13/cobra"

	"gridcnf/app"
	"gridcnf/proof"
)

// checkVerb is the verb check.
func checkVerb(a *app.App, cmd *cobra.Command) {
	c := &app.CheckRun{App: a, Memory: proof.DefaultMemory}
	addOutputFlags(&c.Out, cmd, "text", "json")
	flags := cmd.Flags()
	flags.StringVar(&c.About, "puzzle", "", "file with the puzzle that the certificate has to be about, with the same rules")
	addLimit(cmd, &c.Limit, "each certificate")
	addMemory(cmd, &c.Memory, "max-memory", "memory for each certificate, as 500M or 4G")
	headed(cmd, app.LimitGroup, "max-memory")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if err := settleOutputFlags(&c.Out, cmd); err != nil {
			return err
		}
		return c.Run(args)
	}
}
