package rulefile_test

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"testing"

	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/brute"
	"gridcnf/internal/testkit/must"
	"gridcnf/puzzle"
	"gridcnf/puzzle/family"
	"gridcnf/puzzle/format"
	"gridcnf/puzzle/masyu"
	"gridcnf/puzzle/rulefile"
	"gridcnf/puzzle/slitherlink"
	"gridcnf/puzzle/takuzu"
	"gridcnf/solve"
)

// first is the rule file of a family that has boards in Go, too.
func first(t testing.TB, kind puzzle.Kind) *rulefile.File {
	t.Helper()
	all := rulefile.First()
	i := slices.IndexFunc(all, func(f *rulefile.File) bool { return f.Name == string(kind) })
	if i < 0 {
		t.Fatal("there is no rule file of " + kind)
	}
	return all[i]
}

// twin is the board of a rule file with the rules and clues of a board in Go.
func twin(t testing.TB, p puzzle.Puzzle) *rulefile.Board {
	t.Helper()
	rows, cols := p.Size()
	b := must.Get(first(t, p.Kind()).New(rows, cols))(t)
	of := must.Get(family.Of(p.Kind()))(t)
	for _, r := range of.Rules {
		if r.Optional {
			must.Do(t, b.SetRule(r.Name, slices.Contains(p.Rules(), r.Name)))
		}
	}
	for _, c := range puzzle.Clues(p) {
		must.Do(t, b.Put(rulefile.Position{Kind: "cell", Row: c.Row, Col: c.Col}, of.Symbols[c.Clue:c.Clue+1]))
	}
	return b
}

// The puzzles of the test data have the same solutions under the rule files.
func TestFirstSolved(t *testing.T) {
	names := must.Get(filepath.Glob("../../testdata/*.*[^l]"))(t)
	for _, name := range names {
		for _, rec := range boards.File(t, name, format.Options{}) {
			want := must.Get(solve.Unique(t.Context(), rec.Puzzle, solve.Options{}))(t)
			got := must.Get(solve.Unique(t.Context(), twin(t, rec.Puzzle), solve.Options{}))(t)
			if got.Verdict != want.Verdict || want.Verdict == solve.OnlyOne && !got.Solutions[0].Equal(want.Solutions[0]) {
				t.Errorf("%s: %s, expected %s", name, got.Verdict, want.Verdict)
			}
		}
	}
	if len(names) < 8 {
		t.Errorf("%d files, expected more", len(names))
	}
}

// The rule files of the families in Go accept the answers that their rule checkers do: all others, too, are looked at.
func TestFirst(t *testing.T) {
	check := func(kind puzzle.Kind, rows, cols, count int) {
		t.Helper()
		rng := rand.New(rand.NewPCG(uint64(rows), uint64(cols)))
		of := must.Get(family.Of(kind))(t)
		tried := 0
		for range count {
			want := boards.Scatter(rng, must.Get(of.New(kind, rows, cols))(t), 3)
			for _, r := range of.Rules {
				if r.Optional {
					must.Do(t, want.SetRule(r.Name, rng.IntN(2) == 0))
				}
			}
			got := twin(t, want)
			if !slices.Equal(want.Rules(), got.Rules()) {
				t.Errorf("%s: the rules are %q, expected %q", kind, got.Rules(), want.Rules())
			}
			right := make(map[string]bool)
			for a := range brute.All(want) {
				right[fmt.Sprint(a)] = true
			}
			a := make(puzzle.Answer, want.Bits())
			for n := range 1 << len(a) {
				for i := range a {
					a[i] = n>>i&1 == 1
				}
				if err := got.Check(a); (err == nil) != right[fmt.Sprint(a)] {
					t.Fatalf("%s %q %v: %v", kind, got.Rules(), want.Text(a), err)
				}
			}
			tried += len(right)
		}
		if tried == 0 {
			t.Errorf("%s %dx%d: no board has a solution: the test says nothing", kind, rows, cols)
		}
	}
	for _, kind := range []puzzle.Kind{takuzu.Takuzu, takuzu.ThreeInARow} {
		check(kind, 2, 4, 30)
		check(kind, 4, 2, 30)
	}
	check(masyu.Masyu, 3, 3, 30)
	check(masyu.Masyu, 2, 4, 30)
	check(slitherlink.Slitherlink, 2, 2, 30)
	check(slitherlink.Slitherlink, 1, 3, 30)
}

// Boards of these families can be larger than those of which each constraint may be stated by itself, and still not of any size.
func TestFirstLarge(t *testing.T) {
	for size, fits := range map[int]bool{1000: true, 1002: false, 1 << 40: false} {
		for _, kind := range []puzzle.Kind{takuzu.Takuzu, masyu.Masyu, slitherlink.Slitherlink} {
			if _, err := rulefile.FirstGrid(kind, size, size); (err == nil) != fits {
				t.Errorf("%s %d: %v", kind, size, err)
			}
		}
	}
	if _, err := rulefile.FirstNamed(takuzu.Takuzu).New(1000, 1000); err == nil {
		t.Error("a board of 1,000,000 cells on which each constraint is stated by itself, expected an error")
	}
}
