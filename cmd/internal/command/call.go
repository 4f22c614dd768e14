package command

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"gridcnf/app"
	"gridcnf/backend"
	"gridcnf/internal/english"
	"gridcnf/internal/list"
	"gridcnf/internal/printable"
)

// Tree is the program's commands.
type Tree struct{}

func (Tree) Execute(a *app.App, args []string) app.ExitCode { return execute(a, args) }

// verbsWith returns the names of some verbs.
func verbsWith(such func(verbEntry) bool) []string {
	return list.Map(list.Filter(verbs(new(app.App)), such), func(v verbEntry) string { return v.name })
}

func (v verbEntry) callable() bool  { return v.calls != nil }
func (v verbEntry) batchable() bool { return v.batch != nil }

// callee makes the command of a verb, and returns it with the arguments that every call gets. It is nil if the verb cannot be called.
func callee(verb string) (cmd *cobra.Command, given []string) {
	a := new(app.App)
	verbs := verbs(a)
	i := slices.IndexFunc(verbs, func(v verbEntry) bool { return v.name == verb && v.callable() })
	if i < 0 {
		return nil, nil
	}
	cmd = newCommand(verb, nil)
	cmd.Flags().SortFlags = false
	verbs[i].add(a, cmd)
	return cmd, verbs[i].calls
}

// About describes the verbs that can be called.
func (Tree) About() []app.AboutVerb {
	return list.Map(verbsWith(verbEntry.callable), func(name string) app.AboutVerb {
		cmd, _ := callee(name)
		return app.AboutVerb{Name: name, Summary: cmd.Short, Options: callOptions(cmd)}
	})
}

// captureFolder is the folder on the command line when files go to the caller instead.
const captureFolder = "--out=./"

// Args returns the command line for a call.
func (Tree) Args(c *app.Call) ([]string, error) {
	verb, given := callee(c.Verb)
	if verb == nil {
		return nil, fmt.Errorf("verb %q: %w", printable.Line(app.Shorten(c.Verb)), app.Expected(c.Verb, append(slices.Sorted(slices.Values(verbsWith(verbEntry.callable))), "about")))
	}
	has := func(flag string) bool { return verb.Flag(flag) != nil }
	options := callOptions(verb)
	names := list.Map(options, func(o app.AboutOption) string { return o.Name })
	args := append([]string{c.Verb, "--quiet"}, given...)
	for _, given := range []string{"json", "jobs=1"} {
		if name, _, _ := strings.Cut(given, "="); has(name) {
			args = append(args, "--"+given)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(c.Options)) {
		if text, is := c.Options[name].(string); is && name == "rules" && c.OwnRules && has(name) {
			args = append(args, "--rules="+text+"\n")
			continue
		}
		i := slices.Index(names, name)
		if i < 0 {
			return nil, fmt.Errorf("option %q: %s has none of that name%s", printable.Line(app.Shorten(name)), c.Verb, english.DidYouMean(name, names))
		}
		values := options[i].Values
		text, err := app.OptionText(c.Options[name])
		if err == nil && (isSolver(verb.Flag(name)) || !app.Whole && name == "format") && !slices.Contains(values, text) {
			err = errors.New("expected " + app.OrList(values))
		}
		if err != nil {
			return nil, fmt.Errorf("option %q: %w", name, err)
		}
		switch {
		case name != "format" || !has("json"):
		case text == "json":
			continue // answers are JSON anyway
		case !has("out"):
			return nil, fmt.Errorf("option %q: expected json, because %s makes no files", name, c.Verb)
		case text == "pdf":
			args = append(args, "--out=puzzles.pdf") // one file for all puzzles
		default:
			args = append(args, captureFolder)
		}
		args = append(args, "--"+name+"="+text)
	}
	if c.Verb != "generate" {
		args = append(args, "-")
	}
	return args, nil
}

// CheckJob returns an error unless workers can run a verb with these flags.
func (Tree) CheckJob(verb string, flags []string) error {
	if verbs := verbsWith(verbEntry.batchable); !slices.Contains(verbs, verb) {
		return app.Usagef("the verb %q is not for workers: expected %s", printable.Line(verb), app.OrList(slices.Sorted(slices.Values(verbs))))
	}
	for _, arg := range flags {
		flag, value, _ := strings.Cut(arg, "=")
		name, long := strings.CutPrefix(flag, "--")
		switch {
		case !long || !travels(verb, name):
			return app.Usagef("%s is not for workers", printable.Line(app.Shorten(flag)))
		case name == "backend" && (!slices.Contains(backend.Names(), value) || strings.Contains(value, ":")):
			return app.Usagef("%s is not for workers: expected a solver by its name", printable.Line(app.Shorten(arg)))
		}
	}
	return nil
}

// travels reports whether a flag is sent to workers. Flags about the board are sent only with generate: for other verbs,
// the chunks say what each board is.
func travels(verb, flag string) bool {
	if verb != "generate" {
		return slices.Contains(travelFlags, flag)
	}
	boards := new(cobra.Command)
	addKind((&app.InputOptions{}), boards, "")
	return flag == "size" || flag != "rules" && boards.Flag(flag) != nil || slices.Contains(travelFlags, flag)
}

// callFlags are the flags that calls may set, and travelFlags those that are sent to workers. None of them names a file, a folder or a
// program.
var (
	callFlags = strings.Fields(`ascii backend boards brief caption cell change colours count drop encoding explain first
		forced format from givens grade graded id key labels limit lines loop max-memory
		method minimum most names number paper per-page part puzzle rules-box seed shade show
		size solve sort split stats symbols symmetry technique textbook theme time-limit title to verify after
		set second pencil mark basis tint why keep profile answer`)
	travelFlags = strings.Fields(`backend seed encoding lines colours textbook time-limit stats first method limit
		forced symmetry givens minimum grade technique graded`)
)

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
		case !slices.Contains(callFlags, f.Name) && boards.Flag(f.Name) == nil:
			return
		}
		o := app.AboutOption{Name: f.Name, Type: f.Value.Type(), Usage: f.Usage, Default: f.DefValue, Heading: headingOf(f)}
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
