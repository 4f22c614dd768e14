package encode

import "gridcnf/cnf"

// sides are the colours of the faces on the two sides of every edge: it is drawn
// exactly if they differ.
type sides struct {
	parts   [][2]cnf.Lit // by edge; 0, 0 if clauses say all there is to say
	first   []int32      // by variable: where its edges start in edgesOf
	edgesOf []int32      // the edges that a face is beside
}

func newSides(parts [][2]cnf.Lit, vars int) sides {
	s := sides{parts: parts, first: make([]int32, vars+2)}
	n := 0
	for _, faces := range parts {
		for _, f := range faces {
			if f != 0 {
				s.first[f.Var()+1]++ // counted two places on, so that filling moves it to its place
				n++
			}
		}
	}
	for v := 1; v < len(s.first); v++ {
		s.first[v] += s.first[v-1]
	}
	s.edgesOf = make([]int32, n)
	for e, faces := range parts {
		for _, f := range faces {
			if f != 0 {
				at := &s.first[f.Var()]
				s.edgesOf[*at] = int32(e)
				*at++
			}
		}
	}
	return s
}

// colour notes the colour of a face.
func (g *loopGuide) colour(face int) {
	for _, e := range g.edgesOf[g.first[face]:g.first[face+1]] {
		g.part(int(e))
	}
}

// part concludes the third of an edge and its two faces from the other two.
func (g *loopGuide) part(e int) {
	if e >= len(g.parts) || g.parts[e][0] == 0 {
		return
	}
	left, right := g.parts[e][0], g.parts[e][1]
	l, r := g.valueOf(left), g.valueOf(right)
	switch {
	case l != open && r != open:
		g.conclude(is(g.edges[e], -l*r), bySides, int32(e))
	case g.state[e] == open:
	case l != open:
		g.conclude(is(right, -l*g.state[e]), bySides, int32(e))
	case r != open:
		g.conclude(is(left, -r*g.state[e]), bySides, int32(e))
	}
}

// valueOf is what is known of a literal.
func (g *loopGuide) valueOf(l cnf.Lit) value {
	if l > 0 {
		return g.state[l-1]
	}
	return -g.state[-l-1]
}

// explainSides appends the two others of an edge and its faces.
func (g *loopGuide) explainSides(l cnf.Lit, why ground, dst []cnf.Lit) []cnf.Lit {
	for _, other := range [...]cnf.Lit{g.edges[why.of], g.parts[why.of][0], g.parts[why.of][1]} {
		if other.Var() != l.Var() {
			dst = append(dst, g.refuted(other.Var()-1))
		}
	}
	return dst
}
