package command

import (
	"slices"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"gridcnf/app"
	"gridcnf/backend"
	"gridcnf/internal/list"
)

// Tree gives callers access to the program's commands.
type Tree struct{}

func (Tree) Execute(a *app.App, args []string) app.ExitCode { return execute(a, args) }

// Callable returns the names of the verbs that can be called.
func (Tree) Callable() []string { return verbsWith(func(v verbEntry) bool { return v.calls != nil }) }

// Batchable returns the names of the verbs that batch can run.
func (Tree) Batchable() []string { return verbsWith(func(v verbEntry) bool { return v.batch != nil }) }

func verbsWith(such func(verbEntry) bool) []string {
	return list.Map(list.Filter(verbs(new(app.App)), such), func(v verbEntry) string { return v.name })
}

// Command describes a verb, or is nil if it cannot be called.
func (Tree) Command(verb string) *app.Command {
	a := new(app.App)
	verbs := verbs(a)
	i := slices.IndexFunc(verbs, func(v verbEntry) bool { return v.name == verb && v.calls != nil })
	if i < 0 {
		return nil
	}
	cmd := newCommand(verb, nil)
	cmd.Flags().SortFlags = false
	verbs[i].add(a, cmd)
	return &app.Command{
		AboutVerb: app.AboutVerb{Name: verb, Summary: cmd.Short, Options: callOptions(cmd)}, Given: verbs[i].calls,
		Has: func(flag string) bool { return cmd.Flag(flag) != nil },
	}
}

// Travels reports whether a flag is sent to workers. Flags about the board are sent only with generate: for other verbs,
// the chunks say what each board is.
func (Tree) Travels(verb, flag string) bool {
	if verb != "generate" {
		return slices.Contains(app.TravelFlags, flag)
	}
	boards := new(cobra.Command)
	addKind((&app.InputOptions{}), boards, "")
	return flag == "size" || flag != "rules" && boards.Flag(flag) != nil || slices.Contains(app.TravelFlags, flag)
}

// callOptions describes the options that a call of a verb may set.
func callOptions(cmd *cobra.Command) []app.AboutOption {
	boards := new(cobra.Command)
	addRules((&app.InputOptions{}), boards)
	options := []app.AboutOption{}
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		switch {
		case f.Name == "format" && slices.Equal(optionValues(f), []string{"text", "json"}): // answers are objects
			return
		case f.Name == "puzzle" && cmd.Flag("from") == nil && cmd.Flag("size") == nil: // a file's name
			return
		case !slices.Contains(app.CallFlags, f.Name) && boards.Flag(f.Name) == nil:
			return
		}
		o := app.AboutOption{Name: f.Name, Type: f.Value.Type(), Usage: f.Usage, Default: f.DefValue, Heading: headingOf(f), Solver: isSolver(f)}
		for _, value := range optionValues(f) {
			o.Values = append(o.Values, app.WordOf(value))
		}
		options = append(options, o)
	})
	return options
}

// optionValues lists the words that an option accepts, or is nil if it takes any value. Solvers that are separate
// programs are left out.
func optionValues(f *pflag.Flag) []string {
	values := f.Annotations[app.CompleteMark]
	if isSolver(f) {
		values = slices.DeleteFunc(slices.Clone(values), func(v string) bool { return !slices.Contains(backend.Libraries(), v) })
	}
	return values
}

// isSolver reports whether a flag names a solver.
func isSolver(f *pflag.Flag) bool {
	return slices.Contains(f.Annotations[app.CompleteMark], backend.Libraries()[0])
}
