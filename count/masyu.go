package count

import (
	"context"
	"math/big"

	"gridcnf/puzzle/masyu"
)

// countMasyu counts loops by the frontier method: Knuth's Simpath (The Art of
// Computer Programming 4A, 7.1.4) in the form with a broken profile, as
// Iwashita, Nakazawa, Kawahara, Uno and Minato count the paths of a grid
// (Hokkaido University TCS-TR-A-13-64).
//
// The cells are visited row by row. Between the visited cells and the others
// runs the frontier, crossed by one possible edge per column and one to the
// right of the last visited cell: its plugs. What matters of the visited part is
// which plugs are drawn, how paths connect them in pairs, and what the pearls on
// either side of a plug still ask of each other. Nothing else can be noticed
// later, so the ways to reach equal frontiers are added up.
func countMasyu(ctx context.Context, b *masyu.Board, budget int) (*big.Int, error) {
	m := newMasyuCounter(b)
	start := make([]uint64, m.next.valWords)
	start[0] = 1
	m.next.add(make([]uint64, m.next.keyWords), start)
	for r := range m.rows {
		for c := range m.cols {
			m.cur, m.next = m.next, m.cur
			m.next.clear()
			for i := range m.cur.n {
				if i&0x3ff == 0 && ctx.Err() != nil {
					return nil, ctx.Err()
				}
				m.ways = m.cur.val(i)
				unpack(m.cur.key(i), m.plugs)
				if c == 0 {
					m.startRow()
				}
				m.visit(r, c)
				if m.cur.size()+m.next.size() > budget {
					return nil, tooLarge("states", budget)
				}
			}
		}
	}
	return bigInt(m.total), nil
}

type masyuCounter struct {
	rows, cols int // no more columns than rows
	full       bool
	pearls     []masyu.Pearl // row by row
	last       int           // the last cell that must be on the loop
	cur, next  *table
	ways       []uint64 // to reach the state at hand
	plugs      []plug   // of the state at hand: see visit
	keyBuf     []uint64
	total      []uint64
}

// newMasyuCounter turns the board so that the frontier is short.
func newMasyuCounter(b *masyu.Board) *masyuCounter {
	m := &masyuCounter{full: b.Full, last: -1}
	m.rows, m.cols = b.Size()
	at := b.At
	if m.cols > m.rows {
		m.rows, m.cols = m.cols, m.rows
		at = func(r, c int) masyu.Pearl { return b.At(c, r) }
	}
	for i := range m.rows * m.cols {
		p := at(i/m.cols, i%m.cols)
		m.pearls = append(m.pearls, p)
		if p != masyu.None || b.Full {
			m.last = i
		}
	}
	m.plugs = make([]plug, m.cols+1)
	keyWords := (len(m.plugs) + plugsPerWord - 1) / plugsPerWord
	// A cell has at most two ways to go on from what comes in, so that a board
	// of n cells has at most 2^n loops.
	valWords := m.rows*m.cols/64 + 1
	m.cur, m.next = newTable(keyWords, valWords), newTable(keyWords, valWords)
	m.keyBuf = make([]uint64, keyWords)
	m.total = make([]uint64, valWords)
	return m
}

// startRow moves the plugs from the end of a row to the start of the next one.
func (m *masyuCounter) startRow() {
	copy(m.plugs[1:], m.plugs[:m.cols])
	m.plugs[0] = plug{}
}

// visit adds all frontiers behind cell (r, c). Before it, plugs[c] is the edge
// from its left and plugs[c+1] the edge from above; behind it, plugs[c] is the
// edge down and plugs[c+1] the edge to the right.
func (m *masyuCounter) visit(r, c int) {
	left, up := m.plugs[c], m.plugs[c+1]
	switch {
	case left.end == none && up.end == none:
		m.visitFresh(r, c)
	case up.end == none:
		m.passOn(r, c, left, right, straight)
		m.passOn(r, c, left, down, turn)
	case left.end == none:
		m.passOn(r, c, up, down, straight)
		m.passOn(r, c, up, right, turn)
	default:
		m.join(r, c, left, up)
	}
	m.plugs[c], m.plugs[c+1] = left, up
}

// visitFresh leaves the cell empty, or starts a path there.
func (m *masyuCounter) visitFresh(r, c int) {
	if !m.full && m.pearl(r, c) == masyu.None {
		m.emit(c, plug{}, plug{})
	}
	ask, ok := m.shaped(r, c, turn)
	if !ok {
		return
	}
	d, okDown := m.plug(r, c, down, turn, ask)
	e, okRight := m.plug(r, c, right, turn, ask)
	if okDown && okRight {
		d.end, e.end = opening, closing
		m.emit(c, d, e)
	}
}

// passOn continues the path that comes in.
func (m *masyuCounter) passOn(r, c int, in plug, to direction, as shape) {
	ask, ok := m.shaped(r, c, as, in)
	if !ok {
		return
	}
	out, ok := m.plug(r, c, to, as, ask)
	if !ok {
		return
	}
	out.end = in.end
	if to == down {
		m.emit(c, out, plug{})
	} else {
		m.emit(c, plug{}, out)
	}
}

// join connects the two paths that come in, or closes the loop if they are one.
func (m *masyuCounter) join(r, c int, left, up plug) {
	if _, ok := m.shaped(r, c, turn, left, up); !ok {
		return
	}
	switch {
	case left.end == opening && up.end == closing:
		if m.alone(c) && r*m.cols+c >= m.last {
			accumulate(m.total, m.ways)
		}
	case left.end == closing && up.end == opening:
		m.emit(c, plug{}, plug{})
	case left.end == opening: // and up, whose other end is now that of left
		k := m.mate(c + 1)
		m.plugs[k].end = opening
		m.emit(c, plug{}, plug{})
		m.plugs[k].end = closing
	default: // both closing
		k := m.mate(c)
		m.plugs[k].end = closing
		m.emit(c, plug{}, plug{})
		m.plugs[k].end = opening
	}
}

// alone reports whether no plugs are drawn but those of column c.
func (m *masyuCounter) alone(c int) bool {
	for i, p := range m.plugs {
		if p.end != none && i != c && i != c+1 {
			return false
		}
	}
	return true
}

func (m *masyuCounter) emit(c int, below, beside plug) {
	m.plugs[c], m.plugs[c+1] = below, beside
	pack(m.plugs, m.keyBuf)
	m.next.add(m.keyBuf, m.ways)
}

func (m *masyuCounter) pearl(r, c int) masyu.Pearl { return m.pearls[r*m.cols+c] }
