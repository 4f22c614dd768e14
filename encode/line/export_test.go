package line

import (
	"fmt"

	"gridcnf/cnf"
	"gridcnf/encode/fold"
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
