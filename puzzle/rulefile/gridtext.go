package rulefile

import (
	"bytes"
	"strings"

	"gridcnf/puzzle"
)

// letters are the directions as collections write them, in the order of puzzle.Lattice.Around.
const letters = "nsew"

// exits has a word for every set of exits, as puzzle.Lattice.Exits has them: "-" for none, the letters of two directions, or "?".
var exits = func() (all [16]string) {
	for set := range all {
		for i, letter := range letters {
			if set>>i&1 == 1 {
				all[set] += string(letter)
			}
		}
		if len(all[set]) != 2 {
			all[set] = "?"
		}
	}
	all[0] = "-"
	return all
}()

// Text is the answer as one string per row: its values without blanks; x for cells inside a loop along sides and - for others; or, of one from
// cell to cell, with blanks between, the two directions in which it leaves the cell (ns ew ne nw se sw) or -.
func (g *Grid) Text(a puzzle.Answer) []string {
	l := g.frame().lattice
	if l != nil && !l.Corners {
		line := l.Line(a)
		rows := make([]string, g.rows)
		for r := range rows {
			words := make([]string, g.cols)
			for c := range words {
				words[c] = exits[line[r*g.cols+c]]
			}
			rows[r] = strings.Join(words, " ")
		}
		return rows
	}
	values, signs := []bool(a), g.frame().values
	if l != nil {
		values, signs = l.Inside(a), [2]string{"-", "x"}
	}
	text := bytes.Repeat([]byte(signs[0]), len(values))
	for i, on := range values {
		if on {
			text[i] = signs[1][0]
		}
	}
	return puzzle.Rows(string(text), g.rows)
}

// Answer reads what Text writes. Of a loop from cell to cell it draws the edges to the east and the south of the cells that have them.
func (g *Grid) Answer(rows []string) puzzle.Answer {
	l := g.frame().lattice
	a := make(puzzle.Answer, g.Bits())
	if l != nil && !l.Corners {
		for r, row := range rows {
			for c, word := range strings.Split(row, " ") {
				if e := l.Right(r, c); e >= 0 && strings.Contains(word, "e") {
					a[e] = true
				}
				if e := l.Down(r, c); e >= 0 && strings.Contains(word, "s") {
					a[e] = true
				}
			}
		}
		return a
	}
	on := make([]bool, len(g.clues))
	one := byte('x')
	if l == nil {
		on, one = a, g.frame().values[1][0]
	}
	for r, row := range rows[:min(g.rows, len(rows))] {
		for c := range min(g.cols, len(row)) {
			on[r*g.cols+c] = row[c] == one
		}
	}
	if l != nil {
		return l.Enclose(on)
	}
	return a
}
