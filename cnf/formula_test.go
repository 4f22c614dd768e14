package cnf_test

import (
	"fmt"
	"strings"
	"testing"

	"gridcnf/cnf"
)

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
