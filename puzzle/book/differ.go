package book

import (
	"slices"

	"gridcnf/cnf"
	"gridcnf/puzzle/rule"
)

// Different is the kind of a Differ.
const Different rule.Kind = "rows of literals that differ"

// Differ states that two rows of literals differ somewhere.
type Differ struct {
	*Label
	A, B []cnf.Lit
}

func (d *Differ) Kind() rule.Kind { return Different }
func (d *Differ) Lits() []cnf.Lit { return slices.Concat(d.A, d.B) }

// State writes a helper for every place, which implies that the rows differ there, and that one of these helpers holds.
func (d *Differ) State(sink cnf.Sink) {
	var some []cnf.Lit
	for i := range d.A {
		h := sink.NewVar()
		some = append(some, h)
		for _, clause := range [...][]cnf.Lit{{-h, d.A[i], d.B[i]}, {-h, -d.A[i], -d.B[i]}} {
			if lits, satisfied := simple(clause); !satisfied {
				sink.Add(lits...)
			}
		}
	}
	sink.Add(some...)
}

// Holds looks for a place where they differ.
func (d *Differ) Holds(v Values) bool {
	for i := range d.A {
		if v.Of(d.A[i]) != v.Of(d.B[i]) {
			return true
		}
	}
	return false
}
