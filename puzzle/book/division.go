package book

import (
	"gridcnf/cnf"
	"gridcnf/puzzle/rule"
)

// Divisions is the kind of a Division.
const Divisions rule.Kind = "division"

// Division states that a border that is drawn separates two regions: there is no way around it from one side to the other. Edge i of
// the graph is there if border i is not drawn.
type Division struct {
	*Label
	*Graph
	Borders []cnf.Lit // drawn
	Sides   [][2]int  // by border: the nodes on both sides
}

// Kind is Divisions.
func (d *Division) Kind() rule.Kind { return Divisions }

// Lits are those of the borders.
func (d *Division) Lits() []cnf.Lit { return d.Borders }

// Holds compares the regions on both sides of each border that is drawn.
func (d *Division) Holds(v Values) bool {
	_, of := d.split(v)
	for i, l := range d.Borders {
		if s := d.Sides[i]; v(l) && of[s[0]] == of[s[1]] {
			return false
		}
	}
	return true
}

// Cuts returns that a border is not drawn, or another one is on a way around it.
func (d *Division) Cuts(v Values) (cuts [][]cnf.Lit) {
	_, of := d.split(v)
	for i, l := range d.Borders {
		if s := d.Sides[i]; v(l) && of[s[0]] == of[s[1]] {
			path := d.path(s[0], v, func(n int) bool { return n == s[1] })
			cuts = append(cuts, d.none(path, -l))
		}
	}
	return cuts
}
