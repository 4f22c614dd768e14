package kernel

import (
	"math"
	"slices"
)

// graph is the graph of a statement: nodes and edges, each present if its literal is true, and marks. Its line has them in three parts.
// Each item has its literal before an @, unless it is always present:
//
//	connected 5@r1c1 -6@r1c2 @r2c1 : @1-2 17@1-3 : 8@3
type graph struct {
	nodes []node
	edges []edge
	marks []mark
	ends  bool    // the statement has a part for marks, maybe an empty one
	seen  []int32 // by node: the number of the group in which it was found
	count int32   // of groups
	queue []int32
	wall  int32 // a node that no way may pass, or -1
	gap   int32 // an edge that no way may pass, or -1
}

type node struct {
	lit   Lit
	name  string
	edges []int32
}

type edge struct {
	lit  Lit
	ends [2]int32
}

type mark struct {
	lit  Lit
	node int32
	name int // in "apart", no way joins two marks with different names
}

// readGraph reads the graph of a statement. In a division, an edge is present if its border is not drawn.
func (s *statement) readGraph(b *Book, t *text, m *Meter, items int) {
	const each = 96
	must(m.Take(int64(items) * each))
	g := &graph{wall: -1, gap: -1}
	s.graph = g
	lit := func() Lit {
		l := b.always()
		if !t.skips("@") {
			l = b.literal(t)
			t.expect("@")
		}
		return l
	}
	for t.item() {
		at, n := t.at, node{lit: lit(), name: t.word()}
		if n.lit != b.always() && slices.Contains([]string{"acyclic", "loop", "division"}, s.kind) {
			t.failf(at, "a node that is always there")
		}
		g.nodes = append(g.nodes, n)
	}
	for t.expect(" :"); t.item(); {
		e := edge{lit: lit()}
		for i := range e.ends {
			if i > 0 {
				t.expect("-")
			}
			e.ends[i] = int32(t.number(1, len(g.nodes)) - 1)
		}
		if s.kind == "division" {
			e.lit = -e.lit
		}
		if e.ends[0] == e.ends[1] || s.kind == "loop" && max(e.lit, -e.lit) == b.always() {
			t.failf(t.at, "an edge between two nodes before this, which is drawn or not")
		}
		for _, n := range e.ends {
			g.nodes[n].edges = append(g.nodes[n].edges, int32(len(g.edges)))
		}
		g.edges = append(g.edges, e)
	}
	for g.ends = t.skips(" :"); g.ends && t.item(); {
		k := mark{lit: lit()}
		k.node = int32(t.number(1, len(g.nodes)) - 1)
		if k.name = int(k.node); t.skips("=") {
			k.name = t.number(0, math.MaxInt32)
		}
		g.marks = append(g.marks, k)
	}
	g.seen = make([]int32, len(g.nodes))
}

// begin forgets all groups.
func (g *graph) begin() {
	clear(g.seen)
	g.count = 0
}

// reach finds the group of nodes to which ways lead from one node, over nodes and edges whose values are at least least. It skips nodes
// that are in a group already. The list is valid until the next call.
func (g *graph) reach(w *world, from int32, least int8) []int32 {
	g.count++
	g.seen[from] = g.count
	g.queue = append(g.queue[:0], from)
	for i := 0; i < len(g.queue); i++ {
		n := g.queue[i]
		must(w.m.Work(1 + len(g.nodes[n].edges)))
		for _, e := range g.nodes[n].edges {
			k := g.edges[e]
			o := k.ends[0] + k.ends[1] - n
			if g.seen[o] == 0 && o != g.wall && e != g.gap && w.of(k.lit) >= least && w.of(g.nodes[o].lit) >= least {
				g.seen[o] = g.count
				g.queue = append(g.queue, o)
			}
		}
	}
	return g.queue
}

// disconnected reports whether a present node cannot be joined to another one or, with marks, to any marked one.
func (g *graph) disconnected(w *world) bool {
	g.begin()
	for _, k := range g.marks {
		if g.seen[k.node] == 0 && w.of(k.lit) >= 0 && w.of(g.nodes[k.node].lit) >= 0 {
			g.reach(w, k.node, 0)
		}
	}
	for n := range g.nodes {
		if g.seen[n] == 0 && w.of(g.nodes[n].lit) > 0 {
			if g.ends || g.count > 0 {
				return true
			}
			g.reach(w, int32(n), 0)
		}
	}
	return false
}

// missized reports whether a group has too many nodes, or no room for enough.
func (s *statement) missized(w *world) bool {
	for _, least := range [...]int8{1, 0} {
		s.begin()
		for n := range s.nodes {
			if s.seen[n] != 0 || w.of(s.nodes[n].lit) <= 0 || s.root != 0 && s.root != n+1 {
				continue
			}
			if size := len(s.reach(w, int32(n), least)); least == 1 && size > s.size || least == 0 && size < s.size {
				return true
			}
		}
	}
	return false
}

// joined reports whether nodes with different marks are in one group.
func (g *graph) joined(w *world) bool {
	g.begin()
	names := make(map[int32]int)
	for _, k := range g.marks {
		if w.of(k.lit) <= 0 || w.of(g.nodes[k.node].lit) <= 0 {
			continue
		}
		if g.seen[k.node] == 0 {
			g.reach(w, k.node, 1)
			names[g.count] = k.name
		} else if names[g.seen[k.node]] != k.name {
			return true
		}
	}
	return false
}

// cyclic reports whether there are more edges than in a forest. Each tree of a forest has one edge less than it has nodes.
func (g *graph) cyclic(w *world) bool {
	g.groups(w)
	edges := 0
	for _, e := range g.edges {
		if w.of(e.lit) > 0 {
			edges++
		}
	}
	return edges > len(g.nodes)-int(g.count)
}

// groups finds all groups that present edges join.
func (g *graph) groups(w *world) {
	g.begin()
	for n := range g.nodes {
		if g.seen[n] == 0 {
			g.reach(w, int32(n), 1)
		}
	}
}

// undivided reports whether a drawn border has the same region on both sides.
func (g *graph) undivided(w *world) bool {
	g.groups(w)
	for _, e := range g.edges {
		if w.of(e.lit) < 0 && g.seen[e.ends[0]] == g.seen[e.ends[1]] {
			return true
		}
	}
	return false
}

// unlooped reports whether the present and open edges can be no loop: there is none; or a node has a single edge or more than two; or a
// closed line leaves out another edge; or the first two present edges, or the only one, are on no closed line together, since at most the
// node hint joins the two.
func (g *graph) unlooped(w *world, hint int) bool {
	drawn, some := []int32(nil), false
	for i, e := range g.edges {
		if some = some || w.of(e.lit) >= 0; w.of(e.lit) > 0 && len(drawn) < 2 {
			drawn = append(drawn, int32(i))
		}
	}
	if !some || g.ending(w) {
		return true
	}
	if len(drawn) == 0 {
		return false
	}
	first, last := g.edges[drawn[0]], g.edges[drawn[len(drawn)-1]]
	g.begin()
	defer func() { g.wall, g.gap = -1, -1 }()
	if len(drawn) == 1 {
		g.gap = drawn[0]
		g.reach(w, first.ends[0], 0)
		return g.seen[first.ends[1]] == 0
	}
	g.wall = int32(hint - 1)
	for _, n := range first.ends {
		if n != g.wall && g.seen[n] == 0 {
			g.reach(w, n, 0)
		}
	}
	return g.seen[last.ends[0]] == 0 && g.seen[last.ends[1]] == 0
}

// ending reports whether a node has a single edge or more than two, or whether there is a closed line and another edge.
func (g *graph) ending(w *world) bool {
	on := make([]int8, len(g.nodes))
	for n := range g.nodes {
		open := 0
		for _, e := range g.nodes[n].edges {
			switch w.of(g.edges[e].lit) {
			case 1:
				on[n] = min(on[n]+1, 3)
			case 0:
				open++
			}
		}
		if on[n] > 2 || on[n] == 1 && open == 0 {
			return true
		}
	}
	g.begin()
	closed := false
	for n := range g.nodes {
		if on[n] == 0 || g.seen[n] != 0 {
			continue
		}
		whole := true
		for _, o := range g.reach(w, int32(n), 1) {
			whole = whole && on[o] == 2
		}
		closed = closed || whole
	}
	return closed && g.count > 1
}
