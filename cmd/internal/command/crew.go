//go:build !js

package command

import (
	"fmt"
	"runtime"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"gridcnf/app"
)

// addCrew adds the flags that let others help.
func addCrew(c *app.Crew, cmd *cobra.Command) {
	c.Own = runtime.NumCPU()
	c.Listening = func(url string) { c.App.Say("workers can join: gridcnf worker --join %s", url) }
	addNumber(cmd, &c.Own, "jobs", "j", 0, "how many puzzles to work on at the same time; 0 leaves all to workers that join")
	headed(cmd, app.LimitGroup, "jobs")
	addSharingSharing(&c.Sharing, cmd)
	addIsolation(&c.Isolation, cmd)
}

// settleCrew checks the flags, and what of the job others can be told of. There is nothing else to do for a batch
// that this process does alone.
func settleCrew(c *app.Crew, cmd *cobra.Command, b *batchRun) error {
	if err := b.inner.Flags().Set("jobs", fmt.Sprint(max(1, c.Own))); err != nil {
		return err
	}
	if !c.Joinable() && c.Own == 0 {
		return app.Usagef("--jobs 0: expected with --listen or --nats, or else nobody works")
	}
	if c.Joinable() && c.App.Farming == nil {
		return c.App.HandOver()
	}
	if err := settleSharing(&c.Sharing, c.App, cmd); err != nil || !c.Joinable() && !c.Isolation.Asked() {
		return err
	}
	c.Job.Verb = b.inner.Name()
	for _, arg := range changed(b.flags) {
		name, _, _ := strings.Cut(strings.TrimPrefix(arg, "--"), "=")
		switch {
		case c.App.Commands.Travels(c.Job.Verb, name):
			c.Job.Flags = append(c.Job.Flags, arg)
		case headingOf(cmd.Flag(name)) != app.InputGroup && !slices.Contains([]string{"number", "count", "certificates"}, name):
			return app.Usagef("--%s: workers cannot be told of it", name)
		}
	}
	if f := cmd.Flag("certificates"); f != nil {
		c.Job.Certificates = f.Value.String()
	}
	if err := c.Job.Check(c.App.Commands); err != nil {
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
	apart := &app.Cells{Isolation: c.Isolation, Commands: c.App.Commands, Job: &c.Job}
	c.App.Exchange.Work, c.End = apart.Task(c.App), apart.Close
	return nil
}
