package command

import (
	"github.com/spf13/cobra"

	"gridcnf/app"
)

// decodeVerb is the verb decode.
func decodeVerb(a *app.App, cmd *cobra.Command) {
	v := app.NewVerb(a)
	addInputFlags(&v.In, cmd)
	addOutputFlags(&v.Out, cmd, "text", "json")
	addBoards(&v.Out, cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if err := settleOutputFlags(&v.Out, cmd); err != nil {
			return err
		}
		return v.Pair(args, v.Decode)
	}
}
