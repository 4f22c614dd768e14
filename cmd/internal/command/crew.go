//go:build !js

package command

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"gridcnf/app"
	"gridcnf/internal/english"
)

// addCrew adds the flags that let workers join.
func addCrew(c *app.Crew, cmd *cobra.Command) {
	c.Own = runtime.NumCPU()
	addNumber(cmd, &c.Own, "jobs", "j", 0, "how many puzzles to work on at the same time; 0 leaves all to workers that join")
	grouped(cmd, app.WorkerGroup, func(cmd *cobra.Command) {
		cmd.Flags().StringVar(&c.Listen, "listen", "", "let workers join at HOST:PORT (gridcnf worker --join nats://HOST:PORT)")
		addSharing(&c.Sharing, cmd)
		cmd.Flags().DurationVar(&c.Lease, "lease", 0, "how long a worker may be silent before others get its work (default 30s)")
	})
	addIsolation(&c.Isolation, cmd)
}

// settleCrew checks the flags and collects those that workers need. A batch that this process does alone needs
// no more than the check.
func settleCrew(c *app.Crew, cmd *cobra.Command, b *batchRun) error {
	if err := b.inner.Flags().Set("jobs", fmt.Sprint(max(1, c.Own))); err != nil {
		return err
	}
	if !c.Joinable() && c.Own == 0 {
		return app.Usagef("--jobs 0: expected --listen or --nats with it, or nobody works")
	}
	if c.Joinable() && c.App.Farming == nil {
		return c.App.HandOver()
	}
	if err := settleSharing(&c.Sharing, c.App, cmd); err != nil || !c.Joinable() && !c.Asked() {
		return err
	}
	c.Verb = b.inner.Name()
	for _, arg := range changed(b.flags) {
		name, _, _ := strings.Cut(strings.TrimPrefix(arg, "--"), "=")
		switch {
		case travels(c.Verb, name):
			c.Flags = append(c.Flags, arg)
		case headingOf(cmd.Flag(name)) != app.InputGroup && !slices.Contains([]string{"number", "count", "certificates"}, name):
			return app.Usagef("--%s: workers cannot be told of it", name)
		}
	}
	if f := cmd.Flag("certificates"); f != nil {
		c.Certificates = f.Value.String()
	}
	if err := c.App.Commands.CheckJob(c.Verb, c.Flags); err != nil {
		return err
	}
	c.Sync = func() error {
		if b.output == nil { // it could not be opened
			return nil
		}
		return b.output.Sync()
	}
	if c.Joinable() {
		c.App.Exchange, c.End = c.App.Farming.Over(c, c.App.Exchange)
		return nil
	}
	c.App.Exchange.Work, c.End = c.Apart, c.Close
	return nil
}

func addSharing(f *app.Sharing, cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringVar(&f.URL, "nats", f.URL, "address of a NATS cluster: nats://HOST:PORT, or several with commas between them")
	flags.StringVar(&f.Stream, "stream", "", "with --nats, the name of the job on the cluster")
	flags.StringVar(&f.Creds, "creds", "", "with --nats, file with the credentials for the cluster")
	flags.StringVar(&f.NKey, "nkey", "", "with --nats, file with the seed of an NKEY for the cluster")
	flags.StringVar(&f.Token, "token", "", "the secret that workers show to the coordinator (default the environment variable "+app.TokenVariable+")")
	flags.StringVar(&f.TLS, "tls", "", "folder with ca.crt, tls.crt and tls.key: coordinator and workers show each other certificates")
}

func settleSharing(f *app.Sharing, a *app.App, cmd *cobra.Command) error {
	f.Token = cmp.Or(f.Token, os.Getenv(app.TokenVariable))
	cluster := cmd.Flags().Changed("nats")
	for _, other := range []string{"stream", "creds", "nkey"} {
		if cmd.Flags().Changed(other) && !cluster {
			return app.Usagef("--%s: expected with --nats", other)
		}
	}
	for _, other := range []string{"join", "listen"} {
		if cluster && cmd.Flags().Changed(other) {
			return app.Usagef("--nats and --%s: expected only one of them", other)
		}
	}
	if cluster && f.Stream == "" {
		return app.Usagef("--stream is missing: expected the name of the job on the cluster")
	}
	if f.Joinable() {
		return a.Farming.Check(f)
	}
	for _, name := range []string{"token", "tls", "lease"} {
		if cmd.Flags().Changed(name) {
			return app.Usagef("--%s: expected --listen or --nats with it", name)
		}
	}
	return nil
}

func workerVerb(a *app.App, cmd *cobra.Command) {
	w := &app.Worker{App: a, Slots: runtime.NumCPU()}
	cmd.Flags().StringVar(&w.URL, "join", "", "address of a coordinator: nats://HOST:PORT")
	addSharing(&w.Sharing, cmd)
	addNumber(cmd, &w.Slots, "jobs", "j", 1, "how many tasks to work on at the same time")
	addSeconds(cmd, &w.Patience, "patience", "how long to wait for a missing coordinator, such as 10m (default for ever)")
	addIsolation(&w.Isolation, cmd)
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		if a.Farming == nil {
			return a.HandOver()
		}
		if w.URL == "" {
			return app.Usagef("--join is missing: expected the address of a coordinator, such as --join nats://HOST:PORT, or --nats URL --stream NAME")
		}
		if err := settleSharing(&w.Sharing, a, cmd); err != nil {
			return err
		}
		return a.Farming.Work(w)
	}
	keys := newCommand("worker-keys", arguments(1, 1))
	workerKeysVerb(a, keys)
	cmd.AddCommand(keys)
}

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
