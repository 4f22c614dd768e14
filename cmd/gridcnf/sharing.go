//go:build !js

package main

import (
	"cmp"
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"sync"
	"time"

	"github.com/spf13/cobra"
)

// sharing says where the tasks of a job are, and who may have them.
type sharing struct {
	Listen string        // HOST:PORT for workers that join; "" for none
	URL    string        // of a cluster, or of what to join
	Stream string        // the name of the job on a cluster
	Creds  string        // file with the credentials for a cluster
	NKey   string        // file with the seed of a key for a cluster
	Token  string        // what workers have to show
	TLS    string        // folder with ca.crt, tls.crt and tls.key
	Lease  time.Duration // how long nothing may be heard of a worker; 0 is the default
}

// joinable reports whether others are to help.
func (f *sharing) joinable() bool { return f.Listen != "" || f.URL != "" }

// tokenVariable is the environment variable with a token that is not to stand on a command line.
const tokenVariable = "GRIDCNF_TOKEN"

func (f *sharing) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringVar(&f.URL, "nats", f.URL, "address of a NATS cluster, as nats://HOST:PORT, or several with commas between them")
	flags.StringVar(&f.Stream, "stream", "", "with --nats, the name of the job on the cluster")
	flags.StringVar(&f.Creds, "creds", "", "with --nats, file with the credentials for the cluster")
	flags.StringVar(&f.NKey, "nkey", "", "with --nats, file with the seed of an NKEY for the cluster")
	flags.StringVar(&f.Token, "token", "", "what workers have to show the coordinator (default the environment variable "+tokenVariable+")")
	flags.StringVar(&f.TLS, "tls", "", "folder with ca.crt, tls.crt and tls.key: coordinator and workers show each other certificates")
}

// addSharing adds the flags of a command that lets others help.
func (f *sharing) addSharing(cmd *cobra.Command) {
	grouped(cmd, workerGroup, func(cmd *cobra.Command) {
		cmd.Flags().StringVar(&f.Listen, "listen", "", "let workers join at HOST:PORT (gridcnf worker --join nats://HOST:PORT)")
		f.add(cmd)
		cmd.Flags().DurationVar(&f.Lease, "lease", 0, "how long nothing may be heard of a worker before others get its work (default 30s)")
	})
}

// settle checks the flags.
func (f *sharing) settle(a *app, cmd *cobra.Command) error {
	f.Token = cmp.Or(f.Token, os.Getenv(tokenVariable))
	cluster := cmd.Flags().Changed("nats")
	for _, other := range []string{"stream", "creds", "nkey"} {
		if cmd.Flags().Changed(other) && !cluster {
			return usagef("--%s: expected with --nats", other)
		}
	}
	for _, other := range []string{"join", "listen"} {
		if cluster && cmd.Flags().Changed(other) {
			return usagef("--nats and --%s: expected one of them", other)
		}
	}
	if cluster && f.Stream == "" {
		return usagef("--stream is missing: expected the name of the job on the cluster")
	}
	if f.joinable() {
		return a.farming.Check(f)
	}
	for _, name := range []string{"token", "tls", "lease"} {
		if cmd.Flags().Changed(name) {
			return usagef("--%s: expected with --listen or --nats", name)
		}
	}
	return nil
}

// exactVersion is what coordinators and workers compare. A build without a version is told from
// others by its bytes.
var exactVersion = sync.OnceValue(func() string {
	v := version()
	if v != "(devel)" {
		return v
	}
	sum := sha256.New()
	name, err := os.Executable()
	if err == nil {
		var f *os.File
		if f, err = os.Open(name); err == nil {
			_, err = io.Copy(sum, f)
			f.Close()
		}
	}
	if err != nil {
		return v
	}
	return fmt.Sprintf("%s %x", v, sum.Sum(nil)[:6])
})
