package encode

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"gridcnf/cnf"
	"gridcnf/internal/brute"
	"gridcnf/puzzle/masyu"
)

// loopGuideState is what Undo has to restore of a loopGuide.
func loopGuideState(p cnf.Propagator) string {
	g := p.(*loopGuide)
	return fmt.Sprint(g.history.state, g.count, g.drawn, g.banned, g.other, g.visits, g.parent, g.size, g.merged)
}

// Every conclusion about a loop is true in all solutions in which its reasons are.
func TestLoopGuide(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 32))
	checked := 0
	check := func(boards, rows, cols, pearls, decisions int) {
		t.Helper()
		for range boards {
			b, err := masyu.New(rows, cols)
			if err != nil {
				t.Fatal(err)
			}
			for range rng.IntN(pearls + 1) {
				b.Set(rng.IntN(rows), rng.IntN(cols), masyu.Pearl(1+rng.IntN(2)))
			}
			b.Full = rng.IntN(5) == 0
			opt := Options{Colours: rng.IntN(2) == 0, Textbook: rng.IntN(2) == 0}
			plain := encoded(t, b, opt)
			opt.Guided = true
			e := encoded(t, b, opt)
			if e.Guide == nil || e.NumVars() == 0 {
				continue // the pearls alone contradict each other, or there are no edges
			}
			truths := extended(t, plain, slices.Collect(brute.Masyu(b)))
			for _, m := range truths {
				if err := e.Check(m); err != nil {
					t.Fatal(err)
				}
			}
			f := follow(t, rng, e, truths)
			f.state = func() string { return loopGuideState(f.guide) }
			f.run(decisions)
			checked += f.checked
			independent(t, e, loopGuideState)
		}
	}
	check(60, 2, 2, 1, 30)
	check(60, 1, 5, 1, 10)
	check(60, 5, 1, 1, 10)
	check(60, 2, 5, 2, 60)
	check(80, 3, 3, 3, 60)
	check(60, 4, 4, 4, 100)
	check(20, 4, 4, 0, 100)
	check(20, 5, 4, 6, 100)
	check(20, 5, 5, 10, 100)
	t.Logf("%d explanations", checked)
}
