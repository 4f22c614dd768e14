package bench_test

import (
	"testing"

	"gridcnf/bench"
	"gridcnf/internal/testkit/must"
	"gridcnf/solve"
)

// BenchmarkUnique is all boards of one of the project's own collections, from the givens to the proof.
func BenchmarkUnique(b *testing.B) {
	for _, c := range bench.Collections() {
		set := must.Get(c.Load(ownCorpus))(b)
		if len(set.Puzzles) == 0 {
			continue
		}
		b.Run(c.Name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				for _, rec := range set.Puzzles {
					if r, err := solve.Unique(b.Context(), rec.Puzzle, solve.Options{}); err != nil || r.Verdict == solve.Unknown {
						b.Fatal(r, err)
					}
				}
			}
		})
	}
}
