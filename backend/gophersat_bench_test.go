package backend_test

import (
	"testing"

	"gridcnf/backend"
	"gridcnf/cnf"
	"gridcnf/internal/testkit/backendtest"
)

// BenchmarkBlocking finds the 720 ways to seat six pigeons, one blocking clause
// after the other: the use for which solvers must be incremental.
func BenchmarkBlocking(b *testing.B) {
	const n = 6
	for _, name := range []string{"gini", "gophersat"} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				f := backendtest.Pigeons(n, n)
				s, _ := backend.Open(name, backend.Options{})
				session, err := backend.NewSession(b.Context(), s, f)
				if err != nil {
					b.Fatal(err)
				}
				for {
					status, model, err := session.Solve(b.Context())
					if err != nil {
						b.Fatal(err)
					}
					if status == backend.Unsat {
						break
					}
					var block []cnf.Lit
					for v := cnf.Lit(1); v <= n*n; v++ {
						if model.Value(v) {
							block = append(block, -v)
						}
					}
					session.Add(block...)
				}
				if session.Calls() != 721 {
					b.Fatalf("%d calls, want 721", session.Calls())
				}
			}
		})
	}
}
