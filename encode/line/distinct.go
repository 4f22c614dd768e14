package line

import (
	"gridcnf/cnf"
	"gridcnf/encode/fold"
	"gridcnf/encode/meaning"
	"gridcnf/puzzle"
	"gridcnf/puzzle/rule"
)

// toldApart reports whether two lines differ in a cell that is decided in both.
func toldApart(w *fold.Writer, a, b []cnf.Lit) bool {
	for i := range a {
		if w.Fixed(a[i]) == -w.Fixed(b[i]) && w.Fixed(a[i]) != fold.Open {
			return true
		}
	}
	return false
}

// differ states that two lines of a book differ in some place. first and second are their indices, in ascending order. A place
// where only one line is decided needs no variable, and a place where both are decided and agree is left out. One direction is
// enough: if its variable is true, the lines differ in a place.
func (w *Writer) differ(group *rule.Apart, first, second int) {
	one, other := &w.book.Lines[first], &w.book.Lines[second]
	if w.Groups {
		w.State(group.Differ(one, other))
	}
	a, b := w.lines[first], w.lines[second]
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
			if w.Meanings != nil {
				w.Mean(meaning.Differ{Columns: one.Column, A: one.Index, B: other.Index, Cell: i})
			}
			w.Add(d.Not(), a[i], b[i])
			w.Add(d.Not(), a[i].Not(), b[i].Not())
			some = append(some, d)
		}
	}
	w.Add(some...)
}

// separate looks for equal lines of a group in an answer, and states that each such line differs from the first of its kind. It
// returns how many pairs it found.
func (w *Writer) separate(group *rule.Apart, a puzzle.Answer) int {
	pairs := 0
	first := make(map[string]int, group.To-group.From)
	key := make([]byte, 0, 128)
	for i := group.From; i < group.To; i++ {
		key = key[:0]
		for _, l := range w.lines[i] {
			bit := byte('0')
			if a[l.Var()-1] {
				bit = '1'
			}
			key = append(key, bit)
		}
		if j, seen := first[string(key)]; seen {
			w.differ(group, j, i)
			pairs++
		} else {
			first[string(key)] = i
		}
	}
	return pairs
}
