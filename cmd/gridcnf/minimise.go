package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/spf13/cobra"

	"gridcnf/author"
	"gridcnf/family"
	"gridcnf/internal/english"
	"gridcnf/puzzle"
	"gridcnf/solve"
)

// minimiseVerb is the verb minimise.
func (a *app) minimiseVerb(cmd *cobra.Command) {
	cmd.Aliases = []string{"minimize"}
	m := new(minimiseRun)
	m.init(a)
	m.verb.add(cmd)
	flags := cmd.Flags()
	flags.StringSliceVar(&m.keep, "keep", nil, "cells whose clues stay, as r1c1,r2c3")
	addEnum(cmd, &m.how.Symmetry, "symmetry", "of the places of the clues that are left: "+orList(author.SymmetryNames()), author.ParseSymmetry, author.SymmetryNames()...)
	addNumber(cmd, &m.how.Givens, "givens", "", 1, "how many clues are to be left (default as few as one order of removal leads to)")
	flags.BoolVar(&m.minimum, "minimum", false, "find the fewest clues that do, with a proof")
	flags.BoolVar(&m.all, "all", false, "list all irreducible puzzles that the clues have in them")
	addMost(cmd, &m.most, "with --all: stop at this many; 0 lists all")
	flags.Uint64Var(&m.seed, "seed", 0, "where chance begins: another seed leaves out other clues")
	m.edition.add(cmd)
	m.out.heading = full
	m.runs(cmd, m.settle, m.minimise)
	run := cmd.RunE
	cmd.RunE = func(cmd *cobra.Command, args []string) error { return m.end(run(cmd, args)) }
}

// minimiseRun is one run of minimise.
type minimiseRun struct {
	edition
	how          author.Reduction
	keep         []string
	minimum, all bool
	most         int
	seed         uint64
}

// settle checks the flags, and turns them into options.
func (m *minimiseRun) settle(cmd *cobra.Command, args []string) error {
	for _, name := range m.keep {
		var at puzzle.Cell
		if fmt.Sscanf(name, "r%dc%d", &at.Row, &at.Col); puzzle.CellName(at.Row-1, at.Col-1) != name {
			return usagef("--keep %q: expected cells, as r1c1,r2c3", name)
		}
		m.how.Keep = append(m.how.Keep, puzzle.Cell{Row: at.Row - 1, Col: at.Col - 1})
	}
	switch {
	case m.minimum && m.all:
		return usagef("--minimum and --all: expected one of them")
	case m.how.Givens > 0 && (m.minimum || m.all):
		return usagef("--givens: expected no --minimum and no --all with it")
	case m.most > 0 && !m.all:
		return usagef("--limit: expected --all with it")
	}
	return m.edition.settle(cmd, args, m.all || len(args) > 1)
}

// minimise leaves out clues of one puzzle.
func (m *minimiseRun) minimise(ctx context.Context, r *report) error {
	b := r.rec.Puzzle.(puzzle.Board) // as every puzzle that was read
	clues := puzzle.Clues(b)
	if err := m.how.Check(b, clues); err != nil {
		return usageError{err}
	}
	res, err := solve.Unique(ctx, b, m.opt)
	if err != nil {
		return err
	}
	r.answered(res)
	r.searched(res.Stats, m.solver.backend)
	if res.Verdict != solve.OnlyOne {
		r.fail(verdictCode(res.Verdict))
		text := r.verdict()
		if res.Verdict != solve.Unknown {
			text += "; gridcnf mend finds the clues to change"
		}
		m.say(r, text)
		return nil
	}
	d, err := solve.NewDraft(b, m.opt)
	if err != nil {
		return err
	}
	r.Reduced = &reducedResult{Clues: len(clues), Puzzles: []reducedPuzzle{}}
	sets, text, err := m.reduce(ctx, r, d, res.Solutions[0], clues)
	switch {
	case errors.Is(err, author.ErrNotUnique): // for there are clues that a symmetry cannot use
		return m.asymmetric(r, b, res.Solutions[0])
	case err != nil && (sets == nil || ctx.Err() == nil):
		return err
	case err != nil:
		r.Reason = reasonText(err)
		r.fail(codeOf(err))
		text += "; " + r.Reason
	}
	m.say(r, text)
	for i, set := range sets {
		rec := *r.rec
		rec.Puzzle, rec.Published, rec.PublishedErr, rec.Unfinished = puzzle.With(b, set), res.Solutions[0], nil, false
		if m.all {
			rec.ID += fmt.Sprintf("-%d", i+1)
		}
		made := newReport(&rec, &m.out)
		made.begun = true // what is said here is the heading
		if m.all && !m.aside() {
			made.printf("%d: %s\n", i+1, plural(len(set), "clue"))
		}
		r.Reduced.Puzzles = append(r.Reduced.Puzzles, reducedPuzzle{len(set), made.Givens})
		if err := m.publish(ctx, r, made); err != nil {
			return err
		}
	}
	return nil
}

// asymmetric says which clues a board lacks for the symmetry.
func (m *minimiseRun) asymmetric(r *report, b puzzle.Board, a puzzle.Answer) error {
	missing, err := m.how.Symmetry.Missing(b, a)
	f, failed := family.Of(b.Kind())
	if err = cmp.Or(err, failed); err != nil {
		return err
	}
	var add, none []string
	for _, c := range missing {
		to := f.Symbols[c.Clue : c.Clue+1]
		r.Reduced.Missing = append(r.Reduced.Missing, changeResult{c.Cell.String(), f.Symbols[:1], to})
		if c.Clue == 0 {
			none = append(none, c.Cell.String())
		} else {
			add = append(add, fmt.Sprintf("%s (%s)", c.Cell, to))
		}
	}
	text := fmt.Sprintf("the clues whose places have the symmetry %s have several solutions", m.how.Symmetry)
	if len(add) > 0 {
		text += "; the others lack a clue in " + english.Few(add, ", ")
	}
	if len(none) > 0 {
		text += "; the solution allows none in " + english.Few(none, ", ")
	}
	r.Reason = text
	r.fail(exitNo)
	m.say(r, text)
	return nil
}

// reduce returns the sets of clues that are asked for, and a sentence about them. If ctx ends,
// the error is its, and they are those found so far.
func (m *minimiseRun) reduce(
	ctx context.Context, r *report, d *solve.Draft, a puzzle.Answer, clues []puzzle.Placed,
) (sets [][]puzzle.Placed, text string, err error) {
	how, complete := m.how, true
	how.Random = rand.New(rand.NewPCG(m.seed, 0))
	if m.all {
		common := clues
		for set, failed := range author.Subsets(ctx, d, a, clues, how) {
			if complete, err = failed == nil && (m.most == 0 || len(sets) < m.most), failed; !complete {
				break
			}
			sets = append(sets, set)
			m.app.progress.sets.Add(1)
			common = slices.DeleteFunc(slices.Clone(common), func(c puzzle.Placed) bool { return !slices.Contains(set, c) })
		}
		r.Complete = &complete
		text = fmt.Sprintf("%s among %s", plural(len(sets), "irreducible set"), plural(len(clues), "clue"))
		if !complete {
			return sets, "at least " + text, err
		}
		var names []string
		for _, c := range common {
			names = append(names, c.Cell.String())
		}
		return sets, fmt.Sprintf("%s; in all of them: %s", text, cmp.Or(english.Few(names, " "), "no clue")), nil
	}
	var left []puzzle.Placed
	if m.minimum {
		var b author.Bounds
		b, err = author.Minimum(ctx, d, a, clues, how, m.app.progress.bounding)
		complete, left = err == nil, b.Best
		r.Complete, r.Reduced.Least = &complete, b.Least
		text = fmt.Sprintf(", perhaps not the fewest; at least %d are needed", b.Least)
		if complete {
			text = "; fewer are not enough"
		}
	} else {
		left, err = author.Reduce(ctx, d, a, clues, how)
		switch {
		case m.how.Givens > 0 && len(left) > m.how.Givens:
			text = fmt.Sprintf("; %d were not reached: none of them can be left out", m.how.Givens)
		case len(left) < m.how.Givens:
			text = fmt.Sprintf("; %d were not reached: no others can stay", m.how.Givens)
		}
	}
	if left == nil && err != nil {
		return nil, "", err
	}
	text = fmt.Sprintf("%d of %s redundant, %d left%s", len(clues)-len(left), plural(len(clues), "clue"), len(left), text)
	return [][]puzzle.Placed{left}, text, err
}

// reducedResult is what is left of a puzzle, as JSON.
type reducedResult struct {
	Clues   int             `json:"clues"`           // of the draft
	Least   int             `json:"least,omitempty"` // it is proven that fewer are not enough
	Puzzles []reducedPuzzle `json:"puzzles"`
	Missing []changeResult  `json:"missing,omitempty"` // clues that a symmetry lacks
}

type reducedPuzzle struct {
	Clues  int      `json:"clues"`
	Givens []string `json:"givens"`
}
