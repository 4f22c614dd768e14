package author_test

import (
	"testing"

	"gridcnf/author"
	"gridcnf/internal/testkit/boards"
	"gridcnf/puzzle"
	"gridcnf/puzzle/masyu"
	"gridcnf/puzzle/slitherlink"
	"gridcnf/puzzle/takuzu"
)

// Over many boards every row and every column has its share of the clues: no part of a board
// is emptier than the others because of the order in which cells are looked at.
func TestPlaces(t *testing.T) {
	const draws, side = 80, 6
	for _, kind := range []puzzle.Kind{takuzu.Takuzu, masyu.Masyu, slitherlink.Slitherlink} {
		board := boards.Empty(t, kind, side, side)
		var rows, cols [side]int
		all := 0
		for number := range uint64(draws) {
			for _, clue := range puzzle.Clues(generate(t, author.Wish{Board: board}, 3, number).Board) {
				rows[clue.Row]++
				cols[clue.Col]++
				all++
			}
		}
		for i := range side {
			for _, n := range []int{rows[i], cols[i]} {
				if mean := all / side; n < mean/2 || n > mean*3/2 {
					t.Errorf("%s: clues in rows %v, in columns %v: expected %d, and at least half of it", kind, rows, cols, mean)
				}
			}
		}
	}
}
