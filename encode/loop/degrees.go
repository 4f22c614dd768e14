package loop

import (
	"gridcnf/cnf"
	"gridcnf/encode/fold"
	"gridcnf/puzzle/rule"
)

// degrees counts, by point, the edges that are drawn and those that cannot be.
type degrees struct{ drawn, banned []int8 }

func newDegrees(around [][4]int32) degrees {
	d := degrees{make([]int8, len(around)), make([]int8, len(around))}
	for cell, edges := range around {
		for _, e := range edges {
			if e < 0 {
				d.banned[cell]++
			}
		}
	}
	return d
}

func (d *degrees) undo(ends [2]int32, drawn bool) {
	for _, cell := range ends {
		if drawn {
			d.drawn[cell]--
		} else {
			d.banned[cell]--
		}
	}
}

// limit notes an edge at its two points, and draws the conclusions there: a point has no edges or two.
func (g *guide) limit(e int, drawn bool) {
	for _, cell := range g.ends[e] {
		if drawn {
			g.drawn[cell]++
		} else {
			g.banned[cell]++
		}
		switch n, left := g.drawn[cell], 4-g.drawn[cell]-g.banned[cell]; {
		case n > 2 || n == 1 && left == 0:
			g.conclude(rule.Literal(e, !drawn), byDegree, cell)
		case n == 2 && drawn || n == 0 && left == 1:
			g.rest(cell, false)
		case n == 1 && left == 1:
			g.rest(cell, true)
		}
	}
}

// rest concludes that the open edges of a point are drawn, or that they cannot be.
func (g *guide) rest(cell int32, drawn bool) {
	for _, e := range g.around[cell] {
		if e >= 0 && g.State[e] == fold.Open {
			g.conclude(rule.Literal(int(e), drawn), byDegree, cell)
		}
	}
}

// explainDegree explains l by the other edges of a point: by two that are drawn, or by all that were known.
func (g *guide) explainDegree(l cnf.Lit, why ground, dst []cnf.Lit) []cnf.Lit {
	itself, drawn := int32(l.Var()-1), 0
	for _, e := range g.around[why.of] {
		if e >= 0 && e != itself && g.Was(int(e), why.count) == fold.True {
			drawn++
		}
	}
	two := l < 0 && drawn >= 2
	for _, e := range g.around[why.of] {
		if e < 0 || e == itself {
			continue
		}
		if was := g.Was(int(e), why.count); was == fold.True || was == fold.False && !two {
			dst = append(dst, g.refuted(int(e)))
		}
	}
	return dst
}
