package book

// groups is a union-find of nodes, by parent. Checks of answers use it and not the forest of the search, so that they do
// not share its mistakes.
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

// join joins the groups of two nodes, and reports whether they were separate.
func (g groups) join(ends [2]int) bool {
	x, y := g.find(ends[0]), g.find(ends[1])
	g[x] = y
	return x != y
}
