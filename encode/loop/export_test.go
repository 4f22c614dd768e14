package loop

import (
	"fmt"

	"gridcnf/cnf"
)

// State is what Undo has to restore of a guide. The conclusions that Propagate has not
// returned yet are not all of it: it returns them once.
func State(p cnf.Propagator) string {
	g := p.(*guide)
	s := fmt.Sprint(g.State, g.Count, g.drawn, g.banned, g.faces, g.lines)
	for point := range g.around {
		s += fmt.Sprint(*g.End(int32(point)))
	}
	return s
}
