package command

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"time"

	"github.com/spf13/cobra"

	"gridcnf/app"
	"gridcnf/author"
	"gridcnf/puzzle/family"
)

// generateVerb is the verb generate.
func generateVerb(a *app.App, cmd *cobra.Command) {
	g := new(app.GenerateRun)
	g.Init(a)
	g.Count = 1
	g.Solver.Limit = time.Minute
	flags := cmd.Flags()
	addKind(&g.In, cmd, "")
	flags.Func("size", "size of the board, as RxC or as N for NxN", g.In.SetSize)
	addEnum(cmd, &g.Wish.Symmetry, "symmetry", "of the places of givens: "+app.OrList(author.SymmetryNames()), author.ParseSymmetry, author.SymmetryNames()...)
	addNumber(cmd, &g.Wish.Givens, "givens", "", 1, "how many givens (default as few as one order of removal leads to)")
	flags.BoolVar(&g.Wish.Minimum, "minimum", false, "the fewest givens of an answer, up to 8x8")
	flags.Func("grade", "how hard: a class from 1 to 6 or its name, as hard or medium, or the first and the last, as easy..tricky", g.SetGrade)
	flags.StringVar(&g.Wish.Technique, "technique", "", "a technique, as explain names it, without which the puzzle cannot be solved")
	complete(cmd, "technique", app.TechniqueNames(family.All()...)...)
	addNumber(cmd, &g.Count, "count", "n", 1, "how many puzzles")
	flags.Uint64Var(&g.Seed, "seed", 0, "where chance begins: the same seed makes the same puzzles (default another one every time)")
	flags.Uint64Var(&g.First, "number", 1, "number of the first puzzle, in the series that a seed makes")
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
		called, _ := family.Called(g.Wish.Board.Kind())
		g.Sheet.Title = fmt.Sprintf("%s %dx%d", called, rows, cols)
	}
	if g.Sheet.Source == "" {
		g.Sheet.Source = fmt.Sprintf("gridcnf, seed %d, from number %d", g.Seed, g.First)
	}
	g.App.Total, g.App.First = g.Count, int(g.First)
	var err error
	if x := g.App.Exchange; x != nil && !x.Captures() {
		err = g.EachOf(g.Numbers, g.Generate) // others make those before them
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

// settleGenerate checks the flags, and turns them into options and a wish.
func settleGenerate(g *app.GenerateRun, cmd *cobra.Command) error {
	if err := settleEdition(&g.Edition, cmd, nil, g.Count > 1); err != nil {
		return err
	}
	if !g.Written && g.Kind == "text" && g.Target.Stdout() {
		g.Out.Heading, g.Out.Quiet = app.Full, false // the board is what is wanted
	}
	switch {
	case g.In.Opt.Kind == "":
		return app.Usagef("--puzzle is missing: expected a kind of puzzle, as --puzzle masyu")
	case g.First+uint64(g.Count-1) < g.First, g.App.Exchange != nil && g.First+uint64(g.Count) > math.MaxInt:
		return app.Usagef("--number %d: expected fewer, for --count %d", g.First, g.Count)
	case g.In.Opt.Rows == 0:
		return app.Usagef("--size is missing: expected rows x columns, as --size 10x10")
	}
	f, err := family.Of(g.In.Opt.Kind)
	if err = cmp.Or(err, g.In.Opt.Check()); err != nil {
		return app.UsageError{Cause: err}
	}
	p, err := g.In.Opt.Board(f, g.In.Opt.Rows, g.In.Opt.Cols, nil, nil)
	if err != nil {
		return app.UsageError{Cause: err}
	}
	g.Wish.Board = p
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
