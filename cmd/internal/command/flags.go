package command

import (
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"gridcnf/app"
	"gridcnf/backend"
	"gridcnf/encode"
)

// addSolverFlags adds the flags. What they have now are the defaults.
func addSolverFlags(f *app.SolverOptions, cmd *cobra.Command) {
	addBackend(f, cmd, "solver: ")
	addSeed(f, cmd)
	addEncoding(f, cmd)
}

func addSeed(f *app.SolverOptions, cmd *cobra.Command) {
	cmd.Flags().Int64Var(&f.Seed, "seed", 0, "make the solver search in another order; 0 is its usual one")
}

// addLimit adds the limit of a puzzle, or of something else that flags are about.
func addLimit(cmd *cobra.Command, at *time.Duration, what string) {
	usage := "time for " + what + ", as 10s or 2m; a bare number is seconds"
	if *at == 0 {
		usage += " (default none)"
	}
	addSeconds(cmd, at, "time-limit", usage)
	headed(cmd, app.LimitGroup, "time-limit")
}

func addBackend(f *app.SolverOptions, cmd *cobra.Command, usage string) {
	cmd.Flags().StringVarP(&f.Backend, "backend", "b", f.Backend, usage+strings.Join(backend.Names(), ", "))
	complete(cmd, "backend", backend.Names()...)
}

// addEncoding adds the flags that choose among encodings of the same puzzle, with what the
// options are now as defaults.
func addEncoding(f *app.SolverOptions, cmd *cobra.Command) {
	names := encode.BalanceNames
	addEnum(cmd, &f.Opt.Balance, "encoding", "how 'half of the line' is stated: "+strings.Join(names, ", ")+"; auto is the fastest measured", encode.Parse[encode.Balance](names), names...)
	addEnum(cmd, &f.Opt.Lines, "lines", "when lines are made to differ: eager (all pairs at once) or lazy (pairs that came out equal)", encode.Parse[encode.When](encode.WhenNames), "eager", "lazy")
	cmd.Flags().BoolVar(&f.Colours, "colours", f.Colours, "add variables for what is inside a loop")
	cmd.Flags().BoolVar(&f.Opt.Textbook, "textbook", false, "state every rule in full; do not simplify by the givens")
}

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
func headed(cmd *cobra.Command, heading, flag string) { annotate(cmd, flag, app.GroupKey, heading) }

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
	switch heading := f.Annotations[app.GroupKey]; {
	case heading != nil:
		return heading[0]
	case f.Name == "help": // which cobra adds
		return app.GeneralGroup
	}
	return app.OwnFlags
}

// addMost adds the flag -n, which is about how many there are to be at most.
func addMost(cmd *cobra.Command, at *int, usage string) {
	addNumber(cmd, at, "limit", "n", 0, usage)
	headed(cmd, app.LimitGroup, "limit")
}

// addOutputFlags adds the flags of the formats, the first of which is the default.
func addOutputFlags(f *app.OutputOptions, cmd *cobra.Command, formats ...string) {
	f.Format = formats[0]
	grouped(cmd, app.ShowGroup, func(cmd *cobra.Command) {
		addWord(cmd, &f.Format, "format", app.OrList(formats), formats...)
		if slices.Contains(formats, "json") {
			cmd.Flags().BoolVar(&f.Short, "json", false, "short for --format json: an object per line")
		}
	})
}

// addBoards adds the flags of the verbs that draw boards.
func addBoards(f *app.OutputOptions, cmd *cobra.Command) {
	f.Heading = app.Full
	cmd.Flags().BoolVar(&f.Ascii, "ascii", false, "draw with ASCII characters only")
	headed(cmd, app.ShowGroup, "ascii")
}

func addJobs(f *app.OutputOptions, cmd *cobra.Command) {
	f.Jobs = runtime.NumCPU()
	addNumber(cmd, &f.Jobs, "jobs", "j", 1, "how many puzzles to work on at the same time")
	headed(cmd, app.LimitGroup, "jobs")
}

// settleOutputFlags settles --json and --format, and takes over --quiet, which all commands have.
func settleOutputFlags(f *app.OutputOptions, cmd *cobra.Command) error {
	f.Quiet, _ = cmd.Flags().GetBool("quiet")
	if f.Short && !f.Json() && cmd.Flags().Changed("format") {
		return app.Usagef("--json and --format: expected one of them")
	}
	if f.Short {
		f.Format = "json"
	}
	return nil
}
