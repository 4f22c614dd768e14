package trim

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"gridcnf/internal/testkit/must"
	"gridcnf/proof/kernel"
)

// BenchmarkTrim makes hints for solvers' proofs.
func BenchmarkTrim(b *testing.B) {
	bench := func(name string, vars int, axioms []kernel.Constraint) {
		lemmas, refuted := learn(b, axioms)
		if !refuted {
			b.Fatal(name, "has a solution")
		}
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				p := must.Get(trimmed(b.Context(), vars, axioms, lemmas))(b)
				b.ReportMetric(float64(len(p.Steps)), "steps")
			}
			b.ReportMetric(float64(len(lemmas)), "lemmas")
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
