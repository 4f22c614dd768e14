package encode

import (
	"fmt"
	"testing"

	"gridcnf/cnf"
	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/masyu"
	"gridcnf/internal/testkit/takuzu"
	"gridcnf/puzzle"
)

// sparsePearls is a board with a white pearl in every third row and column.
func sparsePearls(b *testing.B, size int) *masyu.Board {
	board := boards.Must(masyu.New(size, size))
	for r := 1; r < size; r += 3 {
		for c := 1; c < size; c += 3 {
			board.Set(r, c, masyu.White)
		}
	}
	return board
}

// BenchmarkNew is encoding a board from the givens on, as the solvers of this project
// get it and as others do.
func BenchmarkNew(b *testing.B) {
	for _, size := range []int{6, 12, 24, 48} {
		binary := boards.Must(takuzu.New(takuzu.Takuzu, size, size))
		for _, board := range []puzzle.Puzzle{binary, sparsePearls(b, size)} {
			for _, way := range []struct {
				name string
				opt  Options
			}{
				{"guided", Options{Takes: Takes{Cards: true, Guide: true}}},
				{"clauses", Options{}},
			} {
				b.Run(fmt.Sprintf("%s/size=%d/%s", board.Kind(), size, way.name), func(b *testing.B) {
					b.ReportAllocs()
					for b.Loop() {
						if _, err := New(b.Context(), board, way.opt); err != nil {
							b.Fatal(err)
						}
					}
				})
			}
		}
	}
}

// BenchmarkRefine is the search for cuts in a model that consists of small loops.
func BenchmarkRefine(b *testing.B) {
	for _, size := range []int{6, 24, 100} {
		board := sparsePearls(b, size)
		e := boards.Must(New(b.Context(), board, Options{Textbook: true}))
		a := make(puzzle.Answer, board.Bits())
		for r := 0; r+1 < size; r += 2 {
			for c := 0; c+1 < size; c += 2 {
				for _, edge := range [...]int{board.Right(r, c), board.Down(r, c), board.Right(r+1, c), board.Down(r, c+1)} {
					a[edge] = true
				}
			}
		}
		b.Run(fmt.Sprintf("size=%d", size), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if found, cuts := e.Refine(a, new(cnf.Formula)); len(found) > 0 || len(cuts) == 0 {
					b.Fatal("no cuts")
				}
			}
		})
	}
}
