package book

import "gridcnf/cnf"

// forest holds breadth-first trees of the edges that are known to be present, to find paths.
type forest struct {
	ends  [][2]int
	at    [][]int // by node: its edges
	state []int8  // by edge: what is known about it
	tree  []int   // by node: the first node of its tree
	depth []int   // by node
	up    []int   // by node: the edge that leads to it, or -1
	queue []int
}

func newForest(ends [][2]int, nodes int) *forest {
	f := &forest{ends: ends, at: make([][]int, nodes), state: make([]int8, len(ends))}
	f.tree, f.depth, f.up = make([]int, nodes), make([]int, nodes), make([]int, nodes)
	for i, e := range ends {
		f.at[e[0]], f.at[e[1]] = append(f.at[e[0]], i), append(f.at[e[1]], i)
	}
	return f
}

func (f *forest) grow(edges []cnf.Lit, v Partial) {
	for i, l := range edges {
		f.state[i] = Known(v, l)
	}
	for n := range f.tree {
		f.tree[n] = -1
	}
	for start := range f.at {
		if f.tree[start] >= 0 {
			continue
		}
		f.tree[start], f.depth[start], f.up[start] = start, 0, -1
		f.queue = append(f.queue[:0], start)
		for i := 0; i < len(f.queue); i++ {
			n := f.queue[i]
			for _, e := range f.at[n] {
				if m := f.across(e, n); f.state[e] > 0 && f.tree[m] < 0 {
					f.tree[m], f.depth[m], f.up[m] = start, f.depth[n]+1, e
					f.queue = append(f.queue, m)
				}
			}
		}
	}
}

func (f *forest) across(e, n int) int { return f.ends[e][0] + f.ends[e][1] - n }

// closes reports whether an edge that is not known to be absent would close a line in a tree.
func (f *forest) closes(e int) bool {
	x, y := f.ends[e][0], f.ends[e][1]
	return f.state[e] >= 0 && f.tree[x] == f.tree[y] && f.up[x] != e && f.up[y] != e
}

// path returns the complements of the edges of a path between two nodes of a tree.
func (f *forest) path(ends [2]int, edges []cnf.Lit) (lits []cnf.Lit) {
	for x, y := ends[0], ends[1]; x != y; {
		if f.depth[x] < f.depth[y] {
			x, y = y, x
		}
		lits = append(lits, -edges[f.up[x]])
		x = f.across(f.up[x], x)
	}
	return lits
}
