package command

import (
	"fmt"

	"github.com/spf13/cobra"

	"gridcnf/app"
	"gridcnf/author"
	"gridcnf/puzzle"
)

// minimiseVerb is the verb minimise.
func minimiseVerb(a *app.App, cmd *cobra.Command) {
	cmd.Aliases = []string{"minimize"}
	m := new(app.MinimiseRun)
	m.Init(a)
	addVerb(&m.Verb, cmd)
	flags := cmd.Flags()
	flags.StringSliceVar(&m.Keep, "keep", nil, "cells whose clues stay, as r1c1,r2c3")
	addEnum(cmd, &m.How.Symmetry, "symmetry", "of the places of the clues that are left: "+app.OrList(author.SymmetryNames()), author.ParseSymmetry, author.SymmetryNames()...)
	addNumber(cmd, &m.How.Givens, "givens", "", 1, "how many clues are to be left (default as few as one order of removal leads to)")
	flags.BoolVar(&m.Minimum, "minimum", false, "find the fewest clues that do, with a proof")
	flags.BoolVar(&m.All, "all", false, "list all irreducible puzzles that the clues have in them")
	addMost(cmd, &m.Most, "with --all: stop at this many; 0 lists all")
	flags.Uint64Var(&m.Seed, "seed", 0, "where chance begins: another seed leaves out other clues")
	addEdition(&m.Edition, cmd)
	m.Out.Heading = app.Full
	runs(&m.Edition.RenderRun.Pictures.Verb, cmd, func(p0 *cobra.Command, p1 []string) error { return settleMinimise(m, p0, p1) }, m.Minimise)
	run := cmd.RunE
	cmd.RunE = func(cmd *cobra.Command, args []string) error { return m.End(run(cmd, args)) }
}

// settleMinimise checks the flags, and turns them into options.
func settleMinimise(m *app.MinimiseRun, cmd *cobra.Command, args []string) error {
	for _, name := range m.Keep {
		var at puzzle.Cell
		if fmt.Sscanf(name, "r%dc%d", &at.Row, &at.Col); puzzle.CellName(at.Row-1, at.Col-1) != name {
			return app.Usagef("--keep %q: expected cells, as r1c1,r2c3", name)
		}
		m.How.Keep = append(m.How.Keep, puzzle.Cell{Row: at.Row - 1, Col: at.Col - 1})
	}
	switch {
	case m.Minimum && m.All:
		return app.Usagef("--minimum and --all: expected one of them")
	case m.How.Givens > 0 && (m.Minimum || m.All):
		return app.Usagef("--givens: expected no --minimum and no --all with it")
	case m.Most > 0 && !m.All:
		return app.Usagef("--limit: expected --all with it")
	}
	return settleEdition(&m.Edition, cmd, args, m.All || len(args) > 1)
}
