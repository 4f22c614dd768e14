package main

import (
	"context"
	"io"
	"iter"
	"strings"

	"gridcnf/puzzle/format"
)

// entry is a puzzle on its way into the pipeline.
type entry struct {
	number int // among the puzzles of all inputs, or in the series of a seed, from 1
	rec    *format.Record
	err    error // why it could not be read
}

// exchange takes the place of a command's arguments, as what its puzzles come from, and of its
// standard output, as what its answers go to. They say their numbers then.
type exchange struct {
	// puzzles yields those that are to be worked on: of the command's own, or others. If it is nil,
	// they are its own.
	puzzles func(own iter.Seq[entry]) iter.Seq[entry]
	// work fills the report of a puzzle in place of the verb, unless it is nil.
	work task
	// answer gets each finished report, in the order of the puzzles or as they come: out has the
	// line, err what there is to say to people. After an error the command ends with it.
	answer    func(*report) error
	unordered bool
	// file gets a puzzle's file instead of the file system, unless it is nil.
	file func(number int, name string, write func(io.Writer) error) error
	// capture gets every file instead of the file system, unless it is nil. Answers are as the
	// verb gives them by itself then: objects for programs, without numbers.
	capture func(name string, write func(io.Writer) error) error
	// tell is told now and then what is going on, unless it is nil.
	tell func(text string)
}

// captures reports whether files go to a caller.
func (x *exchange) captures() bool { return x != nil && x.capture != nil }

// exchangeWindow is how many answers wait at most for one before them.
const exchangeWindow = 1024

// run runs a command with its flags in this process, on the puzzles of the exchange.
func (x *exchange) run(ctx context.Context, cs Commands, stderr io.Writer, args ...string) exitCode {
	a := &app{in: strings.NewReader(""), out: newOutput(ctx, io.Discard), err: plain{stderr}, ctx: ctx, commands: cs, exchange: x}
	return cs.Execute(a, args)
}

// numbered numbers the puzzles of a command.
func numbered(records iter.Seq2[*format.Record, error], first int) iter.Seq[entry] {
	return func(yield func(entry) bool) {
		number := first
		for rec, err := range records {
			if !yield(entry{number, rec, err}) {
				return
			}
			number++
		}
	}
}
