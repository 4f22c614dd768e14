package encode

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"gridcnf/backend/cdcl"
	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/brute"
	"gridcnf/internal/testkit/long"
	"gridcnf/internal/testkit/must"
	"gridcnf/internal/testkit/slitherlink"
	"gridcnf/puzzle"
	"gridcnf/puzzle/rulefile"
)

// loopEncodings lists every way to encode a loop.
func loopEncodings() []Options {
	var all []Options
	for _, plain := range []bool{false, true} {
		for _, textbook := range []bool{false, true} {
			for _, guide := range []bool{false, true} {
				opt := Options{Plain: plain, Textbook: textbook, Takes: Takes{Guide: guide}}
				all = append(all, opt)
				opt.Loop = Eager
				all = append(all, opt)
			}
		}
	}
	return all
}

// solutions lists all that a solver finds in an encoding, in order. The solver has the guide
// if that is wanted or needed. A solution is blocked in full or by its true bits.
func solutions(t *testing.T, e *Encoding, guide, inFull bool) []string {
	t.Helper()
	s := cdcl.New(1)
	if guide && e.Guide != nil {
		s.Attach(e.Guide())
	}
	var all []string
	for added := 0; ; {
		for ; added < e.NumClauses(); added++ {
			s.Add(e.Clause(added)...)
		}
		sat := must.Get(s.Solve(t.Context()))(t)
		if !sat {
			slices.Sort(all)
			return all
		}
		a := make(puzzle.Answer, len(e.Answer))
		for i, l := range e.Answer {
			a[i] = s.Value(l)
		}
		found := []puzzle.Answer{a}
		if e.Refine != nil {
			found, _ = e.Refine(a, e)
		}
		for _, a := range found {
			all = append(all, fmt.Sprint(a))
			if inFull {
				e.Add(e.BlockInFull(a)...)
			} else {
				e.Add(e.Block(a)...)
			}
		}
		if len(all) > 1000 {
			t.Fatal("no end of solutions")
		}
	}
}

// Every encoding of a Slitherlink has just its solutions: those of every small board, and of
// random ones.
func TestSlitherlink(t *testing.T) {
	long.Only(t)
	rng := rand.New(rand.NewPCG(12, 13))
	seen := make(map[int]int) // by number of solutions, 2 for more than one: boards
	check := func(b *rulefile.Grid, encodings []Options) {
		t.Helper()
		var want []string
		for a := range brute.Slitherlink(b) {
			want = append(want, fmt.Sprint(a))
		}
		slices.Sort(want)
		seen[min(len(want), 2)]++
		for _, opt := range encodings {
			e := boards.Must(New(t.Context(), b, opt))
			if a := e.Decided(); a != nil && len(want) > 0 && !slices.Equal(want, []string{fmt.Sprint(a)}) {
				t.Fatalf("%v: %+v: decided %v, the solutions are %v", puzzle.Clues(b), opt, a, want)
			}
			// A guide that is not needed changes nothing.
			guide := e.Guided || rng.IntN(2) == 0
			if got := solutions(t, e, guide, rng.IntN(2) == 0); !slices.Equal(got, want) {
				t.Fatalf("%v: %+v, guide = %v: %d solutions, want %d", puzzle.Clues(b), opt, guide, len(got), len(want))
			}
		}
	}
	encodings := loopEncodings()
	for _, size := range [][2]int{{1, 1}, {1, 2}, {2, 1}, {2, 2}} {
		for b := range everyBoard(t, size[0], size[1]) {
			check(b, encodings)
		}
	}
	for range 120 {
		b := boards.Must(rulefile.FirstGrid(slitherlink.Slitherlink, 2+rng.IntN(2), 3))
		brute.Numbers(rng, b)
		check(b, encodings)
	}
	if seen[0] < 100 || seen[1] < 100 || seen[2] < 100 {
		t.Errorf("boards by number of solutions: %v", seen)
	}
}

// everyBoard yields the boards of a size with every choice of numbers.
func everyBoard(t *testing.T, rows, cols int) func(yield func(*rulefile.Grid) bool) {
	t.Helper()
	return func(yield func(*rulefile.Grid) bool) {
		choices := 1
		for range rows * cols {
			choices *= 6
		}
		for x := range choices {
			b := boards.Must(rulefile.FirstGrid(slitherlink.Slitherlink, rows, cols))
			for i := range rows * cols {
				b.SetClue(i/cols, i%cols, puzzle.Clue(x%6))
				x /= 6
			}
			if !yield(b) {
				return
			}
		}
	}
}
