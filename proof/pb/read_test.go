package pb

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"
)

// Term is Coef times a variable, or times 1 less the variable.
type Term struct {
	Coef    int64
	Name    string
	Negated bool
}

// Constraint returns the terms and the degree of a constraint, counted from 1.
func (f *Formula) Constraint(id int) (terms []Term, degree int64) {
	c := f.constraints[id-1]
	for _, t := range c.terms {
		terms = append(terms, Term{t.coef, f.names[t.lit.variable()], t.lit.negated()})
	}
	return terms, c.degree
}

func TestReadOPB(t *testing.T) {
	check := func(text string, constraint int, terms []Term, degree int64) {
		t.Helper()
		f, err := ReadOPB(strings.NewReader(text), "formula.opb", 0)
		if err != nil {
			t.Error(err)
			return
		}
		if got, d := f.Constraint(constraint); !reflect.DeepEqual(got, terms) || d != degree {
			t.Errorf("%q: got %v >= %d", text, got, d)
		}
	}
	check("* a\n+1 x1 +1 ~x2 >= 1 ;\n", 1, []Term{{1, "x1", false}, {1, "x2", true}}, 1)
	check("-2 x1 +3 ~x2 >= -1;", 1, []Term{{2, "x1", true}, {3, "x2", true}}, 1)
	check("+1 x1 +1 x2 = 1 ;\n", 1, []Term{{1, "x1", false}, {1, "x2", false}}, 1)
	check("+1 x1 +1 x2 = 1 ;\n", 2, []Term{{1, "x1", true}, {1, "x2", true}}, 1)
	check("2 x1 1 x1 -1 ~x1 3 x2 -3 x2 >= 2 ;\n", 1, []Term{{4, "x1", false}}, 3)
	check("\n\n>= 1 ;\r\n= 0 ;\n", 2, nil, 0)
	check("1 cell_r1_c1 1 _[]{}^-x >= 1 ;", 1, []Term{{1, "cell_r1_c1", false}, {1, "_[]{}^-x", false}}, 1)
}

func TestReadOPBErrors(t *testing.T) {
	check := func(text, want string) {
		t.Helper()
		if _, err := ReadOPB(strings.NewReader(text), "formula.opb", 0); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %v, expected %q", text, err, want)
		}
	}
	check("+1 x1 >= 1\n", `formula.opb:2: expected ";", found the end of the file`)
	check("+1 x1 >= 1 ; +1 x2 >= 1 ;\n", `formula.opb:1: expected the end of the line, found "+1"`)
	check("\n+1 x1\n>= 1 ;\n", "formula.opb:2: expected the whole constraint on one line")
	check("min: +1 x1 ;\n", `expected a coefficient or ">=", found "min"`)
	check("+1 x1 <= 1 ;\n", `found "<="`)
	check("+1 x >= 1 ;\n", `expected a literal such as x1 or ~x1, found "x"`)
	check("+1 x1>=1 ;\n", `expected a literal`)
	check("+1 ~~x1 >= 1 ;\n", `expected a literal`)
	check("+1 1x >= 1 ;\n", `expected a literal`)
	check("01 x1 >= 1 ;\n", `expected a coefficient`)
	check("1 x1 >= 1.5 ;\n", `expected a number, found "1.5"`)
	check("9999999999999999999 x1 >= 1 ;\n", "at most 2^60")
	check("1152921504606846976 x1 1 x2 >= 1 ;\n", "at most 2^60")
	check("-1152921504606846976 x1 >= 1 ;\n", "at most 2^60")
	check("1 "+strings.Repeat("x", 300)+" >= 1 ;\n", "expected words of at most 256 characters")
}

// TestLargeNumbers lets computations leave the range of numbers.
func TestLargeNumbers(t *testing.T) {
	formula := "1000000000000000000 x1 1 ~x2 >= 900000000000000000 ;\n1 x1 1 x2 >= 1 ;\n>= 1 ;\n"
	check := func(steps, want string) {
		t.Helper()
		err := checkProof(formula, begin+steps+end)
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, expected %q", steps, err, want)
		}
	}
	check("pol 1 1000000000000000000 d ;\n", "")
	check("pol 1 2 * ;\n", "proof.pbp:2: expected numbers of at most 2^60")
	check("pol 1 1 + ;\n", "at most 2^60")
	check("pol 2 1000000000000000000 * ;\n", "at most 2^60")
	check("pol 2 1000000000000000000 * -1 * ;\n", "at most 2^60")
	check("pol 2 -3 * ;\n", "a positive number before *")
	check("pol 2 0 d ;\n", "a positive number before d")
	check("rup 1152921504606846977 x1 >= 1 ;\n", "at most 2^60")
	check("rup 1 x1 >= -1152921504606846976 ;\n", "")
	check("rup -1 x1 >= -1152921504606846976 ;\n", "")
	check("red 1 x1 1 x2 >= -1152921504606846976 : x1 -> 1 x2 -> 1 ;\n", "")
}

func TestMemory(t *testing.T) {
	formula, proof := counter(12, 6)
	if _, err := ReadOPB(strings.NewReader(formula), "formula.opb", 1000); !errors.Is(err, ErrMemory) {
		t.Errorf("formula: got %v", err)
	}
	f, err := ReadOPB(strings.NewReader(formula), "formula.opb", 1<<20)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Check(context.Background(), f, strings.NewReader(proof), "proof.pbp", 20000); !errors.Is(err, ErrMemory) {
		t.Errorf("proof: got %v", err)
	}
	if _, err := Check(context.Background(), f, strings.NewReader(proof), "proof.pbp", 1<<20); err != nil {
		t.Error(err)
	}
	long := begin + "rup " + strings.Repeat("1 x1 ", 1<<16) + ">= 1 ;\n"
	if _, err := Check(context.Background(), f, strings.NewReader(long), "proof.pbp", 1<<18); !errors.Is(err, ErrMemory) {
		t.Errorf("long constraint: got %v", err)
	}
	long = begin + "pol 1 " + strings.Repeat("1 ", 1<<16) + ";\n"
	if _, err := Check(context.Background(), f, strings.NewReader(long), "proof.pbp", 1<<18); !errors.Is(err, ErrMemory) {
		t.Errorf("long computation: got %v", err)
	}
}

// TestMemoryOfNames introduces very many variables in one step.
func TestMemoryOfNames(t *testing.T) {
	f, err := ReadOPB(strings.NewReader(square), "formula.opb", 0)
	if err != nil {
		t.Fatal(err)
	}
	check := func(step, before, after string) {
		t.Helper()
		var b strings.Builder
		for i := range 1 << 12 {
			fmt.Fprintf(&b, "%sy%d%s ", before, i, after)
		}
		proof := begin + step + b.String()
		if _, err := Check(context.Background(), f, strings.NewReader(proof), "proof.pbp", 1<<18); !errors.Is(err, ErrMemory) {
			t.Errorf("%s: got %v", step, err)
		}
	}
	check("rup ", "1 ", "")
	check("pol 1 ", "", "")
	check("pol 1 ", "", " w")
	check("red 1 x1 >= 1 : ", "", " -> 0")
}

func TestCancel(t *testing.T) {
	formula, proof := counter(20, 10)
	f, err := ReadOPB(strings.NewReader(formula), "formula.opb", 0)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Check(ctx, f, strings.NewReader(proof), "proof.pbp", 0); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

// TestCompaction deletes so much that the arena is packed, and goes on.
func TestCompaction(t *testing.T) {
	var b strings.Builder
	b.WriteString(begin)
	for range 4000 {
		b.WriteString("rup 1 x1 2 x3 1 x4 1 x5 1 x6 1 x7 1 x8 1 x9 1 y1 1 y2 1 y3 1 y4 1 y5 1 y6 1 y7 1 y8 1 x2 >= 1 : 1 ;\ndel id -1 ;\n")
	}
	b.WriteString("rup 1 x1 >= 1 ;\npol 2 4 + 2 d ;\npol -1 -2 + ;\n")
	if err := checkProof(square, b.String()+end); err != nil {
		t.Error(err)
	}
}

func FuzzReadOPB(f *testing.F) {
	f.Add(square)
	f.Add("-2 x1 +3 ~x2 = 1 ;\n* a\n>= 1 ;")
	f.Fuzz(func(t *testing.T, text string) {
		formula, err := ReadOPB(strings.NewReader(text), "formula.opb", 1<<20)
		if err != nil {
			return
		}
		for id := range len(formula.constraints) {
			formula.Constraint(id + 1)
		}
	})
}

// FuzzCheck offers proofs for a formula that has a solution: none may be accepted.
func FuzzCheck(f *testing.F) {
	satisfiable := "+1 x1 +1 x2 +1 x3 >= 2 ;\n+1 ~x1 +1 ~x2 >= 1 ;\n+2 ~x3 +1 x1 +1 x4 >= 2 ;\n"
	formula, err := ReadOPB(strings.NewReader(satisfiable), "formula.opb", 0)
	if err != nil {
		f.Fatal(err)
	}
	_, proof := counter(3, 2)
	f.Add(proof)
	f.Add(begin + "f 3 ;\npol 1 2 + x1 w ~x3 2 * + s 2 d ;\nrup 1 x3 >= 1 : 1 ~ 2 ;\ndel id -1 2 ;\nred 1 x4 >= 1 : x4 -> 1 x1 -> ~x2 ;\nrup >= 1 ;\n" + end)
	f.Fuzz(func(t *testing.T, proof string) {
		if _, err := Check(context.Background(), formula, strings.NewReader(proof), "proof.pbp", 1<<20); err == nil {
			t.Errorf("accepted:\n%s", proof)
		}
	})
}
