package book

// groups are the sets of nodes that edges join, by the parent of each node (union-find). Answers are walked with them, and
// not with the forest of the search: a mistake there must not be made again by what checks its answers.
type groups []int

func newGroups(nodes int) groups {
	g := make(groups, nodes)
	for i := range g {
		g[i] = i
	}
	return g
}

func (g groups) find(n int) int {
	for g[n] != n {
		g[n] = g[g[n]]
		n = g[n]
	}
	return n
}

// join joins the groups of two nodes, and reports whether they were two.
func (g groups) join(ends [2]int) bool {
	x, y := g.find(ends[0]), g.find(ends[1])
	g[x] = y
	return x != y
}
