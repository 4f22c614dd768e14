package book

import (
	"slices"

	"gridcnf/cnf"
	"gridcnf/puzzle/rule"
)

// Components is the kind of a Component.
const Components rule.Kind = "components of a size"

// Component states that the group of connected nodes to which the root belongs has Size of them, if the root holds; without
// a root, all groups have.
type Component struct {
	*Label
	*Graph
	Root int // -1 for all groups
	Size int
}

// Kind is Components.
func (c *Component) Kind() rule.Kind { return Components }

// concerned are the groups of which the size is told.
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

// Holds counts the groups.
func (c *Component) Holds(v Values) bool {
	for _, group := range c.concerned(v) {
		if c.size(group) != c.Size {
			return false
		}
	}
	return true
}

// Cuts returns what Follow says of whole assignments.
func (c *Component) Cuts(v Values) [][]cnf.Lit { return cuts(c, v) }

// grown returns Size+1 connected nodes, with the links between them, that are nearest to one of them.
func (c *Component) grown(start int, there func(node int) bool) (nodes []int) {
	before := map[int]int{start: start}
	taken := make(map[int]bool)
	queue := []int{start}
	for i, n := 0, 0; i < len(queue); i++ {
		at := queue[i]
		if !c.Link[at] {
			for node := at; !taken[node]; node = before[node] {
				taken[node] = true
				nodes = append(nodes, node)
			}
			if n++; n > c.Size {
				return nodes
			}
		}
		for _, m := range c.Next[at] {
			if _, seen := before[m]; !seen && there(m) {
				before[m] = at
				queue = append(queue, m)
			}
		}
	}
	return nodes
}

// Follow finds groups that are as large as they may be, nodes that would make them larger, and nodes without which
// there is not enough room.
func (c *Component) Follow() Following {
	w := newWalk(c.Graph)
	of, sizes := make([]int, len(c.Nodes)), []int(nil)
	return func(v Partial, yield func(some, more []cnf.Lit)) {
		w.know(v)
		if c.Root >= 0 && w.calm(c.Root) {
			return
		}
		sizes = sizes[:0]
		groups := w.groups(1)
		for n := range of {
			of[n] = -1
		}
		for i, group := range groups {
			sizes = append(sizes, c.size(group))
			for _, n := range group {
				of[n] = i
			}
		}
		if c.Root >= 0 {
			if w.state[c.Root] >= 0 && w.near(c.Root, c.Size) {
				c.room(w, yield)
			}
			if i := of[c.Root]; i >= 0 {
				c.full(w, groups[i], of, sizes, yield)
			}
			return
		}
		for _, group := range groups {
			c.full(w, group, of, sizes, yield)
		}
		for _, region := range w.groups(0) {
			w.grow(region[0])
			c.room(w, yield)
		}
	}
}

// full finds neighbours of a group that would make it too large.
func (c *Component) full(w *walk, group []int, of, sizes []int, yield func(some, more []cnf.Lit)) {
	root := group[0]
	if c.Root >= 0 {
		root = c.Root
	}
	there := func(n int) bool { return w.state[n] > 0 }
	own := sizes[of[root]]
	if own > c.Size {
		w.quiet[root] = 0
		yield(c.without(c.grown(root, there)...), nil)
		return
	}
	tried := make(map[int]bool)
	for _, n := range group {
		for _, m := range c.Next[n] {
			if w.state[m] != 0 || tried[m] {
				continue
			}
			tried[m] = true
			total, met := own, []int{of[root]}
			if !c.Link[m] {
				total++
			}
			for _, k := range c.Next[m] {
				if i := of[k]; i >= 0 && !slices.Contains(met, i) {
					total += sizes[i]
					met = append(met, i)
				}
			}
			if total > c.Size {
				w.quiet[root] = 0
				yield(c.without(c.grown(root, func(n int) bool { return n == m || there(n) })...), nil)
			}
		}
	}
}

// room finds nodes without which a group has too little room in the region that was walked: the root's, or any.
func (c *Component) room(w *walk, yield func(some, more []cnf.Lit)) {
	state := func(node int, side []int) {
		if c.Root >= 0 {
			node = c.Root
			w.quiet[node] = 0
		}
		if node >= 0 {
			yield(c.without(node), w.around(side, -1))
		}
	}
	size := make([]int, len(w.order)+1) // by place: nodes before it, links apart
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
	lost := make([]int, len(w.order)) // by place of a node: how many are reached through it alone, with it
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
