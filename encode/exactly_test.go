package encode

import (
	"fmt"
	"math/bits"
	"slices"
	"testing"

	"gridcnf/cnf"
)

// propagate runs unit propagation on a formula from an assignment (index by
// variable: 0 open, 1 true, -1 false), and returns false at a conflict.
func propagate(f *cnf.Formula, val []int8) bool {
	value := func(l cnf.Lit) int8 {
		if l < 0 {
			return -val[l.Var()]
		}
		return val[l.Var()]
	}
	for changed := true; changed; {
		changed = false
	next:
		for c := range f.Clauses() {
			var unit cnf.Lit
			for _, l := range c {
				switch {
				case value(l) > 0:
					continue next
				case value(l) == 0 && unit != 0:
					continue next
				case value(l) == 0:
					unit = l
				}
			}
			if unit == 0 {
				return false
			}
			val[unit.Var()] = 1
			if unit < 0 {
				val[unit.Var()] = -1
			}
			changed = true
		}
	}
	return true
}

// forEachPartial calls f with every assignment of n inputs to open, true, false.
func forEachPartial(n int, f func(in []int8)) {
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

// checkPropagation compares unit propagation on f, whose first n variables are
// the inputs, with the truth: ok says which rows of the truth table are models.
// Propagation has to find every consequence of every partial assignment, and a
// conflict if there is no way to complete it.
func checkPropagation(t *testing.T, f *cnf.Formula, n int, ok func(row uint) bool) {
	t.Helper()
	forEachPartial(n, func(in []int8) {
		canBeTrue, canBeFalse, possible := uint(0), uint(0), false
	rows:
		for row := range uint(1) << n {
			for i, v := range in {
				if v != 0 && (v > 0) != (row>>i&1 == 1) {
					continue rows
				}
			}
			if ok(row) {
				possible = true
				canBeTrue |= row
				canBeFalse |= ^row
			}
		}
		val := make([]int8, f.NumVars()+1)
		copy(val[1:], in)
		if got := propagate(f, val); got != possible {
			t.Fatalf("inputs %v: propagation says possible = %v, it is %v", in, got, possible)
		}
		if !possible {
			return
		}
		for i := range in {
			want := int8(0)
			switch {
			case canBeFalse>>i&1 == 0:
				want = 1
			case canBeTrue>>i&1 == 0:
				want = -1
			}
			if val[i+1] != want {
				t.Fatalf("inputs %v: propagation gives input %d the value %d, want %d", in, i, val[i+1], want)
			}
		}
	})
}

func inputs(f *cnf.Formula, n int) []cnf.Lit {
	xs := make([]cnf.Lit, n)
	for i := range xs {
		xs[i] = f.NewVar()
	}
	return xs
}

func TestExactly(t *testing.T) {
	for _, b := range []Balance{CardinalityNetwork, SequentialCounter, Totalizer} {
		for n := range 9 {
			for k := range n + 2 {
				t.Run(fmt.Sprintf("%v/%d of %d", b, k, n), func(t *testing.T) {
					var f cnf.Formula
					Exactly(&f, b, inputs(&f, n), k)
					checkPropagation(t, &f, n, func(row uint) bool { return bits.OnesCount(row) == k })
				})
			}
		}
	}
}

// The helper variables of every encoding must have a value for every right filling
// of the inputs: propagation completeness above says that there is no conflict, and
// here that what is left open can be filled.
func TestExactlyHelpers(t *testing.T) {
	for _, b := range []Balance{CardinalityNetwork, SequentialCounter, Totalizer} {
		for n := 1; n <= 8; n++ {
			for k := range n + 1 {
				var f cnf.Formula
				Exactly(&f, b, inputs(&f, n), k)
				for row := range uint(1) << n {
					if bits.OnesCount(row) != k {
						continue
					}
					val := make([]int8, f.NumVars()+1)
					for i := range n {
						val[i+1] = -1
						if row>>i&1 == 1 {
							val[i+1] = 1
						}
					}
					if !propagate(&f, val) {
						t.Fatalf("%v %d of %d: conflict at %b", b, k, n, row)
					}
					m := make(cnf.Model, len(val))
					for v := range m {
						if m[v] = val[v] > 0; v > 0 && val[v] == 0 {
							t.Fatalf("%v %d of %d: variable %d is open at %b", b, k, n, v, row)
						}
					}
					if err := f.Check(m); err != nil {
						t.Fatal(err)
					}
				}
			}
		}
	}
}

func TestNative(t *testing.T) {
	for n := range 9 {
		for k := range n + 2 {
			var f cnf.Formula
			Exactly(&f, Native, inputs(&f, n), k)
			for row := range uint(1) << n {
				m := make(cnf.Model, n+1)
				for i := range n {
					m[i+1] = row>>i&1 == 1
				}
				if got, want := f.Check(m) == nil, bits.OnesCount(row) == k; got != want {
					t.Fatalf("%d of %d at %b: %v, want %v", k, n, row, got, want)
				}
			}
		}
	}
}

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
		a := automaton{writer: &writer{ctx: t.Context(), sink: &f}}
		a.line(inputs(&f, n))
		checkPropagation(t, &f, n, func(row uint) bool { return rightLine(row, n) })
	}
}

// The automaton of a line with decided cells must say the same as that of an open
// line under these cells, with propagation just as complete and no freedom in its
// helper variables.
func TestAutomatonDecided(t *testing.T) {
	const n = 6
	forEachPartial(n, func(in []int8) {
		if !slices.Contains(in, 0) {
			return // full lines are left to propagateLines
		}
		var f cnf.Formula
		xs := inputs(&f, n)
		w := &writer{ctx: t.Context(), sink: &f, decided: make([]value, n)}
		for i, v := range in {
			w.decided[i] = value(v)
			if v != 0 {
				f.Add(is(xs[i], value(v)))
			}
		}
		a := automaton{writer: w}
		a.line(xs)
		fits := func(row uint) bool {
			for i, v := range in {
				if v != 0 && (v > 0) != (row>>i&1 == 1) {
					return false
				}
			}
			return rightLine(row, n)
		}
		checkPropagation(t, &f, n, fits)
		for row := range uint(1) << n {
			if !fits(row) {
				continue
			}
			val := make([]int8, f.NumVars()+1)
			for i := range n {
				val[i+1] = 2*int8(row>>i&1) - 1
			}
			if !propagate(&f, val) {
				t.Fatalf("%v: conflict at %b", in, row)
			}
			for v := 1; v < len(val); v++ {
				if val[v] == 0 {
					t.Fatalf("%v at %b: state %d is open", in, row, v)
				}
			}
		}
	})
}

func TestParseBalance(t *testing.T) {
	for _, name := range BalanceNames() {
		b, err := ParseBalance(name)
		if err != nil || b.String() != name {
			t.Errorf("ParseBalance(%q) = %v, %v", name, b, err)
		}
	}
	if _, err := ParseBalance("magic"); err == nil {
		t.Error("no error for an unknown encoding")
	}
}
