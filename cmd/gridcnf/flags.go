package main

import (
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"gridcnf/backend"
	"gridcnf/encode"
	"gridcnf/family"
	"gridcnf/puzzle/format"
	"gridcnf/puzzle/masyu"
	"gridcnf/puzzle/takuzu"
	"gridcnf/solve"
)

// inputFlags say what a file does not: what puzzle it is, and by which rules.
type inputFlags struct {
	from, kind, distinct, size, id string
	full, lenient                  bool
}

func (f *inputFlags) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringVar(&f.from, "from", "", "format of the input; detected if not given (see gridcnf help formats)")
	flags.StringVar(&f.kind, "puzzle", "", "takuzu (binairo), 3-in-a-row (tohu-wa-vohu, unruly) or masyu; boards of 0 and 1 are takuzu if not given")
	flags.StringVar(&f.distinct, "distinct", "", "lines that must differ: rows,columns or one of them or none; takuzu has both, 3-in-a-row none")
	flags.BoolVar(&f.full, "full", false, "Masyu: the loop visits every cell")
	flags.StringVar(&f.size, "size", "", "size of the board, as RxC, for formats that do not tell and boards that are not square")
	flags.BoolVar(&f.lenient, "lenient", false, "accept what the program that a format comes from accepts, though it is malformed")
	flags.StringVar(&f.id, "id", "", "take only the puzzle with this name")
	complete(cmd, "puzzle", string(takuzu.Takuzu), string(takuzu.ThreeInARow), string(masyu.Masyu))
	complete(cmd, "distinct", "rows,columns", "rows", "columns", "none")
	var names []string
	for _, info := range format.Formats() {
		names = append(names, info.Name+"\t"+info.Text)
	}
	complete(cmd, "from", names...)
}

// complete lets the shell complete a flag's values.
func complete(cmd *cobra.Command, flag string, values ...string) {
	if err := cmd.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp)); err != nil {
		panic(err)
	}
}

// options turns the flags into what the readers want.
func (f *inputFlags) options() (opt format.Options, err error) {
	opt.From, opt.Full, opt.Lenient = f.from, f.full, f.lenient
	if f.kind != "" {
		if opt.Kind, err = family.Parse(f.kind); err != nil {
			return opt, usageError{fmt.Errorf("--puzzle: %w", err)}
		}
	}
	if f.distinct != "" {
		if opt.Distinct, err = parseDistinctRule(f.distinct); err != nil {
			return opt, err
		}
	}
	if f.size != "" {
		r, c, ok := strings.Cut(f.size, "x")
		if opt.Rows, err = strconv.Atoi(r); err != nil {
			ok = false
		}
		if opt.Cols, err = strconv.Atoi(c); err != nil || !ok || opt.Rows < 1 || opt.Cols < 1 {
			return opt, usagef("--size %q: expected rows x columns, as 6x8", f.size)
		}
	}
	return opt, nil
}

func parseDistinctRule(s string) (*takuzu.Distinct, error) {
	d := new(takuzu.Distinct)
	if s == "none" {
		return d, nil
	}
	for _, word := range strings.Split(s, ",") {
		switch word {
		case "rows":
			d.Rows = true
		case "columns":
			d.Cols = true
		default:
			return nil, usagef("--distinct %q: expected rows,columns or one of them or none", s)
		}
	}
	return d, nil
}

// solverFlags choose the backend and the encoding.
type solverFlags struct {
	backend string
	seed    int64
	limit   seconds
	encodingFlags
}

func (f *solverFlags) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringVarP(&f.backend, "backend", "b", solve.DefaultBackend, "solver: "+strings.Join(backend.Names(), ", "))
	flags.Int64Var(&f.seed, "seed", 0, "make the solver search in another order; 0 is its own")
	flags.Var(&f.limit, "time-limit", "time for each puzzle, as 10s or 2m; a bare number is seconds (default none)")
	f.encodingFlags.add(cmd, solve.BestEncoding())
	complete(cmd, "backend", backend.Names()...)
}

// options turns the flags into what package solve wants. It fails if the backend
// cannot be opened, before any puzzle is read.
func (f *solverFlags) options() (solve.Options, error) {
	opt := solve.Options{Backend: f.backend, Seed: f.seed}
	solver, err := openBackend("--backend", f.backend, backend.Options{Seed: f.seed})
	if err != nil {
		return opt, err
	}
	enc, err := f.encodingFlags.options()
	if _, takesCards := solver.(backend.CardAdder); err == nil && enc.Balance == encode.Native && !takesCards {
		err = usagef("--encoding native: %s takes no cardinality constraints, expected cdcl, gophersat, or an encoding in clauses", f.backend)
	}
	opt.Encode = &enc
	return opt, err
}

// openBackend opens the backend that a flag names.
func openBackend(flag, name string, opt backend.Options) (backend.Solver, error) {
	if !known(name) {
		return nil, unknownBackend(flag, name)
	}
	solver, err := backend.Open(name, opt)
	if err != nil {
		err = fmt.Errorf("%s: %w", flag, err)
		if !errors.Is(err, backend.ErrNotFound) {
			err = usageError{err}
		}
	}
	return solver, err
}

func unknownBackend(flag, name string) error {
	return usagef("%s %q: expected %s", flag, name, strings.Join(backend.Names(), ", "))
}

// known reports whether a backend of that name could exist.
func known(name string) bool {
	for _, n := range backend.Names() {
		if n == name || strings.HasPrefix(n, "exec:") && strings.HasPrefix(name, "exec:") {
			return true
		}
	}
	return false
}

// encodingFlags choose among encodings of the same puzzle.
type encodingFlags struct {
	balance, lines, cut string
	colours, textbook   bool
}

// add adds the flags with the values of some options as defaults.
func (f *encodingFlags) add(cmd *cobra.Command, defaults encode.Options) {
	flags := cmd.Flags()
	names := encode.BalanceNames()
	flags.StringVar(&f.balance, "encoding", defaults.Balance.String(), "how 'half of the line' is stated: "+strings.Join(names, ", ")+"; auto is what measured best")
	flags.StringVar(&f.lines, "lines", defaults.Lines.String(), "when distinct lines are told apart: eager (all pairs at once) or lazy (pairs that were equal in a model)")
	flags.StringVar(&f.cut, "cut", defaults.Cut.String(), "what forbids a stray loop: loop (block it), cut-set (leave its cells), both")
	flags.BoolVar(&f.colours, "colours", true, "Masyu: colour the faces inside and outside")
	flags.BoolVar(&f.textbook, "textbook", false, "do not fold the givens into the clauses")
	complete(cmd, "encoding", names...)
	complete(cmd, "lines", "eager", "lazy")
	complete(cmd, "cut", "loop", "cut-set", "both")
}

// options turns the flags into encoding options.
func (f *encodingFlags) options() (opt encode.Options, err error) {
	opt.Colours, opt.Textbook = f.colours, f.textbook
	if opt.Balance, err = encode.ParseBalance(f.balance); err != nil {
		return opt, usageError{fmt.Errorf("--encoding: %w", err)}
	}
	if opt.Lines, err = encode.ParseDistinct(f.lines); err != nil {
		return opt, usageError{fmt.Errorf("--lines: %w", err)}
	}
	if opt.Cut, err = encode.ParseCut(f.cut); err != nil {
		return opt, usageError{fmt.Errorf("--cut: %w", err)}
	}
	return opt, nil
}

// outputFlags say how results are shown.
type outputFlags struct {
	format  string
	formats []string // that the verb can write
	json    bool
	stats   bool
	quiet   bool
	ascii   bool
	jobs    int
}

func (f *outputFlags) add(cmd *cobra.Command, formats ...string) {
	f.formats = formats
	flags := cmd.Flags()
	flags.StringVar(&f.format, "output", "text", strings.Join(formats, ", "))
	flags.BoolVar(&f.json, "json", false, "short for --output json: one object per puzzle and line")
	complete(cmd, "output", formats...)
}

// addBoards adds the flags of the verbs that draw boards.
func (f *outputFlags) addBoards(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.BoolVarP(&f.quiet, "quiet", "q", false, "no boards")
	flags.BoolVar(&f.ascii, "ascii", false, "draw with ASCII characters only")
}

func (f *outputFlags) addJobs(cmd *cobra.Command) {
	cmd.Flags().IntVarP(&f.jobs, "jobs", "j", runtime.NumCPU(), "how many puzzles to work on at the same time")
}

// check settles --json and --output.
func (f *outputFlags) check() error {
	if f.json {
		f.format = "json"
	}
	if !slices.Contains(f.formats, f.format) {
		return usagef("--output %q: expected %s", f.format, strings.Join(f.formats, ", "))
	}
	return nil
}

// seconds is a duration flag for which a bare number is seconds.
type seconds time.Duration

func (s *seconds) String() string {
	if *s == 0 {
		return ""
	}
	return time.Duration(*s).String()
}
func (s *seconds) Type() string { return "duration" }
func (s *seconds) Set(text string) error {
	d, err := time.ParseDuration(text)
	if n, bare := strconv.ParseFloat(text, 64); bare == nil {
		d, err = time.Duration(n*float64(time.Second)), nil
	}
	if err != nil || d <= 0 {
		return fmt.Errorf("expected a time above 0, as 10s")
	}
	*s = seconds(d)
	return nil
}
