package takuzu

import (
	"strconv"
	"testing"

	"gridcnf/puzzle"
)

func BenchmarkCheck(b *testing.B) {
	for _, n := range []int{6, 20} {
		board, err := New(ThreeInARow, n, n)
		if err != nil {
			b.Fatal(err)
		}
		a := make(puzzle.Answer, n*n)
		for i := range a {
			a[i] = (i/n+i%n)%2 == 0
			if i%3 == 0 {
				board.Clues[i] = Zero
				if a[i] {
					board.Clues[i] = One
				}
			}
		}
		b.Run(strconv.Itoa(n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if err := board.Check(a); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
