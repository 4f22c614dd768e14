package main

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strings"
	"unicode"

	"gridcnf/puzzle"
	"gridcnf/puzzle/format"
	"gridcnf/render"
	"gridcnf/solve"
)

// name is a puzzle's name on one line and without terminal escapes, which a file
// may hold.
func name(rec *format.Record) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return '?'
		}
		return r
	}, rec.ID)
}

// header begins a puzzle's text: with a line of its own, or without boards with
// the name before what is said about the puzzle.
func (p *page) header(rec *format.Record, quiet bool) {
	if quiet {
		p.printf("%s: ", name(rec))
		return
	}
	rows, cols := rec.Puzzle.Size()
	p.printf("%s: %s %dx%d\n", name(rec), rec.Puzzle.Kind(), rows, cols)
}

// end ends a puzzle's text, with a blank line if there are boards.
func (p *page) end(quiet bool) {
	if !quiet {
		p.printf("\n")
	}
}

// board draws an answer, unless boards are not wanted.
func (a *app) board(p *page, puz puzzle.Puzzle, bits []render.Bit, out *outputFlags) error {
	if out.quiet {
		return nil
	}
	lines, err := render.Text(puz, bits, render.Style{ASCII: out.ascii, Colour: a.out.coloured()})
	for _, line := range lines {
		p.printf("%s\n", line)
	}
	return err
}

// under names the rules and the backend that a verdict rests on.
func under(rec *format.Record, backend string) string {
	return fmt.Sprintf("under %s (%s)", strings.Join(rec.Puzzle.Rules(), ", "), backend)
}

// reasonText says why a verdict is unknown.
func reasonText(err error) string {
	if errors.Is(err, context.DeadlineExceeded) {
		return "time limit reached"
	}
	return err.Error()
}

// solutions is a number of solutions in words.
func solutions(n *big.Int) string {
	if n.Cmp(big.NewInt(1)) == 0 {
		return "1 solution"
	}
	return n.String() + " solutions"
}

// cellList shortens a list of names.
func cellList(names []string) string {
	const most = 12
	if len(names) > most {
		return fmt.Sprintf("%s and %d more", strings.Join(names[:most], " "), len(names)-most)
	}
	return strings.Join(names, " ")
}

// stats prints what a search cost.
func (p *page) stats(s solve.Stats) { p.printf("%s", statsText(s)) }

func statsText(s solve.Stats) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d variables, %d clauses, %d solver calls, %d rounds", s.Variables, s.Clauses, s.Calls, s.Rounds)
	for _, kind := range slices.Sorted(maps.Keys(s.Cuts)) {
		fmt.Fprintf(&b, ", %d %s cuts", s.Cuts[kind], kind)
	}
	if s.Counters != nil {
		fmt.Fprintf(&b, ", %d conflicts, %d decisions, %d restarts", s.Conflicts, s.Decisions, s.Restarts)
	}
	fmt.Fprintf(&b, "\nencode %v, load %v, search %v, refine %v, check %v\n", s.Encode, s.Load, s.Search, s.Refine, s.Check)
	return b.String()
}
