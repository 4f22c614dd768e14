package encode

import (
	"gridcnf/cnf"
	"gridcnf/meaning"
	"gridcnf/puzzle"
)

// Distinct says when two lines that must differ are told apart.
type Distinct int

// The ways to keep lines distinct.
const (
	Eager Distinct = iota // every pair from the start
	Lazy                  // a pair once it was equal in a model
)

var distinctNames = [...]string{"eager", "lazy"}

func (d Distinct) String() string { return distinctNames[d] }

// ParseDistinct reads the name of a Distinct.
func ParseDistinct(name string) (Distinct, error) {
	return parseName[Distinct]("way to tell lines apart", name, distinctNames[:])
}

// toldApart reports whether two lines differ in a cell already decided in both.
func (w *writer) toldApart(a, b []cnf.Lit) bool {
	for i := range a {
		if w.fixed(a[i]) == -w.fixed(b[i]) && w.fixed(a[i]) != open {
			return true
		}
	}
	return false
}

// differLines states that two lines are not equal: in some place they differ. A
// place where one line is decided needs no variable to say so, and a place where
// both are, and agree, needs no mention. Only one direction is needed: a variable
// that is true forces a difference. The meaning says which lines they are.
func (w *writer) differLines(a, b []cnf.Lit, m meaning.Differ) {
	some := make([]cnf.Lit, 0, len(a))
	for i := range a {
		switch va, vb := w.fixed(a[i]), w.fixed(b[i]); {
		case va != open && va == vb:
		case va != open:
			some = append(some, is(b[i], -va))
		case vb != open:
			some = append(some, is(a[i], -vb))
		default:
			d := w.NewVar()
			if m.Cell = i; w.meanings != nil {
				w.mean(m)
			}
			w.Add(d.Not(), a[i], b[i])
			w.Add(d.Not(), a[i].Not(), b[i].Not())
			some = append(some, d)
		}
	}
	w.Add(some...)
}

// distinctLines states eagerly that the lines are pairwise different, pair by
// pair, except for pairs that the decided cells have already told apart.
func (w *writer) distinctLines(lines [][]cnf.Lit, columns bool) {
	for i, a := range lines {
		if w.ended {
			break
		}
		for j, b := range lines[:i] {
			if !w.toldApart(a, b) {
				w.differLines(b, a, meaning.Differ{Columns: columns, A: j, B: i})
			}
		}
	}
}

// separate looks for equal lines in an answer and states of every such pair that
// it differs. It returns how many pairs it found.
func (w *writer) separate(lines [][]cnf.Lit, a puzzle.Answer, columns bool) int {
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
			w.differLines(lines[j], line, meaning.Differ{Columns: columns, A: j, B: i})
			pairs++
		} else {
			first[string(key)] = i
		}
	}
	return pairs
}
