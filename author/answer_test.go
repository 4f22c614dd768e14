package author_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"gridcnf/author"
	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/must"
	"gridcnf/puzzle"
	"gridcnf/solve"
)

// answer makes a random answer of a board, and the board with all its clues.
func answer(t *testing.T, b puzzle.Board, seed uint64) (puzzle.Answer, puzzle.Board, error) {
	t.Helper()
	s := newAtelier(t, b)
	a, clues, err := author.Answer(t.Context(), s.draft, b, s.setting, rand.New(rand.NewPCG(seed, 0)))
	return a, puzzle.With(b, clues), err
}

// An answer obeys the rules, and is the only one with its clues.
func TestAnswer(t *testing.T) {
	check := func(b puzzle.Board) {
		t.Helper()
		for seed := range uint64(3) {
			a, p, err := answer(t, b, seed)
			must.Do(t, err)
			if err := p.Check(a); err != nil {
				t.Errorf("seed %d: %v", seed, err)
			}
			r, err := solve.Unique(t.Context(), p, solve.Options{Backend: "gini"})
			if err != nil || r.Verdict != solve.OnlyOne || !r.Solutions[0].Equal(a) {
				t.Errorf("seed %d: got %v, %v, want the answer and no other", seed, r, err)
			}
		}
	}
	for _, kind := range []puzzle.Kind{"masyu", "slitherlink", "takuzu"} {
		for _, size := range [][2]int{{2, 2}, {6, 6}, {6, 10}, {14, 14}} {
			check(boards.Empty(t, kind, size[0], size[1]))
		}
	}
	for _, size := range [][2]int{{2, 2}, {2, 4}, {3, 3}, {5, 5}, {3, 9}, {11, 8}} {
		check(boards.Empty(t, "masyu", size[0], size[1]))
	}
	for _, size := range [][2]int{{1, 1}, {1, 5}, {5, 1}, {7, 9}} {
		check(boards.Empty(t, "slitherlink", size[0], size[1]))
	}
	for _, size := range [][2]int{{2, 2}, {2, 4}, {6, 6}, {5, 6}, {6, 5}, {10, 10}} {
		check(boards.Empty(t, "masyu", size[0], size[1], "full"))
	}
	check(boards.Empty(t, "3-in-a-row", 2, 8))
}

func TestNoAnswer(t *testing.T) {
	check := func(b puzzle.Board, want string) {
		t.Helper()
		if _, _, err := answer(t, b, 1); err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
	check(boards.Empty(t, "masyu", 1, 5), "there is no masyu of 1x5: a loop needs two rows and two columns")
	check(boards.Empty(t, "masyu", 5, 1), "there is no masyu of 5x1: a loop needs two rows and two columns")
	check(boards.Empty(t, "masyu", 5, 7, "full"), "there is no masyu of 5x7 whose loop visits every cell: a loop visits an even number of cells")
	check(boards.Empty(t, "takuzu", 4, 8), "there is no takuzu of 4x8 that obeys the rules")
}

// The same random numbers give the same answer on every machine, whatever the solver does.
func TestChangeStays(t *testing.T) {
	check := func(b puzzle.Board, a puzzle.Answer, want ...string) {
		t.Helper()
		setting, random := newAtelier(t, b).setting, rand.New(rand.NewPCG(1, 0))
		if a == nil {
			a = must.Get(setting.Answer(t.Context(), b, random))(t)
		}
		if got := b.Text(setting.Change(t.Context(), b, a, nil, random)); !slices.Equal(got, want) {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	b := boards.Empty(t, "takuzu", 6, 6)
	check(b, b.Answer([]string{"011010", "100101", "011001", "110010", "001101", "100110"}),
		"011001", "100110", "010110", "101001", "010101", "101010")
	check(boards.Empty(t, "masyu", 6, 6), nil, "se ew ew ew ew sw", "ne ew ew ew sw ns", "se ew ew ew nw ns",
		"ns se ew ew ew nw", "ns ne ew ew ew sw", "ne ew ew ew ew nw")
	check(boards.Empty(t, "masyu", 4, 5, "full"), nil, "se ew ew ew sw", "ne ew sw se nw", "se ew nw ne sw", "ne ew ew ew nw")
	check(boards.Empty(t, "slitherlink", 5, 5), nil, "x-x-x", "xxxxx", "x--x-", "x--xx", "xx--x")
}

// All boards are equally likely: the first and the third row and column have each pattern as
// often as it has its place in all boards.
func TestUniform(t *testing.T) {
	const n, draws = 6, 400
	b := boards.Empty(t, "takuzu", n, n)
	lines := func(a puzzle.Answer) (patterns [4]int) {
		for i := range n {
			for line, bit := range [4]int{i, 2*n + i, i * n, i*n + 2} {
				if a[bit] {
					patterns[line] |= 1 << i
				}
			}
		}
		return patterns
	}
	search := must.Get(solve.New(b, solve.Options{}))(t)
	var seen, expected [4][1 << n]float64
	var a puzzle.Answer
	const all = 4140
	for solution, err := range search.All(t.Context()) {
		must.Do(t, err)
		a = solution
		for line, pattern := range lines(a) {
			expected[line][pattern] += draws / float64(all)
		}
	}
	setting, random := newAtelier(t, b).setting, rand.New(rand.NewPCG(1, 1))
	for range draws {
		a = setting.Change(t.Context(), b, a, nil, random)
		for line, pattern := range lines(a) {
			seen[line][pattern]++
		}
	}
	const unlikely = 34.5 // more than this has chance 1 in 1000, for 14 patterns
	for line := range seen {
		sum := 0.0
		for pattern, want := range expected[line] {
			if want > 0 {
				sum += (seen[line][pattern] - want) * (seen[line][pattern] - want) / want
			}
		}
		if sum > unlikely {
			t.Errorf("line %d: chi-square is %.1f, want at most %.1f", line, sum, unlikely)
		}
	}
}
