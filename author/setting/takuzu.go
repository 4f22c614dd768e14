package setting

import (
	"context"
	"math/rand/v2"
	"slices"

	"gridcnf/puzzle"
)

var takuzuSetting = Setting{
	Clue:   allowed,
	Swap:   func(clue puzzle.Clue) puzzle.Clue { return 3 - clue },
	Change: shuffle,
}

// shuffle makes a random board from another. Where two rows and two columns cross in 1 0 and 0 1,
// it swaps the digits, unless that breaks a rule. A swap is as likely as its reverse, so all boards that
// can be reached become equally likely. Even half as many swaps leave boards that agree with the first
// in no more than half of the cells.
func shuffle(ctx context.Context, b puzzle.Puzzle, a puzzle.Answer, _ []bool, random *rand.Rand) puzzle.Answer {
	rows, cols := b.Size()
	byRow := slices.Contains(b.Rules(), "distinct-rows")
	byCol := slices.Contains(b.Rules(), "distinct-columns")
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

// broken reports whether a line has three equal neighbours, or equals another line if all must be distinct. The cells of
// a line are step apart in the answer, and neighbouring lines are across apart.
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
