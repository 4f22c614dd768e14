package cnf_test

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"
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
		g := read(t, out.String())
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

// read reads what WriteDIMACS writes, and nothing else.
func read(t rapid.TB, text string) *cnf.Formula {
	t.Helper()
	f := new(cnf.Formula)
	vars, clauses := 0, 0
	names := map[int]string{}
	for i, line := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		words := strings.Fields(line)
		switch {
		case i == 0:
			if n, err := fmt.Sscanf(line, "p cnf %d %d", &vars, &clauses); n != 2 {
				t.Fatalf("header %q: %v", line, err)
			}
		case len(words) == 4 && words[1] == "varname":
			v, _ := strconv.Atoi(words[2])
			names[v] = words[3]
		case strings.HasPrefix(line, "c p show "):
			f.Show(lits(t, words[3:])...)
		case words[0] == "c":
			f.Note("%s", strings.TrimPrefix(strings.TrimSpace(line[1:]), "note: "))
		default:
			f.Add(lits(t, words)...)
		}
	}
	if f.NumClauses() != clauses || f.NumVars() > vars {
		t.Fatalf("%d variables, %d clauses, but the header says %d and %d", f.NumVars(), f.NumClauses(), vars, clauses)
	}
	g := new(cnf.Formula)
	g.NewVars(vars, func(i int) string { return names[i+1] })
	for c := range f.Clauses() {
		g.Add(c...)
	}
	g.Show(f.Shown()...)
	for _, note := range f.Notes() {
		g.Note("%s", note)
	}
	return g
}

// lits reads literals with a 0 at the end.
func lits(t rapid.TB, words []string) []cnf.Lit {
	t.Helper()
	var list []cnf.Lit
	for i, word := range words {
		n, err := strconv.Atoi(word)
		if err != nil || (n == 0) != (i == len(words)-1) {
			t.Fatalf("literals %q", words)
		}
		if n != 0 {
			list = append(list, cnf.Lit(n))
		}
	}
	return list
}
