package book

import (
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

// Cuts returns that not all of Size+1 connected nodes of a larger group are there; and that a smaller group does not end where it
// does.
func (c *Component) Cuts(v Values) (cuts [][]cnf.Lit) {
	for _, group := range c.concerned(v) {
		switch n := c.size(group); {
		case n > c.Size:
			starts := some(group)
			if c.Root >= 0 {
				starts = []int{c.Root}
			}
			for _, start := range starts {
				if !c.Link[start] {
					cuts = append(cuts, c.none(c.grown(start, v)))
				}
			}
		case n < c.Size:
			inside := make(map[int]bool, len(group))
			for _, node := range group {
				inside[node] = true
			}
			cuts = append(cuts, c.none(group, c.fence(group, v, func(node int) bool { return !inside[node] })...))
		}
	}
	return cuts
}

// grown returns Size+1 connected nodes, with the links between them, that are nearest to one of them.
func (c *Component) grown(start int, v Values) (nodes []int) {
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
			if _, seen := before[m]; !seen && v.Of(c.Nodes[m]) {
				before[m] = at
				queue = append(queue, m)
			}
		}
	}
	return nodes
}
