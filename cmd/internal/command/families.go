package command

import (
	"math"
	"time"

	"github.com/spf13/cobra"

	"gridcnf/app"
)

func familiesVerb(a *app.App, cmd *cobra.Command) {
	asJSON := cmd.Flags().Bool("json", false, "one JSON object a line")
	cmd.RunE = func(_ *cobra.Command, args []string) error { return a.Families(args, *asJSON) }
}

func rulesVerb(a *app.App, cmd *cobra.Command) {
	check := newCommand("rules-check", arguments(1, math.MaxInt))
	var limit time.Duration
	addLimit(check, &limit, "each file")
	check.RunE = func(_ *cobra.Command, args []string) error { return a.CheckRules(limit, args) }
	show := newCommand("rules-show", arguments(1, 1))
	show.RunE = func(_ *cobra.Command, args []string) error { return a.ShowRules(args[0]) }
	cmd.AddCommand(check, show)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if len(args) > 0 {
			return app.Usagef("unknown command %q, expected gridcnf rules check FILE or gridcnf rules show NAME", args[0])
		}
		return cmd.Help()
	}
}
