package main

import (
	"strings"

	"gridcnf/puzzle"
	"gridcnf/puzzle/format"
	"gridcnf/solve"
)

// competitionCode is what a SAT solver exits with for a result.
func competitionCode(r *solve.Result) exitCode {
	switch {
	case len(r.Solutions) > 0:
		return exitSat
	case r.Verdict == solve.NoneAtAll:
		return exitUnsat
	}
	return exitYes
}

// competition prints the first solution as a SAT solver would, over the answer
// bits in the numbering of encode.
func (s *solveRun) competition(rec *format.Record, p *page, r *solve.Result, w *work) {
	who := s.flags.backend
	if w != nil {
		who = string(w.method)
	}
	p.printf("c %s: %s %s\n", name(rec), r.Verdict, under(rec, who))
	switch competitionCode(r) {
	case exitSat:
		p.printf("s SATISFIABLE\n")
		p.values(r.Solutions[0])
	case exitUnsat:
		p.printf("s UNSATISFIABLE\n")
	default:
		p.printf("s UNKNOWN\n")
	}
	switch {
	case w != nil && s.out.stats:
		p.printf("c %s\n", w)
	case s.out.stats:
		for line := range strings.Lines(statsText(r.Stats)) {
			p.printf("c %s", line)
		}
	}
}

// values prints v lines of limited length.
func (p *page) values(bits puzzle.Answer) {
	const perLine = 20
	for i, v := range bits {
		if i%perLine == 0 && i > 0 {
			p.printf("\n")
		}
		if i%perLine == 0 {
			p.printf("v")
		}
		sign := "-"
		if v {
			sign = ""
		}
		p.printf(" %s%d", sign, i+1)
	}
	p.printf(" 0\n")
}
