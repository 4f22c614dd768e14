// Package follow is a propagator for rules that the clauses leave out: what is connected, closed, or divided.
package follow

import (
	"slices"

	"gridcnf/cnf"
	"gridcnf/encode/fold"
	"gridcnf/puzzle/book"
)

// guide asks constraints for conclusions during a search. It asks a constraint if one of its variables has changed, once the
// clauses imply nothing more.
type guide struct {
	fold.History
	following []book.Following
	of        [][]int32         // by variable, counted from 0: the constraints that contain it
	changed   []bool            // by constraint: one of its variables has changed
	size      []int             // by constraint: how many literals it has
	wait      []int             // by constraint: how many turns it still sits out, even if it has changed
	why       [2][][2][]cnf.Lit // by sign and variable: the two parts of the reason clause
	out       []cnf.Lit
}

// New returns a propagator for constraints over variables 1 to vars. The first calls of Propagate return conclusions that
// need no assignment.
func New(constraints []book.Cutter, vars int) cnf.Propagator {
	g := &guide{History: fold.NewHistory(vars), of: make([][]int32, vars), changed: slices.Repeat([]bool{true}, len(constraints))}
	g.wait = make([]int, len(constraints))
	g.why = [2][][2][]cnf.Lit{make([][2][]cnf.Lit, vars), make([][2][]cnf.Lit, vars)}
	for i, k := range constraints {
		g.following = append(g.following, k.Follow())
		g.size = append(g.size, len(k.Lits()))
		for _, l := range k.Lits() {
			g.of[l.Var()-1] = append(g.of[l.Var()-1], int32(i))
		}
	}
	return g
}

// Hints tells the solver about the variables, since some may be in no clause.
func (g *guide) Hints() []cnf.Hint {
	var hints []cnf.Hint
	for v, of := range g.of {
		if of != nil {
			hints = append(hints, cnf.Hint{Lit: -cnf.Lit(v + 1)})
		}
	}
	return hints
}

// Assign records a literal that has become true.
func (g *guide) Assign(l cnf.Lit) { g.change(g.Note(l)) }

// Undo undoes Assign.
func (g *guide) Undo(l cnf.Lit) { g.change(g.Forget(l)) }

func (g *guide) change(v int) {
	for _, i := range g.of[v] {
		g.changed[i] = true
	}
}

// Known returns the value of a literal.
func (g *guide) Known(l cnf.Lit) int8 { return int8(g.Value(l)) }

// Since returns how many literals were assigned when this one was.
func (g *guide) Since(l cnf.Lit) int32 { return g.When[l.Var()-1] }

// A constraint that had no conclusion sits out one turn for every large literals that it has.
const large = 128

// Propagate asks the constraints in turn, until one has a conclusion.
func (g *guide) Propagate() []cnf.Lit {
	g.out = g.out[:0]
	for i, follow := range g.following {
		if !g.changed[i] {
			continue
		}
		if g.wait[i] > 0 && int(g.Count) < len(g.State) { // a full assignment is always checked
			g.wait[i]--
			continue
		}
		g.changed[i] = false
		follow(g, g.conclude)
		if len(g.out) > 0 {
			break
		}
		g.wait[i] = g.size[i] / large
	}
	return g.out
}

// conclude takes a clause in two parts. It uses a clause that is unit or violated, and ignores any other.
func (g *guide) conclude(some, more []cnf.Lit) {
	last, open := cnf.Lit(0), 0
	for _, part := range [...][]cnf.Lit{some, more} {
		for _, l := range part {
			switch book.Known(g, l) {
			case 1:
				return
			case 0:
				if l == last {
					continue
				}
				if open++; open > 1 {
					return
				}
				last = l
			default:
				if last == 0 && l != book.False {
					last = l
				}
			}
		}
	}
	if last != 0 {
		g.why[fold.Sign(last)][last.Var()-1] = [2][]cnf.Lit{some, more}
		g.out = append(g.out, last)
	}
}

// Explain appends the clause by which l followed.
func (g *guide) Explain(l cnf.Lit, dst []cnf.Lit) []cnf.Lit {
	why := &g.why[fold.Sign(l)][l.Var()-1]
	return append(dst, book.NewClause(nil, slices.Concat(why[0], why[1])...).Lits()...)
}
