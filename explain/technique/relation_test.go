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
	"gridcnf/internal/testkit/propagation"
	"gridcnf/internal/testkit/slitherlink"
	"gridcnf/puzzle"
	"gridcnf/puzzle/rule"
	"gridcnf/puzzle/rulefile"
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
			if n.rule != nil && !r.implied(&n) {
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
func (r *relations) implied(n *relation) bool {
	var f cnf.Formula
	n.rule.Assert(&f)
	for _, l := range append(slices.Clone(n.facts), -n.lits[0], -n.lits[1]) {
		f.Add(l)
	}
	for _, id := range n.from {
		f.Add(r.all[id].lits[:]...)
	}
	return !propagation.Satisfiable(&f, nil)
}
