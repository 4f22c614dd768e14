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
	Marks []cnf.Lit // by node: it is marked if this literal holds
	Name  []int     // by node: the name of its mark
}

func (a *Apart) Kind() rule.Kind { return Separations }
func (a *Apart) Lits() []cnf.Lit { return append(a.Graph.Lits(), WithoutConstants(a.Marks)...) }

// Holds looks for two marks in one group.
func (a *Apart) Holds(v Values) bool {
	groups, _ := a.split(v)
	for _, group := range groups {
		marked := slices.DeleteFunc(group, func(n int) bool { return n >= len(a.Marks) || !v.Of(a.Marks[n]) })
		if slices.ContainsFunc(marked, func(n int) bool { return a.Name[n] != a.Name[marked[0]] }) {
			return false
		}
	}
	return true
}

// Follow searches from all marked nodes at once for nodes that connect, or would connect, two marks with different names.
func (a *Apart) Follow() Following {
	w := newWalk(a.Graph)
	from, back := make([]int, len(a.Nodes)), make([]int, len(a.Nodes)) // by node: the mark that reaches it, and the node before it on the way there
	return func(v Partial, yield func(some, more []cnf.Lit)) {
		w.know(v)
		w.queue = w.queue[:0]
		for n := range w.Nodes {
			from[n] = -1
			if w.state[n] > 0 && n < len(a.Marks) && Known(v, a.Marks[n]) > 0 {
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
		for n := range w.Nodes {
			if w.state[n] < 0 {
				continue
			}
			one := -1 // this node or a neighbour, if a mark reaches it
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
					yield(append(lits, -a.Marks[from[one]], -a.Marks[from[m]]), nil)
				}
			}
			if n < len(a.Marks) && one >= 0 && a.Name[n] != a.Name[from[one]] && Known(v, a.Marks[n]) >= 0 {
				yield(append(trace([]cnf.Lit{-a.Nodes[n]}, one), -a.Marks[n], -a.Marks[from[one]]), nil)
			}
		}
	}
}
