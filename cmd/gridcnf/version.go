package main

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"

	"gridcnf/backend"
)

// versionVerb is the verb version.
func (a *app) versionVerb(cmd *cobra.Command) {
	cmd.RunE = func(*cobra.Command, []string) error {
		version := "(devel)"
		if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
			version = info.Main.Version
		}
		fmt.Fprintf(a.out, "gridcnf %s %s %s/%s\n", version, runtime.Version(), runtime.GOOS, runtime.GOARCH)
		for _, info := range backend.List(a.ctx) {
			if info.Kind == backend.KindLibrary {
				fmt.Fprintf(a.out, "%s %s\n", info.Name, info.Version)
			}
		}
		return nil
	}
}
