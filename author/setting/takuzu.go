package setting

import (
	"context"
	"math/rand/v2"
	"slices"

	"gridcnf/puzzle"
	"gridcnf/puzzle/takuzu"
)

// takuzuSetting is how boards are set.
var takuzuSetting = Setting{
	Clue:   allowed,
	Swap:   func(clue puzzle.Clue) puzzle.Clue { return puzzle.Clue(takuzu.Zero+takuzu.One) - clue },
	Change: shuffle,
}

// shuffle makes a random board of another one. Where two rows and two columns cross in
// 1 0 and 0 1, the digits are swapped, unless that breaks a rule. As a swap is as likely as
// its opposite, all boards that can be reached are equally likely in the end. Half as many
// swaps already let boards agree with the first one in no more than half of the cells.
func shuffle(ctx context.Context, b puzzle.Puzzle, a puzzle.Answer, _ []bool, random *rand.Rand) puzzle.Answer {
	rows, cols := b.Size()
	byRow := slices.Contains(b.Rules(), takuzu.DistinctRows)
	byCol := slices.Contains(b.Rules(), takuzu.DistinctColumns)
	a = slices.Clone(a)
	for i := 0; i < 15*(rows+cols)*len(a) && (i%1024 > 0 || ctx.Err() == nil); i++ {
		top, bottom, left, right := random.IntN(rows), random.IntN(rows), random.IntN(cols), random.IntN(cols)
		cross := [4]int{top*cols + left, top*cols + right, bottom*cols + left, bottom*cols + right}
		if a[cross[0]] == a[cross[1]] || a[cross[0]] == a[cross[2]] || a[cross[1]] == a[cross[3]] {
			continue
		}
		swap := func() {
			for _, i := range cross {
				a[i] = !a[i]
			}
		}
		swap()
		if broken(a, top, rows, cols, 1, byRow) || broken(a, bottom, rows, cols, 1, byRow) ||
			broken(a, left, cols, 1, cols, byCol) || broken(a, right, cols, 1, cols, byCol) {
			swap()
		}
	}
	return a
}

// broken reports whether one of so many lines has three neighbours that are alike, or is not distinct if it has to be.
// Its cells are so many steps apart, those of neighbouring lines across.
func broken(a puzzle.Answer, line, lines, across, step int, distinct bool) bool {
	n := len(a) / lines
	at := func(line, k int) bool { return a[line*across+k*step] }
	for k := 2; k < n; k++ {
		if at(line, k) == at(line, k-1) && at(line, k) == at(line, k-2) {
			return true
		}
	}
	for other := range lines {
		k := 0
		for distinct && k < n && at(line, k) == at(other, k) {
			k++
		}
		if k == n && other != line {
			return true
		}
	}
	return false
}
