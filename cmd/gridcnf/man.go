package main

import (
	"os"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"
)

// manVerb is the verb man.
func (a *app) manVerb(cmd *cobra.Command) {
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		if err := os.MkdirAll(args[0], 0o755); err != nil {
			return usageError{err}
		}
		header := &doc.GenManHeader{Title: "GRIDCNF", Section: "1", Source: "gridcnf", Manual: "gridcnf"}
		root := a.root("")
		root.DisableAutoGenTag = true // which would have the day in it
		return doc.GenManTree(root, header, args[0])
	}
}
