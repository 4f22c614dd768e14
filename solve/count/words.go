package count

import (
	"context"

	"gridcnf/internal/balanced"
)

// word is a way to fill a row: bit c is column c.
type word struct {
	bits   uint64
	shared int // its number among the words that fit several rows, or -1
}

// rowWords is what can stand in a row.
type rowWords struct {
	words []word
	later []uint64 // the shared words that fit one of the rows below
}

// listWords lists, for every row, the balanced words without three alike that
// keep its givens, at most budget of them together.
func listWords(ctx context.Context, g *grid, budget int) ([]rowWords, error) {
	if g.cols > 63 {
		return nil, tooLarge("columns", 63)
	}
	list := make([]rowWords, g.rows)
	room := budget
	for r := range list {
		l := wordLister{ctx: ctx, grid: g, row: r, room: room, rest: make([]balanced.States, g.cols+1)}
		l.rest[g.cols] = balanced.Filled(g.cols)
		for c := g.cols - 1; c >= 0; c-- {
			l.rest[c] = l.rest[c+1].Before(g.symbols(r, c))
		}
		l.extend(0, 0, balanced.Start)
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if room = l.room; room < 0 {
			return nil, tooLarge("words for the rows", budget)
		}
		list[r].words = l.words
	}
	return list, nil
}

// wordLister lists the words of a row in increasing order of their reversed bits.
type wordLister struct {
	ctx context.Context
	*grid
	row   int
	rest  []balanced.States // by column: the states before it from which the rest can be filled
	room  int               // for more words; negative if there were too many
	words []word
}

// extend lists the words that begin with the first c bits of w, which lead to some states. A
// beginning that has no end is not gone on with: else a row whose end cannot be filled would
// be searched through all its beginnings.
func (l *wordLister) extend(w uint64, c int, ahead balanced.States) {
	if zero, one := ahead.Meets(l.rest[c]); l.room < 0 || !zero && !one {
		return
	}
	if c == l.cols {
		l.words = append(l.words, word{w, -1})
		l.room--
		if len(l.words)&0xfff == 0 && l.ctx.Err() != nil {
			l.room = -1
		}
		return
	}
	zero, one := l.symbols(l.row, c)
	l.extend(w, c+1, ahead.After(zero, 0))
	l.extend(w|1<<c, c+1, ahead.After(0, one))
}

// maxShared is how many words a state can remember, for the budget counts states
// and not their size.
const maxShared = 1 << 12

// numberShared numbers the words that fit several rows, sets the rows' later
// masks and returns these words.
func numberShared(ctx context.Context, list []rowWords) ([]uint64, error) {
	rowsOf := map[uint64]int{}
	for _, row := range list {
		for i, w := range row.words {
			if i&0xfff == 0 && ctx.Err() != nil {
				return nil, ctx.Err()
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
		return nil, tooLarge("words that fit several rows", maxShared)
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
	return shared, nil
}
