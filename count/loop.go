package count

import (
	"context"
	"math/big"

	"gridcnf/rule"
)

// countLoops counts loops by the frontier method: Knuth's Simpath (The Art of
// Computer Programming 4A, 7.1.4) in the form with a broken profile, as
// Iwashita, Nakazawa, Kawahara, Uno and Minato count the paths of a grid
// (Hokkaido University TCS-TR-A-13-64).
//
// The points of the lattice are visited row by row. Between the visited points and the others
// runs the frontier, crossed by one possible edge per column and one to the
// right of the last visited point: its plugs. What matters of the visited part is
// which plugs are drawn, how paths connect them in pairs, and what the shapes whose edges are
// not all decided still ask. Nothing else can be noticed
// later, so the ways to reach equal frontiers are added up.
func countLoops(ctx context.Context, book *rule.Book, budget int) (*big.Int, error) {
	m, err := newLoopCounter(ctx, book)
	if err != nil {
		return nil, err
	}
	if m.impossible {
		return new(big.Int), nil
	}
	start := make([]uint64, m.next.valWords)
	start[0] = 1
	m.next.add(make([]uint64, m.next.keyWords), start)
	for m.point = range m.rows * m.cols {
		m.cur, m.next = m.next, m.cur
		m.next.clear()
		for i := range m.cur.n {
			if i&0x3ff == 0 && ctx.Err() != nil {
				return nil, ctx.Err()
			}
			m.ways = m.cur.val(i)
			m.unpack(m.cur.key(i))
			if m.point%m.cols == 0 { // the plugs move from the end of a row to the start of the next
				copy(m.plugs[1:], m.plugs[:m.cols])
				m.plugs[0] = none
			}
			m.visit(m.point % m.cols)
			if m.cur.size()+m.next.size() > budget {
				return nil, tooLarge("states", budget)
			}
		}
	}
	return bigInt(m.total), nil
}

// plug says whether an edge across the frontier is drawn and which end of its path it
// is. Paths do not cross, so their ends pair up along the frontier like parentheses.
type plug byte

const (
	none plug = iota
	opening
	closing
	plugBits = 2 // in a key
)

type loopCounter struct {
	shapes
	rows, cols int // points; no more columns than rows
	full       bool
	last       int // before this point, a loop that closes leaves out something
	point      int // being visited
	cur, next  *table
	ways       []uint64 // to reach the state at hand
	plugs      []plug   // of the state at hand: see visit
	keyBuf     []uint64
	total      []uint64
}

// newLoopCounter turns the board so that the frontier is short.
func newLoopCounter(ctx context.Context, book *rule.Book) (*loopCounter, error) {
	lattice := book.Loop.Lattice
	m := &loopCounter{rows: lattice.Rows, cols: lattice.Cols, full: book.Loop.Full != ""}
	decided := make([]step, lattice.Edges())
	turned := m.cols > m.rows
	if turned {
		m.rows, m.cols = m.cols, m.rows
	}
	for e := range decided {
		r, c, down := lattice.Edge(e)
		if turned {
			r, c, down = c, r, !down
		}
		decided[e] = step{r*m.cols + c, isRight}
		if down {
			decided[e].edge = isDown
		}
	}
	points := m.rows * m.cols
	if err := m.prepare(ctx, book.Locals, decided, points); err != nil {
		return nil, err
	}
	m.last = m.demanding
	if m.full {
		m.last = points - 1
	}
	m.plugs = make([]plug, m.cols+1)
	keyWords := (len(m.plugs)*plugBits+len(m.marks)*m.width)/(64-m.width) + 1 // a field does not lie across two
	// A point has at most two ways to go on from what comes in, so that a lattice
	// of n points has at most 2^n loops.
	valWords := points/64 + 1
	m.cur, m.next = newTable(keyWords, valWords), newTable(keyWords, valWords)
	m.keyBuf = make([]uint64, keyWords)
	m.total = make([]uint64, valWords)
	return m, nil
}

// visit adds all frontiers behind the point in column c. Before it, plugs[c] is the edge
// from its left and plugs[c+1] the edge from above; behind it, plugs[c] is the
// edge down and plugs[c+1] the edge to the right.
func (m *loopCounter) visit(c int) {
	left, up := m.plugs[c], m.plugs[c+1]
	switch {
	case left == none && up == none:
		if !m.full {
			m.emit(c, none, none)
		}
		m.emit(c, opening, closing)
	case up == none:
		m.emit(c, none, left)
		m.emit(c, left, none)
	case left == none:
		m.emit(c, up, none)
		m.emit(c, none, up)
	default:
		m.join(c, left, up)
	}
	m.plugs[c], m.plugs[c+1] = left, up
}

// join connects the two paths that come in, or closes the loop if they are one.
func (m *loopCounter) join(c int, left, up plug) {
	switch {
	case left == opening && up == closing:
		if m.point >= m.last && m.alone(c) && m.follow(m.point, 0) && m.content() {
			accumulate(m.total, m.ways)
		}
	case left == closing && up == opening:
		m.emit(c, none, none)
	case left == opening: // and up, whose other end is now that of left
		k := m.mate(c + 1)
		m.plugs[k] = opening
		m.emit(c, none, none)
		m.plugs[k] = closing
	default: // both closing
		k := m.mate(c)
		m.plugs[k] = closing
		m.emit(c, none, none)
		m.plugs[k] = opening
	}
}

// alone reports whether no plugs are drawn but those of column c.
func (m *loopCounter) alone(c int) bool {
	for i, p := range m.plugs {
		if p != none && i != c && i != c+1 {
			return false
		}
	}
	return true
}

// mate returns the plug at the other end of the path of plug i.
func (m *loopCounter) mate(i int) int {
	way, depth := 1, 0
	if m.plugs[i] == closing {
		way = -1
	}
	for ; ; i += way {
		switch m.plugs[i] {
		case opening:
			depth++
		case closing:
			depth--
		}
		if depth == 0 {
			return i
		}
	}
}

// emit adds a frontier with these plugs, if there are such edges and the shapes allow it.
func (m *loopCounter) emit(c int, below, beside plug) {
	drawn := edges(0)
	if below != none {
		drawn |= isDown
	}
	if beside != none {
		drawn |= isRight
	}
	if drawn&isDown != 0 && m.point/m.cols == m.rows-1 || drawn&isRight != 0 && c == m.cols-1 || !m.follow(m.point, drawn) {
		return
	}
	m.plugs[c], m.plugs[c+1] = below, beside
	m.pack()
	m.next.add(m.keyBuf, m.ways)
}

// pack writes the plugs and then the marks as a key. No field lies across two words.
func (m *loopCounter) pack() {
	key := m.keyBuf
	word, at, shift := uint64(0), 0, 0
	for _, p := range m.plugs {
		if shift+plugBits > 64 {
			key[at], word, at, shift = word, 0, at+1, 0
		}
		word |= uint64(p) << shift
		shift += plugBits
	}
	for _, k := range m.after {
		if shift+m.width > 64 {
			key[at], word, at, shift = word, 0, at+1, 0
		}
		word |= uint64(k) << shift
		shift += m.width
	}
	key[at] = word
}

func (m *loopCounter) unpack(key []uint64) {
	word, at, shift := key[0], 0, 0
	for i := range m.plugs {
		if shift+plugBits > 64 {
			at, shift = at+1, 0
			word = key[at]
		}
		m.plugs[i] = plug(word >> shift & (1<<plugBits - 1))
		shift += plugBits
	}
	mask := uint64(1)<<m.width - 1
	for i := range m.marks {
		if shift+m.width > 64 {
			at, shift = at+1, 0
			word = key[at]
		}
		m.marks[i] = mark(word >> shift & mask)
		shift += m.width
	}
}
