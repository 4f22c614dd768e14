package app

import (
	"fmt"
	"runtime"
	"runtime/debug"
)

// Version is that of the program, as it was built.
func Version() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}

// PrintVersion prints the version on one line.
func (a *App) PrintVersion() error {
	_, err := fmt.Fprintf(a.Out, "gridcnf %s %s %s/%s\n", Version(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
	return err
}
