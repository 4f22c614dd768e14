package command

import (
	"github.com/spf13/cobra"

	"gridcnf/app"
)

func addTarget(t *app.Target, cmd *cobra.Command, usage string) {
	cmd.Flags().StringVarP(&t.Name, "out", "o", t.Name, usage)
}
