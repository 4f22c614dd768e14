package main

import (
	"slices"
	"strconv"
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

// values prints the values of variables, in lines of limited length.
func (r *report) values(bits puzzle.Answer) {
	var words []string
	for i, v := range bits {
		l := i + 1
		if !v {
			l = -l
		}
		words = append(words, strconv.Itoa(l))
	}
	for line := range slices.Chunk(append(words, "0"), 20) {
		r.printf("v %s\n", strings.Join(line, " "))
	}
}
