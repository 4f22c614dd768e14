package solve_test

import (
	"os"
	"path/filepath"
	"testing"

	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/takuzu"
	"gridcnf/puzzle"
	"gridcnf/puzzle/format"
	"gridcnf/solve"
)

// BenchmarkBundled is a puzzle from the givens to the proof.
func BenchmarkBundled(b *testing.B) {
	for _, file := range []string{"takuzu-6x6.takuzu", "3-in-a-row-6x6.takuzu", "masyu-6x6.masyu"} {
		p := bundled(b, file)
		for _, backend := range []string{"cdcl", "gini", "gophersat"} {
			b.Run(file+"/"+backend, func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					r, err := solve.Unique(b.Context(), p, solve.Options{Backend: backend})
					if err != nil || r.Verdict != solve.OnlyOne {
						b.Fatal(r, err)
					}
				}
			})
		}
	}
}

// bundled reads a puzzle of this repository.
func bundled(b *testing.B, file string) puzzle.Puzzle {
	name := filepath.Join("..", "testdata", file)
	f, err := os.Open(name)
	if err != nil {
		b.Fatal(err)
	}
	defer f.Close()
	for rec, err := range format.Read(f, name, format.Options{}) {
		if err != nil {
			b.Fatal(err)
		}
		return rec.Puzzle
	}
	b.Fatalf("%s holds no puzzle", name)
	return nil
}

// BenchmarkNext is one more solution of a board that has a hundred thousand.
func BenchmarkNext(b *testing.B) {
	p := boards.Must(takuzu.New(takuzu.ThreeInARow, 8, 8))
	for i, c := range ".....01........0.....1...1...........10................0........" {
		p.Set(i/8, i%8, map[rune]takuzu.Cell{'0': takuzu.Zero, '1': takuzu.One}[c])
	}
	for _, backend := range []string{"cdcl", "gini"} {
		b.Run(backend, func(b *testing.B) {
			b.ReportAllocs()
			var s *solve.Search
			for n := 0; b.Loop(); n++ {
				if n%10_000 == 0 {
					var err error
					if s, err = solve.New(p, solve.Options{Backend: backend}); err != nil {
						b.Fatal(err)
					}
				}
				if a, err := s.Next(b.Context()); a == nil || err != nil {
					b.Fatal(a, err)
				}
			}
		})
	}
}
