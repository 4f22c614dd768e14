package loop_test

import (
	"iter"
	"math/rand/v2"
	"slices"
	"testing"

	"gridcnf/cnf"
	"gridcnf/encode"
	"gridcnf/encode/fold"
	"gridcnf/encode/loop"
	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/brute"
	"gridcnf/internal/testkit/masyu"
	"gridcnf/internal/testkit/slitherlink"
	"gridcnf/puzzle"
	"gridcnf/puzzle/rulefile"
)

// asModel is an answer as values of the first variables.
func asModel(a puzzle.Answer) cnf.Model { return append(cnf.Model{false}, a...) }

// What Refine says of a model must be true: its solutions are solutions unless a
// pearl is disobeyed, and its clauses hold in every solution of the board and fail
// in the model. One of the two must come.
func TestCuts(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	check := func(b board, a puzzle.Answer, sound func(puzzle.Answer)) (clauses int) {
		t.Helper()
		e := boards.Must(encode.New(t.Context(), b.Board, encode.Options{Textbook: true}))
		var sink cnf.Formula
		found, cuts := e.Refine(a, &sink)
		if len(found) == 0 && sink.NumClauses() == 0 {
			t.Fatal("no solution and no cut")
		}
		if len(cuts) != sink.NumClauses() {
			t.Fatalf("%d cuts named, %d clauses written", len(cuts), sink.NumClauses())
		}
		for c := range sink.Clauses() {
			clauses++
			checkCut(t, b, a, c)
		}
		for _, s := range found {
			sound(s)
		}
		return clauses
	}
	cut := 0
	for range 3000 {
		b := pearls(t, rng, 3+rng.IntN(2), 3+rng.IntN(2), 3)
		cut += check(b, evenAnswer(b.Lattice, rng), func(s puzzle.Answer) { checkVisits(t, b.Board.(*masyu.Board), s) })
	}
	if cut < 1000 {
		t.Errorf("only %d cuts of Masyu were seen", cut)
	}
	cut = 0
	for range 3000 { // models obey the numbers, which Refine relies on
		points := puzzle.Lattice{Rows: 3 + rng.IntN(2), Cols: 4 + rng.IntN(2)}
		a := evenAnswer(points, rng)
		b := numbers(t, rng, points, a, 5)
		cut += check(b, a, func(s puzzle.Answer) {
			if err := b.Check(s); err != nil {
				t.Fatalf("Refine calls this a solution: %v", err)
			}
		})
	}
	if cut < 1000 {
		t.Errorf("only %d cuts of Slitherlink were seen", cut)
	}
}

// Of what is no model Refine returns something that is no solution, so that a search which trusts a
// solver that is wrong ends with an error.
func TestNoModel(t *testing.T) {
	b := boards.Must(masyu.New(3, 3))
	e := boards.Must(encode.New(t.Context(), b, encode.Options{Textbook: true}))
	for _, a := range []puzzle.Answer{make(puzzle.Answer, b.Bits()), slices.Repeat(puzzle.Answer{true}, b.Bits())} {
		found, _ := e.Refine(a, new(cnf.Formula))
		if len(found) != 1 || b.Check(found[0]) == nil {
			t.Errorf("%v: found %v, expected one answer that is wrong", a, found)
		}
	}
}

// checkCut fails unless a clause is false in the model and true in every solution.
func checkCut(t *testing.T, b board, a puzzle.Answer, clause []cnf.Lit) {
	t.Helper()
	var f cnf.Formula
	f.Add(clause...)
	if f.Check(asModel(a)) == nil {
		t.Fatalf("the model satisfies the cut %v", clause)
	}
	for s := range b.solutions {
		if err := f.Check(asModel(s)); err != nil {
			t.Fatalf("a solution breaks a cut: %v", err)
		}
	}
}

// checkVisits fails unless an answer is one loop through all pearls.
func checkVisits(t *testing.T, b *masyu.Board, a puzzle.Answer) {
	t.Helper()
	plain := boards.Must(masyu.New(b.Size()))
	plain.Full = b.Full
	if err := plain.Check(a); err != nil {
		t.Fatalf("Refine calls this a solution: %v", err)
	}
	for i := range b.Points() {
		r, c := i/b.Cols, i%b.Cols
		if b.At(r, c) != masyu.None && b.Exits(a, r, c) == 0 {
			t.Fatalf("Refine calls a loop a solution that misses the pearl at %s", puzzle.CellName(r, c))
		}
	}
}

// The trap: of two loops in a model, the one with all the pearls is a solution.
func TestLoopWithAllPearls(t *testing.T) {
	b := boards.Must(masyu.New(2, 5))
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
		e := boards.Must(encode.New(t.Context(), b, encode.Options{Textbook: true}))
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

// A number that both of two lines touch is no reason to leave the points of the line that does
// not have it: that line alone is cut off.
func TestNumberBetweenLines(t *testing.T) {
	b := boards.Must(rulefile.FirstGrid(slitherlink.Slitherlink, 4, 3))
	b.SetClue(2, 1, slitherlink.Number(1))
	a := boards.Lattice(b).Enclose([]bool{
		true, true, true,
		true, false, true,
		false, false, false,
		false, true, false,
	})
	e := boards.Must(encode.New(t.Context(), b, encode.Options{Textbook: true}))
	var sink cnf.Formula
	found, cuts := e.Refine(a, &sink)
	if len(found) != 1 || !slices.Equal(cuts, []fold.CutKind{loop.Blocked}) {
		t.Errorf("%d solutions and cuts %v, want the lower line and that the upper one is blocked", len(found), cuts)
	}
	for c := range sink.Clauses() {
		checkCut(t, board{b, boards.Lattice(b), brute.Slitherlink(b)}, a, c)
	}
}

// board is a board of any family whose solution is a loop.
type board struct {
	puzzle.Board
	puzzle.Lattice
	solutions iter.Seq[puzzle.Answer]
}

// pearls returns a Masyu board with up to so many random pearls.
func pearls(t *testing.T, rng *rand.Rand, rows, cols, most int) board {
	t.Helper()
	b := boards.Must(masyu.New(rows, cols))
	for range rng.IntN(most + 1) {
		b.Set(rng.IntN(rows), rng.IntN(cols), masyu.Pearl(1+rng.IntN(3)))
	}
	b.Full = rng.IntN(5) == 0
	return board{b, b.Lattice, brute.Masyu(b)}
}

// numbers returns a Slitherlink of so many points with up to so many numbers, those that an
// answer has there.
func numbers(t *testing.T, rng *rand.Rand, points puzzle.Lattice, a puzzle.Answer, most int) board {
	t.Helper()
	b := boards.Must(rulefile.FirstGrid(slitherlink.Slitherlink, points.Rows-1, points.Cols-1))
	for range rng.IntN(most + 1) {
		r, c := rng.IntN(points.Rows-1), rng.IntN(points.Cols-1)
		n := 0
		for _, e := range points.Sides(r, c) {
			if a[e] {
				n++
			}
		}
		b.SetClue(r, c, slitherlink.Number(n))
	}
	return board{b, points, brute.Slitherlink(b)}
}

// evenAnswer draws a random set of edges with no or two edges at every point, as the
// border between random faces, some edge at least.
func evenAnswer(l puzzle.Lattice, rng *rand.Rand) puzzle.Answer {
	for {
		inside := make([]bool, l.Faces()+1)
		for face := range l.Faces() {
			inside[face] = rng.IntN(3) == 0
		}
		a, any := make(puzzle.Answer, l.Edges()), false
		for e := range a {
			left, right := l.FacesOf(e)
			a[e] = inside[left] != inside[right]
			any = any || a[e]
		}
		if any && puzzle.Loose(l.Line(a)) < 0 {
			return a
		}
	}
}
