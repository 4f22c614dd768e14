package format

import (
	"fmt"
	"strings"

	"gridcnf/puzzle"
	"gridcnf/puzzle/masyu"
)

// Pearl's settings are de or dt for the difficulty, and n for boards that may have
// several solutions or none. The description is a task with B, a corner, for a black
// pearl and W, a straight line, for a white one.
var pearl = tathamGame{
	name: "Pearl", family: loop, level: "de",
	settings: pearlSettings, check: checkPearl, expand: expandPearl, id: pearlID,
	start: startPearl, solve: solvePearl,
}

// pearlSettings reads the settings. The program takes any character for a difficulty.
func pearlSettings(p *tathamParams, text string, lenient bool) (rest string, err error) {
	rest = text
	if level, ok := strings.CutPrefix(text, "d"); ok {
		p.tricky = strings.HasPrefix(level, "t")
		switch {
		case p.tricky || strings.HasPrefix(level, "e") || lenient && level != "":
			rest = level[1:]
		case lenient:
			rest = level
		default:
			return level, fmt.Errorf("found %s, expected the difficulty e or t", tathamFound(level))
		}
	}
	return strings.TrimPrefix(rest, "n"), nil
}

// pearlLeast is the least width and height.
const pearlLeast = 5

// checkPearl checks a size. Not all versions of the program ask for a larger board if
// it is tricky.
func checkPearl(p tathamParams, lenient bool) error {
	switch {
	case p.width < pearlLeast || p.height < pearlLeast:
		return fmt.Errorf("the board is %d wide and %d high, expected at least %d for Pearl", p.width, p.height, pearlLeast)
	case p.tricky && p.width+p.height <= 2*pearlLeast && !lenient:
		return fmt.Errorf("the board is %d wide and %d high, expected more for the difficulty t", p.width, p.height)
	}
	return nil
}

func expandPearl(desc string) (cells clues, off int, err error) { return expand(desc, 'W', 'B') }

func pearlID(p puzzle.Puzzle) (params, desc string, err error) {
	rows, cols := p.Size()
	switch {
	case rulesOf(p).full:
		return "", "", loss("rules", "cannot say that the loop visits every cell")
	case rows < pearlLeast || cols < pearlLeast:
		return "", "", loss("", "holds Masyu boards with at least %d rows and columns, and this one is %dx%d", pearlLeast, rows, cols)
	}
	return fmt.Sprintf("%dx%d", cols, rows), task(p, 'W', 'B'), nil
}

// The bits of a cell of Pearl: the directions in which the loop leaves it.
const (
	pearlEast = 1 << iota
	pearlNorth
	pearlWest
	pearlSouth
)

// pearlPlay is a board of Pearl on which moves are made. A move is a list with ';'
// between its parts: L, N, R, F and M with bits,x,y draw, clear, replace, flip and mark
// edges of a cell; S says that the rest is the program's solution; and H, at the end,
// draws what the program can deduce.
type pearlPlay struct {
	b            *masyu.Board
	rows, cols   int
	lines, marks []byte
	hinted       bool // the program has drawn lines, which are not known here
}

func startPearl(p puzzle.Puzzle) tathamPlay {
	g := &pearlPlay{b: p.(*masyu.Board)}
	g.rows, g.cols = p.Size()
	g.restart()
	return g
}

func (g *pearlPlay) restart() {
	g.lines, g.marks, g.hinted = make([]byte, g.rows*g.cols), make([]byte, g.rows*g.cols), false
}

func (g *pearlPlay) play(m *tathamMove) error {
	var changed []int
	for m.rest() != "" {
		switch {
		case m.rest() == "H":
			m.off++
			g.hinted = true
		case m.take("S") != 0:
		default:
			i, err := g.change(m)
			if err != nil {
				return err
			}
			changed = append(changed, i)
		}
		if m.rest() != "" && m.take(";") == 0 {
			return m.want("';'")
		}
	}
	if m.lenient || g.hinted { // old versions let the halves of an edge differ
		return nil
	}
	for _, i := range changed {
		if err := g.whole(i); err != nil {
			m.off = 0
			return err
		}
	}
	return nil
}

// change makes one change to a cell, and returns which.
func (g *pearlPlay) change(m *tathamMove) (cell int, err error) {
	start := m.off
	how := m.take("LNRFM")
	if how == 0 {
		return 0, m.want("S, H, or L, N, R, F or M with bits,x,y")
	}
	n, err := m.first("the bits of a cell", 16)
	if err != nil {
		return 0, err
	}
	x, err := m.number("a column", g.cols)
	if err != nil {
		return 0, err
	}
	y, err := m.number("a row", g.rows)
	if err != nil {
		return 0, err
	}
	i, set := y*g.cols+x, byte(n)
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
		m.off = start
		return 0, fmt.Errorf("the move draws an edge at %s that is marked as none", puzzle.CellName(y, x))
	}
	return i, nil
}

// whole checks that the cells around a cell have the other halves of its edges.
func (g *pearlPlay) whole(i int) error {
	r, c := i/g.cols, i%g.cols
	for _, side := range [...]struct {
		bit, other byte
		is         bool
		next       int
	}{
		{pearlEast, pearlWest, c+1 < g.cols, i + 1},
		{pearlNorth, pearlSouth, r > 0, i - g.cols},
		{pearlWest, pearlEast, c > 0, i - 1},
		{pearlSouth, pearlNorth, r+1 < g.rows, i + g.cols},
	} {
		half := g.lines[i]&side.bit != 0
		if other := side.is && g.lines[side.next]&side.other != 0; half != other {
			return fmt.Errorf("the move leaves half an edge at %s", puzzle.CellName(r, c))
		}
	}
	return nil
}

// shown takes lines for a solution if they are closed and visit all pearls. They may be
// several loops.
func (g *pearlPlay) shown() (a puzzle.Answer, drawn bool) {
	if g.hinted {
		return nil, true
	}
	for i, set := range g.lines {
		drawn = drawn || set|g.marks[i] != 0
	}
	a, _, err := pearlAnswer(g.b, g.lines)
	if err != nil || !isClosed(g.b, a) {
		return nil, drawn
	}
	return a, drawn
}

// pearlAnswer turns the bits of all cells into an answer. If they do not agree, err
// says so of the given cell.
func pearlAnswer(b *masyu.Board, lines []byte) (a puzzle.Answer, cell int, err error) {
	cells := make([]exits, len(lines))
	for i, set := range lines {
		for _, side := range [...]struct {
			bit byte
			to  exits
		}{{pearlEast, east}, {pearlNorth, north}, {pearlWest, west}, {pearlSouth, south}} {
			if set&side.bit != 0 {
				cells[i] |= side.to
			}
		}
	}
	return edges(b, cells)
}

// pearlLines are the bits of all cells of an answer.
func pearlLines(b *masyu.Board, a puzzle.Answer) []byte {
	rows, cols := b.Size()
	lines := make([]byte, rows*cols)
	for i, drawn := range a {
		if !drawn {
			continue
		}
		r, c, down := b.Edge(i)
		cell := r*cols + c
		if down {
			lines[cell] |= pearlSouth
			lines[cell+cols] |= pearlNorth
		} else {
			lines[cell] |= pearlEast
			lines[cell+1] |= pearlWest
		}
	}
	return lines
}

func solvePearl(p puzzle.Puzzle, a puzzle.Answer) (move string, err error) {
	b := p.(*masyu.Board)
	if !isClosed(b, a) {
		return "", loss("solution", "shows a solution as lines that are closed and visit all pearls, and this one does not")
	}
	parts := []string{"S"}
	_, cols := p.Size()
	for i, set := range pearlLines(b, a) {
		if set != 0 {
			parts = append(parts, fmt.Sprintf("R%d,%d,%d", set, i%cols, i/cols))
		}
	}
	return strings.Join(parts, ";"), nil
}
