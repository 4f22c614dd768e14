//go:build !js

package command

import (
	"path/filepath"

	"github.com/spf13/cobra"

	"gridcnf/app"
)

func addReportFlags(f *app.ReportFlags, cmd *cobra.Command, formats ...string) {
	addOutputFlags(&f.OutputOptions, cmd, formats...)
	grouped(cmd, app.ShowGroup, func(cmd *cobra.Command) {
		flags := cmd.Flags()
		flags.StringVar(&f.Base, "base", "", "system that the others are compared with (default cp-sat, or else the first)")
		flags.Var(&f.Pool, "pool", "sets to take as one in the table, as patterns: 'binarypuzzle/*'")
	})
}

// settleReportFlags finds out what is wrong with the flags, and which file is named twice.
func settleReportFlags(f *app.ReportFlags, cmd *cobra.Command, files ...string) error {
	if err := settleOutputFlags(&f.OutputOptions, cmd); err != nil {
		return err
	}
	seen := make(map[string]bool)
	for _, file := range files {
		name := filepath.Clean(file) // "." if there is none
		if seen[name] && file != "" && file != "-" {
			return app.Usagef("%s: is named twice, expected a file for each", file)
		}
		seen[name] = true
	}
	return nil
}

// benchReportVerb is the verb bench report.
func benchReportVerb(a *app.App, cmd *cobra.Command) {
	f := new(app.ReportFlags)
	addReportFlags(f, cmd, "text", "markdown", "csv")
	cmd.RunE = func(cmd *cobra.Command, files []string) error {
		if err := settleReportFlags(f, cmd, files...); err != nil {
			return err
		}
		return a.SumUp(f, files)
	}
}
