package format_test

import (
	"strings"

	"gridcnf/puzzle"
	"gridcnf/puzzle/format"
)

const (
	pearlGrid = "..W.../.B..W./....../...B../.W..../......"
	pearlSol  = "se ew ew sw se sw/ns se ew nw ns ns/ns ns se ew nw ns/ns ne nw se ew nw/ne ew sw ns - -/- - ne nw - -"
)

// tathamText writes one puzzle, or gives the error.
func tathamText(name string, rec *format.Record) string {
	text, err := format1(name, rec)
	if lost, ok := err.(*format.LossError); ok {
		return lost.What + "! " + lost.Error()
	} else if err != nil {
		return "error: " + err.Error()
	}
	return text
}

// tathamBoard makes a puzzle of rows parted by '/'.
func tathamBoard(grid string, rules string) *format.Record {
	rec, err := first("# rules: "+rules+"\n"+strings.ReplaceAll(grid, "/", "\n"), detect)
	if err != nil {
		panic(err)
	}
	return rec
}

const (
	tathamDistinct = "balance no-three distinct-rows distinct-columns"
	tathamPlain    = "balance no-three"
	tathamLoop     = "single-loop pearls"
)

func tathamRules(p puzzle.Puzzle) string { return strings.Join(p.Rules(), " ") }
