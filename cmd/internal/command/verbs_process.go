//go:build !js

package command

import (
	"context"
	"fmt"
	"math"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"gridcnf/app"
	"gridcnf/backend"
)

// Main runs the program and exits the process. Workers can join it if farming is not nil.
func Main(farming app.Farming) {
	app.CollectLess()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	context.AfterFunc(ctx, stop) // a second signal ends the process at once
	code := execute(&app.App{
		In: os.Stdin, Out: app.NewOutput(ctx, os.Stdout), Err: app.Plain{W: os.Stderr}, Ctx: ctx, Commands: Tree{}, Farming: farming, Alone: true,
	}, os.Args[1:])
	stop()
	os.Exit(int(code))
}

// processVerbs are the verbs that need what a page lacks: other processes, a network, a terminal.
func processVerbs(a *app.App) []verbEntry {
	return []verbEntry{
		{"Play", "play", inputs(a, 1, math.MaxInt), playVerb, nil, nil},
		{"Many puzzles", "batch", noVerb, batchVerb, nil, nil},
		{"Many puzzles", "worker", arguments(0, 0), workerVerb, nil, nil},
		{"Page and server", "page", arguments(0, 0), pageVerb, nil, nil},
		{"Page and server", "serve", arguments(0, 0), serveVerb, nil, nil},
		{"Measure", "bench", cobra.ArbitraryArgs, benchVerb, nil, nil},
		{"Measure", "backends", arguments(0, 0), backendsVerb, nil, nil},
		{"Families", "families", cobra.ArbitraryArgs, familiesVerb, nil, nil},
		{"Families", "rules", cobra.ArbitraryArgs, rulesVerb, nil, nil},
		{"", "man", arguments(1, 1), manVerb, nil, nil},
	}
}

func backendsVerb(a *app.App, cmd *cobra.Command) {
	var asJSON bool
	cmd.Flags().BoolVar(&asJSON, "json", false, "one object per solver and line")
	cmd.RunE = func(*cobra.Command, []string) error {
		list := backend.List(a.Ctx)
		if asJSON {
			for _, info := range list {
				if err := app.WriteJSON(a.Out, info); err != nil {
					return err
				}
			}
			return nil
		}
		w := tabwriter.NewWriter(a.Out, 0, 0, 2, ' ', 0)
		fmt.Fprintln(w, "NAME\tKIND\tVERSION\tPOWERS")
		for _, info := range list {
			version := info.Version
			if !info.Found {
				version = "not found: " + info.Install
			}
			fmt.Fprintf(w, "%s\t%s\t%s\t%s\n", info.Name, info.Kind, version, strings.Join(info.Powers, " "))
		}
		return w.Flush()
	}
}
