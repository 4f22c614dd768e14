package count

import "context"

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
func listWords(ctx context.Context, board *grid, budget int) ([]rowWords, error) {
	rows, cols := board.rows, board.cols
	if cols > 63 {
		return nil, tooLarge("columns", 63)
	}
	list := make([]rowWords, rows)
	n := 0
	for r := range list {
		g := wordLister{ctx: ctx, cols: cols, room: budget - n, known: map[prefix]bool{}}
		for c := range cols {
			switch board.at(r, c) {
			case zero:
				g.zeros |= 1 << c
			case unit:
				g.ones |= 1 << c
			}
		}
		g.extend(0, 0, 0)
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if g.room < 0 {
			return nil, tooLarge("words for the rows", budget)
		}
		list[r].words = g.words
		n += len(g.words)
	}
	return list, nil
}

// wordLister lists words in increasing order of their reversed bits.
type wordLister struct {
	ctx         context.Context
	cols        int
	zeros, ones uint64 // given
	room        int    // for more words; negative if there were too many
	words       []word
	known       map[prefix]bool // whether words begin like this
}

// prefix is what matters of the beginning of a word: its length, the number of its
// ones, and its last two bits.
type prefix struct{ length, ones, tail int }

// extend lists the words that begin with the first c bits of w, n of them ones.
func (g *wordLister) extend(w uint64, c, n int) {
	if g.room < 0 || !g.completable(prefixOf(w, c, n)) {
		return
	}
	if c == g.cols {
		g.words = append(g.words, word{w, -1})
		g.room--
		if len(g.words)&0xfff == 0 && g.ctx.Err() != nil {
			g.room = -1
		}
		return
	}
	for bit := range 2 {
		if g.fits(prefixOf(w, c, n), bit) {
			g.extend(w|uint64(bit)<<c, c+1, n+bit)
		}
	}
}

func prefixOf(w uint64, c, n int) prefix {
	if c < 2 {
		return prefix{c, n, int(w)}
	}
	return prefix{c, n, int(w >> (c - 2))}
}

// completable reports whether some word begins like this. Without it a row whose
// end has no filling would be searched through all its beginnings.
func (g *wordLister) completable(p prefix) bool {
	if 2*p.ones > g.cols || 2*(p.length-p.ones) > g.cols {
		return false
	}
	if p.length == g.cols {
		return true
	}
	can, seen := g.known[p]
	if !seen {
		for bit := range 2 {
			can = can || g.fits(p, bit) && g.completable(p.with(bit))
		}
		g.known[p] = can
	}
	return can
}

// fits reports whether the next bit can have the value.
func (g *wordLister) fits(p prefix, bit int) bool {
	given := g.zeros
	if bit == 0 {
		given = g.ones
	}
	return given>>p.length&1 == 0 && (p.length < 2 || p.tail != 3*bit)
}

// with is the prefix with one more bit.
func (p prefix) with(bit int) prefix {
	tail := p.tail >> 1
	if p.length < 2 {
		tail = p.tail
	}
	return prefix{p.length + 1, p.ones + bit, tail | bit<<min(p.length, 1)}
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
