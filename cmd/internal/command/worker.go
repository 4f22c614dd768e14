//go:build !js

package command

import (
	"os"
	"path/filepath"
	"runtime"

	"github.com/spf13/cobra"

	"gridcnf/app"
	"gridcnf/internal/english"
)

// workerVerb is the verb worker.
func workerVerb(a *app.App, cmd *cobra.Command) {
	w := &app.Worker{App: a, Slots: runtime.NumCPU()}
	cmd.Flags().StringVar(&w.URL, "join", "", "address of a coordinator, as nats://HOST:PORT")
	addSharing(&w.Sharing, cmd)
	addNumber(cmd, &w.Slots, "jobs", "j", 1, "how many tasks to work on at the same time")
	headed(cmd, app.LimitGroup, "jobs")
	addSeconds(cmd, &w.Patience, "patience", "how long to wait for a coordinator that is not there, or has gone, as 10m (default for good)")
	headed(cmd, app.LimitGroup, "patience")
	addIsolation(&w.Isolation, cmd)
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		if a.Farming == nil {
			return a.HandOver()
		}
		if w.URL == "" {
			return app.Usagef("--join is missing: expected the address of a coordinator, as --join nats://HOST:PORT, or --nats URL --stream NAME")
		}
		if err := settleSharing(&w.Sharing, a, cmd); err != nil {
			return err
		}
		return a.Farming.Work(w)
	}
	keys := newCommand("worker-keys", cobra.ExactArgs(1))
	workerKeysVerb(a, keys)
	cmd.AddCommand(keys)
}

// workerKeysVerb is the verb worker keys.
func workerKeysVerb(a *app.App, cmd *cobra.Command) {
	var hosts []string
	cmd.Flags().StringSliceVar(&hosts, "host", nil, "names and addresses at which workers reach the coordinator, besides localhost and the name of this machine")
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		if a.Farming == nil {
			return a.HandOver()
		}
		if name, err := os.Hostname(); err == nil {
			hosts = append(hosts, name)
		}
		hosts = append(hosts, "localhost", "127.0.0.1", "::1")
		if err := a.Farming.MakeKeys(args[0], hosts); err != nil {
			return app.UsageError{Cause: err}
		}
		a.Say("copy %s to the coordinator's machine (--tls coordinator), and %s to those of the workers (--tls worker)",
			filepath.Join(args[0], "coordinator"), filepath.Join(args[0], "worker"))
		a.Say("workers can join at %s; keep %s in a safe place or delete it: it can admit others",
			english.Choice(hosts), filepath.Join(args[0], "ca.key"))
		return nil
	}
}
