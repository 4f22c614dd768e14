package main

import (
	"strings"

	"gridcnf/puzzle"
	"gridcnf/solve"
)

// competitionCode is what a SAT solver exits with for a result.
func competitionCode(res *solve.Result) exitCode {
	switch {
	case len(res.Solutions) > 0:
		return exitSat
	case res.Verdict == solve.NoneAtAll:
		return exitUnsat
	}
	return exitYes
}

// competition prints the first solution as a SAT solver would, over the answer
// bits in the numbering of encode.
func (r *report) competition(res *solve.Result, w *work) {
	r.printf("c %s: %s %s\n", name(r.rec), r.Verdict, r.under())
	switch competitionCode(res) {
	case exitSat:
		r.printf("s SATISFIABLE\n")
		r.values(res.Solutions[0])
	case exitUnsat:
		r.printf("s UNSATISFIABLE\n")
	default:
		r.printf("s UNKNOWN\n")
	}
	switch {
	case w != nil && r.flags.stats:
		r.printf("c %s\n", w)
	case r.flags.stats:
		for line := range strings.Lines(statsText(res.Stats)) {
			r.printf("c %s", line)
		}
	}
}

// values prints v lines of limited length.
func (r *report) values(bits puzzle.Answer) {
	const perLine = 20
	for i, v := range bits {
		if i%perLine == 0 && i > 0 {
			r.printf("\n")
		}
		if i%perLine == 0 {
			r.printf("v")
		}
		sign := "-"
		if v {
			sign = ""
		}
		r.printf(" %s%d", sign, i+1)
	}
	r.printf(" 0\n")
}
