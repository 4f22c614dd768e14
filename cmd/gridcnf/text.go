package main

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"gridcnf/puzzle"
	"gridcnf/puzzle/format"
	"gridcnf/render"
	"gridcnf/solve"
)

// header prints the line that begins a puzzle's text.
func (p *page) header(rec *format.Record) {
	rows, cols := rec.Puzzle.Size()
	p.printf("%s: %s %dx%d\n", rec.ID, rec.Puzzle.Kind(), rows, cols)
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

// cellList shortens a list of names.
func cellList(names []string) string {
	const most = 12
	if len(names) > most {
		return fmt.Sprintf("%s and %d more", strings.Join(names[:most], " "), len(names)-most)
	}
	return strings.Join(names, " ")
}

// stats prints what a search cost.
func (p *page) stats(s solve.Stats) {
	p.printf("%d variables, %d clauses, %d solver calls, %d rounds", s.Variables, s.Clauses, s.Calls, s.Rounds)
	for _, kind := range slices.Sorted(maps.Keys(s.Cuts)) {
		p.printf(", %d %s cuts", s.Cuts[kind], kind)
	}
	if s.Counters != nil {
		p.printf(", %d conflicts, %d decisions, %d restarts", s.Conflicts, s.Decisions, s.Restarts)
	}
	p.printf("\nencode %v, load %v, search %v, refine %v, check %v\n", s.Encode, s.Load, s.Search, s.Refine, s.Check)
}
