package solve_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"os/exec"
	"slices"
	"testing"

	"gridcnf/author/setting"
	"gridcnf/backend"
	"gridcnf/encode"
	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/brute"
	"gridcnf/internal/testkit/masyu"
	"gridcnf/internal/testkit/must"
	"gridcnf/internal/testkit/slitherlink"
	"gridcnf/internal/testkit/takuzu"
	"gridcnf/puzzle"
	"gridcnf/puzzle/family"
	"gridcnf/puzzle/rulefile"
	"gridcnf/solve"
)

// questions asks a draft many random questions, and compares what it says with all answers of the
// board without clues.
func questions(t *testing.T, b puzzle.Board, opt solve.Options, n int, rng *rand.Rand) {
	t.Helper()
	d := solve.NewDraft(b, opt)
	all := slices.Collect(brute.All(puzzle.With(b, nil)))
	set := setting.Of(b.Kind())
	fits := func(a puzzle.Answer, q solve.Question) bool {
		return puzzle.With(b, q.Clues).Check(a) == nil && (q.Not == nil || slices.ContainsFunc(bits(a), func(i int) bool {
			return a[i] != q.Not[i] && (q.In == nil || q.In[i])
		}))
	}
	var q solve.Question
	for range n {
		q = next(b, all, set.Clue, q, rng)
		want := slices.ContainsFunc(all, func(a puzzle.Answer) bool { return fits(a, q) })
		a, core, err := d.Find(t.Context(), q)
		switch {
		case err != nil:
			t.Fatalf("%+v: %v", q, err)
		case a != nil != want:
			t.Fatalf("%+v: found %v, want a solution: %v", q, a, want)
		case a != nil && (core != nil || !fits(a, q)):
			t.Fatalf("%+v: %v is no solution, or has a core: %v", q, a, core)
		case a == nil && slices.ContainsFunc(all, func(a puzzle.Answer) bool { return fits(a, solve.Question{Clues: core, Not: q.Not, In: q.In}) }):
			t.Fatalf("%+v: there are solutions with the core %v", q, core)
		}
		at := 0
		for _, c := range core {
			i := slices.Index(q.Clues[at:], c)
			if i < 0 {
				t.Fatalf("%+v: the core %v has other clues, or another order", q, core)
			}
			at += i + 1
		}
	}
}

func bits(a puzzle.Answer) []int {
	all := make([]int, len(a))
	for i := range all {
		all[i] = i
	}
	return all
}

// next is a question like the last one, or quite another: its clues are those of an answer, some
// of them changed.
func next(b puzzle.Board, all []puzzle.Answer, clue func(puzzle.Puzzle, puzzle.Answer, puzzle.Cell) puzzle.Clue, q solve.Question, rng *rand.Rand) solve.Question {
	rows, cols := b.Size()
	random := func() puzzle.Placed {
		return puzzle.Placed{Cell: puzzle.Cell{Row: rng.IntN(rows), Col: rng.IntN(cols)}, Clue: puzzle.Clue(rng.IntN(len(family.For(b).Symbols)))}
	}
	switch rng.IntN(5) {
	case 0: // leave a few out, the last ones mostly
		q.Clues = slices.DeleteFunc(slices.Clone(q.Clues), func(puzzle.Placed) bool { return rng.IntN(6) == 0 })
	case 1:
		q.Clues = append(slices.Clone(q.Clues), random())
	case 2:
		q.Clues = nil
	default:
		if q.Clues = nil; len(all) == 0 {
			break
		}
		a, share := all[rng.IntN(len(all))], 1+rng.IntN(4)
		for _, i := range rng.Perm(rows * cols) {
			at := puzzle.Cell{Row: i / cols, Col: i % cols}
			if c := clue(b, a, at); c != 0 && rng.IntN(4) < share {
				q.Clues = append(q.Clues, puzzle.Placed{Cell: at, Clue: c})
			}
		}
	}
	switch rng.IntN(4) {
	case 0:
		q.Not, q.In = nil, nil
	case 1:
		q.In = nil
		if q.Not != nil && rng.IntN(2) == 0 {
			q.In = make([]bool, len(q.Not))
			for i := range q.In {
				q.In[i] = rng.IntN(3) == 0
			}
		}
	case 2:
		if len(all) > 0 {
			q.Not, q.In = all[rng.IntN(len(all))], nil
		}
		if q.Not != nil && rng.IntN(4) == 0 { // no solution
			q.Not = slices.Clone(q.Not)
			q.Not[rng.IntN(len(q.Not))] = rng.IntN(2) == 0
		}
	}
	return q
}

func TestDraft(t *testing.T) {
	rng := rand.New(rand.NewPCG(61, 62))
	empty := func(kind puzzle.Kind, rows, cols int) puzzle.Board { return boards.Empty(t, kind, rows, cols) }
	pearls := func(rows, cols int, rules ...string) puzzle.Board {
		b := boards.Empty(t, masyu.Masyu, rows, cols, rules...)
		b.SetClue(0, 0, masyu.White) // does not count
		return b
	}
	boards := []puzzle.Board{
		empty(takuzu.Takuzu, 4, 4), empty(takuzu.ThreeInARow, 4, 4), empty(takuzu.ThreeInARow, 2, 6), empty(takuzu.Takuzu, 2, 2),
		pearls(1, 3), pearls(2, 2), pearls(2, 2, masyu.FullRule), pearls(3, 3), pearls(4, 4), pearls(4, 4, masyu.FullRule), pearls(5, 4),
		empty(slitherlink.Slitherlink, 1, 1), empty(slitherlink.Slitherlink, 1, 3), empty(slitherlink.Slitherlink, 2, 2),
		empty(slitherlink.Slitherlink, 3, 3), empty(slitherlink.Slitherlink, 3, 4),
	}
	check := func(n int, opt solve.Options) {
		t.Helper()
		for _, b := range boards {
			questions(t, b, opt, n, rng)
		}
	}
	check(150, solve.Options{})
	check(40, solve.Options{Seed: 7})
	for _, e := range []encode.Options{{Plain: true}, {Textbook: true}, {Loop: encode.Eager, Lines: encode.Eager}, {Balance: encode.Automaton, Groups: true}} {
		check(15, solve.Options{Encode: e})
	}
	check(25, solve.Options{Backend: "gini"})
	check(25, solve.Options{Backend: "gophersat"})
	if _, err := exec.LookPath("cadical"); err == nil {
		check(1, solve.Options{Backend: "cadical"})
	}
}

// A draft that was stopped goes on.
func TestDraftStopped(t *testing.T) {
	b := boards.Must(rulefile.FirstGrid(slitherlink.Slitherlink, 8, 8))
	d := solve.NewDraft(b, solve.Options{})
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	for range 2 {
		if a, _, err := d.Find(ended, solve.Question{}); a != nil || !errors.Is(err, context.Canceled) {
			t.Errorf("got %v, %v, want the error of the context", a, err)
		}
		if a, _, err := d.Find(t.Context(), solve.Question{}); err != nil || b.Check(a) != nil {
			t.Errorf("got %v, %v, want a loop", a, err)
		}
	}
}

// A question that takes more conflicts than it may ends with an error, and is answered once there is no limit.
func TestDraftLimit(t *testing.T) {
	random, limited := rand.New(rand.NewPCG(1, 1)), 0
	d := solve.NewDraft(boards.Empty(t, "slitherlink", 10, 10), solve.Options{})
	for range 20 {
		var q solve.Question
		for range 25 {
			q.Clues = append(q.Clues, puzzle.Placed{Cell: puzzle.Cell{Row: random.IntN(10), Col: random.IntN(10)}, Clue: puzzle.Clue(2 + random.IntN(3))})
		}
		d.Limit(1)
		if _, _, err := d.Find(t.Context(), q); errors.Is(err, backend.ErrLimit) {
			limited++
		} else {
			must.Do(t, err)
		}
		d.Limit(0)
		if _, _, err := d.Find(t.Context(), q); err != nil {
			t.Fatal(err)
		}
	}
	if limited == 0 {
		t.Error("no question met its limit")
	}
}

// Lines can be of any length. An empty board is filled without a conflict, and then in another way.
func TestLongLines(t *testing.T) {
	check := func(rows, cols int, seed int64, distinct takuzu.Distinct) {
		t.Helper()
		b := boards.Must(takuzu.New(takuzu.Takuzu, rows, cols))
		b.Distinct = distinct
		r, err := solve.First(t.Context(), b, solve.Options{Seed: seed})
		if err != nil || len(r.Solutions) != 1 || r.Stats.Counters.Conflicts > 0 {
			t.Fatalf("%dx%d, seed %d: %+v, %v", rows, cols, seed, r, err)
		}
	}
	both := takuzu.Distinct{Rows: true, Cols: true}
	for seed := range int64(3) {
		check(128, 128, seed, both)
		check(128, 60, seed, both)
		check(2, 300, seed, takuzu.Distinct{})
	}
	b := boards.Must(takuzu.New(takuzu.Takuzu, 130, 130))
	if r, err := solve.Unique(t.Context(), b, solve.Options{}); err != nil || r.Verdict != solve.Several {
		t.Fatal(r, err)
	}
}
