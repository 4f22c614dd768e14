package command

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"gridcnf/app"
	"gridcnf/backend"
	"gridcnf/encode"
	"gridcnf/internal/english"
	"gridcnf/puzzle"
	"gridcnf/puzzle/family"
	"gridcnf/puzzle/format"
	"gridcnf/puzzle/rulefile"
)

// addSolver adds the flags for the solver, with the present values as defaults.
func addSolver(f *app.SolverOptions, cmd *cobra.Command) {
	addBackend(f, cmd, "solver: ")
	addSeed(f, cmd)
	addEncoding(f, cmd)
}

func addSeed(f *app.SolverOptions, cmd *cobra.Command) {
	cmd.Flags().Int64Var(&f.Seed, "seed", 0, "make the solver search in another order; 0 is its usual order")
	annotate(cmd, "seed", app.GroupKey, app.SolverGroup)
}

// addLimit adds the flag --time-limit. The text what says what is limited.
func addLimit(cmd *cobra.Command, at *time.Duration, what string) {
	usage := "time for " + what + ", such as 10s or 2m; a bare number is seconds"
	if *at == 0 {
		usage += " (default none)"
	}
	addSeconds(cmd, at, "time-limit", usage)
}

func addBackend(f *app.SolverOptions, cmd *cobra.Command, usage string) {
	cmd.Flags().StringVarP(&f.Backend, "backend", "b", f.Backend, usage+strings.Join(backend.Names(), ", "))
	complete(cmd, "backend", backend.Names()...)
}

// addEncoding adds the flags that choose an encoding, with the present values as defaults.
func addEncoding(f *app.SolverOptions, cmd *cobra.Command) {
	names := encode.BalanceNames
	addEnum(cmd, &f.Opt.Balance, "encoding", "how to state 'half of the line': "+strings.Join(names, ", ")+"; auto was the fastest in measurements", encode.Parse[encode.Balance](names), names...)
	addEnum(cmd, &f.Opt.Lines, "lines", "when to state that lines differ: eager (all pairs at once) or lazy (pairs that came out equal)", encode.Parse[encode.When](encode.WhenNames), "eager", "lazy")
	cmd.Flags().BoolVar(&f.Colours, "colours", f.Colours, "add variables for what is inside a loop")
	cmd.Flags().BoolVar(&f.Opt.Textbook, "textbook", false, "state every rule in full; do not simplify by the givens")
}

// headings maps a flag to its heading in help, for flags that have the same heading in every command.
var headings = sync.OnceValue(func() map[string]string {
	headings := make(map[string]string)
	for heading, flags := range map[string]string{
		app.ShowGroup:    "ascii base boards brief stats symbols title",
		app.LimitGroup:   "isolate jobs limit max-body max-cells max-connections max-memory patience time-limit",
		app.SolverGroup:  "backend colours encoding lines textbook",
		app.GeneralGroup: "help quiet version",
	} {
		for flag := range strings.FieldsSeq(flags) {
			headings[flag] = heading
		}
	}
	return headings
})

// grouped adds flags to a command under another heading.
func grouped(cmd *cobra.Command, heading string, add func(*cobra.Command)) {
	alone := &cobra.Command{Args: cmd.Args}
	alone.Flags().SortFlags = false
	add(alone)
	cmd.Args = alone.Args
	alone.Flags().VisitAll(func(f *pflag.Flag) { annotate(alone, f.Name, app.GroupKey, heading) })
	cmd.Flags().AddFlagSet(alone.Flags())
}

func annotate(cmd *cobra.Command, flag, key string, values ...string) {
	f := cmd.Flag(flag)
	if f.Annotations == nil {
		f.Annotations = make(map[string][]string)
	}
	f.Annotations[key] = values
}

func headingOf(f *pflag.Flag) string {
	if heading := f.Annotations[app.GroupKey]; heading != nil {
		return heading[0]
	}
	return cmp.Or(headings()[f.Name], app.OwnFlags)
}

// addOutputFlags adds the flags for the output format. The first format is the default.
func addOutputFlags(f *app.OutputOptions, cmd *cobra.Command, formats ...string) {
	f.Format = formats[0]
	grouped(cmd, app.ShowGroup, func(cmd *cobra.Command) {
		addWord(cmd, &f.Format, "format", app.OrList(formats), formats...)
		if slices.Contains(formats, "json") {
			cmd.Flags().BoolVar(&f.Short, "json", false, "short for --format json: an object per line")
		}
	})
}

func addBoards(f *app.OutputOptions, cmd *cobra.Command) {
	f.Heading = app.Full
	cmd.Flags().BoolVar(&f.Ascii, "ascii", false, "draw with ASCII characters only")
}

func addJobs(f *app.OutputOptions, cmd *cobra.Command) {
	f.Jobs = runtime.NumCPU()
	addNumber(cmd, &f.Jobs, "jobs", "j", 1, "how many puzzles to work on at the same time")
}

// settleOutputFlags reconciles --json with --format, and copies --quiet from the root command.
func settleOutputFlags(f *app.OutputOptions, cmd *cobra.Command) error {
	f.Quiet, _ = cmd.Flags().GetBool("quiet")
	if f.Short && !f.Json() && cmd.Flags().Changed("format") {
		return app.Usagef("--json and --format: expected only one of them")
	}
	if f.Short {
		f.Format = "json"
	}
	return nil
}

// value is a flag of a type that pflag lacks. The value that at points to when the flag is added is the default.
type value[T any] struct {
	at    *T
	kind  string // what help calls it
	parse func(string) (T, error)
	show  func(T) string
}

func (v *value[T]) Type() string   { return v.kind }
func (v *value[T]) String() string { return v.show(*v.at) }
func (v *value[T]) Set(text string) error {
	to, err := v.parse(text)
	if err == nil {
		*v.at = to
	}
	return err
}

// addEnum adds a flag that accepts a few words, which parse reads. Shell completion and error messages
// list the same words.
func addEnum[T any](cmd *cobra.Command, at *T, name, usage string, parse func(string) (T, error), words ...string) {
	cmd.Flags().Var(&value[T]{at, "string", func(text string) (T, error) {
		v, err := parse(text)
		if err != nil {
			err = app.Expected(text, words)
		}
		return v, err
	}, func(v T) string { return fmt.Sprint(v) }}, name, usage)
	complete(cmd, name, words...)
}

// addWord adds a string flag that accepts only the given words.
func addWord(cmd *cobra.Command, at *string, name, usage string, words ...string) {
	addEnum(cmd, at, name, usage, func(s string) (string, error) {
		if !slices.ContainsFunc(words, func(word string) bool { return app.WordOf(word) == s }) {
			return "", errors.ErrUnsupported
		}
		return s, nil
	}, words...)
}

// addNumber adds a flag for a number that is at least least.
func addNumber(cmd *cobra.Command, at *int, name, short string, least int, usage string) {
	cmd.Flags().VarP(&value[int]{at, "int", func(text string) (int, error) {
		n, err := strconv.Atoi(text)
		if err == nil && n < least {
			err = fmt.Errorf("expected %d or more", least)
		}
		return n, err
	}, strconv.Itoa}, name, short, usage)
}

// addSeconds adds a flag for a time above 0, for which a bare number is seconds. Without a default it is 0.
func addSeconds(cmd *cobra.Command, at *time.Duration, name, usage string) {
	cmd.Flags().Var(&value[time.Duration]{at, "duration", app.ParseSeconds, func(d time.Duration) string {
		if d == 0 {
			return ""
		}
		return d.String()
	}}, name, usage)
}

// addMemory adds a flag for a number of bytes.
func addMemory(cmd *cobra.Command, at *int64, name, usage string) {
	cmd.Flags().Var(&value[int64]{at, "size", app.ParseMemory, func(n int64) string {
		unit := ""
		for i := 0; i < len(app.MemoryUnits) && n > 0 && n%1024 == 0; i++ {
			n, unit = n/1024, app.MemoryUnits[i:i+1]
		}
		return strconv.FormatInt(n, 10) + unit
	}}, name, usage)
}

// complete lets the shell complete a flag's values.
func complete(cmd *cobra.Command, flag string, values ...string) {
	annotate(cmd, flag, app.CompleteMark, values...)
}

// completing registers the flags' completions with cobra, which keeps every flag in a global map for ever.
// So it is called only when the shell asks for completions.
func completing(cmd *cobra.Command) {
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if values := f.Annotations[app.CompleteMark]; values != nil {
			by := cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp)
			if err := cmd.RegisterFlagCompletionFunc(f.Name, by); err != nil {
				panic(err) // registered twice
			}
		}
	})
	for _, c := range cmd.Commands() {
		completing(c)
	}
}

// flagError rewrites pflag's errors in the words of this program.
func flagError(cmd *cobra.Command, err error) error {
	if unknown := (*pflag.NotExistError)(nil); errors.As(err, &unknown) && unknown.GetSpecifiedShortnames() == "" {
		var names []string
		cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, "--"+f.Name) })
		return app.Usagef("%w%s", err, english.DidYouMean("--"+unknown.GetSpecifiedName(), names))
	}
	bad := (*pflag.InvalidValueError)(nil)
	if !errors.As(err, &bad) {
		return app.UsageError{Cause: err}
	}
	cause, value := bad.Unwrap(), strconv.Quote(app.Shorten(bad.GetValue()))
	if _, err := strconv.Atoi(bad.GetValue()); err == nil {
		value = bad.GetValue()
	}
	if number := (*strconv.NumError)(nil); errors.As(cause, &number) {
		cause = errors.New("expected a whole number")
		if number.Func == "ParseBool" {
			cause = errors.New("expected true or false")
		}
	}
	return app.Usagef("--%s %s: %w", bad.GetFlag().Name, value, cause)
}

func addInputFlags(f *app.InputOptions, cmd *cobra.Command) {
	grouped(cmd, app.InputGroup, func(cmd *cobra.Command) {
		addWord(cmd, &f.Opt.From, "from", "format of the input; detected if not given (see gridcnf help formats)", app.FormatNames(format.Formats())...)
		addKind(f, cmd, "; boards of 0 and 1 are takuzu if not given")
		cmd.Flags().Func("size", "size of the board, as RxC or as N for NxN, if the format does not give it and the board is not square", f.SetSize)
		cmd.Flags().StringVar(&f.Id, "id", "", "take only the puzzle with this name")
	})
}

func addKind(f *app.InputOptions, cmd *cobra.Command, otherwise string) {
	kinds, described := family.KindNames()
	cmd.Flags().Var(&value[puzzle.Kind]{&f.Opt.Kind, "string", app.ParseKind, func(k puzzle.Kind) string { return string(k) }}, "puzzle",
		app.OrList(described)+", or a family that gridcnf families lists"+otherwise)
	complete(cmd, "puzzle", kinds...)
	var file *string
	later := func(name string) (*rulefile.File, error) { file = &name; return nil, nil } // the file is read when its time is known
	cmd.Flags().Var(&value[*rulefile.File]{&f.Opt.Family, "value", later, func(*rulefile.File) string { return "" }},
		"rules", "your own rule file, which describes the puzzle")
	check := cmd.Args
	cmd.Args = func(cmd *cobra.Command, args []string) (err error) {
		if file != nil {
			var limit time.Duration
			if flag := cmd.Flag("time-limit"); flag != nil {
				limit, _ = app.ParseSeconds(flag.Value.String())
			}
			if f.Opt.Family, err = app.ReadRules(cmd.Context(), limit, *file); err != nil {
				return app.Usagef("--rules %q: %w", app.Shorten(*file), err)
			}
			f.Opt.Kind = cmp.Or(f.Opt.Kind, puzzle.Kind(f.Opt.Family.Name))
		}
		return check(cmd, args)
	}
	addRules(f, cmd)
}

// addRules adds flags for the optional rules in the table of families: one flag for each rule, or for a group of rules
// such as distinct-rows and distinct-columns, one flag that lists those in force.
func addRules(f *app.InputOptions, cmd *cobra.Command) {
	f.Opt.Rules = make(map[string]bool)
	groups := make(map[string][]string)
	for _, fam := range family.All() {
		for _, rule := range fam.Options {
			if group, member, grouped := strings.Cut(rule.Name, "-"); grouped {
				groups[group] = append(groups[group], member)
			} else {
				cmd.Flags().BoolFunc(rule.Name, fmt.Sprintf("%s: %s", fam.Name(), rule.Text), func(text string) (err error) {
					f.Opt.Rules[rule.Name], err = strconv.ParseBool(text)
					return err
				})
			}
		}
	}
	for _, group := range slices.Sorted(maps.Keys(groups)) {
		members := groups[group]
		all := strings.Join(members, ",")
		words := slices.Concat([]string{all}, members, []string{"none"})
		cmd.Flags().Func(group, fmt.Sprintf("which of the rules %s-%s hold: %s, or one of them, or none (default: those of the puzzle)", group, strings.Join(members, ", "+group+"-"), all), func(text string) error {
			chosen := strings.Split(text, ",")
			for _, m := range members {
				f.Opt.Rules[group+"-"+m] = slices.Contains(chosen, m)
			}
			for _, c := range chosen {
				if text != "none" && !slices.Contains(members, c) {
					return app.Expected(c, words)
				}
			}
			return nil
		})
		complete(cmd, group, words...)
	}
}

func addVerb(v *app.Verb, cmd *cobra.Command, formats ...string) {
	addInputFlags(&v.In, cmd)
	if len(formats) > 0 {
		addOutputFlags(&v.Out, cmd, formats...)
		addStats(&v.Out, cmd)
	}
	addJobs(&v.Out, cmd)
	addLimit(cmd, &v.Solver.Limit, "each puzzle")
}

func addStats(f *app.OutputOptions, cmd *cobra.Command) {
	cmd.Flags().BoolVar(&f.Stats, "stats", false, "show what the search cost, and how long each phase took")
}

// settling makes a command settle its flags and then run a task.
func settling[V any](of V, settle func(V, *cobra.Command, []string) error, v *app.Verb, cmd *cobra.Command, work app.Task) {
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if err := settle(of, cmd, args); err != nil {
			return err
		}
		return v.Each(args, work)
	}
}

// runs makes a command run a task, if it has no flags to settle but those of all verbs.
func runs(v *app.Verb, cmd *cobra.Command, work app.Task) { settling(v, settleVerb, v, cmd, work) }

// settleVerb checks the flags that all verbs share, and turns them into options.
func settleVerb(v *app.Verb, cmd *cobra.Command, args []string) (err error) {
	if err := settleOutputFlags(&v.Out, cmd); err != nil {
		return err
	}
	if err := v.Target.Settle(args); err != nil {
		return err
	}
	v.Opt, err = v.Solver.Options()
	v.Opt.Watch = v.App.Watch
	return err
}

func addTarget(t *app.Target, cmd *cobra.Command, usage string) {
	cmd.Flags().StringVarP(&t.Name, "out", "o", t.Name, usage)
}
