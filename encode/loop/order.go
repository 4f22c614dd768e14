package loop

import (
	"fmt"
	"math/bits"

	"gridcnf/cnf"
	"gridcnf/encode/fold"
	"gridcnf/puzzle"
)

// SingleLoop states by clauses alone that there is only one loop. The face colours give every loop a direction, with the
// inside on its left, so each edge becomes one of two arcs. One point of the loop is the root. Every point has a position, and
// an arc that does not lead to the root adds one. A loop without the root would have to return to the position at which it
// started, which takes more steps than there are points.
//
// Every second point of a loop is on a black square of a chessboard. So only arcs from black squares add one, and the others
// copy. The successor of a black square's position is made once for all of its arcs. Positions are counted modulo a few small
// numbers whose product is above the number of steps: one of them, with two or three bits, refutes most stray loops.
//
// M. J. H. Heule: Chinese Remainder Encoding for Hamiltonian Cycles. SAT 2021. Two things are different here:
// the loop may leave points out, and its direction costs nothing, as the board is planar.
func (m *Writer) SingleLoop() {
	m.begin("its direction, with the inside on the left")
	arcs := m.direct()
	m.begin("where it begins")
	roots := m.roots()
	for _, modulus := range moduli(m.loop.Points() / 2) {
		m.begin(fmt.Sprintf("positions along it modulo %d", modulus))
		m.count(modulus, arcs, roots)
	}
}

// count gives every point a position modulo a number. It is 0 at the root, one more after an arc from a black
// square, and the same after one from a white square, unless the arc leads back to the root.
func (m *Writer) count(modulus int, arcs []arc, roots []cnf.Lit) {
	cols := m.loop.Cols
	position, next := make([][]cnf.Lit, len(roots)), make([][]cnf.Lit, len(roots))
	for i, root := range roots {
		m.about("the position of %s along the loop", i)
		position[i] = m.number(modulus)
		next[i] = position[i]
		if (i/cols+i%cols)%2 == 1 { // a black square
			m.about("the position after %s along the loop", i)
			next[i] = m.successor(position[i], modulus)
		}
		for _, bit := range position[i] {
			m.Add(root.Not(), bit.Not())
		}
	}
	for _, a := range arcs {
		for j, from := range next[a.from] {
			to := position[a.to][j]
			m.Add(a.lit.Not(), roots[a.to], from.Not(), to)
			m.Add(a.lit.Not(), roots[a.to], from, to.Not())
		}
	}
}

// digit names a bit of a number.
const digit = " modulo %d, its binary digit of worth %d"

// number makes a binary number below a modulus, lowest bit first.
func (m *Writer) number(modulus int) []cnf.Lit {
	x := make([]cnf.Lit, bits.Len(uint(modulus-1)))
	for j := range x {
		x[j] = m.helper(digit, modulus, 1<<j)
	}
	for v := modulus; v < 1<<len(x); v++ {
		m.Add(differs(x, v)...)
	}
	return x
}

// successor returns x+1 modulo a modulus: bit by bit with carries if that is a power of two, else number by number.
func (m *Writer) successor(x []cnf.Lit, modulus int) []cnf.Lit {
	if modulus == 1<<len(x) {
		return m.increment(x)
	}
	y := m.number(modulus)
	for v := range modulus {
		other, next := differs(x, v), (v+1)%modulus
		for j := range y {
			m.Add(append(other, fold.Signed(y[j], next>>j&1))...)
		}
	}
	return y
}

// increment returns x+1 without the last carry.
func (m *Writer) increment(x []cnf.Lit) []cnf.Lit {
	y := make([]cnf.Lit, len(x))
	y[0] = x[0].Not()
	carry := x[0]
	for j := 1; j < len(x); j++ {
		y[j] = m.helper(digit, 1<<len(x), 1<<j)
		m.xor(y[j], x[j], carry)
		if j < len(x)-1 {
			carry = m.and(x[j], carry, ": a carry on the way")
		}
	}
	return y
}

// differs returns the clause that a binary number is not v. Its capacity has room for one more literal.
func differs(x []cnf.Lit, v int) []cnf.Lit {
	clause := make([]cnf.Lit, len(x), len(x)+1)
	for j := range x {
		clause[j] = fold.Signed(x[j], 1-v>>j&1)
	}
	return clause
}

// moduli returns pairwise coprime numbers whose product is above n: three odd primes and a power of two.
func moduli(n int) []int {
	power := 2
	for power*3*5*7 <= n {
		power *= 2
	}
	return []int{power, 3, 5, 7}
}

// arc is one direction of an edge.
type arc struct {
	lit      cnf.Lit
	from, to int // points
}

// direct makes the arcs. An edge of the loop goes from its first end to its second if its left face is inside, and the other
// way if its right face is.
func (m *Writer) direct() []arc {
	arcs := make([]arc, 0, 2*len(m.edges))
	for i, e := range m.edges {
		if m.Fixed(e) == fold.False {
			continue
		}
		a, b := m.loop.Ends(i)
		left, right := m.sides(i)
		if left == right {
			continue // no loop passes here
		}
		m.about("the loop goes from %s to %s", a, b)
		arcs = append(arcs, arc{m.and(left, right.Not(), ""), a, b})
		m.about("the loop goes from %s to %s", b, a)
		arcs = append(arcs, arc{m.and(right, left.Not(), ""), b, a})
	}
	return arcs
}

// and returns a literal for a ∧ b. See helper for part.
func (m *Writer) and(a, b cnf.Lit, part string) cnf.Lit {
	switch {
	case a == fold.No || b == fold.No || a == b.Not():
		return fold.No
	case a == fold.Yes || a == b:
		return b
	case b == fold.Yes:
		return a
	}
	both := m.helper(part)
	m.Add(both.Not(), a)
	m.Add(both.Not(), b)
	m.Add(both, a.Not(), b.Not())
	return both
}

// roots returns by point the literal that says that it is the root. If some point is certainly on the loop, that is the root.
// Otherwise the root is the first point of the loop, row by row, which is an upper left corner of it.
func (m *Writer) roots() []cnf.Lit {
	roots := make([]cnf.Lit, m.loop.Points())
	for i := range roots {
		roots[i] = fold.No
	}
	if sure := m.surePoint(); sure >= 0 {
		roots[sure] = fold.Yes
		return roots
	}
	seen := fold.No // some point before this one is the root
	for i := range roots {
		around := m.around(i)
		right, down := around[puzzle.East], around[puzzle.South]
		if right == fold.No || down == fold.No {
			continue // no upper left corner can be here
		}
		m.about("the first corner of the loop, row by row, is %s", i)
		root, next := m.helper(""), m.helper(" or one before it")
		m.Add(right.Not(), down.Not(), seen, root) // the first upper left corner is the root
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

// surePoint returns a point that is certainly on the loop: the first stop with only one point, or else an end of an edge that
// is decided as drawn, or else -1.
func (m *Writer) surePoint() int {
	for i := range m.loop.Stops {
		if p := m.loop.Stops[i].Points; p[0] == p[1] {
			return p[0]
		}
	}
	for i, e := range m.edges {
		if m.Fixed(e) == fold.True {
			from, _ := m.loop.Ends(i)
			return from
		}
	}
	return -1
}
