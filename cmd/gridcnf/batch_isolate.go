//go:build !js

package main

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"gridcnf/batch"
	"gridcnf/solve"
)

// isolation says when puzzles of a batch are worked on in processes of their own: all of them if
// that is asked for, and else those of a chunk that has been given out before, for
// one of them may have killed the worker that had it.
type isolation struct {
	all    bool
	memory int64
}

func (i *isolation) add(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&i.all, "isolate", false, "work on each puzzle in a process of its own, which can die without harm")
	addMemory(cmd, &i.memory, "max-memory", "memory for each puzzle, as 500M or 4G, in a process of its own")
	headed(cmd, limitGroup, "isolate")
	headed(cmd, limitGroup, "max-memory")
}

// asked reports whether all puzzles are to be isolated.
func (i *isolation) asked() bool { return i.all || i.memory > 0 }

// isolatedVerb is the hidden verb that works on isolated puzzles. It is told the job first, and then reads a chunk from
// each line and writes a reply to each.
func (a *app) isolatedVerb(cmd *cobra.Command) {
	cmd.RunE = func(*cobra.Command, []string) error {
		in := bufio.NewReader(a.in)
		detail, err := in.ReadBytes('\n')
		if err != nil {
			return err
		}
		job, err := readJob(a.ctx, a.commands, detail)
		if err != nil {
			return err
		}
		here := &cells{commands: a.commands, job: job}
		for {
			line, err := in.ReadBytes('\n')
			if err == io.EOF {
				return nil
			}
			var body []byte
			if err = cmp.Or(err, json.Unmarshal(line, &body)); err != nil {
				return err
			}
			var said isolatedReply
			if said.Reply, _, err = here.chunk(a.ctx, body, false); err != nil {
				said.Error = err.Error()
			}
			if err = cmp.Or(writeJSON(a.out, said), a.out.Flush()); err != nil {
				return err
			}
		}
	}
}

// readJob reads a job, and makes sure that there is what it needs.
func readJob(ctx context.Context, cs Commands, detail []byte) (*batchJob, error) {
	job := new(batchJob)
	if err := batch.Strictly(detail, job); err != nil {
		return nil, usagef("the job of the coordinator: %w", err)
	}
	if err := job.check(cs); err != nil {
		return nil, err
	}
	if _, err := job.do(ctx, cs, nil); err != nil {
		return nil, usageError{err}
	}
	return job, nil
}

// isolatedReply is what the process says of a chunk.
type isolatedReply struct {
	Reply []byte `json:"reply,omitempty"`
	Error string `json:"error,omitempty"`
}

// cells are processes for the puzzles of a job. Those that nobody uses wait for the next puzzle.
type cells struct {
	isolation
	commands Commands
	job      *batchJob

	mu   sync.Mutex
	free []*batch.Slot
}

// take is a process that nobody uses.
func (c *cells) take() (*batch.Slot, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if n := len(c.free); n > 0 {
		slot := c.free[n-1]
		c.free = c.free[:n-1]
		return slot, nil
	}
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	first, err := json.Marshal(c.job)
	if err != nil {
		return nil, err
	}
	return &batch.Slot{
		Command: []string{self, "batch", "isolated"}, First: append(first, '\n'), Time: c.job.patience(), Memory: c.memory,
	}, nil
}

// put gives a process back.
func (c *cells) put(slot *batch.Slot) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.free = append(c.free, slot)
}

// close ends the processes.
func (c *cells) close() error {
	for _, slot := range c.free {
		slot.Close()
	}
	c.free = nil
	return nil
}

// patience is how long a process may take for a puzzle: it has a limit of its own, and some time to
// see that it is reached.
func (j *batchJob) patience() time.Duration {
	const grace = 5 * time.Second
	limit := time.Duration(0)
	for _, arg := range j.Flags {
		if text, ok := strings.CutPrefix(arg, "--time-limit="); ok {
			limit, _ = parseSeconds(text) // the job's verb has taken it
		}
	}
	if limit == 0 {
		return 0
	}
	return 2*limit + grace
}

// do does the job with puzzles, each in a process.
func (c *cells) do(ctx context.Context, items []batch.Item) (*batch.Reply, error) {
	slot, err := c.take()
	if err != nil {
		return nil, err
	}
	defer c.put(slot)
	all := &batch.Reply{Files: make(map[int][]byte)}
	for _, item := range items {
		one, err := c.ask(ctx, slot, item)
		if died := (*batch.Died)(nil); errors.As(err, &died) {
			one = &batch.Reply{Lines: [][]byte{unknown(item, died)}}
		} else if err != nil {
			return nil, err
		}
		all.Spent += one.Spent
		all.Lines = append(all.Lines, one.Lines...)
		for number, file := range one.Files {
			all.Files[number] = file
		}
	}
	return all, nil
}

// ask does the job with a puzzle.
func (c *cells) ask(ctx context.Context, slot *batch.Slot, item batch.Item) (*batch.Reply, error) {
	chunk := new(batch.Chunk)
	if err := chunk.Add(item, c.job.making()); err != nil {
		return nil, err
	}
	body, err := chunk.Encode(c.job.name())
	if err != nil {
		return nil, err
	}
	line, err := json.Marshal(body)
	if err != nil {
		return nil, err
	}
	answer, err := slot.Ask(ctx, append(line, '\n'))
	if err != nil {
		return nil, err
	}
	var said isolatedReply
	if err := json.Unmarshal(answer, &said); err != nil {
		return nil, err
	}
	if said.Error != "" {
		return nil, errors.New(said.Error)
	}
	return batch.DecodeReply(said.Reply, 1)
}

// unknown is the answer to a puzzle of which nothing can be said.
func unknown(item batch.Item, why error) []byte {
	r := newReport(item.Record, &outputFlags{format: "json"})
	r.number = item.Number
	if item.Record == nil { // it was to be made
		r.complain(why)
		return r.out.Bytes()
	}
	r.judged(solve.Unknown, why)
	r.fail(exitUnknown)
	if err := r.finish(); err != nil {
		panic(err) // strings and numbers
	}
	return r.out.Bytes()
}

// reply does the job with puzzles, in this process or each apart from it.
func (c *cells) reply(ctx context.Context, items []batch.Item, apart bool) (*batch.Reply, error) {
	if apart {
		return c.do(ctx, items)
	}
	return c.job.do(ctx, c.commands, items)
}

// chunk does the job with the puzzles of a chunk, each in a process of its own where that is to be, and returns the
// reply and how many there were.
func (c *cells) chunk(ctx context.Context, body []byte, deadly bool) (answer []byte, puzzles int, err error) {
	items, err := batch.Decode(body, c.job.name())
	if err != nil {
		return nil, 0, err
	}
	reply, err := c.reply(ctx, items, c.asked() || deadly)
	if err != nil {
		return nil, 0, err
	}
	answer, err = reply.Encode()
	return answer, len(items), err
}

// task is what is done with each puzzle of a batch in place of its verb.
func (c *cells) task(a *app) task {
	return func(ctx context.Context, r *report) error {
		items := []batch.Item{{Number: r.number, Record: r.rec}}
		reply, err := c.do(ctx, items)
		if err != nil {
			return err
		}
		answers, err := c.job.answers(a, items, reply)
		if err == nil {
			said := answers[0]
			r.result, r.code, r.failed, r.ready = said.result, said.code, said.failed, true
			r.out.Write(said.out.Bytes())
			r.err.Write(said.err.Bytes())
		}
		return err
	}
}
