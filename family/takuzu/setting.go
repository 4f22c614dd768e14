package takuzu

import (
	"context"
	"math/rand/v2"
	"slices"

	"gridcnf/author/setting"
	"gridcnf/puzzle"
	"gridcnf/puzzle/takuzu"
)

// Setting is how boards are set: every cell may be given.
var Setting = setting.Setting{
	Clue: func(b puzzle.Puzzle, a puzzle.Answer, at puzzle.Cell) puzzle.Clue {
		_, cols := b.Size()
		if a[at.Row*cols+at.Col] {
			return puzzle.Clue(takuzu.One)
		}
		return puzzle.Clue(takuzu.Zero)
	},
	Change: shuffle,
}

// sweeps is how often each cell is asked to change.
const sweeps = 200

// shuffle makes a random board of another one. Where two rows and two columns cross in
// 1 0 and 0 1, the digits are swapped, which leaves every line balanced, unless that breaks
// another rule. As a swap is as likely as its opposite, all boards that can be reached are
// equally likely in the end.
func shuffle(ctx context.Context, b puzzle.Puzzle, a puzzle.Answer, _ []bool, random *rand.Rand) puzzle.Answer {
	rows, cols := b.Size()
	a = slices.Clone(a)
	for i := range sweeps * len(a) {
		if i%len(a) == 0 && ctx.Err() != nil {
			break
		}
		upper, lower := random.IntN(rows)*cols, random.IntN(rows)*cols
		left, right := random.IntN(cols), random.IntN(cols)
		cross := [4]int{upper + left, upper + right, lower + left, lower + right}
		if a[cross[0]] == a[cross[1]] || a[cross[0]] == a[cross[2]] || a[cross[1]] == a[cross[3]] {
			continue
		}
		swap := func() {
			for _, i := range cross {
				a[i] = !a[i]
			}
		}
		swap()
		three := func(i int) bool { return run(a, i, cols, cols) > 2 || run(a, i, 1, cols) > 2 }
		if slices.ContainsFunc(cross[:], three) || b.Check(a) != nil {
			swap()
		}
	}
	return a
}

// run is how many neighbours in a row or a column, cell i among them, are alike. They are so
// many cells apart.
func run(a puzzle.Answer, i, apart, cols int) int {
	n := 1
	for _, step := range [2]int{apart, -apart} {
		for j := i + step; j >= 0 && j < len(a) && a[j] == a[i] && (apart > 1 || j/cols == i/cols); j += step {
			n++
		}
	}
	return n
}
