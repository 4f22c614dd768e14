package drat

import (
	"strings"
	"testing"

	"gridcnf/proof/kernel"
)

func FuzzReadFormula(f *testing.F) {
	f.Add(rivest)
	f.Add("c\np cnf 2 2\n1 -1 1 0\n0\n")
	f.Add("p cnf 16777216 1\n16777216 0\n")
	f.Fuzz(func(t *testing.T, text string) {
		formula, err := ReadFormula(strings.NewReader(text), "f", kernel.NewMeter(t.Context(), 1<<20))
		if err != nil {
			return
		}
		for i := range formula.Len() {
			formula.Clause(i)
			formula.Line(i)
		}
	})
}

// FuzzCheck reads any bytes as a proof of a formula that is satisfiable, in both formats.
func FuzzCheck(f *testing.F) {
	f.Add("-1 0\nd -1 2 4 0\n2 0\n0\n")
	f.Add("a\x07\x09\x00a\x09\x00a\x06\x00a\x05\x00d\x02\x00a\x00")
	formula, err := ReadFormula(strings.NewReader(strings.Replace(rivest, "8\n1 2 -3 0", "7", 1)), "formula.cnf", plenty())
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, proof string) {
		for _, format := range []Format{Text, Binary} {
			if _, err := Check(formula, strings.NewReader(proof), "proof", format, kernel.NewMeter(t.Context(), 1<<20)); err == nil {
				t.Errorf("the formula is satisfiable, the %s proof %q was accepted", format, proof)
			}
		}
	})
}
