package trim

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"testing"

	"gridcnf/proof/drat"
	"gridcnf/proof/kernel"
)

// BenchmarkTrim makes hints for solvers' proofs, beside a plain check of the same lemmas as
// DRAT: of all of them, forwards, without an account of what follows from what.
func BenchmarkTrim(b *testing.B) {
	bench := func(name string, vars int, axioms []kernel.Constraint) {
		lemmas, refuted := learn(b, axioms)
		if !refuted {
			b.Fatal(name, "has a solution")
		}
		b.Run(name+"/trim", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				p, err := trimmed(b.Context(), vars, axioms, lemmas)
				if err != nil {
					b.Fatal(err)
				}
				b.ReportMetric(float64(len(p.Steps)), "steps")
			}
			b.ReportMetric(float64(len(lemmas)), "lemmas")
		})
		var formula, refutation bytes.Buffer
		fmt.Fprintf(&formula, "p cnf %d %d\n", vars, len(axioms))
		for _, a := range axioms {
			if a.Degree != 1 {
				return
			}
			writeClause(&formula, a.Lits)
		}
		for _, l := range lemmas {
			writeClause(&refutation, l)
		}
		b.Run(name+"/drat", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				m := kernel.NewMeter(b.Context(), 1<<30)
				f, err := drat.ReadFormula(bytes.NewReader(formula.Bytes()), "formula", m)
				if err == nil {
					_, err = drat.Check(f, bytes.NewReader(refutation.Bytes()), "proof", drat.Text, m)
				}
				if err != nil {
					b.Fatal(err)
				}
			}
		})
	}
	for vars := 12; vars <= 192; vars *= 2 {
		r := rand.New(rand.NewPCG(1, 5))
		var axioms []kernel.Constraint
		for range 5 * vars {
			axioms = append(axioms, atLeast(1, clause(r, vars, 3)...))
		}
		bench(fmt.Sprintf("random-%d", vars), vars, axioms)
	}
	vars, axioms := pigeons(9, 8)
	bench("pigeons-9-8", vars, axioms)
}

func writeClause(w *bytes.Buffer, lits []int32) {
	for _, l := range lits {
		fmt.Fprintf(w, "%d ", l)
	}
	w.WriteString("0\n")
}
