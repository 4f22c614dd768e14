package main

import (
	"context"
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"

	"gridcnf/backend"
)

// versionVerb is the verb version.
func (a *app) versionVerb(cmd *cobra.Command) {
	cmd.RunE = func(*cobra.Command, []string) error {
		if err := a.printVersion(); err != nil {
			return err
		}
		ctx, cancel := context.WithCancel(a.ctx)
		cancel() // so that no program is started to ask for its version
		for _, info := range backend.List(ctx) {
			if info.Kind == backend.KindLibrary {
				fmt.Fprintf(a.out, "%s %s\n", info.Name, info.Version)
			}
		}
		return nil
	}
}

// version is that of the program, as it was built.
func version() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}

// printVersion prints the version on one line.
func (a *app) printVersion() error {
	_, err := fmt.Fprintf(a.out, "gridcnf %s %s %s/%s\n", version(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
	return err
}
