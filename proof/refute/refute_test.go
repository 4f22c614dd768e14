package refute

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gridcnf/cnf"
	"gridcnf/internal/giveup"
	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/brute"
	"gridcnf/internal/testkit/masyu"
	"gridcnf/internal/testkit/must"
	"gridcnf/internal/testkit/takuzu"
	"gridcnf/proof"
	"gridcnf/proof/kernel"
	"gridcnf/puzzle"
	"gridcnf/puzzle/rulefile"
)

func ruled(t *testing.T, p puzzle.Puzzle) *rulefile.Board {
	return boards.Must(proof.Ruled(t.Context(), p))
}

// empty is a small board without clues, with its solutions and the number of clues that a cell can have.
type empty struct {
	blank     puzzle.Board
	clues     int
	solutions []puzzle.Answer
}

func emptyBoards(t *testing.T) []*empty {
	t.Helper()
	all := []*empty{
		{blank: boards.Takuzu(t, "4x6"), clues: 2},
		{blank: boards.Of(t, takuzu.ThreeInARow, "6x4"), clues: 2},
		{blank: boards.Masyu(t, "4x5"), clues: 3},
		{blank: boards.Masyu(t, "1x4"), clues: 3},
		{blank: boards.Masyu(t, "4x5", masyu.FullRule), clues: 3},
		{blank: boards.Slitherlink(t, "3x4"), clues: 5},
		{blank: boards.Slitherlink(t, "2x2"), clues: 2},
	}
	for _, e := range all {
		e.solutions = slices.Collect(brute.All(e.blank))
	}
	return all
}

// board gives a board clues of a solution, and now and then one that is wrong.
func (e *empty) board(rng *rand.Rand) puzzle.Puzzle {
	b := e.blank.Copy()
	rows, cols := b.Size()
	some := rng.Float64()
	for i := range rows * cols {
		for clue := 1; clue <= e.clues && len(e.solutions) > 0; clue++ {
			if rng.Float64() > some {
				continue
			}
			if b.SetClue(i/cols, i%cols, puzzle.Clue(clue)); b.Check(e.solutions[0]) == nil {
				break
			}
			b.SetClue(i/cols, i%cols, 0)
		}
	}
	if rng.IntN(2) == 0 {
		b.SetClue(rng.IntN(rows), rng.IntN(cols), puzzle.Clue(1+rng.IntN(e.clues)))
	}
	return b
}

// What is claimed is what brute force finds, and what was explained is true of every
// solution, by a line that the kernel accepts.
func TestProve(t *testing.T) {
	rng := rand.New(rand.NewPCG(19, 4))
	claims, cuts := map[kernel.Claim]int{}, map[string]int{}
	for _, e := range emptyBoards(t) {
		for range 60 {
			rng.Shuffle(len(e.solutions), func(i, j int) { e.solutions[i], e.solutions[j] = e.solutions[j], e.solutions[i] })
			p := e.board(rng)
			var truths []puzzle.Answer
			for _, a := range e.solutions {
				if p.Check(a) == nil {
					truths = append(truths, a)
				}
			}
			opt := Options{Memory: 1 << 24, Seed: rng.Int64N(3)}
			want := [...]kernel.Claim{kernel.None, kernel.Unique, kernel.Several}[min(len(truths), 2)]
			if bit := rng.IntN(p.Bits()); rng.IntN(2) == 0 {
				opt.Forced = &bit
				other := func(a puzzle.Answer) bool { return a[bit] != truths[0][bit] }
				if len(truths) > 0 && !slices.ContainsFunc(truths, other) {
					want = kernel.Forced
				}
			}
			text := must.Get(proof.WritePuzzle(p))(t)
			r, err := Prove(t.Context(), p, ruled(t, p), opt)
			if err != nil {
				t.Fatalf("%s: %v", text, err)
			}
			if claims[want]++; r.Claim != want {
				t.Errorf("%s: %s, want %s", text, r.Claim, want)
			}
			if r.Claim != kernel.Several && !strings.HasPrefix(string(r.Proof), "pseudo-Boolean proof") {
				t.Errorf("%s: no proof of %s", text, r.Claim)
			}
			for _, a := range r.Solutions {
				if err := p.Check(a[:p.Bits()]); err != nil {
					t.Errorf("%s: %v", text, err)
				}
			}
			explained(t, p, opt, truths, cuts)
		}
	}
	t.Log(claims, cuts)
	if len(claims) != 4 || cuts["cut"] < 100 || cuts["at"] < 5 {
		t.Errorf("%v, %v: not all claims, or few cuts", claims, cuts)
	}
}

// explained searches for up to three solutions and looks at all that was explained.
func explained(t *testing.T, p puzzle.Puzzle, opt Options, truths []puzzle.Answer, cuts map[string]int) {
	t.Helper()
	s := newSearch(t.Context(), p, ruled(t, p), Options{Memory: opt.Memory, Seed: opt.Seed})
	for range 3 {
		satisfiable := must.Get(s.solver.Solve(t.Context()))(t)
		if !satisfiable {
			break
		}
		s.look()
	}
	for _, a := range s.axioms {
		if a.id > 0 || a.claim {
			continue
		}
		before := len(s.cuts)
		if err := giveup.Try(func() { s.cut(a.clause) }); err != nil {
			t.Fatalf("%v: %d: %v", p.Kind(), a.clause, err)
		}
		line := string(s.cuts[before:])
		cuts["cut"]++
		if strings.Contains(line, "at") {
			cuts["at"]++
		}
		clause := s.formula.At(s.formula.Len()).Lits
		if !slices.Equal(slices.Sorted(slices.Values(clause)), slices.Sorted(slices.Values(as(a.clause)))) {
			t.Errorf("%q is the clause %d, want %d", line, clause, a.clause)
		}
		for _, truth := range truths {
			holds := func(l kernel.Lit) bool { // of a helper, nothing is known
				v := int(max(l, -l)) - 1
				return v >= len(truth) || truth[v] == (l > 0)
			}
			if !slices.ContainsFunc(clause, holds) {
				t.Errorf("%q is not true of %v", line, p.Text(truth))
			}
		}
	}
}

// Boards that need more than points, stops and cuts are refuted in a few steps all the same: a row of
// white pearls that all stand upright, an odd number of them, between which a loop would have to cross
// the row so often; and a ring of pearls around a hole, with one solution.
func TestFewSteps(t *testing.T) {
	check := func(want kernel.Claim, rows ...string) {
		t.Helper()
		b := boards.Masyu(t, strings.Join(rows, "/"))
		r, err := Prove(t.Context(), b, ruled(t, b), Options{Memory: 1 << 24})
		if err != nil {
			t.Fatalf("%s: %v", rows, err)
		}
		const many = 20
		if steps := strings.Count(string(r.Proof), "rup"); r.Claim != want || steps > many {
			t.Errorf("%s: %s in %d steps, want %s in %d at most", rows, r.Claim, steps, want, many)
		}
	}
	row, none := strings.Repeat("W", 17), strings.Repeat(".", 17)
	check(kernel.None, none, none, none, none, none, none, row, none, none, none, none, none, none)
	empty := strings.Repeat(".", 24)
	check(kernel.Unique, empty, empty, "...........WWWW.........", "...........WWWW.........",
		".........WW....WW.......", ".........W..W..WW.......", ".........W.....WW.......", ".........WW....WW.......",
		"...........WWWW.........", "...........WWWW.........", empty, empty, empty, empty)
}

// A clause that follows from no statement is an error.
func TestNoStatement(t *testing.T) {
	check := func(want string, clause ...cnf.Lit) {
		t.Helper()
		b := boards.Masyu(t, "B../.../..B")
		s := newSearch(t.Context(), b, ruled(t, b), Options{Memory: 1 << 24}) // edges 1 to 6 are right, 7 to 12 down
		before := len(s.cuts)
		switch err := giveup.Try(func() { s.cut(clause) }); {
		case want == "" && err == nil, want != "" && err != nil, want != "" && !strings.HasSuffix(string(s.cuts), want+"\n"):
			t.Errorf("%d: %q, %v; want %q", clause, s.cuts[before:], err, want)
		}
	}
	check(" -1 -8 -3 -7 -6", -1, -8, -3, -7, -6)
	check(" 2 7 8 -1", 2, 7, 8, -1)
	check(" 2 5 8 -7 -11 at 5", 2, 5, 8, -7, -11)
	check(" 2 4 8 -1 -12", 2, 4, 8, -1, -12)
	check("", 1, 2)
	check("", -1, -6)
}

// A search that takes more memory than it may, or more time, is an error.
func TestLimits(t *testing.T) {
	b := boards.Takuzu(t, "30x30")
	for memory := int64(1); memory < 1<<22; memory *= 2 {
		if _, err := Prove(t.Context(), b, ruled(t, b), Options{Memory: memory}); err != nil && !errors.Is(err, kernel.ErrTooLarge) {
			t.Errorf("%d bytes: %v", memory, err)
		} else if err == nil && memory < 1<<16 {
			t.Errorf("%d bytes are enough", memory)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Prove(ctx, b, ruled(t, b), Options{Memory: 1 << 30}); !errors.Is(err, context.Canceled) {
		t.Errorf("after the end: %v", err)
	}
	b = boards.Masyu(t, strings.Repeat(strings.Repeat(".", 17)+"/", 6)+strings.Repeat("W", 17)+strings.Repeat("/"+strings.Repeat(".", 17), 6)) // as above
	s := newSearch(t.Context(), b, ruled(t, b), Options{Memory: 1 << 24})
	for s.meter.Take(1) == nil {
	}
	err := giveup.Try(func() { must.Get(s.solver.Solve(t.Context()))(t) })
	if !errors.Is(err, kernel.ErrTooLarge) { // what the search finds out cannot be kept, so it must not say that there is no solution
		t.Errorf("without memory for lemmas: %v", err)
	}
}
