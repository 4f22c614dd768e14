//go:build !js

package app

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"gridcnf/app/batch"
	"gridcnf/puzzle/rulefile"
	"gridcnf/solve"
)

// Job is the work on all puzzles of a batch: a verb, and its flags as --NAME=VALUE.
type Job struct {
	Verb  string   `json:"verb"`
	Flags []string `json:"flags"`
	// Certificates is the coordinator's folder of certificates, as answers name it.
	Certificates string `json:"certificates,omitempty"`

	App       *App `json:"-"` // in which this process works on it
	Isolation `json:"-"`

	mu   sync.Mutex
	idle []*batch.Slot // processes that wait for the next isolated puzzle
}

// Making reports whether the job makes the puzzles, so that the chunks have none.
func (j *Job) Making() bool { return j.Verb == "generate" }

// Name is a name for the job, the same on every machine.
func (j *Job) Name() string {
	sum := sha256.Sum256([]byte(j.Verb + "\x00" + strings.Join(j.Flags, "\x00")))
	return hex.EncodeToString(sum[:8])
}

// args is the command line that does the job for some puzzles.
func (j *Job) args(items []batch.Item) []string {
	args := append([]string{j.Verb, "--quiet", "--jobs=1"}, j.Flags...)
	switch {
	case j.Making():
		first, count := 1, 1
		if len(items) > 0 {
			first, count = items[0].Number, len(items)
		}
		return append(args, "--format=json", fmt.Sprintf("--number=%d", first), fmt.Sprintf("--count=%d", count))
	case j.Verb == "certify":
		args = append(args, "--out="+j.Certificates+"/")
	}
	return append(args, "--json", "-")
}

// here does the job in this process. It fails unless all puzzles get an answer.
func (j *Job) here(ctx context.Context, items []batch.Item) (*batch.Reply, error) {
	begun := time.Now()
	reply := &batch.Reply{Files: make(map[int][]byte)}
	x := &Exchange{
		Puzzles: func(own iter.Seq[Entry]) iter.Seq[Entry] {
			if j.Making() && len(items) > 0 {
				return own
			}
			return func(yield func(Entry) bool) {
				for _, item := range items {
					if !yield(Entry{Number: item.Number, Rec: item.Record}) {
						return
					}
				}
			}
		},
		Answer: func(r *Report) error {
			reply.Lines = append(reply.Lines, bytes.Clone(r.Out.Bytes()))
			return nil
		},
		File: func(number int, _ string, write func(io.Writer) error) error {
			var b bytes.Buffer
			err := write(&b)
			reply.Files[number] = b.Bytes()
			return err
		},
	}
	var said bytes.Buffer
	if x.Run(ctx, j.App.Commands, &said, j.args(items)...); len(reply.Lines) != len(items) || len(items) == 0 && said.Len() > 0 {
		return nil, cmp.Or(ctx.Err(), errors.New(strings.TrimSpace(strings.TrimPrefix(said.String(), "gridcnf: "))))
	}
	reply.Spent = time.Since(begun)
	return reply, nil
}

// Answers checks the lines of a reply: their solutions have to obey the rules. It writes the files that belong to
// them first.
func (j *Job) Answers(items []batch.Item, reply *batch.Reply) ([]*Report, error) {
	var answers []*Report
	for i, item := range items {
		r := &Report{Rec: item.Record, Turn: item.Number}
		if err := j.answer(r, reply.Lines[i], reply.Files[item.Number]); err != nil {
			return nil, err
		}
		answers = append(answers, r)
	}
	return answers, nil
}

// answer checks a line of a reply, and fills the report of its puzzle.
func (j *Job) answer(r *Report, line, file []byte) (err error) {
	defer func() {
		if err != nil {
			err = fmt.Errorf("puzzle %d: %w", r.Turn, err)
		}
	}()
	said, err := batch.Parse(line)
	if err != nil {
		return err
	}
	if said.Number != r.Turn {
		return fmt.Errorf("found the answer to puzzle %d", said.Number)
	}
	if file != nil && said.Certificate != nil {
		if err := os.MkdirAll(j.Certificates, 0o777); err != nil {
			return UsageError{err}
		}
		name := filepath.Join(j.Certificates, fileBase(fmt.Sprintf("%d-%s", r.Turn, fileID(r.Rec)))+certificateExt)
		if err := j.App.writeFile(name, content(file)); err != nil {
			return err
		}
	}
	var of *rulefile.File
	if !j.Making() {
		of = batch.Own(r.Rec.Puzzle)
	}
	if err := said.Check(line, j.Verb, of); err != nil {
		return err
	}
	r.result = &result{Verdict: solve.Verdict(said.Verdict)}
	r.Code, r.Failed, r.ready = ExitCode(said.Exit), said.Error != nil, true
	if r.Failed {
		Tell(&r.Err, name(r.Rec)+": "+*said.Error)
	}
	r.Out.Write(line)
	return nil
}

// Isolation says which puzzles of a batch get their own process: all of them if the user asks for that, and otherwise
// those of a chunk that was given out before, since one of them may have killed the worker that had it.
type Isolation struct {
	All    bool
	Memory int64
}

// Asked reports whether the user wants all puzzles isolated.
func (i *Isolation) Asked() bool { return i.All || i.Memory > 0 }

// ReadJob reads a job, and checks that this machine has what the job needs.
func ReadJob(a *App, detail []byte) (*Job, error) {
	job := &Job{App: a}
	if err := batch.Strictly(detail, job); err != nil {
		return nil, Usagef("the job of the coordinator: %w", err)
	}
	if err := a.Commands.CheckJob(job.Verb, job.Flags); err != nil {
		return nil, err
	}
	if _, err := job.here(a.Ctx, nil); err != nil {
		return nil, UsageError{err}
	}
	return job, nil
}

// take returns an idle process, or a new one.
func (j *Job) take() (*batch.Slot, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if n := len(j.idle); n > 0 {
		slot := j.idle[n-1]
		j.idle = j.idle[:n-1]
		return slot, nil
	}
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	first, err := json.Marshal(j)
	if err != nil {
		return nil, err
	}
	return &batch.Slot{
		Command: []string{self, "batch", "isolated"}, First: append(first, '\n'), Time: j.patience(), Memory: j.Memory,
	}, nil
}

// put gives a process back.
func (j *Job) put(slot *batch.Slot) {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.idle = append(j.idle, slot)
}

// Close ends the idle processes.
func (j *Job) Close() error {
	for _, slot := range j.idle {
		slot.Close()
	}
	j.idle = nil
	return nil
}

// patience is how long a process may take for a puzzle: the verb's own time limit, and some time to
// notice that it is reached.
func (j *Job) patience() time.Duration {
	const grace = 5 * time.Second
	limit := time.Duration(0)
	for _, arg := range j.Flags {
		if text, ok := strings.CutPrefix(arg, "--time-limit="); ok {
			limit, _ = ParseSeconds(text) // the verb has parsed it before
		}
	}
	if limit == 0 {
		return 0
	}
	return 2*limit + grace
}

// eachApart does the job, each puzzle in its own process.
func (j *Job) eachApart(ctx context.Context, items []batch.Item) (*batch.Reply, error) {
	slot, err := j.take()
	if err != nil {
		return nil, err
	}
	defer j.put(slot)
	all := &batch.Reply{Files: make(map[int][]byte)}
	for _, item := range items {
		one, err := j.ask(ctx, slot, item)
		if died := (*batch.Died)(nil); errors.As(err, &died) {
			one = &batch.Reply{Lines: [][]byte{unknown(item, died)}}
		} else if err != nil {
			return nil, err
		}
		all.Spent += one.Spent
		all.Lines = append(all.Lines, one.Lines...)
		maps.Copy(all.Files, one.Files)
	}
	return all, nil
}

// ask does the job for one puzzle.
func (j *Job) ask(ctx context.Context, slot *batch.Slot, item batch.Item) (*batch.Reply, error) {
	chunk := new(batch.Chunk)
	if err := chunk.Add(item, j.Making()); err != nil {
		return nil, err
	}
	line, err := chunk.Encode(j.Name())
	if err == nil {
		line, err = slot.Ask(ctx, append(line, '\n'))
	}
	if err != nil {
		return nil, err
	}
	return batch.DecodeReply(line, 1)
}

// unknown returns the answer for a puzzle about which nothing is known, and why.
func unknown(item batch.Item, why error) []byte {
	r := NewReport(item.Record, &OutputOptions{Format: "json"})
	r.Turn = item.Number
	if item.Record == nil { // a puzzle that should have been made
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

// Reply does the job in this process, or each puzzle in its own process if the user asked for that or a puzzle may be deadly.
func (j *Job) Reply(ctx context.Context, items []batch.Item, deadly bool) (*batch.Reply, error) {
	if deadly || j.Asked() {
		return j.eachApart(ctx, items)
	}
	return j.here(ctx, items)
}

// Chunk does the job for the puzzles of a chunk, as Reply does, and returns the encoded reply and the number of
// puzzles.
func (j *Job) Chunk(ctx context.Context, body []byte, deadly bool) (answer []byte, puzzles int, err error) {
	items, err := batch.Decode(body, j.Name())
	if err != nil {
		return nil, 0, err
	}
	reply, err := j.Reply(ctx, items, deadly)
	if err != nil {
		return nil, 0, err
	}
	answer, err = reply.Encode()
	return answer, len(items), err
}

// Apart is the task that a batch runs on each puzzle instead of its verb: that in a process of its own.
func (j *Job) Apart(ctx context.Context, r *Report) error {
	reply, err := j.eachApart(ctx, []batch.Item{{Number: r.Turn, Record: r.Rec}})
	if err != nil {
		return err
	}
	return j.answer(r, reply.Lines[0], reply.Files[r.Turn])
}
