package propagation

import (
	"iter"
	"testing"

	"gridcnf/puzzle"
)

// Answer is a row of a truth table as an answer of n bits.
func Answer(row uint, n int) []bool {
	a := make([]bool, n)
	for i := range a {
		a[i] = row>>i&1 == 1
	}
	return a
}

// Agrees reports whether a row of a truth table has the inputs that are known.
func Agrees(in []int8, row uint) bool {
	for i, v := range in {
		if v != 0 && (v > 0) != (row>>i&1 == 1) {
			return false
		}
	}
	return true
}

// Partials calls f with every assignment of n inputs to open, true, false. The slice is
// valid until f returns.
func Partials(n int, f func(in []int8)) {
	in := make([]int8, n)
	var fill func(i int)
	fill = func(i int) {
		if i == n {
			f(in)
			return
		}
		for _, v := range []int8{0, 1, -1} {
			in[i] = v
			fill(i + 1)
		}
	}
	fill(0)
}

// Common returns for every bit the value that it has in all answers, 0 if they differ, and
// how many answers there are.
func Common[V ~int8](bits int, answers iter.Seq[puzzle.Answer]) (values []V, n int) {
	values = make([]V, bits)
	for a := range answers {
		for i, v := range a {
			x := V(-1)
			if v {
				x = 1
			}
			if n == 0 {
				values[i] = x
			} else if values[i] != x {
				values[i] = 0
			}
		}
		n++
	}
	return values, n
}

// Sound fails if decided has a bit that is not the same in all answers, or if a
// contradiction was found where there are answers.
func Sound[V ~int8](t *testing.T, clash []int, decided []V, answers iter.Seq[puzzle.Answer]) {
	t.Helper()
	truth, n := Common[V](len(decided), answers)
	if clash != nil && n > 0 {
		t.Fatalf("contradiction, but there are %d solutions", n)
	}
	for i, v := range decided {
		if clash == nil && n > 0 && v != 0 && v != truth[i] {
			t.Fatalf("bit %d decided as %d, in the solutions it is %d", i, v, truth[i])
		}
	}
}
