package drat

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"gridcnf/proof/kernel"
)

func TestReadFormula(t *testing.T) {
	f, err := ReadFormula(strings.NewReader("c a\np cnf 3 3\n1 -2 1 0\nc b\n0\n3 -3 0\n"), "f", plenty())
	if err != nil {
		t.Fatal(err)
	}
	var got [][]int32
	var lines []int
	for i := range f.Len() {
		got = append(got, f.Clause(i))
		lines = append(lines, f.Line(i))
	}
	if fmt.Sprint(f.vars, got, lines) != "3 [[1 -2 1] [] [3 -3]] [3 5 6]" {
		t.Errorf("read %d variables, %v, lines %v", f.vars, got, lines)
	}
	if !slices.Equal(f.Clause(0), []int32{1, -2, 1}) {
		t.Errorf("the clause %v was not kept as written", f.Clause(0))
	}
}

func TestReadFormulaRefuses(t *testing.T) {
	check := func(text, want string) {
		t.Helper()
		_, err := ReadFormula(strings.NewReader(text), "f", plenty())
		if got := fmt.Sprint(err); got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
	check("", `f:1: expected "p", found the end of the file`)
	check("c\n", `f:2: expected "p", found the end of the file`)
	check("p dnf 1 1\n", `f:1: expected "cnf", found "dnf"`)
	check("p cnf 1\n1 0\n", "f:1: expected a number of clauses, found the end of the line")
	check("p cnf 1 1", "f:1: expected the end of the line, found the end of the file")
	check("p cnf -1 1\n", "f:1: expected numbers of variables and clauses that are not negative")
	check("p cnf 99999999 1\n", "f:1: expected a number of variables of at most 16777216")
	check("p cnf 1 1 \n2 0\n", "f:2: expected a literal of at most 1")
	check("p cnf 1 1\n1 0\n1 0\n", "f:3: expected the end of the file after 1 clauses")
	check("p cnf 1 2\n1 0\n", "f:3: expected 2 clauses, but the file ends after 1")
	check("p cnf 1 1\n1 0", "f:2: expected the end of the line, found the end of the file")
	check("p cnf 1 1\n1\n0\n", "f:2: expected a literal, found the end of the line")
	check("p cnf 1 2\n1 0 -1 0\n", "f:2: expected the end of the line, found \"-1\"")
	check("p cnf 1 1\n\n1 0\n", "f:2: expected a literal, found the end of the line")
	check("p cnf 1 1\n1x 0\n", "f:2: expected a literal, found \"1x\"")
	check("p cnf 1 1\n1 0\n%\n0\n", "f:3: expected the end of the file after 1 clauses")
	check("p cnf 2 2147483647\n1 0\n", "f:3: expected 2147483647 clauses, but the file ends after 1")

	text := "p cnf 1 100\n" + strings.Repeat("1 0\n", 100)
	_, err := ReadFormula(strings.NewReader(text), "f", kernel.NewMeter(t.Context(), 1000))
	if !errors.Is(err, kernel.ErrTooLarge) {
		t.Errorf("%v, want %v", err, kernel.ErrTooLarge)
	}
}
