package technique

import (
	"fmt"

	"gridcnf/cnf"
	"gridcnf/explain/infer"
	"gridcnf/internal/english"
	"gridcnf/rule"
)

// Closing looks for edges that would close the loop too early.
var Closing = &Technique{
	Name:  "closing",
	Class: 3,
	Text:  "an edge between the ends of a line would close a loop that leaves something out",
	Find: func(k *Known, yield func(*Deduction) bool) {
		b := k.Loop
		for e := range b.Edges() {
			if k.Value(cnf.Lit(e+1)) != infer.Open {
				continue
			}
			from, to := b.Ends(e)
			if !k.endsLine(from) || !k.endsLine(to) || k.otherEnd(from) != to {
				continue
			}
			if c := k.Closing(e); c != nil && !yield(deduceClosing(c, e)) {
				return
			}
		}
	},
	Say: func(k *Known, d *Deduction) string {
		c := d.Rules[0].(*rule.Closing)
		edge := k.Names(d.Lits)
		return fmt.Sprintf("Joining %s would close the loop through %d %s and %s, so it is empty.", edge, len(c.Edges), english.Plural(c.Loop.Thing()), c.Fault())
	},
}

// deduceClosing makes the deduction that an edge is empty.
func deduceClosing(c *rule.Closing, edge int) *Deduction {
	d := &Deduction{Lits: []cnf.Lit{-cnf.Lit(edge + 1)}, Rules: []rule.Instance{c}, Tight: true}
	for _, f := range c.Edges {
		if f != edge {
			d.Facts = append(d.Facts, cnf.Lit(f+1))
		}
	}
	if c.Stop < 0 {
		d.Facts = append(d.Facts, cnf.Lit(c.Edge+1))
	}
	return d
}

// endsLine reports whether just one edge of a point is drawn.
func (k *Known) endsLine(point int) bool {
	n := 0
	for _, e := range k.Loop.AroundPoint(point) {
		if e >= 0 && k.Value(cnf.Lit(e+1)) == infer.True {
			n++
		}
	}
	return n == 1
}

// otherEnd follows the line that ends at a point to where it ends or forks, or for as many
// steps as there are points.
func (k *Known) otherEnd(point int) int {
	last := -1
	for range k.Loop.Points() {
		next := -1
		for _, e := range k.Loop.AroundPoint(point) {
			if e < 0 || e == last || k.Value(cnf.Lit(e+1)) != infer.True {
				continue
			}
			if next >= 0 {
				return point
			}
			next = e
		}
		if next < 0 {
			return point
		}
		from, to := k.Loop.Ends(next)
		point, last = from+to-point, next
	}
	return point
}
