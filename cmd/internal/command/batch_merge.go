//go:build !js

package command

import (
	"time"

	"github.com/spf13/cobra"

	"gridcnf/app"
	"gridcnf/app/batch"
)

// batchMergeVerb is the verb batch merge.
func batchMergeVerb(a *app.App, cmd *cobra.Command) {
	var out string
	var json bool
	cmd.Flags().StringVarP(&out, "out", "o", "", "file for the answers of all shards")
	cmd.Flags().BoolVar(&json, "json", false, "write the counts of all answers as a JSON object to standard output")
	cmd.RunE = func(_ *cobra.Command, shards []string) error {
		if out == "" {
			return app.Usagef("--out is missing: expected the name of a file for the answers")
		}
		start := time.Now()
		l, err := batch.Merge(a.Ctx, out, shards)
		if err != nil {
			return app.OutputError(err)
		}
		return a.Ledger(out, l, 0, time.Since(start), json)
	}
}

// batchCheckVerb is the verb batch check.
func batchCheckVerb(a *app.App, cmd *cobra.Command) {
	var json bool
	cmd.Flags().BoolVar(&json, "json", false, "write the counts of all answers as JSON objects to standard output")
	cmd.RunE = func(_ *cobra.Command, outs []string) error {
		for _, out := range outs {
			start := time.Now()
			m, l, err := batch.Verify(a.Ctx, out)
			if err == nil {
				err = a.SameInputs(m)
			}
			if err != nil {
				return app.OutputError(err)
			}
			if err := a.Ledger(out, l, l.In, time.Since(start), json); err != nil {
				return err
			}
		}
		return nil
	}
}
