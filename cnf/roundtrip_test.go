package cnf_test

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"gridcnf/cnf"
	"gridcnf/internal/testkit/must"
)

// file is what a DIMACS file says.
type file struct {
	vars    int
	names   map[int]string
	shown   []cnf.Lit
	notes   int
	clauses [][]cnf.Lit
}

// formulas draws a formula whose clauses are already tidy, so that writing keeps
// them as they are, and says what is in it.
func formulas(t *rapid.T) (*cnf.Formula, file) {
	f, want := new(cnf.Formula), file{names: map[int]string{}}
	want.notes = rapid.IntRange(0, 3).Draw(t, "notes")
	for range want.notes {
		f.Note("%s", rapid.String().Draw(t, "note"))
	}
	for range rapid.IntRange(0, 4).Draw(t, "groups") {
		n := rapid.IntRange(0, 4).Draw(t, "size")
		if prefix := rapid.StringMatching(`[A-Za-z0-9_,()]*`).Draw(t, "prefix"); prefix != "" {
			f.NewVars(n, func(i int) string { return fmt.Sprint(prefix, i) })
			for i := range n {
				want.names[want.vars+i+1] = fmt.Sprint(prefix, i)
			}
		} else {
			f.NewVars(n, nil)
		}
		want.vars += n
	}
	if want.vars == 0 {
		return f, want
	}
	variable := rapid.IntRange(1, want.vars)
	for range rapid.IntRange(0, 6).Draw(t, "clauses") {
		var clause []cnf.Lit
		for _, v := range rapid.SliceOfNDistinct(variable, 0, want.vars, rapid.ID[int]).Draw(t, "vars") {
			if l := cnf.Lit(v); rapid.Bool().Draw(t, "sign") {
				clause = append(clause, l)
			} else {
				clause = append(clause, l.Not())
			}
		}
		f.Add(clause...)
		want.clauses = append(want.clauses, clause)
	}
	for _, v := range rapid.SliceOf(variable).Draw(t, "shown") {
		want.shown = append(want.shown, cnf.Lit(v))
	}
	f.Show(want.shown...)
	return f, want
}

// What is written is what is in a formula, and no note is taken for more than that.
func TestDIMACSRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f, want := formulas(t)
		var out bytes.Buffer
		must.Do(t, f.WriteDIMACS(&out))
		if diff := cmp.Diff(want, read(t, out.String()), cmp.AllowUnexported(file{}), cmpopts.EquateEmpty()); diff != "" {
			t.Fatalf("%s\n%s", diff, out.Bytes())
		}
	})
}

// read reads what WriteDIMACS writes, and nothing else.
func read(t rapid.TB, text string) file {
	t.Helper()
	got, clauses := file{names: map[int]string{}}, 0
	for i, line := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		words := strings.Fields(line)
		switch {
		case i == 0:
			if n, err := fmt.Sscanf(line, "p cnf %d %d", &got.vars, &clauses); n != 2 {
				t.Fatalf("header %q: %v", line, err)
			}
		case len(words) == 4 && words[1] == "varname":
			v, _ := strconv.Atoi(words[2])
			got.names[v] = words[3]
		case strings.HasPrefix(line, "c p show "):
			got.shown = append(got.shown, lits(t, words[3:])...)
		case words[0] == "c":
			got.notes++
		default:
			got.clauses = append(got.clauses, lits(t, words))
		}
	}
	if len(got.clauses) != clauses {
		t.Fatalf("%d clauses, but the header says %d", len(got.clauses), clauses)
	}
	return got
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

func TestFormulaNames(t *testing.T) {
	var f cnf.Formula
	f.NewVar()
	f.NewVars(2, func(i int) string { return fmt.Sprint("a", i) })
	f.NewVars(0, func(int) string { panic("no variable to name") })
	f.Add(6)
	if got, want := write(t, &f), "p cnf 6 1\nc varname 2 a0\nc varname 3 a1\n6 0\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestFormulaCheck(t *testing.T) {
	var f cnf.Formula
	f.Add(1, -3)
	f.AddAtLeast(2, 1, 2, -3)
	check := func(m cnf.Model, want string) {
		t.Helper()
		got := ""
		if err := f.Check(m); err != nil {
			got = err.Error()
		}
		if !strings.HasPrefix(got, want) || want == "" && got != "" {
			t.Errorf("%v: error %q, want %q", m, got, want)
		}
	}
	check(cnf.Model{false, true, true, true}, "")
	check(cnf.Model{false, true}, "") // 2 and 3 are false
	check(cnf.Model{false, false, false, true}, "clause 1 is false")
	check(nil, "constraint 1 is false")
}
