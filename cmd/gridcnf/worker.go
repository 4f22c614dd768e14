//go:build !js

package main

import (
	"os"
	"path/filepath"
	"runtime"
	"time"

	"github.com/spf13/cobra"

	"gridcnf/internal/english"
)

// farming has puzzles answered by workers in other processes.
type farming interface {
	// Check finds what is wrong with how workers are to be reached.
	Check(*sharing) error
	// Over makes an exchange one in which a crew does the job; end waits until nothing of it runs any more.
	Over(*crew, *exchange) (x *exchange, end func() error)
	// Work works for one coordinator after the other, until a job is done.
	Work(*worker) error
	// MakeKeys fills a folder with the keys of a coordinator at the hosts and of its workers.
	MakeKeys(folder string, hosts []string) error
}

// worker is what there is to know of a run of worker.
type worker struct {
	app *app
	sharing
	isolation
	slots    int           // tasks at the same time
	patience time.Duration // for a coordinator that is not there; 0 is for good
}

// workerVerb is the verb worker.
func (a *app) workerVerb(cmd *cobra.Command) {
	w := &worker{app: a, slots: runtime.NumCPU()}
	cmd.Flags().StringVar(&w.URL, "join", "", "address of a coordinator, as nats://HOST:PORT")
	w.sharing.add(cmd)
	addNumber(cmd, &w.slots, "jobs", "j", 1, "how many tasks to work on at the same time")
	headed(cmd, limitGroup, "jobs")
	addSeconds(cmd, &w.patience, "patience", "how long to wait for a coordinator that is not there, or has gone, as 10m (default for good)")
	headed(cmd, limitGroup, "patience")
	w.isolation.add(cmd)
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		if a.farming == nil {
			return a.handOver()
		}
		if w.URL == "" {
			return usagef("--join is missing: expected the address of a coordinator, as --join nats://HOST:PORT, or --nats URL --stream NAME")
		}
		if err := w.sharing.settle(a, cmd); err != nil {
			return err
		}
		return a.farming.Work(w)
	}
	keys := newCommand("worker-keys", cobra.ExactArgs(1))
	a.workerKeysVerb(keys)
	cmd.AddCommand(keys)
}

// workerKeysVerb is the verb worker keys.
func (a *app) workerKeysVerb(cmd *cobra.Command) {
	var hosts []string
	cmd.Flags().StringSliceVar(&hosts, "host", nil, "names and addresses at which workers reach the coordinator, besides localhost and the name of this machine")
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		if a.farming == nil {
			return a.handOver()
		}
		if name, err := os.Hostname(); err == nil {
			hosts = append(hosts, name)
		}
		hosts = append(hosts, "localhost", "127.0.0.1", "::1")
		if err := a.farming.MakeKeys(args[0], hosts); err != nil {
			return usageError{err}
		}
		a.say("copy %s to the coordinator's machine (--tls coordinator), and %s to those of the workers (--tls worker)",
			filepath.Join(args[0], "coordinator"), filepath.Join(args[0], "worker"))
		a.say("workers can join at %s; keep %s in a safe place or delete it: it can admit others",
			english.Choice(hosts), filepath.Join(args[0], "ca.key"))
		return nil
	}
}
