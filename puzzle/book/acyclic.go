package book

import (
	"slices"

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
	Nodes int
}

// Kind is Forests.
func (a *Acyclic) Kind() rule.Kind { return Forests }

// Lits are those of the edges.
func (a *Acyclic) Lits() []cnf.Lit { return a.Edges }

// Holds joins the ends of the edges that hold: no two are joined already.
func (a *Acyclic) Holds(v Values) bool {
	root := make([]int, a.Nodes)
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

// Cuts returns for each edge that closes a line, of a forest that is searched breadth first, that one of the edges is not there.
func (a *Acyclic) Cuts(v Values) (cuts [][]cnf.Lit) {
	at := make([][]int, a.Nodes)
	for i, l := range a.Edges {
		if v.Of(l) {
			at[a.Ends[i][0]], at[a.Ends[i][1]] = append(at[a.Ends[i][0]], i), append(at[a.Ends[i][1]], i)
		}
	}
	up, depth := slices.Repeat([]int{-1}, a.Nodes), slices.Repeat([]int{-1}, a.Nodes)
	tree := make([]bool, len(a.Edges))
	other := func(e, n int) int { return a.Ends[e][0] + a.Ends[e][1] - n }
	for start := range at {
		if depth[start] >= 0 {
			continue
		}
		depth[start] = 0
		queue := []int{start}
		for i := 0; i < len(queue); i++ {
			for _, e := range at[queue[i]] {
				if n := other(e, queue[i]); depth[n] < 0 {
					depth[n], up[n], tree[e] = depth[queue[i]]+1, e, true
					queue = append(queue, n)
				}
			}
		}
	}
	for i, l := range a.Edges {
		if tree[i] || !v.Of(l) {
			continue
		}
		cut := []cnf.Lit{-l}
		for x, y := a.Ends[i][0], a.Ends[i][1]; x != y; {
			if depth[x] < depth[y] {
				x, y = y, x
			}
			cut = append(cut, -a.Edges[up[x]])
			x = other(up[x], x)
		}
		if c, satisfied := simple(cut); !satisfied {
			cuts = append(cuts, c)
		}
	}
	return cuts
}
