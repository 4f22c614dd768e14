package render

import (
	"strings"

	"gridcnf/puzzle/takuzu"
)

// binaryText draws a binary board: three characters a cell, givens in brackets,
// open cells as dots.
func binaryText(b *takuzu.Board, bits []Bit, style Style) []string {
	rows, cols := b.Size()
	out := make([]string, rows)
	for r := range out {
		var line strings.Builder
		for c := range cols {
			symbol := [...]string{False: "0", True: "1", Open: "."}[bits[r*cols+c]]
			if b.At(r, c) != takuzu.Open {
				line.WriteString(style.bold("[" + symbol + "]"))
			} else {
				line.WriteString(" " + symbol + " ")
			}
		}
		out[r] = strings.TrimRight(line.String(), " ")
	}
	return out
}
