package cnf_test

import (
	"bytes"
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"gridcnf/cnf"
)

// formulas draws formulas whose clauses are already tidy, so that writing keeps
// them as they are.
func formulas(t *rapid.T) *cnf.Formula {
	var f cnf.Formula
	for range rapid.IntRange(0, 3).Draw(t, "notes") {
		f.Note("%s", rapid.String().Draw(t, "note"))
	}
	for range rapid.IntRange(0, 4).Draw(t, "groups") {
		n := rapid.IntRange(0, 4).Draw(t, "size")
		if prefix := rapid.StringMatching(`[A-Za-z0-9_,()]*`).Draw(t, "prefix"); prefix != "" {
			f.NewVars(n, func(i int) string { return fmt.Sprint(prefix, i) })
		} else {
			f.NewVars(n, nil)
		}
	}
	if f.NumVars() == 0 {
		return &f
	}
	variable := rapid.IntRange(1, f.NumVars())
	for range rapid.IntRange(0, 6).Draw(t, "clauses") {
		var clause []cnf.Lit
		for _, v := range rapid.SliceOfNDistinct(variable, 0, f.NumVars(), rapid.ID[int]).Draw(t, "vars") {
			if l := cnf.Lit(v); rapid.Bool().Draw(t, "sign") {
				clause = append(clause, l)
			} else {
				clause = append(clause, l.Not())
			}
		}
		f.Add(clause...)
	}
	for _, v := range rapid.SliceOf(variable).Draw(t, "shown") {
		f.Show(cnf.Lit(v))
	}
	return &f
}

func TestDIMACSRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := formulas(t)
		var out bytes.Buffer
		if err := f.WriteDIMACS(&out); err != nil {
			t.Fatal(err)
		}
		g, err := cnf.ReadDIMACS(bytes.NewReader(out.Bytes()), "f")
		if err != nil {
			t.Fatalf("%v\n%s", err, out.Bytes())
		}
		same(t, f, g)
		var again bytes.Buffer
		if err := g.WriteDIMACS(&again); err != nil || again.String() != out.String() {
			t.Fatalf("error %v, written again: %s", err, cmp.Diff(out.String(), again.String()))
		}
	})
}

// same fails unless two formulas have the same clauses, names and shown
// variables.
func same(t rapid.TB, f, g *cnf.Formula) {
	t.Helper()
	if f.NumVars() != g.NumVars() || f.NumClauses() != g.NumClauses() || len(f.Notes()) != len(g.Notes()) {
		t.Fatalf("%d variables, %d clauses, %d notes became %d, %d, %d", f.NumVars(), f.NumClauses(), len(f.Notes()), g.NumVars(), g.NumClauses(), len(g.Notes()))
	}
	for i := range f.NumClauses() {
		if !slices.Equal(f.Clause(i), g.Clause(i)) {
			t.Fatalf("clause %v became %v", f.Clause(i), g.Clause(i))
		}
	}
	for v := 1; v <= min(f.NumVars(), 1000); v++ {
		if f.Name(v) != g.Name(v) {
			t.Fatalf("name %q became %q", f.Name(v), g.Name(v))
		}
	}
	if !slices.Equal(f.Shown(), g.Shown()) {
		t.Fatalf("shown %v became %v", f.Shown(), g.Shown())
	}
}
