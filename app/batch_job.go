//go:build !js

package app

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"
	"time"

	"gridcnf/app/batch"
	"gridcnf/backend"
	"gridcnf/internal/printable"
)

// batchJob is what is to be done with all puzzles of a batch: a verb, and its flags as --NAME=VALUE.
type batchJob struct {
	Verb  string   `json:"verb"`
	Flags []string `json:"flags"`
	// Certificates is the coordinator's folder of certificates, which the answers name.
	Certificates string `json:"certificates,omitempty"`
}

// Making reports whether the puzzles are made, and so are not in the chunks.
func (j *batchJob) Making() bool { return j.Verb == "generate" }

// Name is a name for the job, the same wherever the job is.
func (j *batchJob) Name() string {
	sum := sha256.Sum256([]byte(j.Verb + "\x00" + strings.Join(j.Flags, "\x00")))
	return hex.EncodeToString(sum[:8])
}

// Check returns an error if the job is not one for workers.
func (j *batchJob) Check(cs Commands) error {
	if verbs := cs.Batchable(); !slices.Contains(verbs, j.Verb) {
		return Usagef("the verb %q is not for workers: expected %s", printable.Line(j.Verb), OrList(slices.Sorted(slices.Values(verbs))))
	}
	for _, arg := range j.Flags {
		flag, value, _ := strings.Cut(arg, "=")
		name, long := strings.CutPrefix(flag, "--")
		switch {
		case !long || !cs.Travels(j.Verb, name):
			return Usagef("%s is not for workers", printable.Line(Shorten(flag)))
		case name == "backend" && (!slices.Contains(backend.Names(), value) || strings.Contains(value, ":")):
			return Usagef("%s is not for workers: expected a solver by its name", printable.Line(Shorten(arg)))
		}
	}
	return nil
}

// args is the command line that does the job with some puzzles.
func (j *batchJob) args(items []batch.Item) []string {
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

// do does the job with puzzles in this process. It fails unless all of them get an answer.
func (j *batchJob) do(ctx context.Context, cs Commands, items []batch.Item) (*batch.Reply, error) {
	begun := time.Now()
	reply := &batch.Reply{Files: make(map[int][]byte)}
	x := &Exchange{
		Puzzles: func(own iter.Seq[Entry]) iter.Seq[Entry] {
			if j.Making() && len(items) > 0 {
				return own
			}
			return chunkEntries(items)
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
	if x.Run(ctx, cs, &said, j.args(items)...); len(reply.Lines) != len(items) || len(items) == 0 && said.Len() > 0 {
		return nil, cmp.Or(ctx.Err(), errors.New(strings.TrimSpace(strings.TrimPrefix(said.String(), "gridcnf: "))))
	}
	reply.Spent = time.Since(begun)
	return reply, nil
}

// chunkEntries are the puzzles of a chunk for the pipeline.
func chunkEntries(items []batch.Item) iter.Seq[Entry] {
	return func(yield func(Entry) bool) {
		for _, item := range items {
			if !yield(Entry{Number: item.Number, Rec: item.Record}) {
				return
			}
		}
	}
}
