package solve

import (
	"errors"
	"slices"
	"testing"

	"gridcnf/puzzle"
	"gridcnf/puzzle/masyu"
	"gridcnf/puzzle/slitherlink"
	"gridcnf/puzzle/takuzu"
)

// The variables by which cubes are split are those of the formula that is proven.
func TestSplitOfEvidence(t *testing.T) {
	b, err1 := takuzu.New(takuzu.Takuzu, 6, 6)
	m, err2 := masyu.New(6, 6)
	s, err3 := slitherlink.New(6, 6)
	if err := errors.Join(err1, err2, err3); err != nil {
		t.Fatal(err)
	}
	for i, clue := range []puzzle.Clue{1, 2, 1, 2} {
		b.SetClue(i, 2*i%5, clue)
		m.SetClue(2*i%5, i+1, clue)
		s.SetClue(i+1, 2*i%5, clue+1)
	}
	for _, p := range []puzzle.Puzzle{b, m, s} {
		c, err1 := NewCubes(t.Context(), p, Options{})
		ev, err2 := KnownEvidence(t.Context(), p, nil, Options{Backend: "gini"})
		if err := errors.Join(err1, err2); err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(c.search.enc.Split, ev.Encoding.Split) || len(c.search.enc.Split) == 0 {
			t.Errorf("%s: cubes are split by %d, in the evidence that are %d", p.Kind(), c.search.enc.Split, ev.Encoding.Split)
		}
	}
}
