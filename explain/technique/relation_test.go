package technique

import (
	"math/rand/v2"
	"slices"
	"testing"

	"gridcnf/cnf"
	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/brute"
	"gridcnf/internal/testkit/masyu"
	"gridcnf/internal/testkit/must"
	"gridcnf/puzzle"
	"gridcnf/puzzle/rule"
	"gridcnf/puzzle/rulefile"
	"gridcnf/puzzle/slitherlink"
)

// What relations say holds in all solutions that have the facts, and each of them follows from its rule, its facts and
// the relations before it alone.
func TestRelations(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 9))
	pairs, decided, closings := 0, 0, 0
	for i := range 400 {
		var p puzzle.Puzzle
		var solutions []puzzle.Answer
		if i%2 == 0 {
			b := boards.Must(rulefile.FirstGrid(slitherlink.Slitherlink, 4, 4))
			brute.Numbers(rng, b)
			p, solutions = b, slices.Collect(brute.Slitherlink(b))
		} else {
			b := boards.Must(masyu.New(5, 4))
			for range 1 + rng.IntN(4) {
				b.Set(rng.IntN(5), rng.IntN(4), []masyu.Pearl{masyu.White, masyu.Black}[rng.IntN(2)])
			}
			p, solutions = b, slices.Collect(brute.Masyu(b))
		}
		if len(solutions) == 0 {
			continue
		}
		k := must.Get(Begin(t.Context(), p, &Set{Words: LoopWords, Limits: LoopLimits}))(t)
		one := solutions[rng.IntN(len(solutions))]
		for range rng.IntN(10) {
			bit := rng.IntN(p.Bits())
			k.Know(rule.Literal(bit, one[bit]))
			solutions = slices.DeleteFunc(solutions, func(a puzzle.Answer) bool { return a[bit] != one[bit] })
		}
		r := k.spotsOf(k.Instances).relate(k.Facts())
		for e := range k.Loop.Edges() {
			if c, _ := k.ClosingBoth(e); c != nil {
				r.closings = append(r.closings, c)
				closings++
			}
		}
		r.close(t.Context(), LoopLimits[2], 0)
		for _, n := range r.all {
			if n.holds() {
				decided++
			} else {
				pairs++
			}
			for _, a := range solutions {
				if !holdsIn(a, n.lits[0]) && !holdsIn(a, n.lits[1]) {
					t.Fatalf("board %d: %v is not so in a solution", i, n)
				}
			}
			if n.rule != nil && !r.implied(t, &n) {
				t.Fatalf("board %d: %v does not follow", i, n)
			}
		}
	}
	if pairs < 1000 || decided < 50 || closings < 50 {
		t.Errorf("%d pairs, %d edges and %d closings are too few to tell", pairs, decided, closings)
	}
}

func holdsIn(a puzzle.Answer, l cnf.Lit) bool { return a[l.Var()-1] == l.Positive() }

// implied tries all values of the edges that a relation with a rule comes from.
func (r *relations) implied(t *testing.T, n *relation) bool {
	t.Helper()
	var clauses [][]cnf.Lit
	n.rule.Assert(sink{func(c []cnf.Lit) { clauses = append(clauses, c) }})
	for _, f := range n.facts {
		clauses = append(clauses, []cnf.Lit{f})
	}
	for _, id := range n.from {
		clauses = append(clauses, r.all[id].lits[:])
	}
	clauses = append(clauses, []cnf.Lit{-n.lits[0]}, []cnf.Lit{-n.lits[1]})
	return refuted(clauses, map[cnf.Lit]bool{})
}

// refuted tries all values of the first open literal of a clause that does not hold yet.
func refuted(clauses [][]cnf.Lit, known map[cnf.Lit]bool) bool {
	for _, c := range clauses {
		if slices.ContainsFunc(c, func(l cnf.Lit) bool { return known[l] }) {
			continue
		}
		for _, l := range c {
			if known[-l] {
				continue
			}
			for _, value := range [...]cnf.Lit{l, -l} {
				known[value] = true
				closed := refuted(clauses, known)
				delete(known, value)
				if !closed {
					return false
				}
			}
			return true
		}
		return true // the clause is empty
	}
	return false
}

// sink takes the clauses of a Point, a Local or a Closing, none of which has helpers.
type sink struct{ take func(clause []cnf.Lit) }

func (s sink) NewVar() cnf.Lit       { panic("a helper") }
func (s sink) Add(clause ...cnf.Lit) { s.take(slices.Clone(clause)) }
func (s sink) AddAtLeast(k int, lits ...cnf.Lit) {
	for leave := range 1 << len(lits) {
		var c []cnf.Lit
		for i, l := range lits {
			if leave>>i&1 == 0 {
				c = append(c, l)
			}
		}
		if len(c) == len(lits)-k+1 {
			s.take(c)
		}
	}
}
