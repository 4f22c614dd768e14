package book

import (
	"fmt"
	"slices"

	"gridcnf/cnf"
)

// add adds a clause, if it forces something.
func add(out []Forced, s State, clause []cnf.Lit, why string, of ...any) []Forced {
	return append(out, unit(clause, s, fmt.Sprintf(why, of...))...)
}

// flood returns the nodes that are connected with one by nodes that hold, without one of them (-1 for none), or the nearest of
// them if there are more than so many.
func (g *Graph) flood(from int, v Values, without, most int) []int {
	seen := map[int]bool{from: true, without: true}
	group, size := []int{from}, 1
	for i := 0; i < len(group) && size <= most; i++ {
		for _, n := range g.Next[group[i]] {
			if !seen[n] && v.Of(g.Nodes[n]) {
				seen[n] = true
				group = append(group, n)
				if !g.Link[n] {
					size++
				}
			}
		}
	}
	return group
}

// tree is a search of a graph in depth.
type tree struct {
	order     []int // nodes
	at, low   []int // by node: its place in order, or -1; the first place to which it or what is below it has an edge
	parent    []int
	below     []int // by node: how many nodes that count are in its part of the tree
	something []int // by node: the last of them
}

// search searches from a root through nodes that hold. It has no recursion, as graphs can be long.
//
// J. Hopcroft, R. Tarjan: Efficient algorithms for graph manipulation. Communications of the ACM 16, 1973.
func (g *Graph) search(root int, v Values, counts func(node int) bool) *tree {
	n := len(g.Nodes)
	t := &tree{at: slices.Repeat([]int{-1}, n), low: make([]int, n), parent: slices.Repeat([]int{-1}, n), below: make([]int, n), something: make([]int, n)}
	next := make([]int, n)
	enter := func(m, from int) {
		t.at[m], t.low[m], t.parent[m] = len(t.order), len(t.order), from
		t.order = append(t.order, m)
		if counts(m) {
			t.below[m], t.something[m] = 1, m
		}
	}
	enter(root, -1)
	for m := root; m >= 0; {
		if next[m] == len(g.Next[m]) {
			if up := t.parent[m]; up >= 0 {
				t.low[up] = min(t.low[up], t.low[m])
				if t.below[m] > 0 {
					t.below[up], t.something[up] = t.below[up]+t.below[m], t.something[m]
				}
			}
			m = t.parent[m]
			continue
		}
		k := g.Next[m][next[m]]
		next[m]++
		switch {
		case !v.Of(g.Nodes[k]):
		case t.at[k] < 0:
			enter(k, m)
			m = k
		case k != t.parent[m]:
			t.low[m] = min(t.low[m], t.at[k])
		}
	}
	return t
}

// hangs are the nodes by which alone something that counts is connected with the root, each with what hangs on it first.
func (t *tree) hangs() (nodes, first []int) {
	for _, m := range t.order {
		if p := t.parent[m]; p >= 0 && t.parent[p] >= 0 && t.below[m] > 0 && t.low[m] >= t.at[p] {
			nodes, first = append(nodes, p), append(first, m)
		}
	}
	return nodes, first
}

// joined is what is forced where every node that holds is connected with a root, which holds.
func (g *Graph) joined(s State, root int) (out []Forced) {
	v := s.possible()
	is := func(n int) bool { return n == root }
	t := g.search(root, v, func(n int) bool { return !g.Link[n] && n != root && s.Of(g.Nodes[n]) > 0 })
	done := make([]bool, len(g.Nodes))
	for n, l := range g.Nodes {
		if t.at[n] >= 0 || done[n] || g.Link[n] || !v.Of(l) {
			continue
		}
		group := g.flood(n, v, -1, len(g.Nodes))
		fence := g.fence(group, v, is)
		for _, m := range group {
			if done[m] = true; !g.Link[m] {
				out = add(out, s, g.none([]int{m, root}, fence...), "%s is cut off", g.Names[m])
			}
		}
	}
	nodes, first := t.hangs()
	for i, m := range nodes {
		if l := g.Nodes[m]; l != True && s(l) == 0 {
			x := t.something[first[i]]
			group := g.flood(x, v, m, len(g.Nodes))
			out = add(out, s, g.none([]int{x, root}, g.fence(group, v, is)...), "else %s would be cut off", g.Names[x])
		}
	}
	return out
}

// Forced is what is cut off, and what would cut something off.
func (c *Connected) Forced(s State) []Forced {
	if c.To == nil {
		if n := slices.IndexFunc(c.Nodes, func(l cnf.Lit) bool { return s.Of(l) > 0 }); n >= 0 && !c.Link[n] { // links come last
			return c.joined(s, n)
		}
		return nil
	}
	c.once.Do(func() { // one more node, with which all marks are connected
		hub := NewGraph(append(slices.Clone(c.Nodes), True), append(slices.Clone(c.Names), ""))
		copy(hub.Link, c.Link)
		for n, next := range c.Next {
			hub.Next[n] = slices.Clone(next)
		}
		for n, l := range c.To {
			hub.Join(n, len(c.Nodes), l)
		}
		c.hub = hub
	})
	return c.hub.joined(s, len(c.Nodes))
}

// Forced is where groups that have their size end, and where others have to grow.
func (c *Component) Forced(s State) (out []Forced) {
	here, possible := s.and(True), s.possible()
	for start, l := range c.Nodes {
		if c.Link[start] || c.Root >= 0 && start != c.Root || !possible.Of(l) {
			continue
		}
		name := c.Names[start]
		outside := func(group []int) []cnf.Lit {
			return c.fence(group, possible, func(n int) bool { return !slices.Contains(group, n) })
		}
		room := c.flood(start, possible, -1, c.Size)
		if c.size(room) < c.Size {
			out = add(out, s, c.none([]int{start}, outside(room)...), "%s has no room for that", name)
		}
		if !here.Of(l) {
			continue
		}
		for _, m := range room {
			if n := c.Nodes[m]; n != True && s(n) == 0 {
				if less := c.flood(start, possible, m, c.Size); c.size(less) < c.Size {
					out = add(out, s, c.none([]int{start}, outside(less)...), "else %s would have no room for that", name)
				}
			}
		}
		group := c.flood(start, here, -1, c.Size)
		if c.Root < 0 && slices.Min(group) < start && c.size(group) <= c.Size {
			continue // it has been looked at
		}
		if c.size(group) > c.Size {
			out = add(out, s, c.none(c.grown(start, here)), "%s has more", name)
			continue
		}
		for _, n := range group {
			for _, m := range c.Next[n] {
				if l := c.Nodes[m]; l != True && l != False && s(l) == 0 {
					if v := s.and(l); c.size(c.flood(start, v, -1, c.Size)) > c.Size {
						out = add(out, s, c.none(c.grown(start, v)), "else %s would have more", name)
					}
				}
			}
		}
	}
	return out
}

// Forced is what single points ask for, what would close a ring too early, and edges from which there is no way back.
func (l *Loop) Forced(s State) (out []Forced) {
	l.once.Do(func() {
		l.local = l.Local()
		l.graph = NewGraph(slices.Repeat([]cnf.Lit{True}, len(l.at)), make([]string, len(l.at)))
		for i, e := range l.Edges {
			l.graph.Join(l.Ends[i][0], l.Ends[i][1], e)
		}
	})
	for _, clause := range l.local {
		out = add(out, s, clause, "it neither ends nor branches")
	}
	_, of := l.lines(s.and(True))
	for i, e := range l.Edges {
		x, y := l.Ends[i][0], l.Ends[i][1]
		if s(e) < 0 || of[x] < 0 || of[x] != of[y] {
			continue
		}
		path := l.graph.path(x, s.and(-e), func(n int) bool { return n == y })
		if path == nil {
			continue
		}
		ring := l.graph.none(path, -e)
		for _, f := range l.Edges {
			if !slices.Contains(ring, -f) {
				out = add(out, s, append(slices.Clone(ring), -f), "no ring leaves anything out")
			}
		}
	}
	return append(out, l.noWayBack(s)...)
}

// noWayBack are edges that alone lead to a part of the board, and those that are not connected with the line.
func (l *Loop) noWayBack(s State) (out []Forced) {
	v, points := s.possible(), len(l.at)
	// border is a clause that some edge leads out of the part with a point, without a link, or else some edges do not hold.
	border := func(from, without int, not ...cnf.Lit) []cnf.Lit {
		in := make(map[int]bool)
		for _, n := range l.graph.flood(from, v, without, points) {
			in[n] = true
		}
		for i, e := range l.Edges {
			if in[l.Ends[i][0]] != in[l.Ends[i][1]] && !slices.Contains(not, -e) {
				not = append(not, e)
			}
		}
		return not
	}
	seen := make([]bool, len(l.graph.Nodes))
	first := slices.IndexFunc(l.Edges, func(e cnf.Lit) bool { return s(e) > 0 })
	for i, e := range l.Edges {
		root := l.Ends[i][0]
		if seen[root] || s(e) < 0 {
			continue
		}
		t := l.graph.search(root, v, func(n int) bool { return n < points })
		nodes, below := t.hangs()
		for k, m := range nodes {
			if l.graph.Link[m] {
				out = add(out, s, border(below[k], m, -l.graph.Nodes[m]), "there is no way back from there")
			}
		}
		for _, n := range t.order {
			seen[n] = true
			if l.graph.Link[n] && first >= 0 && t.at[l.Ends[first][0]] < 0 {
				out = add(out, s, border(root, -1, -l.graph.Nodes[n], -l.Edges[first]), "it is cut off")
			}
		}
	}
	return out
}
