package fold_test

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"gridcnf/cnf"
	"gridcnf/encode/fold"
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

// After the end of its context a writer writes nothing, once it has looked.
func TestWriterEnded(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	var f cnf.Formula
	f.NewVars(1, nil)
	w := fold.NewWriter(ctx, &f, nil)
	w.Add(1)
	cancel()
	for range 10_000 {
		w.Add(1)
	}
	if n := f.NumClauses(); !w.Ended() || n > 5000 {
		t.Errorf("ended is %v after %d clauses", w.Ended(), n)
	}
}
