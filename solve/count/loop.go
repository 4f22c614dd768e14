package count

import (
	"context"
	"math/big"

	"gridcnf/puzzle/rule"
)

// countLoops counts loops by the frontier method: Knuth's Simpath (The Art of Computer Programming 4A, 7.1.4)
// in the form with a broken profile, as Iwashita, Nakazawa, Kawahara, Uno and Minato count the paths of a grid
// (Hokkaido University TCS-TR-A-13-64).
//
// The points of the lattice are visited row by row. The frontier runs between the visited points and the others. One possible
// edge per column crosses it, and one to the right of the last visited point: its plugs. For the rest of the board it only
// matters which plugs are drawn, how paths connect them in pairs, and what the shapes whose edges are not all decided still
// need. So the ways to reach equal frontiers are added up.
func countLoops(ctx context.Context, book *rule.Book, budget int) *big.Int {
	m := newLoopCounter(ctx, book, budget)
	if m.impossible {
		return new(big.Int)
	}
	return m.run(ctx, m.rows*m.cols, func(point int, key []uint64) {
		m.unpack(key)
		if m.point = point; point%m.cols == 0 { // the plugs move from the end of a row to the start of the next
			copy(m.now[1:m.plugs], m.now)
			m.now[0] = none
		}
		m.visit(point % m.cols)
	})
}

// The values of a plug, a field of a state: the edge across the frontier is not drawn, or it is the first or the second end of
// its path. Paths do not cross, so their ends pair up along the frontier like parentheses.
const (
	none field = iota
	opening
	closing
	plugBits = 2
)

type loopCounter struct {
	sweep
	shapes
	rows, cols int // points; no more columns than rows
	full       bool
	last       int // a loop that closes before this point leaves something out
	point      int // the point that is being visited
}

// newLoopCounter turns the board so that the frontier is short.
func newLoopCounter(ctx context.Context, book *rule.Book, budget int) *loopCounter {
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
	m.plugs = m.cols + 1
	m.prepare(ctx, book.Locals, decided, points)
	m.last = m.demanding
	if m.full {
		m.last = points - 1
	}
	perWord := 64 / m.width // how many fields fit in a word, as no field lies across two
	// At each point there are at most two ways to go on, so a lattice of n points has at most 2^n loops.
	m.sweep = newSweep((len(m.now)+perWord-1)/perWord, points/64+1, budget)
	return m
}

// visit adds all frontiers after the point in column c. Before the point, plug c is the edge from the left and plug c+1 the
// edge from above. After it, plug c is the edge down and plug c+1 the edge to the right.
func (m *loopCounter) visit(c int) {
	left, up := m.now[c], m.now[c+1]
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
}

// join connects the two paths that come in, or closes the loop if they are one.
func (m *loopCounter) join(c int, left, up field) {
	switch {
	case left == opening && up == closing:
		if m.point >= m.last && m.alone(c) && m.follow(m.point, 0) && m.content() {
			accumulate(m.total, m.ways)
		}
	case left == closing && up == opening:
		m.emit(c, none, none)
	case left == opening: // both opening: the other end of up becomes that of left
		k := m.mate(c + 1)
		m.now[k] = opening
		m.emit(c, none, none)
		m.now[k] = closing
	default: // both closing: the other end of left becomes that of up
		k := m.mate(c)
		m.now[k] = closing
		m.emit(c, none, none)
		m.now[k] = opening
	}
}

// alone reports whether no plugs are drawn except those of column c.
func (m *loopCounter) alone(c int) bool {
	for i, p := range m.now[:m.plugs] {
		if p != none && i != c && i != c+1 {
			return false
		}
	}
	return true
}

// mate returns the plug at the other end of the path of plug i.
func (m *loopCounter) mate(i int) int {
	way, depth := 1, 0
	if m.now[i] == closing {
		way = -1
	}
	for ; ; i += way {
		switch m.now[i] {
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

// emit adds a frontier with these plugs, if such edges exist and the shapes allow them.
func (m *loopCounter) emit(c int, below, beside field) {
	drawn := edges(0)
	if below != none {
		drawn |= isDown
	}
	if beside != none {
		drawn |= isRight
	}
	if drawn&isDown != 0 && m.point/m.cols == m.rows-1 || drawn&isRight != 0 && c == m.cols-1 ||
		!m.follow(m.point, drawn) {
		return
	}
	m.after[c], m.after[c+1] = below, beside
	m.pack(m.key)
	m.next.add(m.key, m.ways)
}
