package book

import (
	"slices"

	"gridcnf/cnf"
)

// Graph is the graph of a constraint. A node is present if its literal holds. An edge with a literal of its own becomes a node between its
// ends, a link, so that every separator is a set of nodes.
type Graph struct {
	Nodes []cnf.Lit
	Names []string // by node: its place, or "" for a link
	Link  []bool
	Next  [][]int // neighbours
}

// NewGraph returns a graph without edges.
func NewGraph(nodes []cnf.Lit, names []string) *Graph {
	return &Graph{Nodes: nodes, Names: names, Link: make([]bool, len(nodes)), Next: make([][]int, len(nodes))}
}

// Join adds an edge that is present if a literal holds.
func (g *Graph) Join(a, b int, l cnf.Lit) {
	switch l {
	case False:
	case True:
		g.Next[a], g.Next[b] = append(g.Next[a], b), append(g.Next[b], a)
	default:
		g.Nodes, g.Names, g.Link = append(g.Nodes, l), append(g.Names, ""), append(g.Link, true)
		n := len(g.Nodes) - 1
		g.Next = append(g.Next, []int{a, b})
		g.Next[a], g.Next[b] = append(g.Next[a], n), append(g.Next[b], n)
	}
}

func (g *Graph) Lits() []cnf.Lit { return WithoutConstants(g.Nodes) }

// WithoutConstants returns the literals that are not constants.
func WithoutConstants(lits []cnf.Lit) []cnf.Lit {
	return slices.DeleteFunc(slices.Clone(lits), func(l cnf.Lit) bool { return l == True || l == False })
}

// split returns the connected groups of the nodes that hold, in the order of their first nodes, and
// the group of each node, or -1 for none. Groups of links alone are left out.
func (g *Graph) split(v Values) (groups [][]int, of []int) {
	of = slices.Repeat([]int{-1}, len(g.Nodes))
	for start, l := range g.Nodes {
		if of[start] >= 0 || g.Link[start] || !v.Of(l) {
			continue
		}
		group := []int{start}
		of[start] = len(groups)
		for i := 0; i < len(group); i++ {
			for _, n := range g.Next[group[i]] {
				if of[n] < 0 && v.Of(g.Nodes[n]) {
					of[n] = len(groups)
					group = append(group, n)
				}
			}
		}
		groups = append(groups, group)
	}
	return groups, of
}

// size counts the nodes of a group, without links.
func (g *Graph) size(group []int) (n int) {
	for _, i := range group {
		if !g.Link[i] {
			n++
		}
	}
	return n
}
