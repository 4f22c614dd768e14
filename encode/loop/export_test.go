package loop

import (
	"fmt"
	"slices"

	"gridcnf/cnf"
)

// State is what Undo has to restore of a guide. The conclusions that Propagate has not
// returned yet are not all of it: it returns them once.
func State(p cnf.Propagator) string {
	g := p.(*guide)
	settled := fmt.Sprint(g.State, g.Count, g.drawn, g.banned, g.other, g.total, g.parent, g.size, g.merged)
	if g.elsewhere == nil {
		return settled
	}
	return settled + fmt.Sprint(g.elsewhere.active, g.elsewhere.lines, g.stops, g.single, slices.Concat(g.double...))
}
