package count

import (
	"context"

	"gridcnf/internal/balanced"
	"gridcnf/internal/giveup"
)

// word is a way to fill a row. Bit c is column c.
type word struct {
	bits   uint64
	shared int // its number among the words that fit several rows, or -1
}

// rowWords are the words that can stand in a row.
type rowWords struct {
	words []word
	later []uint64 // the shared words that fit a row below, as a bit set
}

// listWords lists for every row the balanced words without three alike that agree with its givens. It gives up if these
// are more than budget in total.
func listWords(ctx context.Context, g *grid, budget int) []rowWords {
	if g.cols > 63 {
		tooLarge("columns", 63)
	}
	list := make([]rowWords, g.rows)
	room := budget
	for r := range list {
		line := balanced.Line{N: g.cols}
		for c := range g.cols {
			if value, known := g.given(r, c); known {
				line = line.With(c, value)
			}
		}
		for ones := range line.Completions {
			if room--; room < 0 {
				tooLarge("words for the rows", budget)
			}
			if list[r].words = append(list[r].words, word{ones[0], -1}); len(list[r].words)&0xfff == 0 {
				giveup.If(ctx.Err())
			}
		}
	}
	return list
}

// maxShared is how many words a state can remember: a bound is needed because the budget counts states.
const maxShared = 1 << 12

// numberShared numbers the words that fit several rows, sets later of every row, and returns the words by number.
func numberShared(ctx context.Context, list []rowWords) []uint64 {
	rowsOf := map[uint64]int{}
	for _, row := range list {
		for i, w := range row.words {
			if i&0xfff == 0 {
				giveup.If(ctx.Err())
			}
			rowsOf[w.bits]++
		}
	}
	var shared []uint64
	numbers := map[uint64]int{}
	for _, row := range list {
		for i, w := range row.words {
			if rowsOf[w.bits] < 2 {
				continue
			}
			if _, ok := numbers[w.bits]; !ok {
				numbers[w.bits] = len(shared)
				shared = append(shared, w.bits)
			}
			row.words[i].shared = numbers[w.bits]
		}
	}
	if len(shared) > maxShared {
		tooLarge("words that fit several rows", maxShared)
	}
	later := make([]uint64, (len(shared)+63)/64)
	for r := len(list) - 1; r >= 0; r-- {
		list[r].later = append([]uint64(nil), later...)
		for _, w := range list[r].words {
			if w.shared >= 0 {
				later[w.shared/64] |= 1 << (w.shared % 64)
			}
		}
	}
	return shared
}
