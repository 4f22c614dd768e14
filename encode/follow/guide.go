// Package follow lets a search look at what clauses do not state of a rule book: what is connected, closed, or divided.
package follow

import (
	"gridcnf/cnf"
	"gridcnf/encode/fold"
	"gridcnf/puzzle/book"
)

// guide asks constraints for conclusions while a search goes on, each whenever something has changed that it
// speaks of and the clauses are silent.
type guide struct {
	state []int8  // by variable, from 1 on: 1 if it is true, -1 if it is false
	when  []int32 // by assigned variable: how many were before it
	count int32   // how many are

	following []book.Following
	of        [][]int32 // by variable: the constraints that speak of it
	changed   []bool    // by constraint
	why       [2][][]cnf.Lit
	out       []cnf.Lit
}

// New returns a propagator for constraints over so many variables. They were asked before anything was known:
// what follows then is in clauses.
func New(constraints []book.Follower, vars int) cnf.Propagator {
	g := &guide{state: make([]int8, vars+1), when: make([]int32, vars+1), of: make([][]int32, vars+1), changed: make([]bool, len(constraints))}
	g.why = [2][][]cnf.Lit{make([][]cnf.Lit, vars+1), make([][]cnf.Lit, vars+1)}
	for i, k := range constraints {
		g.following = append(g.following, k.Follow())
		for _, l := range k.Lits() {
			g.of[l.Var()] = append(g.of[l.Var()], int32(i))
		}
	}
	return g
}

// Observed is how many variables there are.
func (g *guide) Observed() int { return len(g.state) - 1 }

// Hints make the variables known to the solver, of which there need not be clauses.
func (g *guide) Hints() []cnf.Hint {
	var hints []cnf.Hint
	for v, of := range g.of {
		if of != nil {
			hints = append(hints, cnf.Hint{Lit: -cnf.Lit(v)})
		}
	}
	return hints
}

// Assign notes the value of a variable.
func (g *guide) Assign(l cnf.Lit) {
	g.when[l.Var()] = g.count
	g.count++
	g.set(l.Var(), int8(1-2*fold.Sign(l)))
}

// Undo forgets it.
func (g *guide) Undo(l cnf.Lit) {
	g.count--
	g.set(l.Var(), 0)
}

func (g *guide) set(v int, value int8) {
	g.state[v] = value
	for _, i := range g.of[v] {
		g.changed[i] = true
	}
}

// Known is what is known of a literal.
func (g *guide) Known(l cnf.Lit) int8 { return g.state[l.Var()] * int8(1-2*fold.Sign(l)) }

// Since is how many literals were assigned before one.
func (g *guide) Since(l cnf.Lit) int32 { return g.when[l.Var()] }

// Propagate asks the constraints in turn, until one has something to say.
func (g *guide) Propagate() []cnf.Lit {
	g.out = g.out[:0]
	for i, follow := range g.following {
		if !g.changed[i] {
			continue
		}
		g.changed[i] = false
		follow(g, g.conclude)
		if len(g.out) > 0 {
			break
		}
	}
	return g.out
}

// conclude takes a clause that leaves no more than one literal.
func (g *guide) conclude(clause []cnf.Lit) {
	if len(clause) == 0 {
		return
	}
	last := clause[0]
	open := 0
	for _, l := range clause {
		switch g.Known(l) {
		case 1:
			return
		case 0:
			last = l
			open++
		}
	}
	if open < 2 {
		g.why[fold.Sign(last)][last.Var()] = clause
		g.out = append(g.out, last)
	}
}

// Explain appends the clause by which l followed.
func (g *guide) Explain(l cnf.Lit, dst []cnf.Lit) []cnf.Lit {
	return append(dst, g.why[fold.Sign(l)][l.Var()]...)
}
