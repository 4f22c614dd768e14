package backend_test

import (
	"context"
	"fmt"
	"testing"

	"gridcnf/backend"
	"gridcnf/internal/testkit/brute"
)

// BenchmarkSolve is a whole life: a new solver, the clauses, one answer. The
// difference between the contexts is what watching one costs.
func BenchmarkSolve(b *testing.B) {
	cancellable, cancel := context.WithCancel(context.Background())
	defer cancel()
	for _, name := range []string{"gini", "gophersat"} {
		for _, holes := range []int{3, 6, 20} {
			f := brute.Pigeons(holes, holes)
			for _, ctx := range []context.Context{context.Background(), cancellable} {
				b.Run(fmt.Sprintf("%s/vars=%d/cancellable=%v", name, f.NumVars(), ctx.Done() != nil), func(b *testing.B) {
					b.ReportAllocs()
					for b.Loop() {
						s, _ := backend.Open(name, backend.Options{})
						for c := range f.Clauses() {
							s.Add(c...)
						}
						if status, err := s.Solve(ctx); status != backend.Sat {
							b.Fatal(status, err)
						}
					}
				})
			}
		}
	}
}

// BenchmarkSolveAgain is one more answer from a solver that has found it before.
func BenchmarkSolveAgain(b *testing.B) {
	cancellable, cancel := context.WithCancel(context.Background())
	defer cancel()
	for _, name := range []string{"gini", "gophersat"} {
		for _, ctx := range []context.Context{context.Background(), cancellable} {
			b.Run(fmt.Sprintf("%s/cancellable=%v", name, ctx.Done() != nil), func(b *testing.B) {
				s, _ := backend.Open(name, backend.Options{})
				for c := range brute.Pigeons(6, 6).Clauses() {
					s.Add(c...)
				}
				b.ReportAllocs()
				for b.Loop() {
					if status, err := s.Solve(ctx); status != backend.Sat {
						b.Fatal(status, err)
					}
				}
			})
		}
	}
}
