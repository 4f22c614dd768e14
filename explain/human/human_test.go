package human_test

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"testing"
	"time"

	"pgregory.net/rapid"

	"gridcnf/explain/human"
	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/brute"
	"gridcnf/internal/testkit/must"
	"gridcnf/puzzle"
	"gridcnf/puzzle/takuzu"
)

// methods are those of the package.
var methods = []human.Method{human.Human, human.Hybrid, human.Backtracker}

// firstTwo takes at most two answers.
func firstTwo(answers iter.Seq[puzzle.Answer]) (two []puzzle.Answer) {
	for a := range answers {
		if two = append(two, a); len(two) == 2 {
			break
		}
	}
	return two
}

// verdicts are what follows from a number of solutions, at most two.
var verdicts = []string{human.NoneAtAll, human.OnlyOne, human.Several}

// fault says what is wrong with a result of a search that ended by itself, if the board has
// as many solutions as said, 2 standing for more.
func fault(b *takuzu.Board, r *human.Result, solutions int) error {
	if r.Reason != nil || r.Verdict != verdicts[solutions] || len(r.Solutions) != solutions {
		return fmt.Errorf("%s with %d solutions, %v; there are %d", r.Verdict, len(r.Solutions), r.Reason, solutions)
	}
	for _, a := range r.Solutions {
		if err := b.Check(a); err != nil {
			return err
		}
	}
	if solutions == 2 && r.Solutions[0].Equal(r.Solutions[1]) {
		return errors.New("one solution is shown twice")
	}
	return stepsFault(b, r)
}

// stepsFault says what is wrong with the steps of a result. Every guess has two sides, and
// each of these ends in a dead end, a solution or another guess.
func stepsFault(b *takuzu.Board, r *human.Result) error {
	s := r.Steps
	if filled := filled(s); len(r.Solutions) > 0 && filled != openCells(b) {
		return fmt.Errorf("%d cells are filled, %d are open", filled, openCells(b))
	}
	ends := s.DeadEnds + len(r.Solutions)
	if r.Verdict == human.Several && ends > s.Guesses+1 || r.Verdict != human.Several && ends != s.Guesses+1 {
		return fmt.Errorf("%d guesses lead to %d dead ends and %d solutions", s.Guesses, s.DeadEnds, len(r.Solutions))
	}
	return nil
}

// filled is how many cells the steps fill.
func filled(s human.Steps) int {
	n := s.Tried
	for _, f := range s.Filled {
		n += f.Cells
	}
	return n
}

// openCells is how many cells of a board are open.
func openCells(b *takuzu.Board) int {
	open := 0
	_, cols := b.Size()
	for i := range b.Bits() {
		if b.At(i/cols, i%cols) == takuzu.Open {
			open++
		}
	}
	return open
}

// Every method finds the first two solutions of small boards that trying everything
// finds, or as many as there are.
func TestBrute(t *testing.T) {
	sizes := [][2]int{{2, 2}, {2, 6}, {4, 4}, {6, 4}, {4, 8}, {6, 6}}
	seen := make(map[string]int)
	rapid.Check(t, func(t *rapid.T) {
		size := rapid.SampledFrom(sizes).Draw(t, "size")
		b := boards.Must(takuzu.New(takuzu.Takuzu, size[0], size[1]))
		b.Distinct = takuzu.Distinct{Rows: rapid.Bool().Draw(t, "rows"), Cols: rapid.Bool().Draw(t, "columns")}
		for range rapid.IntRange(0, b.Bits()/2).Draw(t, "givens") {
			i := rapid.IntRange(0, b.Bits()-1).Draw(t, "at")
			b.Set(i/size[1], i%size[1], takuzu.Cell(rapid.IntRange(1, 2).Draw(t, "value")))
		}
		solutions := len(firstTwo(brute.Takuzu(b)))
		seen[verdicts[solutions]]++
		for _, m := range methods {
			r, err := human.Solve(context.Background(), b, m, 2)
			if err == nil {
				err = fault(b, r, solutions)
			}
			if err != nil {
				t.Fatalf("%s: %v", m, err)
			}
		}
	})
	t.Log(seen)
}

// Taking givens of a solution away one by one leads from one solution to several; every
// method says when.
func TestFewerGivens(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := boards.Must(takuzu.New(takuzu.Takuzu, 6, 6))
		var all []puzzle.Answer
		for a := range brute.Takuzu(b) {
			if all = append(all, a); len(all) == 400 {
				break
			}
		}
		for i, one := range rapid.SampledFrom(all).Draw(t, "solution") {
			b.Set(i/6, i%6, takuzu.Zero)
			if one {
				b.Set(i/6, i%6, takuzu.One)
			}
		}
		for _, i := range rapid.Permutation(upTo(36)).Draw(t, "order")[:30] {
			b.Set(i/6, i%6, takuzu.Open)
			solutions := len(firstTwo(brute.Takuzu(b)))
			for _, m := range methods {
				r, err := human.Solve(context.Background(), b, m, 2)
				if err == nil {
					err = fault(b, r, solutions)
				}
				if err != nil {
					t.Fatalf("%s: %v", m, err)
				}
			}
			if solutions > 1 {
				break
			}
		}
	})
}

// upTo lists the numbers below n.
func upTo(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	return list
}

// What the methods do on boards that can be followed by hand.
func TestSteps(t *testing.T) {
	check := func(text string, m human.Method, want string) {
		t.Helper()
		r := must.Get(human.Solve(t.Context(), boards.Takuzu(t, text), m, 2))(t)
		got := r.Verdict
		for _, f := range r.Steps.Filled {
			got += fmt.Sprintf(" %d", f.Cells)
		}
		got += fmt.Sprintf(" tried %d guesses %d dead %d", r.Steps.Tried, r.Steps.Guesses, r.Steps.DeadEnds)
		if got != want {
			t.Errorf("%s by %s: got %s, want %s", text, m, got, want)
		}
	}
	// Three alike decides r1c3 and r1c4, and a full line the rest of r2.
	check("01/..", human.Human, "unique 0 2 0 tried 0 guesses 0 dead 0")
	check("01/..", human.Backtracker, "unique tried 2 guesses 2 dead 2")
	// Givens that break a rule.
	check("000./..../..../....", human.Human, "none 0 0 0 tried 0 guesses 0 dead 1")
	check("000./..../..../....", human.Backtracker, "none tried 0 guesses 0 dead 1")
	check("01/01", human.Hybrid, "none 0 0 0 tried 0 guesses 0 dead 1")
	// Row 6 would have to repeat row 1 or 4, which is found out without a guess.
	check("0101/..../..../0011/..../0..1", human.Human, "none 2 4 0 tried 0 guesses 0 dead 1")
	check("0101/..../..../0011/..../0..1", human.Hybrid, "none 2 4 0 tried 0 guesses 0 dead 1")
	// Nothing is open.
	check("01/10", human.Human, "unique 0 0 0 tried 0 guesses 0 dead 0")
	// Rules alone do not do: human goes on without them, hybrid guesses where they will help.
	hard := "0..1.0/0.11../....../....../1..1../.....0"
	check(hard, human.Human, "unique 6 4 3 tried 14 guesses 30 dead 30")
	check(hard, human.Hybrid, "unique 13 9 3 tried 2 guesses 3 dead 3")
	// Nothing is given: a guess decides the board.
	check("../..", human.Hybrid, "multiple 0 3 0 tried 1 guesses 1 dead 0")
	check("../..", human.Backtracker, "multiple tried 4 guesses 7 dead 4")
}

// One solution is no proof.
func TestFirst(t *testing.T) {
	check := func(text, verdict string, solutions int) {
		t.Helper()
		for _, m := range methods {
			r, err := human.Solve(t.Context(), boards.Takuzu(t, text), m, 1)
			if err != nil || r.Verdict != verdict || len(r.Solutions) != solutions || r.Reason != nil {
				t.Errorf("%s by %s: got %+v, %v", text, m, r, err)
			}
		}
	}
	check("../..", human.Unknown, 1)
	check("01/..", human.Unknown, 1)
	check("01/01", human.NoneAtAll, 0)
}

// A context that ends makes the verdict unknown, soon, also on a large board.
func TestStop(t *testing.T) {
	b := boards.Must(takuzu.New(takuzu.Takuzu, 60, 60))
	b.Set(0, 59, takuzu.One) // what cell by cell and 0 first does not lead to
	for _, m := range methods {
		for _, limit := range []time.Duration{0, 20 * time.Millisecond} {
			ctx, cancel := context.WithTimeout(t.Context(), limit)
			start := time.Now()
			r, err := human.Solve(ctx, b, m, 2)
			cancel()
			if late := time.Since(start) - limit; late > 5*time.Second {
				t.Errorf("%s: %v late", m, late)
			}
			switch {
			case err != nil:
				t.Errorf("%s: %v", m, err)
			case r.Verdict == human.Unknown:
				if !errors.Is(r.Reason, context.DeadlineExceeded) || len(r.Solutions) > 1 {
					t.Errorf("%s: %d solutions, %v", m, len(r.Solutions), r.Reason)
				}
			case limit == 0 || r.Verdict != human.Several:
				t.Errorf("%s, %v: %s", m, limit, r.Verdict)
			}
		}
	}
}
