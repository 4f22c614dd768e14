package app

import (
	"errors"
	"fmt"
	"time"

	"gridcnf/backend"
	"gridcnf/encode"
	"gridcnf/internal/english"
	"gridcnf/solve"
)

// SolverOptions choose the backend and the encoding.
type SolverOptions struct {
	Backend string
	Seed    int64
	Limit   time.Duration // for each puzzle; 0 is none
	Opt     encode.Options
	Colours bool // becomes the opposite of Opt.Plain
}

// DefaultSolver is the choice without any flags.
func DefaultSolver() SolverOptions {
	return SolverOptions{Backend: solve.DefaultBackend, Colours: true}
}

// Options turns the flags into options for package solve. It fails if the backend cannot be opened,
// so that the user hears of it before any puzzle is read.
func (f *SolverOptions) Options() (solve.Options, error) {
	opt := solve.Options{Backend: f.Backend, Seed: f.Seed, Encode: f.Opt}
	opt.Encode.Plain = !f.Colours
	solver, err := OpenBackend("--backend", f.Backend, backend.Options{Seed: f.Seed})
	if _, takesCards := solver.(backend.CardAdder); err == nil && f.Opt.Balance == encode.Native && !takesCards {
		err = Usagef("--encoding native, --backend %s: %w, expected cdcl, gophersat, or an encoding in clauses",
			f.Backend, backend.ErrNoCards)
	}
	return opt, err
}

// OpenBackend opens the backend that a flag names.
func OpenBackend(flag, name string, opt backend.Options) (backend.Solver, error) {
	solver, err := backend.Open(name, opt)
	if err != nil {
		err = fmt.Errorf("%s: %w%s", flag, err, english.DidYouMean(name, backend.Names()))
		if !errors.Is(err, backend.ErrNotFound) {
			err = UsageError{err}
		}
	}
	return solver, err
}

// The headings of flags in help, in their order.
const (
	OwnFlags     = "Flags" // the command's own flags
	InputGroup   = "Input"
	ShowGroup    = "What to show"
	LimitGroup   = "Limits"
	WorkerGroup  = "Workers"
	SolverGroup  = "Encodings and solvers"
	GeneralGroup = "General"
)

// GroupKey is the annotation for the heading of a flag. Flags without it come under OwnFlags.
const GroupKey = "heading"

// OutputOptions say how results are shown.
type OutputOptions struct {
	Format  string
	Short   bool // --json, for --format json
	Stats   bool
	Quiet   bool
	Ascii   bool
	Jobs    int
	Heading heading // how reports begin
}

// Json reports whether results are for programs.
func (f *OutputOptions) Json() bool { return f.Format == "json" }
