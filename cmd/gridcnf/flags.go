package main

import (
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"gridcnf/backend"
	"gridcnf/encode"
	"gridcnf/solve"
)

// solverFlags choose the backend and the encoding.
type solverFlags struct {
	backend string
	seed    int64
	limit   time.Duration // for a puzzle; 0 is none
	opt     encode.Options
	colours bool // for the opposite of opt.Plain
}

// add adds the flags. The backend that they have now is the default.
func (f *solverFlags) add(cmd *cobra.Command) {
	if f.backend == "" {
		f.backend = solve.DefaultBackend
	}
	addSeconds(cmd, &f.limit, "time-limit", "time for each puzzle, as 10s or 2m; a bare number is seconds (default none)")
	apart(cmd, func(cmd *cobra.Command) {
		f.addBackend(cmd, "solver: ")
		cmd.Flags().Int64Var(&f.seed, "seed", 0, "make the solver search in another order; 0 is its own")
		f.addEncoding(cmd)
	})
}

func (f *solverFlags) addBackend(cmd *cobra.Command, usage string) {
	cmd.Flags().StringVarP(&f.backend, "backend", "b", f.backend, usage+strings.Join(backend.Names(), ", "))
	complete(cmd, "backend", backend.Names()...)
}

// options turns the flags into what package solve wants. It fails if the backend
// cannot be opened, before any puzzle is read.
func (f *solverFlags) options() (solve.Options, error) {
	opt := solve.Options{Backend: f.backend, Seed: f.seed, Encode: f.opt}
	opt.Encode.Plain = !f.colours
	solver, err := openBackend("--backend", f.backend, backend.Options{Seed: f.seed})
	if _, takesCards := solver.(backend.CardAdder); err == nil && f.opt.Balance == encode.Native && !takesCards {
		err = usagef("--encoding native: %s takes no cardinality constraints, expected cdcl, gophersat, or an encoding in clauses", f.backend)
	}
	return opt, err
}

// openBackend opens the backend that a flag names.
func openBackend(flag, name string, opt backend.Options) (backend.Solver, error) {
	solver, err := backend.Open(name, opt)
	if err != nil {
		err = fmt.Errorf("%s: %w", flag, err)
		if !errors.Is(err, backend.ErrNotFound) {
			err = usageError{err}
		}
	}
	return solver, err
}

// addEncoding adds the flags that choose among encodings of the same puzzle, with what the
// options are now as defaults.
func (f *solverFlags) addEncoding(cmd *cobra.Command) {
	names := encode.BalanceNames
	addEnum(cmd, &f.opt.Balance, "encoding", "how 'half of the line' is stated: "+strings.Join(names, ", ")+"; auto is what measured best", encode.Parse[encode.Balance](names), names...)
	addEnum(cmd, &f.opt.Lines, "lines", "when distinct lines are told apart: eager (all pairs at once) or lazy (pairs that were equal in a model)", encode.Parse[encode.When](encode.WhenNames), "eager", "lazy")
	cmd.Flags().BoolVar(&f.colours, "colours", true, "colour the faces of a loop inside and outside")
	cmd.Flags().BoolVar(&f.opt.Textbook, "textbook", false, "do not fold the givens into the clauses")
}

// apartKey marks the flags that help shows under a heading of their own.
const apartKey = "encoding and solver"

// apart adds flags to a command that are about encodings and solvers.
func apart(cmd *cobra.Command, add func(*cobra.Command)) {
	added(cmd, add).VisitAll(func(f *pflag.Flag) { f.Annotations = map[string][]string{apartKey: nil} })
}

// added adds flags to a command, and returns them.
func added(cmd *cobra.Command, add func(*cobra.Command)) *pflag.FlagSet {
	alone := new(cobra.Command)
	alone.Flags().SortFlags = false
	add(alone)
	cmd.Flags().AddFlagSet(alone.Flags())
	return alone.Flags()
}

// hideApart leaves those flags out of help, for a command that is about something else. They
// can be given all the same.
func hideApart(cmd *cobra.Command) {
	cmd.Flags().VisitAll(func(f *pflag.Flag) { f.Hidden = f.Hidden || isApart(f) })
}

func isApart(f *pflag.Flag) bool {
	_, is := f.Annotations[apartKey]
	return is
}

// outputFlags say how results are shown.
type outputFlags struct {
	format  string
	short   bool // --json, for --format json
	stats   bool
	quiet   bool
	ascii   bool
	jobs    int
	heading heading // how reports begin, if boards are wanted
}

// add adds the flags, with the first of the formats as the default.
func (f *outputFlags) add(cmd *cobra.Command, formats ...string) {
	f.format = formats[0]
	addWord(cmd, &f.format, "format", orList(formats), formats...)
	if slices.Contains(formats, "json") {
		cmd.Flags().BoolVar(&f.short, "json", false, "short for --format json: an object per line")
	}
}

// json reports whether results are for programs.
func (f *outputFlags) json() bool { return f.format == "json" }

// addBoards adds the flags of the verbs that draw boards.
func (f *outputFlags) addBoards(cmd *cobra.Command) {
	f.heading = full
	f.addQuiet(cmd)
	cmd.Flags().BoolVar(&f.ascii, "ascii", false, "draw with ASCII characters only")
}

func (f *outputFlags) addQuiet(cmd *cobra.Command) {
	cmd.Flags().BoolVarP(&f.quiet, "quiet", "q", false, "no boards")
}

func (f *outputFlags) addJobs(cmd *cobra.Command) {
	f.jobs = runtime.NumCPU()
	addNumber(cmd, &f.jobs, "jobs", "j", 1, "how many puzzles to work on at the same time")
}

// settle settles --json and --format.
func (f *outputFlags) settle(cmd *cobra.Command) error {
	if f.short && !f.json() && cmd.Flags().Changed("format") {
		return usagef("--json and --format: expected one of them")
	}
	if f.short {
		f.format = "json"
	}
	return nil
}
