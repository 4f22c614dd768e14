package line

import (
	"math/bits"
	"slices"
	"testing"

	"gridcnf/cnf"
	"gridcnf/encode/fold"
	"gridcnf/internal/testkit/propagation"
)

// rightLine reports whether a row of bits is balanced without three alike.
func rightLine(row uint, n int) bool {
	for i := 2; i < n; i++ {
		if w := row >> (i - 2) & 7; w == 0 || w == 7 {
			return false
		}
	}
	return bits.OnesCount(row) == n/2
}

func TestAutomaton(t *testing.T) {
	for n := 2; n <= 8; n += 2 {
		var f cnf.Formula
		a := automaton{Writer: fold.NewWriter(t.Context(), &f, nil)}
		a.write(propagation.Inputs(&f, n))
		propagation.Complete(t, &f, n, func(row uint) bool { return rightLine(row, n) })
	}
}

// The automaton of a line with decided cells must say the same as that of an open
// line under these cells, with propagation just as complete and no freedom in its
// helper variables.
func TestAutomatonDecided(t *testing.T) {
	const n = 6
	propagation.Partials(n, func(in []int8) {
		if !slices.Contains(in, 0) {
			return // full lines are left to Fold
		}
		var f cnf.Formula
		xs := propagation.Inputs(&f, n)
		decided := make([]fold.Value, n)
		for i, v := range in {
			decided[i] = fold.Value(v)
			if v != 0 {
				f.Add(fold.Is(xs[i], decided[i]))
			}
		}
		a := automaton{Writer: fold.NewWriter(t.Context(), &f, decided)}
		a.write(xs)
		fits := func(row uint) bool { return propagation.Agrees(in, row) && rightLine(row, n) }
		propagation.Complete(t, &f, n, fits)
		for row := range uint(1) << n {
			if fits(row) {
				propagation.Model(t, &f, propagation.Answer(row, n))
			}
		}
	})
}

// Windows forbid three alike, and nothing else.
func TestNoThree(t *testing.T) {
	for n := range 8 {
		var f cnf.Formula
		w := Writer{Writer: fold.NewWriter(t.Context(), &f, nil)}
		w.noThree(nil, propagation.Inputs(&f, n))
		for row := range uint(1) << n {
			want := true
			for i := 2; i < n; i++ {
				w := row >> (i - 2) & 7
				want = want && w != 0 && w != 7
			}
			m := append(cnf.Model{false}, propagation.Answer(row, n)...)
			if got := f.Check(m) == nil; got != want {
				t.Fatalf("%d cells, %0*b: %v, want %v", n, n, row, got, want)
			}
		}
	}
}
