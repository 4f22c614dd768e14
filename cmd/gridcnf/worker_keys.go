//go:build !js

package main

import (
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"gridcnf/farm"
	"gridcnf/internal/english"
)

// workerKeysVerb is the verb worker keys.
func (a *app) workerKeysVerb(cmd *cobra.Command) {
	var hosts []string
	cmd.Flags().StringSliceVar(&hosts, "host", nil, "names and addresses at which workers reach the coordinator, besides localhost and the name of this machine")
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		if name, err := os.Hostname(); err == nil {
			hosts = append(hosts, name)
		}
		hosts = append(hosts, "localhost", "127.0.0.1", "::1")
		if err := farm.MakeKeys(args[0], hosts); err != nil {
			return usageError{err}
		}
		a.say("copy %s to the coordinator's machine (--tls coordinator), and %s to those of the workers (--tls worker)",
			filepath.Join(args[0], "coordinator"), filepath.Join(args[0], "worker"))
		a.say("workers can join at %s; keep %s in a safe place or delete it: it can admit others",
			english.Choice(hosts), filepath.Join(args[0], "ca.key"))
		return nil
	}
}
