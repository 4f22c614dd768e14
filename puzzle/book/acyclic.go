package book

import (
	"gridcnf/cnf"
	"gridcnf/puzzle/rule"
)

// Forests is the kind of an Acyclic.
const Forests rule.Kind = "acyclic"

// Acyclic states that the edges that hold form no closed line.
type Acyclic struct {
	*Label
	Edges []cnf.Lit
	Ends  [][2]int
	Names []string // by node: its place
}

func (a *Acyclic) Kind() rule.Kind { return Forests }
func (a *Acyclic) Lits() []cnf.Lit { return a.Edges }

// Holds joins the ends of each edge that holds, and fails if they are joined already.
func (a *Acyclic) Holds(v Values) bool {
	g := newGroups(len(a.Names))
	for i, l := range a.Edges {
		if v.Of(l) && !g.join(a.Ends[i]) {
			return false
		}
	}
	return true
}

// Follow finds edges that would close a line.
func (a *Acyclic) Follow() Following {
	f := newForest(a.Ends, len(a.Names))
	return func(v Partial, yield func(some, more []cnf.Lit)) {
		f.grow(a.Edges, v)
		for i, l := range a.Edges {
			if f.closes(i) {
				yield([]cnf.Lit{-l}, f.path(a.Ends[i], a.Edges))
			}
		}
	}
}
