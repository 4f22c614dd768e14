package command

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"gridcnf/app"
	"gridcnf/puzzle/format"
)

func convertVerb(a *app.App, cmd *cobra.Command) {
	c := &app.ConvertRun{Verb: app.NewVerb(a)}
	c.Files = app.NewBundle(&c.Verb)
	flags := cmd.Flags()
	addWord(cmd, &c.Files.To, "to", "format to write (see gridcnf help formats)", app.FormatNames(format.Formats())...)
	addNumber(cmd, &c.Files.Split, "split", "", 1, "with a folder as --out: puzzles per file")
	flags.BoolVar(&c.Solve, "solve", false, "solve the puzzles and write their solutions")
	flags.StringVar(&c.Answer, "solution", "", "file with the solution of the only puzzle, or - for standard input")
	flags.StringSliceVar(&c.Drop, "drop", nil, "what to leave out: "+strings.Join(app.Droppable, ", "))
	complete(cmd, "drop", app.Droppable...)
	addVerb(&c.Verb, cmd)
	addSolver(&c.Solver, cmd)
	c.Target.Many = true
	addTarget(&c.Target, cmd, "file to write, or a folder")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if err := settleConvert(c, cmd, args); err != nil {
			return err
		}
		recs := c.App.Records(args, &c.In)
		if c.Answer != "" {
			recs = func(yield func(*format.Record, error) bool) { yield(c.Solved(args[0])) }
		}
		if err := c.EachOf(recs, c.Convert); err != nil {
			return err
		}
		return c.Files.End()
	}
}

func settleConvert(c *app.ConvertRun, cmd *cobra.Command, args []string) error {
	if c.Files.To == "" {
		return app.Usagef("--to is missing: expected the name of a format; see gridcnf help formats")
	}
	for _, what := range c.Drop {
		if !slices.Contains(app.Droppable, what) {
			return app.Usagef("--drop %q: %w", what, app.Expected(what, app.Droppable))
		}
	}
	switch {
	case c.Files.Split > 1 && !app.IsFolder(c.Target.Name):
		return app.Usagef("--split: expected a folder as --out")
	case c.Answer != "" && c.Solve:
		return app.Usagef("--solution and --solve: expected only one of them")
	case slices.Contains(c.Drop, format.LostSolution) && (c.Solve || c.Answer != ""):
		return app.Usagef("--drop solution: expected no --solve and no --solution with it")
	case c.Answer != "" && len(args) > 1:
		return app.Usagef("--solution: expected one puzzle, found %d", len(args))
	case c.Answer == "-" && args[0] == "-":
		return app.ErrTwoInputs
	}
	return settleVerb(&c.Verb, cmd, append([]string{c.Answer}, args...))
}
