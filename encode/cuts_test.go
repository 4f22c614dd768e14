package encode

import (
	"math/rand/v2"
	"testing"

	"gridcnf/cnf"
	"gridcnf/internal/brute"
	"gridcnf/puzzle"
	"gridcnf/puzzle/masyu"
	"gridcnf/puzzle/takuzu"
)

// evenAnswer draws a random set of edges with no or two edges at every cell, as
// the border between random faces, or returns false if that does not come out.
func evenAnswer(b *masyu.Board, rng *rand.Rand) (puzzle.Answer, bool) {
	rows, cols := b.Size()
	inside := make([]bool, (rows+1)*(cols+1))
	face := func(r, c int) *bool { return &inside[(r+1)*(cols+1)+c+1] }
	for r := range rows - 1 {
		for c := range cols - 1 {
			*face(r, c) = rng.IntN(3) == 0
		}
	}
	a := make(puzzle.Answer, b.Bits())
	for i := range a {
		r, c, down := b.Edge(i)
		if down {
			a[i] = *face(r, c-1) != *face(r, c)
		} else {
			a[i] = *face(r-1, c) != *face(r, c)
		}
	}
	for r := range rows {
		for c := range cols {
			n := 0
			for _, e := range []int{b.Right(r, c), b.Right(r, c-1), b.Down(r, c), b.Down(r-1, c)} {
				if e >= 0 && a[e] {
					n++
				}
			}
			if n != 0 && n != 2 {
				return nil, false
			}
		}
	}
	return a, true
}

// asModel is an answer as values of the first variables.
func asModel(a puzzle.Answer) cnf.Model { return append(cnf.Model{false}, a...) }

// What Refine says of a model must be true: its solutions are solutions unless a
// pearl is disobeyed, and its clauses hold in every solution of the board and fail
// in the model. One of the two must come.
func TestLoopCuts(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	tried, cut := 0, 0
	for tried < 3000 {
		b := randomPearls(t, rng)
		rows, cols := b.Size()
		if rows < 3 || cols < 3 {
			continue
		}
		a, ok := evenAnswer(b, rng)
		if !ok || !containsTrue(a) {
			continue
		}
		tried++
		for _, kind := range []Cut{BlockLoop, CutSets, BothCuts} {
			e, err := New(t.Context(), b, Options{Cut: kind, Textbook: true})
			if err != nil {
				t.Fatal(err)
			}
			var sink cnf.Formula
			found, cuts := e.Refine(a, &sink)
			if len(found) == 0 && sink.NumClauses() == 0 {
				t.Fatal("no solution and no cut")
			}
			if len(cuts) != sink.NumClauses() {
				t.Fatalf("%d cuts named, %d clauses written", len(cuts), sink.NumClauses())
			}
			for c := range sink.Clauses() {
				cut++
				checkCut(t, b, a, c)
			}
			for _, s := range found {
				if w := b.Clone(); w.Full == b.Full {
					checkLoopOnly(t, w, s)
				}
			}
		}
	}
	if cut < 1000 {
		t.Errorf("only %d cuts were seen", cut)
	}
}

func containsTrue(a puzzle.Answer) bool {
	for _, v := range a {
		if v {
			return true
		}
	}
	return false
}

// checkCut fails unless a clause is false in the model and true in every solution.
func checkCut(t *testing.T, b *masyu.Board, a puzzle.Answer, clause []cnf.Lit) {
	t.Helper()
	var f cnf.Formula
	f.Add(clause...)
	if f.Check(asModel(a)) == nil {
		t.Fatalf("the model satisfies the cut %v", clause)
	}
	for s := range brute.Masyu(b) {
		if err := f.Check(asModel(s)); err != nil {
			t.Fatalf("a solution breaks a cut: %v", err)
		}
	}
}

// checkLoopOnly fails unless an answer is one loop through all pearls.
func checkLoopOnly(t *testing.T, b *masyu.Board, a puzzle.Answer) {
	t.Helper()
	plain, err := masyu.New(b.Size())
	if err != nil {
		t.Fatal(err)
	}
	plain.Full = b.Full
	if err := plain.Check(a); err != nil {
		t.Fatalf("Refine calls this a solution: %v", err)
	}
	rows, cols := b.Size()
	for r := range rows {
		for c := range cols {
			if b.At(r, c) != masyu.None && !visited(b, a, r, c) {
				t.Fatalf("Refine calls a loop a solution that misses the pearl at %s", puzzle.CellName(r, c))
			}
		}
	}
}

func visited(b *masyu.Board, a puzzle.Answer, r, c int) bool {
	for _, e := range []int{b.Right(r, c), b.Right(r, c-1), b.Down(r, c), b.Down(r-1, c)} {
		if e >= 0 && a[e] {
			return true
		}
	}
	return false
}

// The trap: of two loops in a model, the one with all the pearls is a solution.
func TestLoopWithAllPearls(t *testing.T) {
	b, err := masyu.New(2, 5)
	if err != nil {
		t.Fatal(err)
	}
	a := make(puzzle.Answer, b.Bits())
	for _, c := range []int{0, 3} { // two squares
		for _, e := range []int{b.Right(0, c), b.Right(1, c), b.Down(0, c), b.Down(0, c+1)} {
			a[e] = true
		}
	}
	count := func(pearls ...int) (solutions, cuts int) {
		b := b.Clone()
		for _, c := range pearls {
			b.Set(0, c, masyu.Black) // where the loop may turn; what Refine asks is only which loop has it
		}
		e, err := New(t.Context(), b, Options{Textbook: true})
		if err != nil {
			t.Fatal(err)
		}
		found, kinds := e.Refine(a, new(cnf.Formula))
		return len(found), len(kinds)
	}
	check := func(solutions, cuts int, pearls ...int) {
		t.Helper()
		if s, c := count(pearls...); s != solutions || c != cuts {
			t.Errorf("pearls %v: %d solutions and %d cuts, want %d and %d", pearls, s, c, solutions, cuts)
		}
	}
	check(2, 0)       // no pearls: each loop is a solution
	check(1, 1, 0)    // the left loop is, the right one is in no solution
	check(1, 1, 0, 1) // likewise
	check(0, 2, 0, 3) // both miss a pearl
}

// Lines that are equal in an answer are told apart by clauses that only hold if
// they differ.
func TestEqualLines(t *testing.T) {
	b, err := takuzu.New(takuzu.Takuzu, 4, 4)
	if err != nil {
		t.Fatal(err)
	}
	e, err := New(t.Context(), b, Options{Lines: Lazy})
	if err != nil {
		t.Fatal(err)
	}
	plain := b.Clone()
	plain.Distinct = takuzu.Distinct{}
	for a := range brute.Takuzu(plain) {
		before := e.NumClauses()
		found, cuts := e.Refine(a, e)
		if right := b.Check(a) == nil; right != (len(found) == 1) || right == (len(cuts) > 0) {
			t.Fatalf("a %v answer: %d solutions, cuts %v", right, len(found), cuts)
		}
		if len(cuts) == 0 && e.NumClauses() != before {
			t.Fatal("clauses without cuts")
		}
	}
}
