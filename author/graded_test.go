package author_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"gridcnf/author"
	"gridcnf/explain"
	"gridcnf/explain/grade"
	"gridcnf/explain/technique"
	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/ending"
	"gridcnf/internal/testkit/golden"
	"gridcnf/internal/testkit/long"
	"gridcnf/internal/testkit/masyu"
	"gridcnf/internal/testkit/must"
	"gridcnf/internal/testkit/slitherlink"
	"gridcnf/internal/testkit/takuzu"
	"gridcnf/puzzle"
	"gridcnf/solve"
)

// graded draws answers until one gives the wished grade. It fails after some hundred.
func (s *atelier) graded(t *testing.T, seed uint64, how author.Reduction, target author.Target) ([]puzzle.Placed, *grade.Grade) {
	t.Helper()
	how.Random = rand.New(rand.NewPCG(seed, 5))
	for range 400 {
		a, clues, err := author.Answer(t.Context(), s.draft, s.board, s.setting, how.Random)
		must.Do(t, err)
		rows, cols := s.board.Size()
		if r, err := solve.Unique(t.Context(), puzzle.With(s.board, how.Symmetry.Whole(rows, cols, clues)), solve.Options{}); err != nil || r.Verdict != solve.OnlyOne {
			continue
		}
		kept, g, err := author.Graded(t.Context(), s.draft, a, clues, how, target)
		switch {
		case err == nil:
			return kept, g
		case !errors.Is(err, author.ErrGrade):
			t.Fatal(err)
		}
	}
	t.Fatalf("%s, %+v: not found", s.board.Kind(), target)
	return nil, nil
}

// verify solves and grades a puzzle from scratch.
func (s *atelier) verify(t *testing.T, clues []puzzle.Placed, target author.Target, g *grade.Grade) {
	t.Helper()
	p := puzzle.With(s.board, clues)
	if r, err := solve.Unique(t.Context(), p, solve.Options{Backend: "gini"}); err != nil || r.Verdict != solve.OnlyOne {
		t.Errorf("%s, %+v: got %v, %v", p.Kind(), target, r, err)
	}
	again := must.Get(grade.Of(t.Context(), p, explain.Options{}))(t)
	if again.Score != g.Score || target.Distance(again) > 0 {
		t.Errorf("%s, %+v: got %+v, and from scratch %+v", p.Kind(), target, g, again)
	}
	if target.Technique != "" {
		without := []string{target.Technique}
		most := g.Class
		var with []string // what must not help
		if with = []string{technique.Contradiction, technique.ByLines}; target.Technique == technique.Contradiction {
			with = with[1:]
		} else if target.Technique == technique.ByLines {
			with = with[:1]
		}
		for _, known := range s.known.Techniques {
			if known.Name == target.Technique && known.Name != technique.Contradiction {
				most = known.Class
			}
		}
		if target.Technique == technique.Contradiction { // an explanation makes them smaller, and so easier
			most = max(most, 5)
		}
		if !s.solves(t, p, most, with...) && target.Technique != technique.Cases {
			t.Errorf("%s, %+v: it is not enough", p.Kind(), target)
		}
		if target.Technique != technique.Cases {
			without = append(without, technique.Contradiction, technique.ByLines)
		}
		if s.solves(t, p, g.Class, without...) {
			t.Errorf("%s, %+v: it is not needed", p.Kind(), target)
		}
	}
}

// solves tells whether techniques up to a class, but one, solve a puzzle.
func (s *atelier) solves(t *testing.T, p puzzle.Puzzle, most technique.Class, but ...string) bool {
	t.Helper()
	k := must.Get(technique.Begin(t.Context(), p, s.known))(t)
	must.Do(t, k.Reach(t.Context(), most, but, nil))
	return len(k.Facts()) == p.Bits()
}

// Puzzles of every class and for every technique that a family has, and what they promise.
func TestGraded(t *testing.T) {
	long.Only(t)
	check := func(kind puzzle.Kind, size int, targets ...author.Target) {
		t.Helper()
		s := newAtelier(t, boards.Empty(t, kind, size, size))
		for i, target := range targets {
			clues, g := s.graded(t, uint64(i), author.Reduction{}, target)
			s.verify(t, clues, target, g)
		}
	}
	var classes []author.Target
	for c := technique.Class(1); c <= 5; c++ {
		classes = append(classes, author.Target{Least: c, Most: c})
	}
	range24 := author.Target{Least: 2, Most: 4}
	need := func(names ...string) (all []author.Target) {
		for _, name := range names {
			all = append(all, author.Target{Technique: name})
		}
		return all
	}
	check(takuzu.Takuzu, 8, append(classes, range24, author.Target{Least: 5})...)
	check(takuzu.Takuzu, 8, author.Target{Least: 6, Technique: "cases"})
	check(takuzu.ThreeInARow, 8, classes[2])
	check(masyu.Masyu, 6, append(classes, range24)...)
	check(slitherlink.Slitherlink, 5, append(classes, range24)...)
	check(takuzu.Takuzu, 8, need("three alike", "full line", "joint line", "distinct lines", "contradiction")...)
	check(takuzu.Takuzu, 6, need("contradiction by lines")...)
	check(masyu.Masyu, 6, need("cell", "pearl", "adjacent pearls", "pearl and cell", "closing", "cut", "contradiction")...)
	check(slitherlink.Slitherlink, 5, need("adjacent threes", "way on", "number", "number and corner", "closing", "inside and outside", "cut", "contradiction")...)
	check(masyu.Masyu, 6, author.Target{Least: 4, Most: 4, Technique: "contradiction"})
}

// A puzzle that was not reduced as far as wished is not one that needs a technique.
func TestGradedTechnique(t *testing.T) {
	s, target := newAtelier(t, boards.Empty(t, masyu.Masyu, 6, 6)), author.Target{Technique: "cell"}
	clues, g := s.graded(t, 19, author.Reduction{}, target)
	s.verify(t, clues, target, g)
}

// What else a reduction says holds for graded puzzles as well.
func TestGradedReduction(t *testing.T) {
	s := newAtelier(t, boards.Empty(t, takuzu.Takuzu, 8, 8))
	target := author.Target{Least: 3, Most: 3}
	how := author.Reduction{Symmetry: author.Rot180, Givens: 26}
	clues, g := s.graded(t, 1, how, target)
	s.verify(t, clues, target, g)
	if whole := author.Rot180.Whole(8, 8, clues); len(whole) != len(clues) || len(clues) != 26 {
		t.Errorf("got %d clues, %d of them symmetric, want 26", len(clues), len(whole))
	}
	again, _ := newAtelier(t, boards.Empty(t, takuzu.Takuzu, 8, 8)).graded(t, 1, how, target) // with a new draft
	if !slices.Equal(again, clues) {
		t.Error("the same seed makes another puzzle")
	}
}

// What cannot be had ends with the nearest that there was, also at the time limit.
func TestGradedMissed(t *testing.T) {
	s := newAtelier(t, boards.Empty(t, takuzu.Takuzu, 4, 4))
	random := rand.New(rand.NewPCG(1, 1))
	a, clues, err := author.Answer(t.Context(), s.draft, s.board, s.setting, random)
	must.Do(t, err)
	target := author.Target{Least: 6}
	kept, g, err := author.Graded(t.Context(), s.draft, a, clues, author.Reduction{Random: random}, target)
	if !errors.Is(err, author.ErrGrade) || kept == nil || target.Distance(g) == 0 {
		t.Errorf("got %v, %v, %v", kept, g, err)
	}
	s.verify(t, kept, author.Target{}, g)
	ctx, cancel := context.WithTimeout(t.Context(), time.Nanosecond)
	defer cancel()
	if _, _, err := author.Graded(ctx, s.draft, a, clues, author.Reduction{Random: random}, target); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("got %v, want a time limit", err)
	}
}

// Whenever time is up, there is a puzzle with one solution as soon as one was made, graded or not.
func TestGradedEnds(t *testing.T) {
	ungraded := 0
	for left := range 200 {
		s := newAtelier(t, boards.Empty(t, takuzu.Takuzu, 8, 8))
		random := rand.New(rand.NewPCG(1, 1))
		a, clues, err := author.Answer(t.Context(), s.draft, s.board, s.setting, random)
		must.Do(t, err)
		kept, g, err := author.Graded(ending.After(t.Context(), left*10, context.DeadlineExceeded), s.draft, a, clues, author.Reduction{Random: random}, author.Target{Least: 1, Most: 1})
		if kept == nil {
			continue
		}
		if g == nil && errors.Is(err, context.DeadlineExceeded) {
			ungraded++
		}
		if r, err := solve.Unique(t.Context(), puzzle.With(s.board, kept), solve.Options{}); err != nil || r.Verdict != solve.OnlyOne {
			t.Fatalf("after %d: got %v, %v", left, r, err)
		}
	}
	if ungraded == 0 {
		t.Error("no puzzle was kept that there was no time to grade")
	}
}

// Wishes that no puzzle of a family can fulfil are refused at once.
func TestTarget(t *testing.T) {
	golden.Cases(t, "targets.txt", func(t *testing.T, words []string) string {
		var least, most technique.Class
		must.Get(fmt.Sscan(words[1]+" "+words[2], &least, &most))(t)
		return fmt.Sprint(author.Target{Least: least, Most: most, Technique: words[3]}.Check(boards.Empty(t, puzzle.Kind(words[0]), 6, 6)))
	})
}
