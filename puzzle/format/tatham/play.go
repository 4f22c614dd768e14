package tatham

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"gridcnf/puzzle"
	"gridcnf/puzzle/family"
	"gridcnf/puzzle/format/core"
	"gridcnf/puzzle/rule"
)

// This file has the moves of the games whose save files are read.
//
// Source: unruly.c, pearl.c, loopy.c and grid.c of www.chiark.greenend.org.uk/~sgtatham/puzzles.

// play is how a game is played.
type play struct {
	name string
	// check returns why the program refuses boards of this size with these rules, or nil. check itself may be nil.
	check func(rows, cols int, rules []string) error
	// start begins to play on a board. The result makes a move, or fails. It calls set for all bits that may have changed except givens.
	start func(g *game) (move func(m *scanner))
	// solve returns the move that draws a solution, or a LossError. Such moves start with solving.
	solve   func(p puzzle.Puzzle, a puzzle.Answer) (move string, err error)
	solving string
}

var plays = []*play{
	{"Unruly", checkUnruly, startUnruly, func(p puzzle.Puzzle, a puzzle.Answer) (string, error) { return "S" + strings.Join(p.Text(a), ""), nil }, "S"},
	{"Pearl", nil, startPearl, solvePearl, "S;"},
	{"Loopy", nil, startLoopy, solveLoopy, "S"},
}

// playOf returns the play of a family's game, or nil.
func playOf(f *family.Family) *play {
	i := slices.IndexFunc(plays, func(g *play) bool { return f != nil && strings.EqualFold(g.name, fileOf(f).Tatham.Types[0]) })
	if i < 0 {
		return nil
	}
	return plays[i]
}

// game is a board on which moves are made, with what they filled in.
type game struct {
	p       puzzle.Puzzle
	move    func(m *scanner)
	no      int            // of the move that is made
	unclear bool           // the program has filled in what no move tells
	state   []puzzle.Entry // by bit; move 0 where nothing stands
}

func newGame(p puzzle.Puzzle) *game {
	g := &game{p: p, state: make([]puzzle.Entry, p.Bits())}
	g.move = playOf(family.For(p)).start(g)
	return g
}

// set notes what is filled in at a bit.
func (g *game) set(bit int, value, known bool) {
	switch e := &g.state[bit]; {
	case !known:
		e.Move = 0
	case e.Move == 0 || e.Value != value:
		*e = puzzle.Entry{Bit: bit, Value: value, Move: g.no}
	}
}

// show puts what stands on the board into the record.
func (g *game) show(rec *core.Record) {
	if rec.Unfinished = g.unclear; !rec.Unfinished {
		rec.Fill(slices.DeleteFunc(slices.Clone(g.state), func(e puzzle.Entry) bool { return e.Move == 0 }))
	}
}

func checkUnruly(rows, cols int, rules []string) error {
	if rules != nil && (rule.TooMany(rows, cols) || rule.TooMany(cols, rows)) {
		return fmt.Errorf("the board is %d wide and %d high, too many for all rows and all columns to be different", cols, rows)
	}
	return nil
}

// startUnruly plays Unruly. The moves P0,x,y and P1,x,y fill a cell, P-,x,y empties it, and S with a digit for every cell fills the board.
func startUnruly(g *game) func(m *scanner) {
	givens := core.CluesOf(g.p)
	rows, cols := g.p.Size()
	return func(m *scanner) {
		switch m.take("PS") {
		case 'P':
			value := m.take("-01")
			if value == 0 {
				m.want("0, 1 or -")
			}
			x, y := m.place(cols, rows)
			i := y*cols + x
			if givens[i] != 0 {
				m.off = 0
				m.fail("the move changes the given at %s", puzzle.CellName(y, x))
			}
			g.set(i, value == '1', value != '-')
		case 'S':
			for i, given := range givens {
				ch := m.take("01")
				if ch == 0 {
					m.want(fmt.Sprintf("0 or 1 for each of %d cells", len(givens)))
				}
				g.set(i, ch == '1', ch-'0'+1 != given)
			}
		default:
			m.want("a move P or S")
		}
		m.end("the end of the move")
	}
}

// loopyEdges lists the edges as the program numbers them: those of the faces, row by row, clockwise
// from the upper one, each at the first face that has it.
func loopyEdges(p puzzle.Puzzle) (edges []int) {
	l := core.Lattice(p)
	for face := range l.Faces() {
		r, c := face/(l.Cols-1), face%(l.Cols-1)
		if r == 0 {
			edges = append(edges, l.Right(r, c))
		}
		edges = append(edges, l.Down(r, c+1), l.Right(r+1, c))
		if c == 0 {
			edges = append(edges, l.Down(r, c))
		}
	}
	return edges
}

// startLoopy plays Loopy, which is Slitherlink on grids of squares. A move is a list of edge numbers, each with a mark after it: unknown,
// drawn (y) or empty. An S at the start says that the move is the program's solution.
func startLoopy(g *game) func(m *scanner) {
	edges := loopyEdges(g.p)
	return func(m *scanner) {
		for m.take("S"); m.rest() != ""; {
			n := m.number("an edge", len(edges))
			mark := m.take("uyn")
			if mark == 0 {
				m.want("y, n or u")
			}
			g.set(edges[n], mark == 'y', mark != 'u')
		}
	}
}

func solveLoopy(p puzzle.Puzzle, a puzzle.Answer) (string, error) {
	if !core.Closed(p, a) {
		return "", core.Unclosed("numbers but 0")
	}
	var move strings.Builder
	for n, edge := range loopyEdges(p) {
		fmt.Fprintf(&move, "%d%c", n, map[bool]rune{false: 'n', true: 'y'}[a[edge]])
	}
	return "S" + move.String(), nil
}

// pearlBits are the bits of a cell of Pearl by the direction in which the loop leaves it.
var pearlBits = [...]byte{puzzle.North: 2, puzzle.South: 8, puzzle.East: 1, puzzle.West: 4}

// pearl is a board of Pearl, which is Masyu. A move is a list with ';' between its parts: L, N, R, F and M with bits,x,y draw, clear,
// replace, flip and mark edges of a cell; S says that the rest is the program's solution; and H, at the end, draws what the program can
// deduce.
type pearl struct {
	*game
	puzzle.Lattice
	lines, marks []byte
}

func startPearl(g *game) func(m *scanner) {
	l := core.Lattice(g.p)
	return (&pearl{g, l, make([]byte, l.Points()), make([]byte, l.Points())}).play
}

// play treats an edge as drawn, or as marked, if either half is.
func (g *pearl) play(m *scanner) {
	var changed []int
	for m.rest() != "" {
		switch {
		case m.rest() == "H":
			m.off++
			g.unclear = true // the program has drawn lines that we do not know
		case m.take("S") != 0:
		default:
			changed = append(changed, g.change(m))
		}
		if m.rest() != "" && m.take(";") == 0 {
			m.want("';'")
		}
	}
	for _, i := range changed {
		if !g.unclear && !g.whole(i) {
			m.off = 0
			m.fail("the move leaves half an edge at %s", puzzle.CellName(i/g.Cols, i%g.Cols))
		}
		for _, edge := range g.Around(i/g.Cols, i%g.Cols) {
			if edge >= 0 {
				drawn := g.halves(g.lines, edge) > 0
				g.set(edge, drawn, drawn || g.halves(g.marks, edge) > 0)
			}
		}
	}
}

// change makes one change to a cell, and returns the cell's index.
func (g *pearl) change(m *scanner) (cell int) {
	start := m.off
	how := m.take("LNRFM")
	if how == 0 {
		m.want("S, H, or L, N, R, F or M with bits,x,y")
	}
	set := byte(m.number("the bits of a cell", 16))
	x, y := m.place(g.Cols, g.Rows)
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
	if g.lines[i]&g.marks[i]&set != 0 && !g.unclear {
		m.off = start
		m.fail("the move draws an edge at %s that is marked as none", puzzle.CellName(y, x))
	}
	return i
}

// whole reports whether the cells around a cell have the other halves of its edges.
func (g *pearl) whole(i int) bool {
	for direction, edge := range g.Around(i/g.Cols, i%g.Cols) {
		if half := g.lines[i]&pearlBits[direction] != 0; edge >= 0 && g.halves(g.lines, edge) == 1 || edge < 0 && half {
			return false
		}
	}
	return true
}

// halves returns how many halves of an edge are in a set.
func (g *pearl) halves(set []byte, edge int) (n int) {
	from, to := puzzle.East, puzzle.West
	if _, _, down := g.Edge(edge); down {
		from, to = puzzle.South, puzzle.North
	}
	i, j := g.Ends(edge)
	return bits.OnesCount8(set[i]&pearlBits[from]) + bits.OnesCount8(set[j]&pearlBits[to])
}

func solvePearl(p puzzle.Puzzle, a puzzle.Answer) (move string, err error) {
	if !core.Closed(p, a) {
		return "", core.Loss(core.LostSolution, "shows a solution as lines that are closed and visit all pearls, and this one does not")
	}
	parts := []string{"S"}
	l := core.Lattice(p)
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
