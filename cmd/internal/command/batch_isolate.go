//go:build !js

package command

import (
	"bufio"
	"cmp"
	"encoding/json"
	"io"

	"github.com/spf13/cobra"

	"gridcnf/app"
)

func addIsolation(i *app.Isolation, cmd *cobra.Command) {
	cmd.Flags().BoolVar(&i.All, "isolate", false, "work on each puzzle in a process of its own, which can die without harm")
	addMemory(cmd, &i.Memory, "max-memory", "memory for each puzzle, as 500M or 4G, in a process of its own")
	headed(cmd, app.LimitGroup, "isolate")
	headed(cmd, app.LimitGroup, "max-memory")
}

// isolatedVerb is the hidden verb that works on isolated puzzles. It is told the job first, and then reads a chunk from
// each line and writes a reply to each.
func isolatedVerb(a *app.App, cmd *cobra.Command) {
	cmd.RunE = func(*cobra.Command, []string) error {
		in := bufio.NewReader(a.In)
		detail, err := in.ReadBytes('\n')
		if err != nil {
			return err
		}
		job, err := app.ReadJob(a.Ctx, a.Commands, detail)
		if err != nil {
			return err
		}
		here := &app.Cells{Commands: a.Commands, Job: job}
		for {
			line, err := in.ReadBytes('\n')
			if err == io.EOF {
				return nil
			}
			var body []byte
			if err = cmp.Or(err, json.Unmarshal(line, &body)); err != nil {
				return err
			}
			var said app.IsolatedReply
			if said.Reply, _, err = here.Chunk(a.Ctx, body, false); err != nil {
				said.Error = err.Error()
			}
			if err = cmp.Or(app.WriteJSON(a.Out, said), a.Out.Flush()); err != nil {
				return err
			}
		}
	}
}
