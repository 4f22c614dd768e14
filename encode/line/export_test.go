package line

import (
	"fmt"
	"slices"

	"gridcnf/cnf"
	"gridcnf/encode/fold"
	"gridcnf/puzzle/rule"
)

// State is what Undo has to restore of a guide.
func State(p cnf.Propagator) string {
	g := p.(*guide)
	return fmt.Sprint(g.State, g.Count, g.spare)
}

// Tight reports whether a guide looks at a line.
func Tight(p cnf.Propagator, line int) bool { return p.(*guide).tight(line) }

// From is the line from which a conclusion of a guide followed.
func From(p cnf.Propagator, l cnf.Lit) int {
	return int(p.(*guide).ground[fold.Sign(l)][l.Var()-1].line)
}

// Forced returns the values of a line with the open ones decided that are the same in all
// fillings, and false if there is none.
func Forced(values []fold.Value) ([]fold.Value, bool) {
	var x reader
	found, ok := x.forced(values, &rule.Line{Stride: 1, Len: len(values)})
	all := slices.Clone(values)
	for _, d := range found {
		all[d.cell] = d.value
	}
	return all, ok
}

// Refutation returns places of a line that with that at one place more leave no filling.
func Refutation(values []fold.Value, given int) []int {
	var x reader
	return x.refutation(values, given)
}
