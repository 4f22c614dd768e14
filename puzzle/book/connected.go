package book

import (
	"slices"

	"gridcnf/cnf"
	"gridcnf/puzzle/rule"
)

// Connections is the kind of a Connected.
const Connections rule.Kind = "connected"

// Connected states that the nodes that hold are connected with each other; or, with To, each with a node
// whose literal there holds.
type Connected struct {
	*Label
	*Graph
	To []cnf.Lit // by node; nil if they are connected with each other
}

// Kind is Connections.
func (c *Connected) Kind() rule.Kind { return Connections }

// Lits are those of the graph and of what the nodes are to be connected with.
func (c *Connected) Lits() []cnf.Lit {
	lits := c.Graph.Lits()
	for _, l := range c.To {
		if l != True && l != False {
			lits = append(lits, l)
		}
	}
	return lits
}

// Holds floods from one node after the other.
func (c *Connected) Holds(v Values) bool {
	groups, _ := c.split(v)
	if c.To == nil {
		return len(groups) <= 1
	}
	for _, group := range groups {
		if !slices.ContainsFunc(group, func(n int) bool { return c.marked(n, v) }) {
			return false
		}
	}
	return true
}

func (c *Connected) marked(node int, v Values) bool { return node < len(c.To) && v.Of(c.To[node]) }

// Cuts returns for each group that is cut off that one of its nodes is not there, or one of a minimal separator is:
// from both of its sides.
//
// M. Fischetti et al.: Thinning out Steiner trees: a node-based model for uniform edge costs. Mathematical Programming
// Computation 9, 2017 (minimal node separators as cuts).
func (c *Connected) Cuts(v Values) (cuts [][]cnf.Lit) {
	groups, of := c.split(v)
	if c.To != nil {
		for _, group := range groups {
			if slices.ContainsFunc(group, func(n int) bool { return c.marked(n, v) }) {
				continue
			}
			var marks []cnf.Lit
			for _, n := range group {
				if n < len(c.To) {
					marks = append(marks, c.To[n])
				}
			}
			fence := c.fence(group, v, func(n int) bool { return n < len(c.To) && c.To[n] != False && of[n] != of[group[0]] })
			cuts = append(cuts, c.none(group[:1], append(fence, marks...)...))
		}
		return cuts
	}
	if len(groups) < 2 {
		return nil
	}
	slices.SortStableFunc(groups, func(a, b []int) int { return len(a) - len(b) })
	big := groups[len(groups)-1]
	for _, group := range groups[:len(groups)-1] {
		for _, x := range some(group) {
			y := big[0]
			cuts = append(cuts, c.none([]int{x, y}, c.fence(group, v, func(n int) bool { return n == y })...))
		}
		x := group[0]
		for _, y := range some(big) {
			cuts = append(cuts, c.none([]int{x, y}, c.fence(big, v, func(n int) bool { return n == x })...))
		}
	}
	return cuts
}

// some picks the first, the middle and the last node of a group.
func some(group []int) []int {
	return slices.Compact([]int{group[0], group[len(group)/2], group[len(group)-1]})
}
