package main

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"gridcnf/backend"
)

// commandTree is the commands of this package.
type commandTree struct{}

func (commandTree) Execute(a *app, args []string) exitCode { return a.execute(args) }

func (commandTree) Callable() []string {
	return verbsWith(func(v verbEntry) bool { return v.calls != nil })
}

func (commandTree) Batchable() []string {
	return verbsWith(func(v verbEntry) bool { return v.batch != nil })
}

// verbsWith are the names of some verbs.
func verbsWith(such func(verbEntry) bool) (names []string) {
	for _, v := range new(app).verbs() {
		if such(v) {
			names = append(names, v.name)
		}
	}
	return names
}

func (commandTree) Command(verb string) *command {
	verbs := new(app).verbs()
	i := slices.IndexFunc(verbs, func(v verbEntry) bool { return v.name == verb && v.calls != nil })
	if i < 0 {
		return nil
	}
	cmd := newCommand(verb, nil)
	cmd.Flags().SortFlags = false
	verbs[i].add(cmd)
	return &command{
		aboutVerb: aboutVerb{verb, cmd.Short, callOptions(cmd)}, given: verbs[i].calls,
		has: func(flag string) bool { return cmd.Flag(flag) != nil },
	}
}

// Travels reports whether workers may be told of a flag. What is said of boards may be if they are to be made; of others it is
// in the chunks.
func (commandTree) Travels(verb, flag string) bool {
	if verb != "generate" {
		return flagUses[flag]&travelling != 0
	}
	boards := new(cobra.Command)
	(&inputFlags{}).addKind(boards, "")
	return flag == "size" || boards.Flag(flag) != nil || flagUses[flag]&travelling != 0
}

// Uses of flags beyond the command line.
const (
	calling    = 1 << iota // calls may set it
	travelling             // workers may be told of it
)

// flagUses are the flags with such uses. None of them names a file, a folder or a program.
var flagUses = func() map[string]int {
	uses := make(map[string]int)
	for _, name := range strings.Fields(`all ascii backend boards brief caption cell change colours count drop encoding explain first
		forced format from givens grade graded id labels lenient limit lines loop max-memory
		method minimum most names number optimal paper per-page puzzle rules seed shade show
		size solve split stats symbols symmetry technique textbook theme time-limit title to verify after
		set second pencil mark basis tint why keep profile answer`) {
		uses[name] |= calling
	}
	for _, name := range strings.Fields(`backend seed encoding lines colours textbook time-limit stats first method limit optimal
		forced symmetry givens minimum grade technique graded`) {
		uses[name] |= travelling
	}
	return uses
}()

// callOptions describes what calls of a verb may set.
func callOptions(cmd *cobra.Command) []aboutOption {
	boards := new(cobra.Command)
	(&inputFlags{}).addRules(boards)
	options := []aboutOption{}
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		switch {
		case f.Name == "format" && slices.Equal(optionValues(f), []string{"text", "json"}): // answers are objects
			return
		case f.Name == "puzzle" && cmd.Flag("from") == nil && cmd.Flag("size") == nil: // a file's name
			return
		case flagUses[f.Name]&calling == 0 && boards.Flag(f.Name) == nil:
			return
		}
		o := aboutOption{Name: f.Name, Type: f.Value.Type(), Usage: f.Usage, Default: f.DefValue, Heading: headingOf(f), Solver: isSolver(f)}
		for _, value := range optionValues(f) {
			o.Values = append(o.Values, wordOf(value))
		}
		options = append(options, o)
	})
	return options
}

// optionValues are the words that an option can be, if it is one of some: of the solvers, those of this process.
func optionValues(f *pflag.Flag) []string {
	values := f.Annotations[completeMark]
	if isSolver(f) {
		values = slices.DeleteFunc(slices.Clone(values), func(v string) bool { return !slices.Contains(backend.Libraries(), v) })
	}
	return values
}

// isSolver reports whether a flag names a solver.
func isSolver(f *pflag.Flag) bool {
	return slices.Contains(f.Annotations[completeMark], backend.Libraries()[0])
}
