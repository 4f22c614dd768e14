package loop

import (
	"gridcnf/cnf"
	"gridcnf/encode/fold"
)

// sides are the colours of the two faces of every edge: the edge is drawn if and only if they differ.
type sides struct {
	parts   [][2]cnf.Lit // by edge: see Writer.Parted
	edgesOf [][]int32    // by variable, from 0: the edges beside a face
}

func newSides(parts [][2]cnf.Lit, vars int) sides {
	s := sides{parts: parts, edgesOf: make([][]int32, vars)}
	for e, faces := range parts {
		for _, f := range faces {
			if f == 0 {
				continue
			}
			of := &s.edgesOf[f.Var()-1]
			if *of == nil {
				*of = make([]int32, 0, 4) // most faces have four
			}
			*of = append(*of, int32(e))
		}
	}
	return s
}

// part draws the conclusion about an edge and its two faces: any two of them decide the third.
func (g *guide) part(e int) {
	if e >= len(g.parts) || g.parts[e][0] == 0 {
		return
	}
	left, right := g.parts[e][0], g.parts[e][1]
	l, r := g.Value(left), g.Value(right)
	switch {
	case l != fold.Open && r != fold.Open:
		g.conclude(fold.Is(g.edges[e], -l*r), bySides, int32(e))
	case g.State[e] == fold.Open:
	case l != fold.Open:
		g.conclude(fold.Is(right, -l*g.State[e]), bySides, int32(e))
	case r != fold.Open:
		g.conclude(fold.Is(left, -r*g.State[e]), bySides, int32(e))
	}
}

// explainSides explains l, an edge or one of its faces, by the other two.
func (g *guide) explainSides(l cnf.Lit, why ground, dst []cnf.Lit) []cnf.Lit {
	for _, other := range [...]cnf.Lit{g.edges[why.of], g.parts[why.of][0], g.parts[why.of][1]} {
		if other.Var() != l.Var() {
			dst = append(dst, g.refuted(other.Var()-1))
		}
	}
	return dst
}
