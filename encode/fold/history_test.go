package fold_test

import (
	"context"
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
	"testing"

	"gridcnf/cnf"
	"gridcnf/encode/fold"
	"gridcnf/internal/giveup"
	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/brute"
	"gridcnf/internal/testkit/masyu"
	"gridcnf/internal/testkit/propagation"
	"gridcnf/internal/testkit/slitherlink"
	"gridcnf/puzzle"
	"gridcnf/puzzle/rule"
	"gridcnf/puzzle/rulefile"
)

// A history knows what was assigned when so many literals were.
func TestHistory(t *testing.T) {
	h := fold.NewHistory(3)
	trail := []cnf.Lit{2, -3, 1}
	bits := []int{1, 2, 0}
	for i, l := range trail {
		if bit := h.Note(l); bit != bits[i] {
			t.Errorf("%v is bit %d, want %d", l, bit, bits[i])
		}
	}
	check := func(count int32, want ...fold.Value) {
		t.Helper()
		var got []fold.Value
		for bit := range 3 {
			got = append(got, h.Was(bit, count))
		}
		if !slices.Equal(got, want) {
			t.Errorf("after %d: %v, want %v", count, got, want)
		}
	}
	check(0, fold.Open, fold.Open, fold.Open)
	check(1, fold.Open, fold.True, fold.Open)
	check(2, fold.Open, fold.True, fold.False)
	check(3, fold.True, fold.True, fold.False)
	if bit := h.Forget(1); bit != 0 || h.Count != 2 {
		t.Errorf("bit %d is forgotten, %d are left", bit, h.Count)
	}
	check(3, fold.Open, fold.True, fold.False)
}

// A writer leaves out what is decided, of clauses and altogether.
func TestWriter(t *testing.T) {
	check := func(want string, clause ...cnf.Lit) {
		t.Helper()
		var f cnf.Formula
		f.NewVars(4, nil)
		w := fold.NewWriter(t.Context(), &f, []fold.Value{fold.True, fold.False, fold.Open})
		w.Add(clause...)
		got := ""
		for c := range f.Clauses() {
			got += fmt.Sprint(c)
		}
		if got != want {
			t.Errorf("%v is written as %s, want %s", clause, got, want)
		}
	}
	check("", 1, 3)
	check("", -2, 3)
	check("", fold.Yes, 3)
	check("[3 -4]", 3, -4)
	check("[-3 4]", -1, 2, -3, fold.No, 4)
	check("[]", -1, 2, fold.No)
	check("[]")
}

// After the end of its context a writer gives up, once it has looked.
func TestWriterEnded(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	var f cnf.Formula
	f.NewVars(1, nil)
	w := fold.NewWriter(ctx, &f, nil)
	w.Add(1)
	cancel()
	err := giveup.Try(func() {
		for range 10_000 {
			w.Add(1)
		}
	})
	if n := f.NumClauses(); err != context.Canceled || n > 5000 {
		t.Errorf("%v after %d clauses", err, n)
	}
}

// randomLoop returns the book and the solutions of a small Masyu or Slitherlink board with
// some clues.
func randomLoop(t *testing.T, rng *rand.Rand) (*rule.Book, iter.Seq[puzzle.Answer]) {
	t.Helper()
	rows, cols := 1+rng.IntN(4), 1+rng.IntN(4)
	if rng.IntN(2) == 0 {
		b := boards.Must(masyu.New(rows, cols))
		b.Full = rng.IntN(4) == 0
		for range rng.IntN(4) {
			b.Set(rng.IntN(rows), rng.IntN(cols), masyu.Pearl(rng.IntN(4)))
		}
		return b.Book(), brute.Masyu(b)
	}
	b := boards.Must(rulefile.FirstGrid(slitherlink.Slitherlink, rows, min(cols, 3)))
	for range rng.IntN(5) {
		b.SetClue(rng.IntN(rows), rng.IntN(min(cols, 3)), slitherlink.Number(rng.IntN(5)))
	}
	return b.Book(), brute.Slitherlink(b)
}

// Whole finds all that unit propagation finds on the clauses of the points and of the clues.
func TestWholeByUnits(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 9))
	clashes, steps := 0, 0
	for range 2000 {
		book, _ := randomLoop(t, rng)
		start := make([]fold.Value, book.Loop.Edges())
		for range rng.IntN(5) {
			if len(start) > 0 {
				start[rng.IntN(len(start))] = fold.Of(rng.IntN(2) == 0)
			}
		}
		all := formula(book)
		values := valuesOf(all, start)
		if !propagation.Unit(all, values) {
			clashes++
			if fold.Whole(t.Context(), book, start) {
				t.Fatalf("from %v: no contradiction", start)
			}
			continue
		}
		decided := slices.Clone(start)
		if !fold.Whole(t.Context(), book, decided) {
			continue
		}
		for bit, v := range decided {
			if unit := values[bit+1]; unit != 0 && unit != int8(v) {
				t.Fatalf("from %v: bit %d is %d by units, decided %v", start, bit, unit, decided)
			} else if unit != int8(start[bit]) {
				steps++
			}
		}
	}
	if clashes < 1000 || steps < 2000 {
		t.Errorf("only %d clashes and %d decided bits were seen", clashes, steps)
	}
}

// What follows from a board as a whole is true in all its solutions that have the bits decided
// before; and what is decided wholly is the only one.
func TestWhole(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 9))
	var seen [3]int // boards without solutions, wholly decided, left open
	for range 4000 {
		book, solutions := randomLoop(t, rng)
		start := make([]fold.Value, book.Loop.Edges())
		for range rng.IntN(3) * len(start) / 8 {
			start[rng.IntN(len(start))] = fold.Of(rng.IntN(2) == 0)
		}
		left := slices.DeleteFunc(slices.Collect(solutions), func(a puzzle.Answer) bool {
			for bit, v := range start {
				if v == fold.Of(!a[bit]) {
					return true
				}
			}
			return false
		})
		decided := slices.Clone(start)
		var clash []int
		possible := fold.Whole(t.Context(), book, decided)
		if !possible {
			clash = []int{0}
		}
		propagation.Sound(t, clash, decided, slices.Values(left))
		switch whole := !slices.Contains(decided, fold.Open); {
		case !possible:
			seen[0]++
		case !whole:
			seen[2]++
		case len(left) != 1:
			t.Fatalf("from %v: decided %v, the solutions are %v", start, decided, left)
		default:
			seen[1]++
		}
	}
	if slices.Min(seen[:]) < 200 {
		t.Errorf("boards seen: %d without solution, %d decided, %d open", seen[0], seen[1], seen[2])
	}
}

// formula is what the points and the clues of a book state.
func formula(book *rule.Book) *cnf.Formula {
	f := new(cnf.Formula)
	f.NewVars(book.Loop.Edges(), nil)
	for _, inst := range book.Instances() {
		if _, whole := inst.(*rule.Drawn); !whole {
			inst.Assert(f)
		}
	}
	return f
}

// valuesOf is what is decided as values for unit propagation.
func valuesOf(f *cnf.Formula, decided []fold.Value) propagation.Values {
	v := make(propagation.Values, f.NumVars()+1)
	for i, d := range decided {
		v[i+1] = int8(d)
	}
	return v
}

// The ways of a shape are those in which its clauses hold: no more, no less, and none of
// them twice or too special.
func TestWays(t *testing.T) {
	check := func(name string, s *rule.Shape, want int) {
		t.Helper()
		ways := s.Ways()
		if len(ways) != want {
			t.Errorf("%s: %d ways, want %d", name, len(ways), want)
		}
		holds := func(on uint8) bool {
			return !slices.ContainsFunc(s.Clauses, func(clause []int) bool {
				return !slices.ContainsFunc(clause, func(l int) bool { return (on>>(max(l, -l)-1)&1 == 1) == (l > 0) })
			})
		}
		fits := func(on uint8) func(rule.Way) bool {
			return func(w rule.Way) bool { return (w.On^on)&w.Care == 0 }
		}
		for on := range 1 << rule.Sites {
			on := uint8(on)
			if got, want := slices.ContainsFunc(ways, fits(on)), holds(on); got != want {
				t.Errorf("%s: %08b is one of the ways: %v, obeys the clauses: %v", name, on, got, want)
			}
		}
		for _, w := range ways {
			if w.On&^w.Care != 0 {
				t.Errorf("%s: %+v has sites that it does not care for", name, w)
			}
			for site := range rule.Sites {
				wider := w.Care &^ (1 << site)
				general := wider != w.Care
				for on := range 1 << rule.Sites {
					general = general && ((w.On^uint8(on))&wider != 0 || holds(uint8(on)))
				}
				if general {
					t.Errorf("%s: %+v need not care for site %d", name, w, site+1)
				}
			}
		}
	}
	check("a point", (&rule.Loop{}).Degree(), 7)
	check("a point that is passed", (&rule.Loop{Full: "full"}).Degree(), 6)
	check("a white pearl", masyu.WhitePearl, 4)
	check("a black pearl", masyu.BlackPearl, 4)
	for n, ways := range []int{1, 4, 6, 4, 1} {
		check("a number", rule.NewShape("numbers", "a number", rule.Count(4, n)...), ways)
	}
}
