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

// Follow searches from all marked nodes at once, and finds nodes that are, or would be, connected with two of them.
func (a *Apart) Follow() Following {
	w := newWalk(a.Graph)
	from, back := make([]int, len(a.Nodes)), make([]int, len(a.Nodes)) // by node: which mark reaches it, and by which node
	return func(v Partial, yield func([]cnf.Lit)) {
		w.know(v)
		w.queue = w.queue[:0]
		for _, n := range w.every {
			from[n] = -1
			if w.state[n] > 0 && n < len(a.Marks) && known(v, a.Marks[n]) > 0 {
				from[n], back[n] = n, -1
				w.queue = append(w.queue, n)
			}
		}
		for i := 0; i < len(w.queue); i++ {
			n := w.queue[i]
			for _, m := range a.Next[n] {
				if w.state[m] > 0 && from[m] < 0 {
					from[m], back[m] = from[n], n
					w.queue = append(w.queue, m)
				}
			}
		}
		trace := func(lits []cnf.Lit, n int) []cnf.Lit {
			for ; n >= 0; n = back[n] {
				lits = append(lits, -a.Nodes[n])
			}
			return lits
		}
		for _, n := range w.every {
			if w.state[n] < 0 {
				continue
			}
			one := -1 // a node with a mark behind it: this one or a neighbour
			if from[n] >= 0 {
				one = n
			}
			for _, m := range a.Next[n] {
				switch {
				case w.state[m] <= 0 || from[m] < 0:
				case one < 0:
					one = m
				case a.Name[from[m]] != a.Name[from[one]]:
					lits := trace(trace([]cnf.Lit{-a.Nodes[n]}, one), m)
					say(yield, append(lits, -a.Marks[from[one]], -a.Marks[from[m]])...)
				}
			}
			if n < len(a.Marks) && one >= 0 && a.Name[n] != a.Name[from[one]] && known(v, a.Marks[n]) >= 0 {
				say(yield, append(trace([]cnf.Lit{-a.Nodes[n]}, one), -a.Marks[n], -a.Marks[from[one]])...)
			}
		}
	}
}
