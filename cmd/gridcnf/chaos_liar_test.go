//go:build unix

package main

import (
	"bytes"
	"context"
	"io"
	"math/rand/v2"
	"slices"
	"strings"

	"gridcnf/farm"
)

// lie joins as a worker, and answers with nothing but lies until the context ends or the job is done.
// It returns how many it has told. All of them are such that nobody has to do a puzzle again to see it.
func lie(ctx context.Context, random *rand.Rand, o farm.Options) (told int) {
	o.Name, o.Version = "liar", exactVersion()
	for ctx.Err() == nil {
		w, err := farm.Join(ctx, o)
		if err != nil {
			continue
		}
		quiet := &app{in: strings.NewReader(""), out: newOutput(ctx, io.Discard), err: plain{io.Discard}, ctx: ctx}
		know, err := (&workerRun{app: quiet}).batchHandler(w.Job().Detail)
		if err == nil {
			err = w.Work(ctx, 1, func(ctx context.Context, task farm.Task, attempt int) ([]byte, error) {
				body, err := know(ctx, task, attempt)
				if err == nil {
					told++
					body = lies[random.IntN(len(lies))](body)
				}
				return body, err
			})
		}
		w.Close()
		if err == nil {
			break
		}
	}
	return told
}

// lies are what becomes of a true reply.
var lies = []func(reply []byte) []byte{
	func(reply []byte) []byte { return nil },
	func(reply []byte) []byte { return []byte("\x1b[31mgarbage\x00") },
	func(reply []byte) []byte { return reply[:len(reply)/2] },
	func(reply []byte) []byte { return append(reply, reply...) },
	func(reply []byte) []byte { return append(reply, make([]byte, 20<<20)...) },
	instead(`"number":`, `"number":1`),
	instead(`"givens":["`, `"givens":["0`),
	instead(`"id":"`, `"id":"\u001b[2J`),
	instead(`"multiple"`, `"unique"`),
	instead(`"unique"`, `"multiple"`),
	instead(`"unique"`, `"none"`),
	instead(`"solution":["0`, `"solution":["1`),
	func(reply []byte) []byte { // the answer to one puzzle for the next
		lines := bytes.SplitAfter(reply, []byte("\n"))
		slices.Reverse(lines[1 : len(lines)-1])
		return bytes.Join(lines, nil)
	},
}

// instead has one text where another is in the truth.
func instead(old, text string) func([]byte) []byte {
	return func(reply []byte) []byte { return bytes.ReplaceAll(reply, []byte(old), []byte(text)) }
}
