package bench

import (
	"context"
	"errors"
	"time"

	"gridcnf/explain/technique"
	"gridcnf/puzzle"
	"gridcnf/solve"
)

// System is a solver to measure.
type System interface {
	// Info returns the name of the system, which no other has, and its version.
	Info() SystemInfo
	// Run answers a problem. The error says why there is no outcome, or why it is unknown: the error of ctx if that ended, ErrUnsupported if
	// the system is not made for the problem, ErrLost if the system cannot go on. After any other error, the next problem can be asked.
	// Outcome.Seconds is set even then.
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

	// For the task Generate, where the puzzle is a board without clues: the number of the puzzle to generate on it, from 1, and the class that
	// its grade must have, 0 for any.
	Number uint64
	Class  technique.Class
}

// Outcome is what a system answers, unchecked.
type Outcome struct {
	Verdict   Verdict
	Solutions []puzzle.Answer // the solutions that show the verdict: one, or two different ones for Multiple
	Seconds   float64         // as package bench counts them
	TimedOut  bool            // the time limit was reached
	Work      *Work           // nil if the system does not count
	Made      puzzle.Board    // the generated puzzle
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
