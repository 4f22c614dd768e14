package loop

import (
	"gridcnf/cnf"
	"gridcnf/encode/fold"
	"gridcnf/puzzle"
	"gridcnf/rule"
)

// Cut chooses the clauses that forbid a closed line which is no solution.
type Cut int

// The cuts. Which is best was measured: with coloured faces, blocking exactly the line
// needs far less time than a long clause around it, because moving the line locally is
// mostly the right repair (50x50 Masyu, two solutions: 0.3 s against 17 s).
const (
	BlockLoop Cut = iota // not all edges of the line
	CutSets              // its points are left through an edge
)

// CutNames are the names of the cuts.
var CutNames = [...]string{"loop", "cut-set"}

func (c Cut) String() string { return CutNames[c] }

// The kinds of cuts, as they are counted.
const (
	Blocked fold.CutKind = "loop"    // one closed line that is no solution
	CutSet  fold.CutKind = "cut-set" // a region that the loop has to leave
)

// Cutter finds the closed lines of a model and cuts off those that are no solutions.
type Cutter struct {
	Witnesses *[]string // where they are kept; nil if nobody asks

	loop  *rule.Loop
	w     *fold.Writer
	edges []cnf.Lit
	cut   Cut
	worth []int32 // by edge
	goal  int
}

// NewCutter returns a cutter for a loop, whose edges have these literals.
func NewCutter(w *fold.Writer, loop *rule.Loop, edges []cnf.Lit, cut Cut) *Cutter {
	k := &Cutter{loop: loop, w: w, edges: edges, cut: cut}
	k.worth, k.goal = weigh(loop)
	return k
}

// Refine is a fold.Refine. Every line that lacks nothing is a solution, whatever other
// lines the model has: to cut it off would lose a solution and could fake uniqueness. On a
// board without stops that holds for all of them. Every other line is in no solution.
func (k *Cutter) Refine(a puzzle.Answer, sink cnf.Sink) (solutions []puzzle.Answer, cuts []fold.CutKind) {
	w := k.w.To(sink)
	for _, line := range find(k.loop, k.worth, a) {
		switch {
		case line.worth == k.goal:
			solutions = append(solutions, line.answer(k.loop.Edges()))
		case k.cut == CutSets && k.leave(w, line):
			cuts = append(cuts, CutSet)
		default:
			k.block(w, line)
			cuts = append(cuts, Blocked)
		}
	}
	return solutions, cuts
}

// block states that not all edges of the line are drawn. A loop that contains another would
// cross it, so only this one is lost.
func (k *Cutter) block(w *fold.Writer, l closed) {
	clause := make([]cnf.Lit, len(l.edges))
	for i, e := range l.edges {
		clause[i] = k.edges[e].Not()
	}
	w.Add(clause...)
	k.testify(func() string { return k.lineWitness(l) })
}

// leave states that an edge leads out of the line's points: there is a stop in them and one
// outside. If there is none in them, that holds only when the solution enters them at all:
// when it has the line's first edge, say. It returns false if there is none outside.
func (k *Cutter) leave(w *fold.Writer, l closed) bool {
	region := make([]bool, k.loop.Points())
	for _, p := range l.points {
		region[p] = true
	}
	inside, outside := k.stopIn(region, true), k.stopIn(region, false)
	if outside == nil {
		return false
	}
	var clause []cnf.Lit
	if inside == nil {
		clause = append(clause, k.edges[l.edges[0]].Not())
	}
	for _, e := range k.loop.Crossing(region) {
		clause = append(clause, k.edges[e])
	}
	w.Add(clause...)
	k.testify(func() string { return k.regionWitness(l, inside, outside) })
	return true
}

// stopIn returns the first stop in a region, or outside of it, or nil.
func (k *Cutter) stopIn(region []bool, inside bool) *rule.Stop {
	for i := range k.loop.Stops {
		if s := &k.loop.Stops[i]; s.Within(region, inside) {
			return s
		}
	}
	return nil
}
