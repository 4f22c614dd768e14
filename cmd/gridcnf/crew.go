//go:build !js

package main

import (
	"fmt"
	"runtime"
	"slices"
	"strings"

	"github.com/spf13/cobra"
)

// crew says who answers the puzzles of a batch: workers in this process, and others that join.
type crew struct {
	app *app
	sharing
	isolation
	own int // workers in this process
	job batchJob

	listening func(url string) // is told where workers can join
	sync      func() error     // brings the answers to the disk; may be nil
	end       func() error     // waits until nothing of it runs any more; nil if there is nothing to wait for
}

// add adds the flags that let others help.
func (c *crew) add(cmd *cobra.Command) {
	c.own = runtime.NumCPU()
	c.listening = func(url string) { c.app.say("workers can join: gridcnf worker --join %s", url) }
	addNumber(cmd, &c.own, "jobs", "j", 0, "how many puzzles to work on at the same time; 0 leaves all to workers that join")
	headed(cmd, limitGroup, "jobs")
	c.addSharing(cmd)
	c.isolation.add(cmd)
}

// settle checks the flags, and what of the job others can be told of. There is nothing else to do for a batch
// that this process does alone.
func (c *crew) settle(cmd *cobra.Command, b *batchRun) error {
	if err := b.inner.Flags().Set("jobs", fmt.Sprint(max(1, c.own))); err != nil {
		return err
	}
	if !c.joinable() && c.own == 0 {
		return usagef("--jobs 0: expected with --listen or --nats, or else nobody works")
	}
	if c.joinable() && c.app.farming == nil {
		return c.app.handOver()
	}
	if err := c.sharing.settle(c.app, cmd); err != nil || !c.joinable() && !c.isolation.asked() {
		return err
	}
	c.job.Verb = b.inner.Name()
	for _, arg := range changed(b.flags) {
		name, _, _ := strings.Cut(strings.TrimPrefix(arg, "--"), "=")
		switch {
		case c.app.commands.Travels(c.job.Verb, name):
			c.job.Flags = append(c.job.Flags, arg)
		case headingOf(cmd.Flag(name)) != inputGroup && !slices.Contains([]string{"number", "count", "certificates"}, name):
			return usagef("--%s: workers cannot be told of it", name)
		}
	}
	if f := cmd.Flag("certificates"); f != nil {
		c.job.Certificates = f.Value.String()
	}
	if err := c.job.check(c.app.commands); err != nil {
		return err
	}
	c.sync = func() error {
		if b.output == nil { // it could not be opened
			return nil
		}
		return b.output.Sync()
	}
	if c.joinable() {
		c.app.exchange, c.end = c.app.farming.Over(c, c.app.exchange)
		return nil
	}
	apart := &cells{isolation: c.isolation, commands: c.app.commands, job: &c.job}
	c.app.exchange.work, c.end = apart.task(c.app), apart.close
	return nil
}
