package encode

import (
	"math/bits"

	"gridcnf/cnf"
	"gridcnf/puzzle/masyu"
)

// singleLoop states by clauses alone that there is one loop. The loop gets a
// direction: each of its edges is one of two arcs, and each of its cells is left
// by one arc and entered by one. One cell of it is the root. Every cell has a
// position, and an arc that does not lead to the root steps the position on; a
// loop without the root would have to come back to the position it started from,
// which takes more steps than there are cells.
//
// Stepping is that of a linear feedback shift register, for which a step costs
// two clauses a bit and four for the feedback, where an adder would need carries.
// As every second cell of a loop is on a black square of the chessboard, only
// arcs that leave black squares step, the others copy: half as many positions
// and fewer clauses.
//
// Positions along arcs are the binary order encoding of Hamiltonian cycles; the
// shift register is from A. Johnson: Stedman and Erin Triples encoded as a SAT
// problem (2018). N.-F. Zhou: In Pursuit of an Efficient SAT Encoding for the
// Hamiltonian Cycle Problem. CP 2020, compares such orders.
func (m *loopWriter) singleLoop() {
	rows, cols := m.board.Size()
	arcs := m.direct()
	roots := m.roots()
	reg := registerFor(rows * cols / 2)
	position := make([][]cnf.Lit, rows*cols)
	for i := range position {
		position[i] = make([]cnf.Lit, reg.width)
		for j := range position[i] {
			position[i][j] = m.NewVar()
		}
		m.Add(position[i]...) // the register never stands at 0
	}
	for _, a := range arcs {
		black := (a.from/cols+a.from%cols)%2 == 1
		m.follow(a.lit, roots[a.to], position[a.from], position[a.to], reg, black)
	}
}

// arc is one direction of an edge.
type arc struct {
	lit      cnf.Lit
	from, to int // cells
}

// direct makes the arcs, and states that every edge is one of its two, and that
// no cell is left twice or entered twice. As a cell has two edges or none, it is
// then left and entered once or never.
func (m *loopWriter) direct() []arc {
	rows, cols := m.board.Size()
	leave, enter := make([][]cnf.Lit, rows*cols), make([][]cnf.Lit, rows*cols)
	var arcs []arc
	for i, e := range m.edges {
		if m.fixed(e) == isFalse {
			continue
		}
		r, c, down := m.board.Edge(i)
		a, b := r*cols+c, r*cols+c+1
		if down {
			b = a + cols
		}
		forth, back := m.NewVar(), m.NewVar()
		m.Add(e.Not(), forth, back)
		m.Add(forth.Not(), back.Not())
		m.Add(forth.Not(), e)
		m.Add(back.Not(), e)
		leave[a], enter[b] = append(leave[a], forth), append(enter[b], forth)
		leave[b], enter[a] = append(leave[b], back), append(enter[a], back)
		arcs = append(arcs, arc{forth, a, b}, arc{back, b, a})
	}
	for i := range leave {
		m.atMostOne(leave[i])
		m.atMostOne(enter[i])
	}
	return arcs
}

// atMostOne states, pair by pair, that no two of the few literals hold.
func (m *loopWriter) atMostOne(xs []cnf.Lit) {
	for i, x := range xs {
		for _, y := range xs[:i] {
			m.Add(x.Not(), y.Not())
		}
	}
}

// roots returns for every cell the literal that says that it is the root: for the
// first cell that has to be visited it is certain. On a board without such a cell
// the root is the first cell of the loop, row by row, and so its upper left corner.
func (m *loopWriter) roots() []cnf.Lit {
	rows, cols := m.board.Size()
	roots := make([]cnf.Lit, rows*cols)
	for i := range roots {
		roots[i] = no
	}
	for i := range roots {
		if m.board.Full || m.board.At(i/cols, i%cols) != masyu.None {
			roots[i] = yes
			return roots
		}
	}
	seen := no // some cell before this one is the root
	for i := range roots {
		right, down := m.right(i/cols, i%cols), m.down(i/cols, i%cols)
		if right == no || down == no {
			continue // no corner; edges here belong to a loop seen before
		}
		root, next := m.NewVar(), m.NewVar()
		m.Add(right.Not(), down.Not(), seen, root) // the first corner is the root
		m.Add(root.Not(), right)
		m.Add(root.Not(), down)
		m.Add(root.Not(), seen.Not())
		m.Add(root.Not(), next)
		m.Add(seen.Not(), next)
		m.Add(next.Not(), seen, root)
		roots[i], seen = root, next
	}
	return roots
}

// follow states that the position at the end of an arc is that at its start, one
// step on if step, unless the arc is not used or leads to the root.
func (m *loopWriter) follow(arc, root cnf.Lit, from, to []cnf.Lit, reg register, step bool) {
	if !step {
		for j := range from {
			m.Add(arc.Not(), root, from[j].Not(), to[j])
			m.Add(arc.Not(), root, from[j], to[j].Not())
		}
		return
	}
	n := reg.width
	for j := 1; j < n; j++ {
		m.Add(arc.Not(), root, from[j-1].Not(), to[j])
		m.Add(arc.Not(), root, from[j-1], to[j].Not())
	}
	a, b, sum := from[n-1], from[reg.tap-1], to[0]
	m.Add(arc.Not(), root, a, b, sum.Not())
	m.Add(arc.Not(), root, a.Not(), b.Not(), sum.Not())
	m.Add(arc.Not(), root, a.Not(), b, sum)
	m.Add(arc.Not(), root, a, b.Not(), sum)
}

// register is a linear feedback shift register of maximal period 2^width-1: bit 0
// becomes the sum of bits width-1 and tap-1, the others move up.
type register struct{ width, tap int }

// registers are those with a single tap, from the primitive trinomials
// x^width + x^tap + 1 (or their reciprocals, which have the same period).
var registers = [...]register{
	{2, 1}, {3, 2}, {4, 3}, {5, 3}, {6, 5}, {7, 6}, {9, 5}, {10, 7}, {11, 9}, {15, 14}, {17, 14}, {18, 11}, {20, 17}, {22, 21},
}

// registerFor returns the smallest register whose period is above n.
func registerFor(n int) register {
	for _, r := range registers {
		if bits.Len(uint(n+1)) <= r.width {
			return r
		}
	}
	panic("encode: board too large for an eager loop")
}
