package book

import (
	"slices"

	"gridcnf/cnf"
	"gridcnf/puzzle/rule"
)

// Separations is the kind of an Apart.
const Separations rule.Kind = "apart"

// Apart states that no two marked nodes with different names are connected.
type Apart struct {
	*Label
	*Graph
	Marks []cnf.Lit // by node: it is marked if this holds
	Name  []int     // by node: of its mark
}

// Kind is Separations.
func (a *Apart) Kind() rule.Kind { return Separations }

// Lits are those of the graph and of the marks.
func (a *Apart) Lits() []cnf.Lit {
	return append(a.Graph.Lits(), slices.DeleteFunc(slices.Clone(a.Marks), func(l cnf.Lit) bool { return l == True || l == False })...)
}

// met returns for each marked node that is connected with others a path to the next one.
func (a *Apart) met(v Values) (paths [][]int) {
	for n, l := range a.Marks {
		if v.Of(l) && v.Of(a.Nodes[n]) {
			if path := a.path(n, v, func(m int) bool { return m < len(a.Marks) && v.Of(a.Marks[m]) && a.Name[m] != a.Name[n] }); path != nil {
				paths = append(paths, path)
			}
		}
	}
	return paths
}

// Holds looks for a path from a marked node to another.
func (a *Apart) Holds(v Values) bool { return len(a.met(v)) == 0 }

// Cuts returns that some node of each path is not there, or not marked at one of its ends.
func (a *Apart) Cuts(v Values) (cuts [][]cnf.Lit) {
	for _, path := range a.met(v) {
		cuts = append(cuts, a.none(path, -a.Marks[path[0]], -a.Marks[path[len(path)-1]]))
	}
	return cuts
}
