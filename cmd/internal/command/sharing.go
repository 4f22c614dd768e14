//go:build !js

package command

import (
	"cmp"
	"os"

	"github.com/spf13/cobra"

	"gridcnf/app"
)

func addSharing(f *app.Sharing, cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringVar(&f.URL, "nats", f.URL, "address of a NATS cluster, as nats://HOST:PORT, or several with commas between them")
	flags.StringVar(&f.Stream, "stream", "", "with --nats, the name of the job on the cluster")
	flags.StringVar(&f.Creds, "creds", "", "with --nats, file with the credentials for the cluster")
	flags.StringVar(&f.NKey, "nkey", "", "with --nats, file with the seed of an NKEY for the cluster")
	flags.StringVar(&f.Token, "token", "", "what workers have to show the coordinator (default the environment variable "+app.TokenVariable+")")
	flags.StringVar(&f.TLS, "tls", "", "folder with ca.crt, tls.crt and tls.key: coordinator and workers show each other certificates")
}

// addSharingSharing adds the flags of a command that lets others help.
func addSharingSharing(f *app.Sharing, cmd *cobra.Command) {
	grouped(cmd, app.WorkerGroup, func(cmd *cobra.Command) {
		cmd.Flags().StringVar(&f.Listen, "listen", "", "let workers join at HOST:PORT (gridcnf worker --join nats://HOST:PORT)")
		addSharing(f, cmd)
		cmd.Flags().DurationVar(&f.Lease, "lease", 0, "how long nothing may be heard of a worker before others get its work (default 30s)")
	})
}

// settleSharing checks the flags.
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
			return app.Usagef("--nats and --%s: expected one of them", other)
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
			return app.Usagef("--%s: expected with --listen or --nats", name)
		}
	}
	return nil
}
