package command

import (
	"context"

	"github.com/spf13/cobra"

	"gridcnf/app"
)

// verifyVerb is the verb verify.
func verifyVerb(a *app.App, cmd *cobra.Command) {
	v := app.NewVerb(a)
	addInputFlags(&v.In, cmd)
	addOutputFlags(&v.Out, cmd, "text", "json")
	addJobs(&v.Out, cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if err := settleOutputFlags(&v.Out, cmd); err != nil {
			return err
		}
		if len(args) == 1 {
			return v.Each(args, func(_ context.Context, r *app.Report) error { return r.Verify(app.PublishedWith(r.Rec)) })
		}
		return v.Pair(args, func(r *app.Report, file string) error { return r.Verify(a.Answer(file, r.Rec.Puzzle)) })
	}
}
