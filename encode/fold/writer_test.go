package fold_test

import (
	"context"
	"fmt"
	"testing"

	"gridcnf/cnf"
	"gridcnf/encode/fold"
)

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
