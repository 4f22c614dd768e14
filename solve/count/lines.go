package count

import (
	"context"
	"math/big"
	"math/bits"
	"slices"

	"gridcnf/internal/giveup"
	"gridcnf/puzzle"
	"gridcnf/puzzle/rule"
)

// countLines counts row by row. A state has for every column the number of ones so far, the last value, and whether the value
// before was the same. If rows must differ, it also has the words used that could come again, and if columns must differ, the
// columns that are still equal. The ways to reach equal states are added up.
func countLines(ctx context.Context, g *grid, budget int) *big.Int {
	t := newLineCounter(ctx, g, budget)
	return t.run(ctx, len(t.rows), func(r int, key []uint64) {
		t.layout.unpack(key, t.state)
		t.fillRow(ctx, r)
	})
}

type lineCounter struct {
	sweep
	distinctRows bool
	rows         []rowWords
	shared       []uint64 // the words that fit several rows
	columns      *columnTable
	layout       layout
	state, after *state
}

// newLineCounter turns the board so that its rows are the short lines. A square board is turned so that columns must differ
// rather than rows, since that makes fewer states.
func newLineCounter(ctx context.Context, g *grid, budget int) *lineCounter {
	if g.cols > g.rows || g.cols == g.rows && g.distinctRows {
		g = g.transposed()
	}
	t := &lineCounter{distinctRows: g.distinctRows, rows: listWords(ctx, g, budget), columns: newColumnTable(g)}
	if g.distinctRows {
		t.shared = numberShared(ctx, t.rows)
	}
	t.layout = layout{cols: g.cols, planes: bits.Len(uint(g.rows / 2)), used: len(t.shared), pairs: g.distinctCols}
	logWays := 0
	for _, row := range t.rows {
		logWays += bits.Len(uint(len(row.words)))
	}
	t.sweep = newSweep(t.layout.keyWords(), logWays/64+1, budget)
	t.state, t.after = t.layout.newState(), t.layout.newState()
	t.layout.pack(t.state, t.key)
	return t
}

// fillRow adds all states that come from the current one by filling row r, with its number of ways.
func (t *lineCounter) fillRow(ctx context.Context, r int) {
	zeros, ones := t.columns.forced(t.state, r)
	for i, w := range t.rows[r].words {
		if i&0xfff == 0 {
			giveup.If(ctx.Err())
		}
		switch {
		case w.bits&zeros != 0 || ^w.bits&ones != 0 || !t.fill(r, w):
		case r == len(t.rows)-1:
			if !slices.ContainsFunc(t.after.equal, func(equal uint64) bool { return equal != 0 }) {
				accumulate(t.total, t.ways)
			}
		default:
			t.layout.pack(t.after, t.key)
			t.next.add(t.key, t.ways)
		}
	}
}

// fill sets t.after to the current state with row r filled with w. It returns false if w is used already.
func (t *lineCounter) fill(r int, w word) bool {
	s, after := t.state, t.after
	if t.distinctRows {
		copy(after.used, s.used)
		if w.shared >= 0 && !after.use(w.shared) {
			return false
		}
	}
	carry := w.bits
	for i, plane := range s.planes {
		after.planes[i], carry = plane^carry, plane&carry
	}
	after.last, after.twice = w.bits, 0
	if r > 0 {
		after.twice = t.layout.all() &^ (s.last ^ w.bits)
	}
	for c, equal := range s.equal {
		if w.bits>>c&1 == 0 {
			after.equal[c] = equal &^ w.bits
		} else {
			after.equal[c] = equal & w.bits
		}
	}
	if t.distinctRows {
		t.forget(after, r+1)
	}
	return true
}

// forget drops used words that cannot come again after r filled rows: no row below has the word, or the word has a value that
// is used up in its column.
func (t *lineCounter) forget(s *state, r int) {
	half := len(t.rows) / 2
	zeros, ones := s.columnsWith(half, t.layout.all()), uint64(0)
	if r >= half {
		ones = s.columnsWith(r-half, t.layout.all())
	}
	for i := range s.used {
		s.used[i] &= t.rows[r-1].later[i]
		for left := s.used[i]; left != 0; left &= left - 1 {
			k := bits.TrailingZeros64(left)
			if w := t.shared[64*i+k]; w&zeros != 0 || ^w&ones != 0 {
				s.used[i] &^= 1 << k
			}
		}
	}
}

// grid is a board whose rows and columns are balanced, have no three alike in a row, and may have to differ.
type grid struct {
	rows, cols                 int
	distinctRows, distinctCols bool
	given                      func(r, c int) (value, known bool)
}

// gridOf returns the grid of a puzzle, and false if the puzzle has other rules.
func gridOf(p puzzle.Puzzle, book *rule.Book) (*grid, bool) {
	rows, cols := p.Size()
	g := &grid{rows: rows, cols: cols}
	if !book.Only(rule.Balanced, rule.Distinct) || p.Bits() != rows*cols ||
		!slices.EqualFunc(book.Lines, rule.GridLines(rows, cols), func(a, b rule.Line) bool {
			return a.First == b.First && a.Stride == b.Stride && a.Len == b.Len
		}) {
		return nil, false
	}
	for _, apart := range book.Apart {
		switch {
		case apart.From == 0 && apart.To == rows:
			g.distinctRows = true
		case apart.From == rows && apart.To == rows+cols:
			g.distinctCols = true
		default:
			return nil, false
		}
	}
	g.given = func(r, c int) (value, known bool) { return p.Given(r*cols + c) }
	return g, true
}

// transposed exchanges rows and columns.
func (g *grid) transposed() *grid {
	given := func(r, c int) (value, known bool) { return g.given(c, r) }
	return &grid{g.cols, g.rows, g.distinctCols, g.distinctRows, given}
}
