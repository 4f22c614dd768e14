//go:build !js

package main

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

	"gridcnf/backend"
	"gridcnf/batch"
	"gridcnf/internal/printable"
)

// batchJob is what is to be done with all puzzles of a batch: a verb, and its flags as --NAME=VALUE.
type batchJob struct {
	Verb  string   `json:"verb"`
	Flags []string `json:"flags"`
	// Certificates is the coordinator's folder of certificates, which the answers name.
	Certificates string `json:"certificates,omitempty"`
}

// making reports whether the puzzles are made, and so are not in the chunks.
func (j *batchJob) making() bool { return j.Verb == "generate" }

// name is a name for the job, the same wherever the job is.
func (j *batchJob) name() string {
	sum := sha256.Sum256([]byte(j.Verb + "\x00" + strings.Join(j.Flags, "\x00")))
	return hex.EncodeToString(sum[:8])
}

// check returns an error if the job is not one for workers.
func (j *batchJob) check(cs Commands) error {
	if verbs := cs.Batchable(); !slices.Contains(verbs, j.Verb) {
		return usagef("the verb %q is not for workers: expected %s", printable.Line(j.Verb), orList(slices.Sorted(slices.Values(verbs))))
	}
	for _, arg := range j.Flags {
		flag, value, _ := strings.Cut(arg, "=")
		name, long := strings.CutPrefix(flag, "--")
		switch {
		case !long || !cs.Travels(j.Verb, name):
			return usagef("%s is not for workers", printable.Line(shorten(flag)))
		case name == "backend" && (!slices.Contains(backend.Names(), value) || strings.Contains(value, ":")):
			return usagef("%s is not for workers: expected a solver by its name", printable.Line(shorten(arg)))
		}
	}
	return nil
}

// args is the command line that does the job with some puzzles.
func (j *batchJob) args(items []batch.Item) []string {
	args := append([]string{j.Verb, "--quiet", "--jobs=1"}, j.Flags...)
	switch {
	case j.making():
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
	x := &exchange{
		puzzles: func(own iter.Seq[entry]) iter.Seq[entry] {
			if j.making() && len(items) > 0 {
				return own
			}
			return chunkEntries(items)
		},
		answer: func(r *report) error {
			reply.Lines = append(reply.Lines, bytes.Clone(r.out.Bytes()))
			return nil
		},
		file: func(number int, _ string, write func(io.Writer) error) error {
			var b bytes.Buffer
			err := write(&b)
			reply.Files[number] = b.Bytes()
			return err
		},
	}
	var said bytes.Buffer
	if x.run(ctx, cs, &said, j.args(items)...); len(reply.Lines) != len(items) || len(items) == 0 && said.Len() > 0 {
		return nil, cmp.Or(ctx.Err(), errors.New(strings.TrimSpace(strings.TrimPrefix(said.String(), "gridcnf: "))))
	}
	reply.Spent = time.Since(begun)
	return reply, nil
}

// chunkEntries are the puzzles of a chunk for the pipeline.
func chunkEntries(items []batch.Item) iter.Seq[entry] {
	return func(yield func(entry) bool) {
		for _, item := range items {
			if !yield(entry{number: item.Number, rec: item.Record}) {
				return
			}
		}
	}
}
