//go:build !first

package command

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"gridcnf/app"
	"gridcnf/author"
	"gridcnf/puzzle"
	"gridcnf/puzzle/family"
	"gridcnf/puzzle/format"
)

func generateVerb(a *app.App, cmd *cobra.Command) {
	g := new(app.GenerateRun)
	g.Init(a)
	g.Count = 1
	g.Solver.Limit = time.Minute
	flags := cmd.Flags()
	addKind(&g.In, cmd, "")
	flags.Func("size", "size of the board, as RxC or as N for NxN", g.In.SetSize)
	addEnum(cmd, &g.Wish.Symmetry, "symmetry", "of the places of givens: "+app.OrList(author.SymmetryNames()), author.ParseSymmetry, author.SymmetryNames()...)
	addNumber(cmd, &g.Wish.Givens, "givens", "", 1, "how many givens (default as few as are left when none can be removed)")
	flags.StringVar(&g.Places, "pattern", "", "clues stand only where this file allows them: a text grid with x or # there, and . or - elsewhere")
	flags.StringVar(&g.Clues, "clues", "", "keep the clues of the board in this file, and add others; the file can also give the kind and the size")
	flags.StringVar(&g.Solution, "solution", "", "make a puzzle whose only solution is the answer in this file: rows of text, or JSON")
	flags.BoolVar(&g.Wish.Minimum, "minimum", false, "the fewest givens that the answer allows, up to 8x8")
	flags.Func("params", "numbers that boards of a rule file's family need, such as the mines of a Minesweeper", func(text string) error {
		g.In.Opt.Params = strings.Fields(strings.ReplaceAll(text, ",", " "))
		return nil
	})
	flags.Func("grade", "how hard: a class from 1 to 6 or its name, such as hard; a range, such as easy..tricky; or how many of each, such as easy:4,hard:2", g.SetGrade)
	flags.StringVar(&g.Wish.Technique, "technique", "", "a technique that the puzzle needs, by its name in explain")
	complete(cmd, "technique", app.TechniqueNames(family.All()...)...)
	addNumber(cmd, &g.Count, "count", "n", 1, "how many puzzles")
	flags.Uint64Var(&g.Seed, "seed", 0, "makes results reproducible: the same seed makes the same puzzles (default a new one every time)")
	flags.Uint64Var(&g.First, "number", 1, "number of the first puzzle, in the series that a seed makes")
	addWord(cmd, &g.Sort, "sort", "grade: the easiest first", "grade")
	flags.BoolVar(&g.Graded, "graded", false, "say how hard the puzzles are; sheets always do")
	flags.StringVar(&g.Proofs.Name, "certify", "", "write the certificate of every puzzle to this file, or folder")
	addEdition(&g.Edition, cmd)
	addJobs(&g.Out, cmd)
	addLimit(cmd, &g.Solver.Limit, "each puzzle")
	cmd.RunE = func(cmd *cobra.Command, _ []string) error { return runGenerate(g, cmd) }
}

func runGenerate(g *app.GenerateRun, cmd *cobra.Command) error {
	if err := settleGenerate(g, cmd); err != nil {
		return err
	}
	if !g.App.Quiet {
		fmt.Fprintf(g.App.Err, "gridcnf: seed %d (--seed %d --number N makes puzzle N again)\n", g.Seed, g.Seed)
	}
	if rows, cols := g.Wish.Board.Size(); g.Sheet.Title == "" {
		called, _ := family.Called(g.Wish.Board)
		g.Sheet.Title = fmt.Sprintf("%s %dx%d", called, rows, cols)
	}
	if g.Sheet.Source == "" {
		g.Sheet.Source = fmt.Sprintf("gridcnf, seed %d, from number %d", g.Seed, g.First)
	}
	g.App.Total, g.App.First = g.Count, int(g.First)
	var err error
	if x := g.App.Exchange; x != nil && !x.Captures() {
		err = g.EachOf(g.Numbers, g.Generate) // other workers make the rest of the series
	} else {
		err = g.All()
	}
	for _, text := range g.Series.Short {
		app.Tell(g.App.Err, text)
	}
	if g.Series.Missing > 0 {
		g.App.Fail(app.ExitUnknown)
	}
	return g.End(err)
}

// settleGenerate checks the flags and turns them into options and a wish.
func settleGenerate(g *app.GenerateRun, cmd *cobra.Command) error {
	x, told := g.App.Exchange, cmd.Flags().Changed("count")
	switch {
	case g.Wish.Quotas != nil && told && g.Count != g.Quotas:
		return app.Usagef("--count %d: the quotas of --grade add up to %d", g.Count, g.Quotas)
	case g.Sort != "" && x != nil && !x.Captures():
		return app.Usagef("--sort: puzzles of a batch stand in the order of their numbers")
	case g.Wish.Quotas != nil:
		g.Count = g.Quotas
	}
	if err := settleEdition(&g.Edition, cmd, nil, g.Count > 1); err != nil {
		return err
	}
	if !g.Written && g.Kind == "text" && g.Target.Stdout() {
		g.Out.Heading, g.Out.Quiet = app.Full, false // the user asked for the board, even with --quiet
	}
	switch {
	case g.In.Opt.Kind == "" && g.Clues == "":
		return app.Usagef("--puzzle is missing: expected a kind of puzzle, such as --puzzle masyu")
	case g.First == 0:
		return app.Usagef("--number 0: expected 1 or more")
	case g.First+uint64(g.Count-1) < g.First, x != nil && g.First+uint64(g.Count) > math.MaxInt:
		return app.Usagef("--number %d: expected fewer, for --count %d", g.First, g.Count)
	case g.In.Opt.Rows == 0 && g.Clues == "":
		return app.Usagef("--size is missing: expected rows x columns, such as --size 10x10")
	}
	if err := g.ReadWishes(); err != nil {
		return err
	}
	if err := g.Wish.Check(); err != nil {
		return app.UsageError{Cause: err}
	}
	if g.Proofs.Name != "" {
		if err := cmp.Or(g.Proofs.Settle(nil), g.Proofs.Placed()); err != nil {
			return err
		}
	}
	if g.Written {
		if err := g.Files.Try(g.Numbers); err != nil {
			return err
		}
	}
	if g.Proofs.Name != "" && !g.Proofs.Folder && g.Proofs.Name == g.Target.Name {
		return app.Usagef("--certify %s: expected another file than --out", g.Proofs.Name)
	}
	if g.Proofs.Stdout() || g.Count > 1 && g.Proofs.Name != "" && !g.Proofs.Folder {
		return app.Usagef("--certify %s: expected a folder, or a file for one puzzle", g.Proofs.Name)
	}
	if !cmd.Flags().Changed("seed") {
		g.Seed = uint64(rand.Uint32())
	}
	return nil
}

func mendVerb(a *app.App, cmd *cobra.Command) {
	m := new(app.MendRun)
	m.Init(a)
	m.Most, m.Out.Heading, m.Look.Labels = 3, app.Full, true
	addNumber(cmd, &m.Most, "most", "n", 1, "how many ways to show")
	cmd.Flags().BoolVar(&m.Change, "change", false, "add, drop and replace clues, whatever takes the fewest changes")
	cmd.Flags().Int64Var(&m.Solver.Seed, "seed", 0, "makes results reproducible: the same seed finds the same ways")
	addVerb(&m.Verb, cmd)
	addEdition(&m.Edition, cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if err := settleEdition(&m.Edition, cmd, args, false); err != nil {
			return err
		}
		return m.End(m.Each(args, m.Mend))
	}
}

func minimiseVerb(a *app.App, cmd *cobra.Command) {
	cmd.Aliases = []string{"minimize"}
	m := new(app.MinimiseRun)
	m.Init(a)
	addVerb(&m.Verb, cmd)
	flags := cmd.Flags()
	flags.StringSliceVar(&m.Keep, "keep", nil, "cells whose clues stay, such as r1c1,r2c3")
	addEnum(cmd, &m.How.Symmetry, "symmetry", "of the places of the clues that are left: "+app.OrList(author.SymmetryNames()), author.ParseSymmetry, author.SymmetryNames()...)
	addNumber(cmd, &m.How.Givens, "givens", "", 1, "how many clues to leave (default as few as are left when none can be removed)")
	flags.BoolVar(&m.Minimum, "minimum", false, "find the fewest clues that suffice, with a proof")
	flags.Uint64Var(&m.Seed, "seed", 0, "makes results reproducible: another seed leaves out other clues")
	addEdition(&m.Edition, cmd)
	m.Out.Heading = app.Full
	settling(m, settleMinimise, &m.Verb, cmd, m.Minimise)
	run := cmd.RunE
	cmd.RunE = func(cmd *cobra.Command, args []string) error { return m.End(run(cmd, args)) }
}

func settleMinimise(m *app.MinimiseRun, cmd *cobra.Command, args []string) error {
	for _, name := range m.Keep {
		var at puzzle.Cell
		if fmt.Sscanf(name, "r%dc%d", &at.Row, &at.Col); puzzle.CellName(at.Row-1, at.Col-1) != name {
			return app.Usagef("--keep %q: expected cells, such as r1c1,r2c3", name)
		}
		m.How.Keep = append(m.How.Keep, puzzle.Cell{Row: at.Row - 1, Col: at.Col - 1})
	}
	if m.How.Givens > 0 && m.Minimum {
		return app.Usagef("--givens: expected no --minimum with it")
	}
	return settleEdition(&m.Edition, cmd, args, len(args) > 1)
}

// addEdition adds the flags for the form of the puzzles and where to write them.
func addEdition(e *app.Edition, cmd *cobra.Command) {
	addFiles(&e.RenderRun.Pictures, cmd)
	grouped(cmd, app.ShowGroup, func(cmd *cobra.Command) {
		addWord(cmd, &e.Show, "show", "puzzle or solution (default puzzle, and solution for a PDF)", "puzzle", "solution")
		addSheet(&e.RenderRun, cmd)
	})
}

// settleEdition checks the flags and turns them into options. Many means that there can be more than one puzzle.
func settleEdition(e *app.Edition, cmd *cobra.Command, args []string, many bool) error {
	ext := strings.ToLower(filepath.Ext(e.Target.Name))
	folder, asked := app.IsFolder(e.Target.Name), e.Show
	switch at := slices.IndexFunc(format.Formats(), func(f format.Info) bool { return format.Extension(f.Name) == ext }); {
	case slices.Contains(e.Kinds, e.Kind), e.Target.Stdout() && (e.Kind == "" || e.Kind == "json"):
	case e.Kind != "":
		e.Written, e.Files.To = true, e.Kind
	case folder || ext == ".txt":
		e.Written = true
	case at >= 0:
		e.Written, e.Files.To = true, format.Formats()[at].Name
	}
	if e.Written {
		e.Kind, e.Target.Many = "text", true
	}
	if err := cmp.Or(settleRender(&e.RenderRun, cmd, args), e.Target.Placed()); err != nil {
		return err
	}
	switch {
	case e.Written && e.Target.Stdout() && e.Out.Json():
		return app.Usagef("--json: expected --out FILE, because the puzzles go to standard output")
	case many && e.Target.Single():
		return app.Usagef("--out %s: takes one puzzle; expected a folder, a PDF or a format of puzzles", e.Target.Name)
	case asked == "solution" && !e.Written, asked == "" && e.Kind == "pdf":
		e.Show = "published" // the verb has proven it
	}
	return nil
}
