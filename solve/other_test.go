package solve

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"gridcnf/backend"
	"gridcnf/encode"
	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/brute"
	"gridcnf/internal/testkit/masyu"
	"gridcnf/internal/testkit/must"
	"gridcnf/internal/testkit/takuzu"
	"gridcnf/puzzle"
	"gridcnf/puzzle/rulefile"
	"gridcnf/puzzle/slitherlink"
)

// An exact formula with one solution blocked in full has a model if and only if there is another
// solution: also where a model could have several loops, of which one is the solution.
func TestBlockInFull(t *testing.T) {
	rng := rand.New(rand.NewPCG(28, 3))
	verdicts := map[bool]int{}
	for n := range 300 {
		b, err1 := takuzu.New(takuzu.Takuzu, 4, 4)
		m, err2 := masyu.New(3+rng.IntN(2), 4)
		s, err3 := rulefile.FirstGrid(slitherlink.Slitherlink, 2, 3)
		must.Do(t, errors.Join(err1, err2, err3))
		for range 3 + rng.IntN(3) {
			b.Set(rng.IntN(4), rng.IntN(4), takuzu.Cell(1+rng.IntN(2)))
		}
		for range 1 + rng.IntN(3) {
			m.Set(rng.IntN(3), rng.IntN(4), masyu.Pearl(1+rng.IntN(3)))
		}
		brute.Numbers(rng, s)
		p := []puzzle.Puzzle{b, m, s}[n%3]
		all := slices.Collect(brute.All(p))
		if len(all) == 0 {
			continue
		}
		for _, exact := range []func() (*encode.Encoding, error){
			func() (*encode.Encoding, error) {
				return encode.New(t.Context(), p, encode.Options{Lines: encode.Eager, Loop: encode.Eager})
			},
			func() (*encode.Encoding, error) { return Exact(t.Context(), p, Options{}) },
		} {
			e, err := exact()
			if err != nil || e.Refine != nil {
				t.Fatalf("%v, exact: %v", err, e.Refine == nil)
			}
			e.Add(e.BlockInFull(all[rng.IntN(len(all))])...)
			solver := boards.Must(backend.Open("gini", backend.Options{}))
			session := boards.Must(backend.NewSession(t.Context(), solver, e.Formula))
			status, _, err := session.Solve(t.Context())
			if err != nil || (status == backend.Sat) != (len(all) > 1) {
				t.Errorf("%s %v: %v, %v with %d solutions", p.Kind(), puzzle.Clues(p), status, err, len(all))
			}
			verdicts[len(all) > 1]++
		}
	}
	if verdicts[true] < 50 || verdicts[false] < 50 {
		t.Errorf("%v: these are too few", verdicts)
	}
}
