//go:build !js

package command

import (
	"github.com/spf13/cobra"

	"gridcnf/app"
	"gridcnf/render"
)

// playVerb is the verb play.
func playVerb(a *app.App, cmd *cobra.Command) {
	p := &app.PlayRun{Verb: app.NewVerb(a)}
	addInputFlags(&p.In, cmd)
	cmd.Flags().StringVar(&p.File, "state", "", "file in which what is filled in is kept, and where it is taken from")
	grouped(cmd, app.ShowGroup, func(cmd *cobra.Command) {
		cmd.Flags().BoolVar(&p.Out.Ascii, "ascii", false, "draw with ASCII characters only")
		addWord(cmd, (*string)(&p.Look.Symbols), "symbols", "0 and 1 as "+app.OrList(render.Symbols), render.Symbols...)
	})
	cmd.RunE = func(_ *cobra.Command, args []string) error { return p.Run(args) }
}
