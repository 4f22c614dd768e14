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

// defaultSolver is what flags that are not given, or not there, choose.
func defaultSolver() solverFlags { return solverFlags{backend: solve.DefaultBackend, colours: true} }

// add adds the flags. What they have now are the defaults.
func (f *solverFlags) add(cmd *cobra.Command) {
	f.addBackend(cmd, "solver: ")
	f.addSeed(cmd)
	f.addEncoding(cmd)
}

func (f *solverFlags) addSeed(cmd *cobra.Command) {
	cmd.Flags().Int64Var(&f.seed, "seed", 0, "make the solver search in another order; 0 is its usual one")
}

// addLimit adds the limit of a puzzle, or of something else that flags are about.
func addLimit(cmd *cobra.Command, at *time.Duration, what string) {
	usage := "time for " + what + ", as 10s or 2m; a bare number is seconds"
	if *at == 0 {
		usage += " (default none)"
	}
	addSeconds(cmd, at, "time-limit", usage)
	headed(cmd, limitGroup, "time-limit")
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
		err = usagef("--encoding native, --backend %s: %w, expected cdcl, gophersat, or an encoding in clauses",
			f.backend, backend.ErrNoCards)
	}
	return opt, err
}

// openBackend opens the backend that a flag names.
func openBackend(flag, name string, opt backend.Options) (backend.Solver, error) {
	solver, err := backend.Open(name, opt)
	if err != nil {
		err = fmt.Errorf("%s: %w%s", flag, err, didYouMean(name, backend.Names()))
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
	addEnum(cmd, &f.opt.Balance, "encoding", "how 'half of the line' is stated: "+strings.Join(names, ", ")+"; auto is the fastest measured", encode.Parse[encode.Balance](names), names...)
	addEnum(cmd, &f.opt.Lines, "lines", "when lines are made to differ: eager (all pairs at once) or lazy (pairs that came out equal)", encode.Parse[encode.When](encode.WhenNames), "eager", "lazy")
	cmd.Flags().BoolVar(&f.colours, "colours", f.colours, "add variables for what is inside a loop")
	cmd.Flags().BoolVar(&f.opt.Textbook, "textbook", false, "state every rule in full; do not simplify by the givens")
}

// The headings of flags in help, in their order.
const (
	ownFlags     = "Flags" // those that a command has for itself
	inputGroup   = "Input"
	showGroup    = "What to show"
	limitGroup   = "Limits"
	workerGroup  = "Workers"
	solverGroup  = "Encodings and solvers"
	generalGroup = "General"
)

// groupKey marks the heading of a flag. Without one it is a command's own.
const groupKey = "heading"

// grouped adds flags to a command under a heading, and returns them.
func grouped(cmd *cobra.Command, heading string, add func(*cobra.Command)) *pflag.FlagSet {
	alone := new(cobra.Command)
	alone.Flags().SortFlags = false
	add(alone)
	alone.Flags().VisitAll(func(f *pflag.Flag) { headed(alone, heading, f.Name) })
	cmd.Flags().AddFlagSet(alone.Flags())
	return alone.Flags()
}

// headed puts a flag of a command under a heading.
func headed(cmd *cobra.Command, heading, flag string) { annotate(cmd, flag, groupKey, heading) }

// annotate says something of a flag of a command.
func annotate(cmd *cobra.Command, flag, key string, values ...string) {
	f := cmd.Flag(flag)
	if f.Annotations == nil {
		f.Annotations = make(map[string][]string)
	}
	f.Annotations[key] = values
}

// headingOf is the heading that a flag stands under.
func headingOf(f *pflag.Flag) string {
	switch heading := f.Annotations[groupKey]; {
	case heading != nil:
		return heading[0]
	case f.Name == "help": // which cobra adds
		return generalGroup
	}
	return ownFlags
}

// addMost adds the flag -n, which is about how many there are to be at most.
func addMost(cmd *cobra.Command, at *int, usage string) {
	addNumber(cmd, at, "limit", "n", 0, usage)
	headed(cmd, limitGroup, "limit")
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

// add adds the flags of the formats, the first of which is the default.
func (f *outputFlags) add(cmd *cobra.Command, formats ...string) {
	f.format = formats[0]
	grouped(cmd, showGroup, func(cmd *cobra.Command) {
		addWord(cmd, &f.format, "format", orList(formats), formats...)
		if slices.Contains(formats, "json") {
			cmd.Flags().BoolVar(&f.short, "json", false, "short for --format json: an object per line")
		}
	})
}

// json reports whether results are for programs.
func (f *outputFlags) json() bool { return f.format == "json" }

// addBoards adds the flags of the verbs that draw boards.
func (f *outputFlags) addBoards(cmd *cobra.Command) {
	f.heading = full
	cmd.Flags().BoolVar(&f.ascii, "ascii", false, "draw with ASCII characters only")
	headed(cmd, showGroup, "ascii")
}

func (f *outputFlags) addJobs(cmd *cobra.Command) {
	f.jobs = runtime.NumCPU()
	addNumber(cmd, &f.jobs, "jobs", "j", 1, "how many puzzles to work on at the same time")
	headed(cmd, limitGroup, "jobs")
}

// settle settles --json and --format, and takes over --quiet, which all commands have.
func (f *outputFlags) settle(cmd *cobra.Command) error {
	f.quiet, _ = cmd.Flags().GetBool("quiet")
	if f.short && !f.json() && cmd.Flags().Changed("format") {
		return usagef("--json and --format: expected one of them")
	}
	if f.short {
		f.format = "json"
	}
	return nil
}
