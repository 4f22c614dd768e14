package encode

import (
	"math/bits"
	"slices"

	"gridcnf/cnf"
	"gridcnf/encode/card"
	"gridcnf/puzzle/book"
)

// eager states a graph constraint in clauses alone, for solvers that get no cuts. The helper variables can be given values for
// every solution, often in several ways, and for nothing else. eager returns false for other kinds of constraints.
//
// Trees grow from a root along ascending numbers: M. Gebser, T. Janhunen, J. Rintanen: Answer Set Programming as SAT modulo
// Acyclicity. ECAI 2014. Regions have numbers, which are equal across every border that is not drawn.
func (g *grounder) eager(k book.Constraint) bool {
	switch k := k.(type) {
	case *book.Connected:
		g.supported(k.Graph, k.To)
	case *book.Loop:
		g.supported(g.visited(k), nil)
	case *book.Acyclic:
		g.oriented(k)
	case *book.Apart:
		g.named(k)
	case *book.Division:
		g.divided(k)
	case *book.Component:
		for n := range k.Nodes {
			if n == k.Root || k.Root < 0 && !k.Link[n] {
				g.grown(k, n)
			}
		}
	default:
		return false
	}
	return true
}

// add writes a clause that may contain the constants of package book.
func (g *grounder) add(clause ...cnf.Lit) {
	if k := book.NewClause(nil, clause...); k != nil {
		g.sink.Add(k.Lits()...)
	}
}

// number makes a binary number, highest bit first, with enough bits for this many values. It can have other values, too.
func (g *grounder) number(values int) []cnf.Lit {
	n := make([]cnf.Lit, bits.Len(uint(max(values, 2)-1)))
	for i := range n {
		n[i] = g.sink.NewVar()
	}
	return n
}

// less writes that a number is less than another if a literal holds.
func (g *grounder) less(a, b []cnf.Lit, when cnf.Lit) {
	for i := range a {
		g.add(-when, -a[i], b[i])
		rest := book.False // the bits so far are equal, so a later one must differ
		if i+1 < len(a) {
			rest = g.sink.NewVar()
		}
		g.add(-when, rest, -a[i])
		g.add(-when, rest, b[i])
		when = rest
	}
}

// numbers makes a number for each node, with as many values as there are nodes.
func (g *grounder) numbers(nodes int) [][]cnf.Lit {
	all := make([][]cnf.Lit, nodes)
	for n := range all {
		all[n] = g.number(nodes)
	}
	return all
}

// supported writes that every node that holds, except links, hangs on a root. Roots are marked nodes; without marks, at most
// one node is a root.
func (g *grounder) supported(graph *book.Graph, marks []cnf.Lit) {
	level := g.numbers(len(graph.Nodes))
	var hangs, roots []cnf.Lit
	for n, l := range graph.Nodes {
		h := g.sink.NewVar()
		hangs = append(hangs, h)
		g.add(-h, l)
		if !graph.Link[n] {
			g.add(-l, h)
		}
	}
	for n := range graph.Nodes {
		from := []cnf.Lit{-hangs[n]}
		switch {
		case graph.Link[n]:
		case marks == nil:
			root := g.sink.NewVar()
			from, roots = append(from, root), append(roots, -root)
		case n < len(marks):
			from = append(from, marks[n])
		}
		for _, m := range graph.Next[n] {
			up := g.sink.NewVar()
			from = append(from, up)
			g.add(-up, hangs[m])
			g.less(level[m], level[n], up)
		}
		g.add(from...)
	}
	g.atLeast(len(roots)-1, roots, nil)
}

// visited returns the graph of the points that the drawn edges of a loop pass, joined by these edges. Other clauses state that
// each of these points has two edges.
func (g *grounder) visited(l *book.Loop) *book.Graph {
	var at [][]cnf.Lit
	for i, ends := range l.Ends {
		for _, p := range ends {
			for p >= len(at) {
				at = append(at, nil)
			}
			at[p] = append(at[p], l.Edges[i])
		}
	}
	nodes := make([]cnf.Lit, len(at))
	for p, edges := range at {
		nodes[p] = g.sink.NewVar()
		for _, e := range edges {
			g.add(-e, nodes[p])
		}
		g.add(append(slices.Clone(edges), -nodes[p])...)
	}
	graph := book.NewGraph(nodes, make([]string, len(nodes)))
	for i, ends := range l.Ends {
		graph.Join(ends[0], ends[1], l.Edges[i])
	}
	return graph
}

// oriented writes that the edges form a forest: each has a direction, from a lower number to a higher one, and no two edges
// lead to the same node.
func (g *grounder) oriented(a *book.Acyclic) {
	level, into := g.numbers(len(a.Names)), make([][]cnf.Lit, len(a.Names))
	for i, ends := range a.Edges {
		x, y := a.Ends[i][0], a.Ends[i][1]
		forth, back := g.sink.NewVar(), g.sink.NewVar()
		g.add(-ends, forth, back)
		g.less(level[x], level[y], forth)
		g.less(level[y], level[x], back)
		into[y], into[x] = append(into[y], -forth), append(into[x], -back)
	}
	for _, all := range into {
		g.atLeast(len(all)-1, all, nil)
	}
}

// named writes that neighbours that both hold have the same name, and that marked nodes have their own names.
func (g *grounder) named(a *book.Apart) {
	names := 1
	for _, name := range a.Name {
		names = max(names, name+1)
	}
	of := make([][]cnf.Lit, len(a.Nodes))
	for n := range of {
		of[n] = g.number(names)
	}
	for n, l := range a.Nodes {
		for _, m := range a.Next[n] {
			for i, b := range of[n] {
				g.add(-l, -a.Nodes[m], -b, of[m][i])
			}
		}
		if n >= len(a.Marks) {
			continue
		}
		for i, b := range of[n] {
			if a.Name[n]>>(len(of[n])-1-i)&1 == 0 {
				b = -b
			}
			g.add(-l, -a.Marks[n], b)
		}
	}
}

// divided writes that the regions on the two sides of a border have different numbers if it is drawn, and else the same number.
func (g *grounder) divided(d *book.Division) {
	region := g.numbers(len(d.Nodes) - linksOf(d.Graph))
	for i, l := range d.Borders {
		x, y := region[d.Sides[i][0]], region[d.Sides[i][1]]
		some := []cnf.Lit{-l}
		for k := range x {
			g.add(l, -x[k], y[k])
			g.add(l, x[k], -y[k])
			differs := g.sink.NewVar()
			some = append(some, differs)
			g.add(-differs, x[k], y[k])
			g.add(-differs, -x[k], -y[k])
		}
		g.add(some...)
	}
}

func linksOf(graph *book.Graph) (n int) {
	for _, link := range graph.Link {
		if link {
			n++
		}
	}
	return n
}

// grown writes that the component of a root has c.Size nodes. It counts the nodes that can be reached in c.Size steps: if the
// component was larger, these would reach at least one node more. With links, every other step may only reach a link.
func (g *grounder) grown(c *book.Component, root int) {
	here := c.Nodes[root]
	switch here {
	case book.False:
		return
	case book.True:
		here = g.sink.NewVar()
		g.add(here)
	}
	steps := c.Size
	if linksOf(c.Graph) > 0 {
		steps *= 2
	}
	reached := map[int]cnf.Lit{root: here}
	order := []int{root}
	for range steps {
		next := make(map[int]cnf.Lit, len(order))
		for _, n := range order {
			for _, m := range c.Next[n] {
				if _, known := reached[m]; !known && c.Nodes[m] != book.False && next[m] == 0 {
					next[m] = book.False
				}
			}
		}
		was := len(order)
		for n := range c.Nodes {
			if _, fresh := next[n]; fresh {
				order = append(order, n)
			}
		}
		for i, n := range order {
			from := []cnf.Lit{}
			if i < was {
				from = append(from, reached[n])
			}
			for _, m := range c.Next[n] {
				if l, known := reached[m]; known {
					from = append(from, l)
				}
			}
			if next[n] = here; n != root {
				next[n] = g.both(c.Nodes[n], from)
			}
		}
		reached = next
	}
	var all, none []cnf.Lit
	for _, n := range order {
		if !c.Link[n] {
			all, none = append(all, reached[n]), append(none, -reached[n])
		}
	}
	card.AtLeast(g.sink, c.Size, all, -here)
	card.AtLeast(g.sink, len(all)-c.Size, none, -here)
}

// both returns a literal that is true if and only if a node and one of some other literals hold.
func (g *grounder) both(node cnf.Lit, some []cnf.Lit) cnf.Lit {
	l := g.sink.NewVar()
	g.add(-l, node)
	g.add(append([]cnf.Lit{-l}, some...)...)
	for _, s := range some {
		g.add(-s, -node, l)
	}
	return l
}
