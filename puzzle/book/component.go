package book

import (
	"slices"

	"gridcnf/cnf"
	"gridcnf/puzzle/rule"
)

// Components is the kind of a Component.
const Components rule.Kind = "components of a size"

// Component states that the connected group of the root has Size nodes, if the root holds. Without a root, every group has Size nodes.
type Component struct {
	*Label
	*Graph
	Root int // -1 for all groups
	Size int
}

func (c *Component) Kind() rule.Kind { return Components }

// concerned returns the groups whose size is fixed.
func (c *Component) concerned(v Values) (out [][]int) {
	groups, of := c.split(v)
	if c.Root < 0 {
		return groups
	}
	if of[c.Root] < 0 {
		return nil
	}
	return groups[of[c.Root] : of[c.Root]+1]
}

// Holds compares the sizes of the groups.
func (c *Component) Holds(v Values) bool {
	return !slices.ContainsFunc(c.concerned(v), func(group []int) bool { return c.size(group) != c.Size })
}

// grown returns up to Size+1 connected nodes, nearest to start first, with the links between them. All of them are present, except that the
// node more may be open.
func (c *Component) grown(w *walk, start, more int) (nodes []int) {
	clear(w.mark)
	before := w.from
	before[start] = start + 1
	queue := append(w.queue[:0], start)
	for i, n := 0, 0; i < len(queue) && n <= c.Size; i++ {
		at := queue[i]
		if !c.Link[at] {
			n++
			for node := at; w.mark[node] == 0; node = before[node] - 1 {
				w.mark[node] = 1
				nodes = append(nodes, node)
			}
		}
		for _, m := range c.Next[at] {
			if before[m] == 0 && (w.state[m] > 0 || m == more) {
				before[m] = at + 1
				queue = append(queue, m)
			}
		}
	}
	for _, n := range queue {
		before[n] = 0
	}
	w.queue = queue
	return nodes
}

// Follow finds groups that are too large, open nodes that would make a group too large, and open nodes without which a
// group has too little room.
func (c *Component) Follow() Following {
	w := newWalk(c.Graph)
	return func(v Partial, yield func(some, more []cnf.Lit)) {
		w.know(v)
		if c.Root < 0 {
			for _, group := range w.groups(1) {
				c.full(w, group, yield)
			}
			for _, region := range w.groups(0) {
				w.grow(region[0])
				c.room(w, yield)
			}
		} else if w.state[c.Root] >= 0 {
			w.grow(c.Root)
			c.room(w, yield)
			if clear(w.hit); w.state[c.Root] > 0 {
				c.full(w, w.flood(c.Root, 1), yield)
			}
		}
	}
}

// full finds a group that is too large, and neighbours that would make it so.
func (c *Component) full(w *walk, group []int, yield func(some, more []cnf.Lit)) {
	tried := make(map[int]bool)
	try := func(more int) {
		tried[more] = true
		nodes := c.grown(w, group[0], more)
		if c.size(nodes) > c.Size {
			yield(c.without(nodes...), nil)
		}
	}
	try(-1)
	for _, n := range group {
		for _, m := range c.Next[n] {
			if w.state[m] == 0 && !tried[m] {
				try(m)
			}
		}
	}
}

// room finds nodes without which the group of the root, or any group, has too little room in the region that w walked.
func (c *Component) room(w *walk, yield func(some, more []cnf.Lit)) {
	state := func(node int, side []int) {
		if c.Root >= 0 {
			node = c.Root
		}
		if node >= 0 {
			yield(c.without(node), w.around(side, -1))
		}
	}
	size := make([]int, len(w.order)+1) // by place: nodes before it, not counting links
	for p, n := range w.order {
		size[p+1] = size[p] + 1
		if c.Link[n] {
			size[p+1]--
		}
	}
	all := size[len(w.order)]
	if all < c.Size {
		for _, n := range w.order {
			if c.Root < 0 && !c.Link[n] || c.Root == n {
				state(n, w.order)
			}
		}
		return
	}
	lost := make([]int, len(w.order)) // by place: how many nodes are lost without it, itself included
	for p := range w.order {
		lost[p] += size[p+1] - size[p]
		if !w.cuts(p) {
			continue
		}
		lost[w.up[p]] += size[w.end[p]] - size[p]
		if size[w.end[p]]-size[p] < c.Size && c.Root < 0 && w.state[w.order[w.up[p]]] == 0 {
			state(w.first(w.behind(p)), w.behind(p))
		}
	}
	for p, n := range w.order {
		if n == c.Root || w.state[n] != 0 || all-lost[p] >= c.Size {
			continue
		}
		var rest []int
		for q := 0; q < len(w.order); q++ {
			switch {
			case q == p:
			case w.up[q] == p && w.cuts(q):
				q = w.end[q] - 1
			default:
				rest = append(rest, w.order[q])
			}
		}
		state(w.first(rest), rest)
	}
}

// NewComponent returns a Component. If it has a root, the graph is cut one node beyond the reach of a group of this size, as nothing
// further away matters.
func NewComponent(about *Label, g *Graph, root, size int) *Component {
	size = max(0, size) // no group has that size, either
	if root < 0 {
		return &Component{about, g, root, size}
	}
	far := make([]int, len(g.Nodes)) // by node: the number of nodes from the root to it, both included; 0 if it is too far away
	far[root] = 1
	near := []int{root}
	for i := 0; i < len(near) && far[near[i]] <= size; i++ {
		for _, n := range g.Next[near[i]] {
			to := []int{n}
			if g.Link[n] {
				to = g.Next[n]
			}
			for _, m := range to {
				if far[m] == 0 && g.Nodes[m] != False {
					far[m] = far[near[i]] + 1
					near = append(near, m)
				}
			}
		}
	}
	part, at := NewGraph(nil, nil), make([]int, len(g.Nodes))
	for n, l := range g.Nodes {
		if at[n] = -1; far[n] > 0 || g.Link[n] && far[g.Next[n][0]] > 0 && far[g.Next[n][1]] > 0 {
			at[n] = len(part.Nodes)
			part.Nodes, part.Names, part.Link, part.Next = append(part.Nodes, l), append(part.Names, g.Names[n]), append(part.Link, g.Link[n]), append(part.Next, nil)
		}
	}
	for n, next := range g.Next {
		for _, m := range next {
			if at[n] >= 0 && at[m] >= 0 {
				part.Next[at[n]] = append(part.Next[at[n]], at[m])
			}
		}
	}
	return &Component{about, part, at[root], size}
}
