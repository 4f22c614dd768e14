package book

import (
	"gridcnf/cnf"
	"gridcnf/puzzle/rule"
)

// Forests is the kind of an Acyclic.
const Forests rule.Kind = "acyclic"

// Acyclic states that the edges that hold make no closed line.
type Acyclic struct {
	*Label
	Edges []cnf.Lit
	Ends  [][2]int
	Names []string // by node: its place
}

// Kind is Forests.
func (a *Acyclic) Kind() rule.Kind { return Forests }

// Lits are those of the edges.
func (a *Acyclic) Lits() []cnf.Lit { return a.Edges }

// Holds joins the ends of the edges that hold: no two are joined already.
func (a *Acyclic) Holds(v Values) bool {
	root := make([]int, len(a.Names))
	for i := range root {
		root[i] = i
	}
	find := func(n int) int {
		for root[n] != n {
			root[n] = root[root[n]]
			n = root[n]
		}
		return n
	}
	for i, l := range a.Edges {
		if v.Of(l) {
			x, y := find(a.Ends[i][0]), find(a.Ends[i][1])
			if x == y {
				return false
			}
			root[x] = y
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
