package bench

import (
	"context"
	"errors"
	"time"

	"gridcnf/explain/technique"
	"gridcnf/puzzle"
	"gridcnf/solve"
)

// System is what is measured.
type System interface {
	// Info says which system this is, under a name that no other has.
	Info() SystemInfo
	// Run answers a problem. An error says why there is no outcome, or why it is unknown: it is that of ctx if that
	// ended, ErrUnsupported for what the system is not made for, ErrLost if the system cannot go on; after any other,
	// the next problem can be asked. Outcome.Seconds is set even then.
	Run(ctx context.Context, p Problem) (Outcome, error)
	// Close ends the system.
	Close() error
}

// The errors of Run after which there is no sample.
var (
	ErrUnsupported = errors.New("the system does not answer such a question")
	ErrLost        = errors.New("the system is lost")
)

// Problem is a puzzle with what is asked about it.
type Problem struct {
	Puzzle    puzzle.Puzzle
	Task      Task
	TimeLimit time.Duration // above 0

	// Of the task Generate, where the puzzle is a board without clues: which puzzle on it is
	// to be generated, from 1, and what its grade has to be, 0 for any.
	Number uint64
	Class  technique.Class
}

// Outcome is what a system says, which nobody has checked.
type Outcome struct {
	Verdict   Verdict
	Solutions []puzzle.Answer // what shows the verdict: one, or two that differ for Multiple
	Seconds   float64         // as package bench counts them
	TimedOut  bool            // the time limit was reached
	Work      *Work           // nil if it is not known
	Made      puzzle.Board    // what was generated
}

// Verdict is the answer to a problem.
type Verdict = string

// The verdicts. Those of task Unique are solve's.
const (
	OnlyOne   = Verdict(solve.OnlyOne)
	Multiple  = Verdict(solve.Several)
	None      = Verdict(solve.NoneAtAll)
	Unknown   = Verdict(solve.Unknown)
	Found     = Verdict("first")     // task First: here is a solution
	Generated = Verdict("generated") // task Generate: here is a puzzle
)
