// Package propagation is what the tests of encoders share. Unit is unit propagation on a
// formula, written to be seen through, and Complete compares it with a truth table: that is
// how an encoding of a constraint is shown to propagate all that follows.
package propagation

import (
	"slices"
	"testing"

	"gridcnf/cnf"
)

// Values is what is known of every variable: 0 if nothing, 1 if it is true, -1 if it is
// false. Index 0 is not used.
type Values []int8

// Of returns what is known of a literal: 0, 1 if it is true, -1 if it is false.
func (v Values) Of(l cnf.Lit) int8 {
	if l < 0 {
		return -v[l.Var()]
	}
	return v[l.Var()]
}

// Set makes a literal true.
func (v Values) Set(l cnf.Lit) {
	v[l.Var()] = 1
	if l < 0 {
		v[l.Var()] = -1
	}
}

// Start returns the values of a formula of which only those of the first variables are
// known.
func Start(f *cnf.Formula, first []int8) Values {
	v := make(Values, f.NumVars()+1)
	copy(v[1:], first)
	return v
}

// Unit sets all that follows by unit propagation on the clauses and the cardinality
// constraints of a formula, and returns false at a conflict.
func Unit(f *cnf.Formula, v Values) bool {
	for changed := true; changed; {
		changed = false
		set := func(l cnf.Lit) {
			v.Set(l)
			changed = true
		}
		for c := range f.Clauses() {
			if !v.atLeast(1, c, set) {
				return false
			}
		}
		for _, a := range f.AtLeasts() {
			if !v.atLeast(a.K, a.Lits, set) {
				return false
			}
		}
	}
	return true
}

// Satisfiable decides a formula by trying both values of every open variable that it mentions. What is known may be nil.
func Satisfiable(f *cnf.Formula, known Values) bool {
	v := make(Values, f.NumVars()+1)
	copy(v, known)
	if !Unit(f, v) {
		return false
	}
	l := v.undecided(f)
	if l == 0 {
		return true
	}
	return slices.ContainsFunc([]cnf.Lit{l, -l}, func(l cnf.Lit) bool {
		w := slices.Clone(v)
		w.Set(l)
		return Satisfiable(f, w)
	})
}

// undecided is an open literal of a constraint that does not hold yet, or 0 if all hold.
func (v Values) undecided(f *cnf.Formula) cnf.Lit {
	look := func(k int, lits []cnf.Lit) (some cnf.Lit) {
		for _, l := range lits {
			switch v.Of(l) {
			case 1:
				k--
			case 0:
				some = l
			}
		}
		if k <= 0 {
			return 0
		}
		return some
	}
	for c := range f.Clauses() {
		if l := look(1, c); l != 0 {
			return l
		}
	}
	for _, a := range f.AtLeasts() {
		if l := look(a.K, a.Lits); l != 0 {
			return l
		}
	}
	return 0
}

// atLeast propagates that k of some literals hold. One that is there several times counts
// as often.
func (v Values) atLeast(k int, lits []cnf.Lit, set func(cnf.Lit)) bool {
	spare := -k // how many may still become false
	for _, l := range lits {
		if v.Of(l) >= 0 {
			spare++
		}
	}
	if spare < 0 {
		return false
	}
	for _, l := range lits {
		if v.Of(l) == 0 && spare < count(lits, l) {
			set(l)
		}
	}
	return true
}

func count(lits []cnf.Lit, l cnf.Lit) (n int) {
	for _, other := range lits {
		if other == l {
			n++
		}
	}
	return n
}

// Inputs makes n variables.
func Inputs(f *cnf.Formula, n int) []cnf.Lit {
	xs := make([]cnf.Lit, n)
	for i := range xs {
		xs[i] = f.NewVar()
	}
	return xs
}

// Complete compares unit propagation on f, whose first n variables are the inputs, with
// the truth: ok says which rows of the truth table are models. Propagation has to find
// every consequence of every partial assignment, and a conflict if there is no way to
// complete it.
func Complete(t *testing.T, f *cnf.Formula, n int, ok func(row uint) bool) {
	t.Helper()
	Partials(n, func(in []int8) {
		canBeTrue, canBeFalse, possible := uint(0), uint(0), false
		for row := range uint(1) << n {
			if Agrees(in, row) && ok(row) {
				possible = true
				canBeTrue |= row
				canBeFalse |= ^row
			}
		}
		val := Start(f, in)
		if got := Unit(f, val); got != possible {
			t.Fatalf("inputs %v: propagation says possible = %v, it is %v", in, got, possible)
		}
		for i := range in {
			want := int8(0)
			switch {
			case canBeFalse>>i&1 == 0:
				want = 1
			case canBeTrue>>i&1 == 0:
				want = -1
			}
			if possible && val[i+1] != want {
				t.Fatalf("inputs %v: propagation gives input %d the value %d, want %d", in, i, val[i+1], want)
			}
		}
	})
}

// Model returns the model of a formula whose first variables are as in an answer. It fails
// if unit propagation leaves a variable open, or if there is none.
func Model(t *testing.T, f *cnf.Formula, answer []bool) cnf.Model {
	t.Helper()
	val := make(Values, f.NumVars()+1)
	for i, v := range answer {
		val[i+1] = -1
		if v {
			val[i+1] = 1
		}
	}
	possible := Unit(f, val)
	m := make(cnf.Model, len(val))
	for v := range m {
		m[v] = val[v] > 0
	}
	if open := slices.Index(val[1:], 0); !possible || open >= 0 {
		t.Fatalf("%v: possible = %v, variable %d is open", answer, possible, open+1)
	}
	if err := f.Check(m); err != nil {
		t.Fatal(err)
	}
	return m
}
