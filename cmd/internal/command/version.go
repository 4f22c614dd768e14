package command

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"gridcnf/app"
	"gridcnf/backend"
)

// versionVerb is the verb version.
func versionVerb(a *app.App, cmd *cobra.Command) {
	cmd.RunE = func(*cobra.Command, []string) error {
		if err := a.PrintVersion(); err != nil {
			return err
		}
		ctx, cancel := context.WithCancel(a.Ctx)
		cancel() // so that no program is started to ask for its version
		for _, info := range backend.List(ctx) {
			if info.Kind == backend.KindLibrary {
				fmt.Fprintf(a.Out, "%s %s\n", info.Name, info.Version)
			}
		}
		return nil
	}
}
