package author_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"gridcnf/author"
	"gridcnf/explain"
	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/ending"
	"gridcnf/internal/testkit/must"
	"gridcnf/puzzle"
	"gridcnf/solve"
)

// Which clues of small drafts can be left out is what brute force says: of those with all
// clues that the answer allows, and of those with some of them.
func TestReviewRedundant(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1))
	several, redundant, needed := 0, 0, 0
	for _, s := range smalls(t) {
		for _, mask := range []uint{s.all(), uint(random.Uint64()) & s.all(), uint(random.Uint64()|random.Uint64()) & s.all()} {
			var clues []puzzle.Placed
			for i, c := range s.clues {
				if mask>>i&1 != 0 {
					clues = append(clues, c)
				}
			}
			b := puzzle.With(s.draft.Board(), clues)
			w, err := author.ReviewOf(t.Context(), b, explain.Options{})
			if err != nil || w.Reason != nil {
				t.Fatalf("%s, clues %v: %v, %v", s.name, clues, err, w)
			}
			if !s.unique(mask) {
				several++
				if w.Path.Verdict != solve.Several || w.Redundant != nil || w.Needed != nil {
					t.Errorf("%s, clues %v: %s with %v, expected no more than several solutions", s.name, clues, w.Path.Verdict, w)
				}
				continue
			}
			for _, c := range clues {
				can := s.unique(mask &^ s.mask([]puzzle.Cell{c.Cell}))
				at := puzzle.CellSite(c.Row, c.Col)
				if slices.Contains(w.Redundant, at) != can || slices.Contains(w.Needed, at) == can {
					t.Errorf("%s, clues %v: %s is redundant: %v, got %v and needed %v", s.name, clues, c, can, w.Redundant, w.Needed)
				}
			}
			left := mask
			for _, at := range w.Together {
				left &^= s.mask([]puzzle.Cell{at.A})
			}
			for i := range s.clues {
				if bit := uint(1) << i; !s.unique(left) || left&bit != 0 && s.unique(left&^bit) {
					t.Errorf("%s, clues %v: without %v it is not irreducible", s.name, clues, w.Together)
				}
			}
			redundant, needed = redundant+len(w.Redundant), needed+len(w.Needed)
		}
	}
	if several < 5 || redundant < 50 || needed < 20 {
		t.Errorf("%d drafts have several solutions, %d clues are redundant and %d needed: too few to tell", several, redundant, needed)
	}
}

// What is plain to see of a draft.
func TestReviewPlain(t *testing.T) {
	check := func(b puzzle.Board, want author.Review) {
		t.Helper()
		w := must.Get(author.ReviewOf(t.Context(), b, explain.Options{}))(t)
		got := author.Review{Clues: w.Clues, Empty: w.Empty, Symmetries: w.Symmetries, Length: w.Length, Turns: w.Turns}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("got  %v\nwant %v", got, want)
		}
	}
	cells := func(places ...int) []puzzle.Cell { // 11 is r1c1
		all := []puzzle.Cell{}
		for _, p := range places {
			all = append(all, puzzle.Cell{Row: p/10 - 1, Col: p%10 - 1})
		}
		return all
	}
	sites := func(places ...int) []puzzle.Site {
		all := []puzzle.Site{}
		for _, c := range cells(places...) {
			all = append(all, puzzle.CellSite(c.Row, c.Col))
		}
		return all
	}
	check(boards.Of(t, "takuzu", "0.../..../..../...1"), author.Review{
		Clues: map[string]int{"0": 1, "1": 1}, Empty: cells(12, 34),
		Symmetries: map[string][]puzzle.Site{"rot180": sites(), "rot90": sites(11, 44), "mirror": sites(11, 44), "flip": sites(11, 44), "diagonal": sites(), "antidiagonal": sites()},
	})
	check(boards.Of(t, "masyu", "B../..."), author.Review{
		Clues: map[string]int{"B": 1}, Empty: cells(12, 23),
		Symmetries: map[string][]puzzle.Site{"rot180": sites(11), "mirror": sites(11), "flip": sites(11)},
	})
	check(boards.Of(t, "slitherlink", "22/22"), author.Review{
		Clues:      map[string]int{"2": 4},
		Symmetries: map[string][]puzzle.Site{"rot180": sites(), "rot90": sites(), "mirror": sites(), "flip": sites(), "diagonal": sites(), "antidiagonal": sites()},
		Length:     8, Turns: 4,
	})
	check(boards.Of(t, "3-in-a-row", "../.."), author.Review{
		Clues: map[string]int{}, Empty: cells(11, 22),
		Symmetries: map[string][]puzzle.Site{"rot180": sites(), "rot90": sites(), "mirror": sites(), "flip": sites(), "diagonal": sites(), "antidiagonal": sites()},
	})
}

// Whenever time is up, what is known by then is right, and it is said that there is more.
func TestReviewPartly(t *testing.T) {
	b := boards.Of(t, "takuzu", "0..1.0/0.11../....../....../1..1../.....0")
	all := must.Get(author.ReviewOf(t.Context(), b, explain.Options{}))(t)
	partly := make(map[string]bool)
	for n := 0; ; n++ {
		w := must.Get(author.ReviewOf(ending.After(t.Context(), n, context.DeadlineExceeded), b, explain.Options{}))(t)
		if w.Reason == nil {
			break
		}
		if !errors.Is(w.Reason, context.DeadlineExceeded) {
			t.Fatal(w.Reason)
		}
		tested := len(w.Needed) + len(w.Redundant)
		partly["verdict"] = partly["verdict"] || w.Path.Verdict == solve.Unknown
		partly["clues"] = partly["clues"] || tested > 0 && tested < 9
		partly["steps"] = partly["steps"] || w.Grade != nil && !w.Grade.Complete && w.Grade.Steps > 0
		for _, c := range w.Needed {
			if !slices.Contains(all.Needed, c) {
				t.Errorf("%d: %s is not needed", n, c)
			}
		}
	}
	if !partly["verdict"] || !partly["clues"] || !partly["steps"] {
		t.Errorf("time was up in %v only", partly)
	}
}
