package book

import (
	"gridcnf/cnf"
	"gridcnf/puzzle/rule"
)

// Divisions is the kind of a Division.
const Divisions rule.Kind = "division"

// Division states that each drawn border separates two regions: no way leads around it from one side to the other. Edge i of the graph is
// present if border i is not drawn.
type Division struct {
	*Label
	*Graph
	Borders []cnf.Lit // they hold if the border is drawn
	Sides   [][2]int  // by border: the nodes on both sides
}

func (d *Division) Kind() rule.Kind { return Divisions }
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

// Follow finds borders inside one region, which cannot be drawn, and borders between two regions that a drawn one separates already.
func (d *Division) Follow() Following {
	open := cnf.Complements(d.Borders) // by border: it is not drawn
	f := newForest(d.Sides, len(d.Nodes))
	return func(v Partial, yield func(some, more []cnf.Lit)) {
		f.grow(open, v)
		drawn := make(map[[2]int]int)
		between := func(i int) [2]int {
			x, y := f.tree[d.Sides[i][0]], f.tree[d.Sides[i][1]]
			return [2]int{min(x, y), max(x, y)}
		}
		for i, l := range d.Borders {
			if pair := between(i); pair[0] == pair[1] {
				if f.state[i] <= 0 {
					yield([]cnf.Lit{-l}, f.path(d.Sides[i], open))
				}
			} else if f.state[i] < 0 {
				if first, known := drawn[pair]; !known || since(v, l) < since(v, d.Borders[first]) {
					drawn[pair] = i
				}
			}
		}
		for i, l := range d.Borders {
			first, known := drawn[between(i)]
			if !known || f.state[i] != 0 {
				continue
			}
			x, y := d.Sides[i], d.Sides[first]
			if f.tree[x[0]] != f.tree[y[0]] {
				y[0], y[1] = y[1], y[0]
			}
			lits := append(f.path([2]int{x[0], y[0]}, open), f.path([2]int{x[1], y[1]}, open)...)
			yield([]cnf.Lit{l, -d.Borders[first]}, lits)
		}
	}
}
