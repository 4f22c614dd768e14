//go:build !js

package command

import (
	"fmt"
	"io"
	"os"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"gridcnf/app"
	"gridcnf/internal/printable"
	"gridcnf/internal/whole"
)

func addSetFlags(f *app.SetFlags, cmd *cobra.Command) {
	grouped(cmd, app.InputGroup, func(p0 *cobra.Command) { addAllSetFlags(f, p0) })
}

func addAllSetFlags(f *app.SetFlags, cmd *cobra.Command) {
	addCorpus(f, cmd)
	cmd.Flags().Var(&f.Patterns, "sets", "sets to run, as patterns of their names (default all without "+strings.Join(app.Apart, ", ")+", or none if files are named)")
	f.Every = 1
	addNumber(cmd, &f.Every, "every", "", 1, "take every N-th puzzle of a set")
	addNumber(cmd, &f.Limit, "limit", "n", 0, "take at most this many puzzles of a set; 0 takes all")
}

func addCorpus(f *app.SetFlags, cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.Corpus, "corpus", os.Getenv(app.CorpusVariable), "folder with collections of puzzles; $"+app.CorpusVariable+" if not given")
}

// benchSetsVerb is the verb bench sets.
func benchSetsVerb(a *app.App, cmd *cobra.Command) {
	var f app.SetFlags
	addCorpus(&f, cmd)
	cmd.Flags().Var(&f.Patterns, "sets", "sets to list, as patterns of their names (default all)")
	file := cmd.Flags().StringP("out", "o", "", "file for the puzzles of these sets, as JSON lines that other commands read")
	cmd.RunE = func(*cobra.Command, []string) error {
		if !f.Patterns.Given {
			f.Patterns = app.List{Values: []string{"*/*"}, Given: true}
		}
		sets, err := f.Matching()
		if err != nil {
			return err
		}
		w := tabwriter.NewWriter(a.Out, 0, 0, 2, ' ', 0)
		fmt.Fprintln(w, "SET\tPUZZLES\tDAMAGED\tTASK")
		for _, set := range sets {
			fmt.Fprintf(w, "%s\t%d\t%d\t%s\n", printable.Line(set.Name), len(set.Puzzles), len(set.Damaged), set.Task)
		}
		if f.Corpus == "" {
			a.Say("these are made; for more %s", app.PassCorpus)
		}
		if err := w.Flush(); err != nil || *file == "" {
			return err
		}
		return whole.WriteFile(*file, func(out io.Writer) error { return app.WritePuzzles(out, sets) })
	}
}
