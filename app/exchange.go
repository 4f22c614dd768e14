package app

import (
	"context"
	"io"
	"iter"
	"strings"

	"gridcnf/puzzle/format"
)

// Entry is a puzzle on its way into the pipeline.
type Entry struct {
	Number int // among the puzzles of all inputs, or in the series of a seed, from 1
	Rec    *format.Record
	Err    error // why it could not be read
}

// Exchange takes the place of a command's arguments, as what its puzzles come from, and of its
// standard output, as what its answers go to. They say their numbers then.
type Exchange struct {
	// puzzles yields those that are to be worked on: of the command's own, or others. If it is nil,
	// they are its own.
	Puzzles func(own iter.Seq[Entry]) iter.Seq[Entry]
	// work fills the report of a puzzle in place of the verb, unless it is nil.
	Work Task
	// answer gets each finished report, in the order of the puzzles or as they come: out has the
	// line, err what there is to say to people. After an error the command ends with it.
	Answer    func(*Report) error
	Unordered bool
	// file gets a puzzle's file instead of the file system, unless it is nil.
	File func(number int, name string, write func(io.Writer) error) error
	// capture gets every file instead of the file system, unless it is nil. Answers are as the
	// verb gives them by itself then: objects for programs, without numbers.
	capture func(name string, write func(io.Writer) error) error
	// tell is told now and then what is going on, unless it is nil.
	tell func(text string)
}

// Captures reports whether files go to a caller.
func (x *Exchange) Captures() bool { return x != nil && x.capture != nil }

// exchangeWindow is how many answers wait at most for one before them.
const exchangeWindow = 1024

// Run runs a command with its flags in this process, on the puzzles of the exchange.
func (x *Exchange) Run(ctx context.Context, cs Commands, stderr io.Writer, args ...string) ExitCode {
	a := &App{In: strings.NewReader(""), Out: NewOutput(ctx, io.Discard), Err: Plain{stderr}, Ctx: ctx, Commands: cs, Exchange: x}
	return cs.Execute(a, args)
}

// Numbered numbers the puzzles of a command.
func Numbered(records iter.Seq2[*format.Record, error], first int) iter.Seq[Entry] {
	return func(yield func(Entry) bool) {
		number := first
		for rec, err := range records {
			if !yield(Entry{number, rec, err}) {
				return
			}
			number++
		}
	}
}
