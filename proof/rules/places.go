package rules

import (
	"slices"

	"gridcnf/rule"
)

// eachPoint states how the loop passes each of its points, and that there is a loop if
// nothing has to be on it. That the loop is a single one is not stated: for that, cuts are
// added.
func (f *Formula) eachPoint() {
	loop := f.Book.Loop
	if loop == nil {
		return
	}
	for p := range loop.Points() {
		name := loop.PointName(p)
		f.begin(Point, p, 0)
		f.comment("an edge at %s goes on, and no three meet", name)
		edges := variables(loop.AroundPoint(p))
		for i, e := range edges {
			goesOn := append([]int{-e}, edges[:i]...)
			f.atLeast(1, append(goesOn, edges[i+1:]...)...)
		}
		if len(edges) > 2 {
			f.atMost(2, edges...)
		}
		if loop.Full != "" {
			f.comment("the loop visits %s", name)
			f.atLeast(1, edges...)
		}
	}
	f.begin(nowhere, 0, 0)
	if len(loop.Stops) == 0 {
		f.comment("there is a loop")
		all := make([]int, loop.Edges())
		for e := range all {
			all[e] = e + 1
		}
		f.atLeast(1, all...)
	}
}

// variables returns those of the edges of a point that are there.
func variables(edges [4]int) []int {
	var vars []int
	for _, e := range edges {
		if e >= 0 {
			vars = append(vars, e+1)
		}
	}
	return vars
}

// eachShape states the shapes at their places: as an equation if it says how many sites
// hold, and else as clauses, of which those that the border fulfils are left out.
func (f *Formula) eachShape() {
	for i := range f.Book.Locals {
		l := &f.Book.Locals[i]
		f.begin(Shape, i, 0)
		f.comment("%s", l.Name())
		if n, k, ok := counts(l.Shape); ok {
			var some []int
			for _, bit := range l.Bits[:n] {
				if bit >= 0 {
					some = append(some, bit+1)
				}
			}
			f.exactly(k, some...)
			continue
		}
		for _, clause := range l.Clauses {
			if lits, open := inside(l, clause); open {
				f.atLeast(1, lits...)
			}
		}
	}
}

// counts reports whether a shape says that k of its sites 1 to n hold, and nothing else.
func counts(s *rule.Shape) (n, k int, ok bool) {
	for _, clause := range s.Clauses {
		for _, site := range clause {
			n = max(n, site, -site)
		}
	}
	for k := range n + 1 {
		if slices.EqualFunc(s.Clauses, rule.Count(n, k), slices.Equal[[]int]) {
			return n, k, true
		}
	}
	return 0, 0, false
}

// inside returns a clause of a shape without the sites beyond the border, which are
// false. It is not open if such a site makes it true.
func inside(l *rule.Local, clause []int) (lits []int, open bool) {
	for _, site := range clause {
		switch bit := l.Bits[max(site, -site)-1]; {
		case bit >= 0:
			lits = append(lits, int(rule.Literal(bit, site > 0)))
		case site < 0:
			return nil, false
		}
	}
	return lits, true
}
