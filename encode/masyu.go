package encode

import (
	"context"

	"gridcnf/cnf"
	"gridcnf/puzzle/masyu"
)

// Loop says how a Masyu loop is kept single.
type Loop int

// The ways to a single loop.
const (
	LazyLoop  Loop = iota // by cuts, added when a model has a loop that is no solution
	EagerLoop             // by clauses that admit nothing else
)

// encodeMasyu is the rule book of Masyu.
func encodeMasyu(ctx context.Context, b *masyu.Board, opt Options) *Encoding {
	opt.Guided = opt.Guided && opt.Loop == LazyLoop // an eager loop has no guide
	decided := make([]value, b.Bits())
	var order []int
	if !opt.Textbook {
		var clash []int
		if order, clash = propagateCells(b, decided); clash != nil {
			return contradiction(b, decided, order, clash)
		}
	}
	e, w := newEncoding(ctx, b, opt, decided, order)
	e.folded = !opt.Textbook && opt.Loop == LazyLoop
	m := &loopWriter{writer: w, board: b, edges: e.Answer}
	rows, cols := b.Size()

	for r := range rows {
		if w.ended {
			break
		}
		for c := range cols {
			if !opt.Guided {
				m.inAndOut(r, c) // the loop does not end, cross or branch
			}
			switch b.At(r, c) {
			case masyu.White:
				m.white(r, c) // straight on, with a turn before or after
			case masyu.Black:
				m.black(r, c) // a turn, straight on before and after
			}
			if b.Full {
				m.visited(r, c) // the loop visits every cell
			}
		}
	}
	if !m.visitsSomeCell() {
		w.Add(e.Answer...) // there is a loop
	}
	var parts [][2]cnf.Lit
	if opt.Colours || opt.Loop == EagerLoop {
		m.mergeFaces()
		if opt.Guided {
			parts = m.parted()
		} else {
			m.colours() // every edge parts the inside from the outside
		}
	}
	if opt.Loop == EagerLoop {
		m.singleLoop() // and there is only one
	} else {
		cutter := newLoopCutter(b, e.Answer, decided, opt.Cut)
		if opt.Meanings {
			cutter.witnesses = &e.Witnesses
		}
		e.Refine = cutter.refine
		vars := e.NumVars()
		e.Guide = func() cnf.Propagator { return newLoopGuide(b, e.Answer, parts, vars) }
	}
	return e
}

// loopWriter writes the rules of a loop on a board.
type loopWriter struct {
	*writer
	board *masyu.Board
	edges []cnf.Lit // by answer bit
	faces *faces    // nil without colours
}

// right and down are the edges from a cell, or no where the board ends.
func (m *loopWriter) right(r, c int) cnf.Lit { return m.edge(m.board.Right(r, c)) }
func (m *loopWriter) down(r, c int) cnf.Lit  { return m.edge(m.board.Down(r, c)) }

func (m *loopWriter) edge(bit int) cnf.Lit {
	if bit < 0 {
		return no
	}
	return m.edges[bit]
}

// around returns the edges of a cell: north, south, east, west.
func (m *loopWriter) around(r, c int) [4]cnf.Lit {
	return [4]cnf.Lit{m.down(r-1, c), m.down(r, c), m.right(r, c), m.right(r, c-1)}
}

// beyond returns the edges that continue those of around: from the northern
// neighbour further north, and so on.
func (m *loopWriter) beyond(r, c int) [4]cnf.Lit {
	return [4]cnf.Lit{m.down(r-2, c), m.down(r+1, c), m.right(r, c+1), m.right(r, c-2)}
}

// inAndOut states that a cell has no edges or two.
func (m *loopWriter) inAndOut(r, c int) {
	e := m.around(r, c)
	for i := range e {
		rest := e
		rest[i] = e[i].Not() // an edge goes on,
		m.Add(rest[:]...)
		triple := [4]cnf.Lit{e[0].Not(), e[1].Not(), e[2].Not(), e[3].Not()}
		triple[i] = no // and no three meet
		m.Add(triple[:]...)
	}
}

// white states that the loop goes straight through a cell, and turns before or
// after it.
func (m *loopWriter) white(r, c int) {
	e, f := m.around(r, c), m.beyond(r, c)
	north, south, east, west := e[0], e[1], e[2], e[3]
	m.equal(north, south)
	m.equal(east, west)
	m.differ(north, east)
	m.Add(north.Not(), f[0].Not(), f[1].Not())
	m.Add(east.Not(), f[2].Not(), f[3].Not())
}

// black states that the loop turns in a cell, and goes straight on before and
// after it.
func (m *loopWriter) black(r, c int) {
	e, f := m.around(r, c), m.beyond(r, c)
	north, south, east, west := e[0], e[1], e[2], e[3]
	m.differ(north, south)
	m.differ(east, west)
	for i := range e {
		m.Add(e[i].Not(), f[i])
	}
}

// visited states that a cell is on the loop.
func (m *loopWriter) visited(r, c int) {
	e := m.around(r, c)
	m.Add(e[:]...)
}

// visitsSomeCell reports whether the rules of some cell put it on the loop.
func (m *loopWriter) visitsSomeCell() bool {
	return m.board.Full || pearls(m.board) > 0
}

// pearls counts the pearls of a board.
func pearls(b *masyu.Board) int {
	rows, cols := b.Size()
	n := 0
	for r := range rows {
		for c := range cols {
			if b.At(r, c) != masyu.None {
				n++
			}
		}
	}
	return n
}

// String names the way as options do.
func (l Loop) String() string {
	if l == EagerLoop {
		return "eager"
	}
	return "lazy"
}
