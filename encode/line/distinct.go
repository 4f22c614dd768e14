package line

import (
	"gridcnf/cnf"
	"gridcnf/encode/fold"
	"gridcnf/meaning"
	"gridcnf/puzzle"
)

// toldApart reports whether two lines differ in a cell already decided in both.
func toldApart(w *fold.Writer, a, b []cnf.Lit) bool {
	for i := range a {
		if w.Fixed(a[i]) == -w.Fixed(b[i]) && w.Fixed(a[i]) != fold.Open {
			return true
		}
	}
	return false
}

// differLines states that two lines are not equal: in some place they differ. A
// place where one line is decided needs no variable to say so, and a place where
// both are, and agree, needs no mention. Only one direction is needed: a variable
// that is true forces a difference. The meaning says which lines they are.
func differLines(w *fold.Writer, a, b []cnf.Lit, m meaning.Differ) {
	some := make([]cnf.Lit, 0, len(a))
	for i := range a {
		switch va, vb := w.Fixed(a[i]), w.Fixed(b[i]); {
		case va != fold.Open && va == vb:
		case va != fold.Open:
			some = append(some, fold.Is(b[i], -va))
		case vb != fold.Open:
			some = append(some, fold.Is(a[i], -vb))
		default:
			d := w.NewVar()
			if m.Cell = i; w.Meanings != nil {
				w.Mean(m)
			}
			w.Add(d.Not(), a[i], b[i])
			w.Add(d.Not(), a[i].Not(), b[i].Not())
			some = append(some, d)
		}
	}
	w.Add(some...)
}

// allApart states eagerly that the lines are pairwise different, pair by
// pair, except for pairs that the decided cells have already told apart.
func allApart(w *fold.Writer, lines [][]cnf.Lit, columns bool) {
	for i, a := range lines {
		if w.Ended() {
			break
		}
		for j, b := range lines[:i] {
			if !toldApart(w, a, b) {
				differLines(w, b, a, meaning.Differ{Columns: columns, A: j, B: i})
			}
		}
	}
}

// separate looks for equal lines in an answer and states of every such pair that
// it differs. It returns how many pairs it found.
func separate(w *fold.Writer, lines [][]cnf.Lit, a puzzle.Answer, columns bool) int {
	pairs := 0
	first := make(map[string]int, len(lines))
	key := make([]byte, 0, 128)
	for i, line := range lines {
		key = key[:0]
		for _, l := range line {
			bit := byte('0')
			if a[l.Var()-1] {
				bit = '1'
			}
			key = append(key, bit)
		}
		if j, seen := first[string(key)]; seen {
			differLines(w, lines[j], line, meaning.Differ{Columns: columns, A: j, B: i})
			pairs++
		} else {
			first[string(key)] = i
		}
	}
	return pairs
}
