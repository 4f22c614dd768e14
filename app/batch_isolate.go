//go:build !js

package app

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"strings"
	"sync"
	"time"

	"gridcnf/app/batch"
	"gridcnf/solve"
)

// Isolation says when puzzles of a batch are worked on in processes of their own: all of them if
// that is asked for, and else those of a chunk that has been given out before, for
// one of them may have killed the worker that had it.
type Isolation struct {
	All    bool
	Memory int64
}

// Asked reports whether all puzzles are to be isolated.
func (i *Isolation) Asked() bool { return i.All || i.Memory > 0 }

// ReadJob reads a job, and makes sure that there is what it needs.
func ReadJob(ctx context.Context, cs Commands, detail []byte) (*batchJob, error) {
	job := new(batchJob)
	if err := batch.Strictly(detail, job); err != nil {
		return nil, Usagef("the job of the coordinator: %w", err)
	}
	if err := job.Check(cs); err != nil {
		return nil, err
	}
	if _, err := job.do(ctx, cs, nil); err != nil {
		return nil, UsageError{err}
	}
	return job, nil
}

// IsolatedReply is what the process says of a chunk.
type IsolatedReply struct {
	Reply []byte `json:"reply,omitempty"`
	Error string `json:"error,omitempty"`
}

// Cells are processes for the puzzles of a job. Those that nobody uses wait for the next puzzle.
type Cells struct {
	Isolation
	Commands Commands
	Job      *batchJob

	mu   sync.Mutex
	free []*batch.Slot
}

// take is a process that nobody uses.
func (c *Cells) take() (*batch.Slot, error) {
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
	first, err := json.Marshal(c.Job)
	if err != nil {
		return nil, err
	}
	return &batch.Slot{
		Command: []string{self, "batch", "isolated"}, First: append(first, '\n'), Time: c.Job.patience(), Memory: c.Memory,
	}, nil
}

// put gives a process back.
func (c *Cells) put(slot *batch.Slot) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.free = append(c.free, slot)
}

// Close ends the processes.
func (c *Cells) Close() error {
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
			limit, _ = ParseSeconds(text) // the job's verb has taken it
		}
	}
	if limit == 0 {
		return 0
	}
	return 2*limit + grace
}

// do does the job with puzzles, each in a process.
func (c *Cells) do(ctx context.Context, items []batch.Item) (*batch.Reply, error) {
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
func (c *Cells) ask(ctx context.Context, slot *batch.Slot, item batch.Item) (*batch.Reply, error) {
	chunk := new(batch.Chunk)
	if err := chunk.Add(item, c.Job.Making()); err != nil {
		return nil, err
	}
	body, err := chunk.Encode(c.Job.Name())
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
	var said IsolatedReply
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
	r := NewReport(item.Record, &OutputOptions{Format: "json"})
	r.Turn = item.Number
	if item.Record == nil { // it was to be made
		r.Complain(why)
		return r.Out.Bytes()
	}
	r.judged(solve.Unknown, why)
	r.fail(ExitUnknown)
	if err := r.Finish(); err != nil {
		panic(err) // strings and numbers
	}
	return r.Out.Bytes()
}

// Reply does the job with puzzles, in this process or each apart from it.
func (c *Cells) Reply(ctx context.Context, items []batch.Item, apart bool) (*batch.Reply, error) {
	if apart {
		return c.do(ctx, items)
	}
	return c.Job.do(ctx, c.Commands, items)
}

// Chunk does the job with the puzzles of a chunk, each in a process of its own where that is to be, and returns the
// reply and how many there were.
func (c *Cells) Chunk(ctx context.Context, body []byte, deadly bool) (answer []byte, puzzles int, err error) {
	items, err := batch.Decode(body, c.Job.Name())
	if err != nil {
		return nil, 0, err
	}
	reply, err := c.Reply(ctx, items, c.Asked() || deadly)
	if err != nil {
		return nil, 0, err
	}
	answer, err = reply.Encode()
	return answer, len(items), err
}

// Task is what is done with each puzzle of a batch in place of its verb.
func (c *Cells) Task(a *App) Task {
	return func(ctx context.Context, r *Report) error {
		items := []batch.Item{{Number: r.Turn, Record: r.Rec}}
		reply, err := c.do(ctx, items)
		if err != nil {
			return err
		}
		answers, err := c.Job.Answers(a, items, reply)
		if err == nil {
			said := answers[0]
			r.Result, r.Code, r.Failed, r.ready = said.Result, said.Code, said.Failed, true
			r.Out.Write(said.Out.Bytes())
			r.Err.Write(said.Err.Bytes())
		}
		return err
	}
}
