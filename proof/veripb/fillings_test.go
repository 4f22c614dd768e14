package veripb_test

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"gridcnf/meaning"
	"gridcnf/proof/rules"
	"gridcnf/proof/veripb"
	"gridcnf/puzzle"
	"gridcnf/puzzle/takuzu"
)

// A clause over a line is derived from its fillings if and only if each of them makes it
// true.
func TestFillings(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 10))
	follow := 0
	for range 60 {
		b, err := takuzu.New(takuzu.ThreeInARow, 2, 8)
		if err != nil {
			t.Fatal(err)
		}
		for range rng.IntN(6) {
			b.Set(0, rng.IntN(8), takuzu.Cell(1+rng.IntN(2)))
		}
		f, err := rules.New(b)
		if err != nil {
			t.Fatal(err)
		}
		clause := make([]int, 0, 2)
		for _, k := range rng.Perm(8)[:rng.IntN(3)] {
			clause = append(clause, (k+1)*(1-2*rng.IntN(2)))
		}
		var proof bytes.Buffer
		got, err := veripb.WriteFillings(&proof, f, meaning.Line{}, clause)
		if err != nil {
			t.Fatal(err)
		}
		if want := holds(b, clause); got != want {
			t.Errorf("%v derived: %v, want %v", clause, got, want)
		} else if want {
			follow++
		}
		if err := verify(t, f, proof.Bytes()); err != nil {
			t.Errorf("%v: %v", clause, err)
		}
	}
	if follow == 0 || follow == 60 {
		t.Errorf("of 60 clauses %d follow", follow)
	}
}

// holds tries all fillings of the first row of a board with 2 rows of 8.
func holds(b *takuzu.Board, clause []int) bool {
	for bits := range 1 << 8 {
		a := make(puzzle.Answer, 16)
		for k := range 8 { // the second row is the complement, so that all columns are right
			a[k] = bits>>k&1 == 1
			a[8+k] = !a[k]
		}
		if b.Check(a) != nil {
			continue
		}
		ok := false
		for _, l := range clause {
			ok = ok || a[max(l, -l)-1] == (l > 0)
		}
		if !ok {
			return false
		}
	}
	return true
}
