package game

import (
	"fmt"
	"math/bits"
	"strings"

	"gridcnf/puzzle"
	"gridcnf/puzzle/dialect"
)

// Pearl is Masyu: B, a corner, is a black pearl and W, a straight line, a white one.
//
// Source: pearl.c of www.chiark.greenend.org.uk/~sgtatham/puzzles.
var Pearl = dialect.Game{Name: "Pearl", Level: "de", Start: startPearl, Solve: solvePearl, Solving: "S;"}

// pearlBits are the bits of a cell of Pearl by the direction in which the loop leaves it.
var pearlBits = [...]byte{puzzle.North: 2, puzzle.South: 8, puzzle.East: 1, puzzle.West: 4}

// pearlPlay is a board of Pearl. A move is a list with ';' between its parts: L, N, R, F and M with bits,x,y draw, clear, replace, flip and
// mark edges of a cell; S says that the rest is the program's solution; and H, at the end, draws what the program can deduce.
type pearlPlay struct {
	puzzle.Lattice
	lines, marks []byte
	hinted       bool // the program has drawn lines that we do not know
}

func startPearl(p puzzle.Puzzle) dialect.GamePlay {
	l := dialect.Lattice(p)
	return (&pearlPlay{Lattice: l, lines: make([]byte, l.Points()), marks: make([]byte, l.Points())}).play
}

// play treats an edge as drawn, or as marked, if either half is.
func (g *pearlPlay) play(m *dialect.Scanner, set func(bit int, value, known bool)) (unclear bool) {
	var changed []int
	for m.Rest() != "" && m.Err == nil {
		switch {
		case m.Rest() == "H":
			m.Off++
			g.hinted = true
		case m.Take("S") != 0:
		default:
			changed = append(changed, g.change(m))
		}
		if m.Rest() != "" && m.Take(";") == 0 {
			m.Want("';'")
		}
	}
	for _, i := range changed {
		if m.Err == nil && !g.hinted && !g.whole(i) {
			m.Off = 0
			m.Fail("the move leaves half an edge at %s", puzzle.CellName(i/g.Cols, i%g.Cols))
		}
		for _, edge := range g.Around(i/g.Cols, i%g.Cols) {
			if edge >= 0 {
				drawn := g.halves(g.lines, edge) > 0
				set(edge, drawn, drawn || g.halves(g.marks, edge) > 0)
			}
		}
	}
	return g.hinted
}

// change makes one change to a cell, and returns the cell's index.
func (g *pearlPlay) change(m *dialect.Scanner) (cell int) {
	start := m.Off
	how := m.Take("LNRFM")
	if how == 0 {
		m.Want("S, H, or L, N, R, F or M with bits,x,y")
	}
	set := byte(m.Number("the bits of a cell", 16))
	x, y := m.Place(g.Cols, g.Rows)
	if m.Err != nil {
		return 0
	}
	i := y*g.Cols + x
	switch how {
	case 'L':
		g.lines[i] |= set
	case 'N':
		g.lines[i] &^= set
	case 'R':
		g.lines[i] = set
		g.marks[i] &^= set
	case 'F':
		g.lines[i] ^= set
	case 'M':
		g.marks[i] ^= set
	}
	if g.lines[i]&g.marks[i]&set != 0 && !g.hinted {
		m.Off = start
		m.Fail("the move draws an edge at %s that is marked as none", puzzle.CellName(y, x))
	}
	return i
}

// whole reports whether the cells around a cell have the other halves of its edges.
func (g *pearlPlay) whole(i int) bool {
	for direction, edge := range g.Around(i/g.Cols, i%g.Cols) {
		if half := g.lines[i]&pearlBits[direction] != 0; edge >= 0 && g.halves(g.lines, edge) == 1 || edge < 0 && half {
			return false
		}
	}
	return true
}

// halves returns how many halves of an edge are in a set.
func (g *pearlPlay) halves(set []byte, edge int) (n int) {
	from, to := puzzle.East, puzzle.West
	if _, _, down := g.Edge(edge); down {
		from, to = puzzle.South, puzzle.North
	}
	i, j := g.Ends(edge)
	return bits.OnesCount8(set[i]&pearlBits[from]) + bits.OnesCount8(set[j]&pearlBits[to])
}

func solvePearl(p puzzle.Puzzle, a puzzle.Answer) (move string, err error) {
	if !dialect.Closed(p, a) {
		return "", dialect.Loss(dialect.LostSolution, "shows a solution as lines that are closed and visit all pearls, and this one does not")
	}
	parts := []string{"S"}
	l := dialect.Lattice(p)
	for i, exits := range l.Line(a) {
		set := byte(0)
		for direction, bit := range pearlBits {
			set |= exits >> direction & 1 * bit
		}
		if set != 0 {
			parts = append(parts, fmt.Sprintf("R%d,%d,%d", set, i%l.Cols, i/l.Cols))
		}
	}
	return strings.Join(parts, ";"), nil
}
