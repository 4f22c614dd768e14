package book

import (
	"slices"

	"gridcnf/cnf"
	"gridcnf/puzzle/rule"
)

// Connections is the kind of a Connected.
const Connections rule.Kind = "connected"

// Connected states that all nodes that hold are connected with each other or, if To is set, that each is
// connected with a marked node, one whose literal in To holds.
type Connected struct {
	*Label
	*Graph
	To []cnf.Lit // by node; nil if they are connected with each other
}

func (c *Connected) Kind() rule.Kind { return Connections }
func (c *Connected) Lits() []cnf.Lit { return append(c.Graph.Lits(), WithoutConstants(c.To)...) }

// Holds looks at each connected group.
func (c *Connected) Holds(v Values) bool {
	groups, _ := c.split(v)
	if c.To == nil {
		return len(groups) <= 1
	}
	marked := func(n int) bool { return n < len(c.To) && v.Of(c.To[n]) }
	return !slices.ContainsFunc(groups, func(group []int) bool { return !slices.ContainsFunc(group, marked) })
}

// Follow finds nodes that are cut off from a present node or from all marked ones, and open nodes that are the
// only way between two others. It explains both by minimal separators.
//
// M. Fischetti et al.: Thinning out Steiner trees: a node-based model for uniform edge costs. Mathematical Programming
// Computation 9, 2017 (minimal node separators as cuts).
func (c *Connected) Follow() Following {
	g, root := c.Graph, -1
	if c.To != nil {
		g, root = c.rooted()
	}
	w := newWalk(g)
	return func(v Partial, yield func(some, more []cnf.Lit)) {
		w.know(v)
		from := root
		if from < 0 {
			from = w.first(w.every)
		}
		if from < 0 {
			return // no node is known to be present yet
		}
		w.grow(from)
		for _, group := range w.cutOff() {
			fence := w.fence(group, from)
			for _, n := range group {
				if !g.Link[n] {
					yield(g.without(n, from), fence)
				}
			}
		}
		for p := range w.order {
			if w.cuts(p) && w.state[w.order[w.up[p]]] == 0 {
				if x := w.first(w.behind(p)); x >= 0 {
					yield(g.without(x, from), w.fence(w.behind(p), from))
				}
			}
		}
	}
}

// rooted returns the graph with one more node, joined to all marked ones, and the number of that node.
func (c *Connected) rooted() (*Graph, int) {
	root := len(c.Nodes)
	g := &Graph{append(slices.Clip(c.Nodes), True), append(slices.Clip(c.Names), ""), append(slices.Clip(c.Link), false), make([][]int, root+1)}
	for n, next := range c.Next {
		g.Next[n] = slices.Clip(next)
	}
	for n, l := range c.To {
		g.Join(n, root, l)
	}
	return g, root
}
