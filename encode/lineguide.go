package encode

import (
	"math/rand/v2"

	"gridcnf/cnf"
	"gridcnf/puzzle/takuzu"
)

// lineGuide follows a search cell by cell and decides the cells that have the same
// value in all fillings of their line: what propagateLines does to the givens.
// Windows and cardinality constraints look at a line in parts; the guide sees it as a
// whole, as a line automaton does, without the automaton's variables.
type lineGuide struct {
	board *takuzu.Board
	cells []cnf.Lit // by answer bit
	history

	dirty  []bool          // by line: a cell has changed since it was looked at
	queue  []int           // the dirty lines
	spare  [][2]int        // by line: how many zeros and ones still have to come
	ground [2][]lineGround // of conclusions, by sign and cell, for both can follow at once
	reader lineReader
	out    []cnf.Lit
}

// lineGround says what a conclusion followed from.
type lineGround struct {
	count int32 // how many cells were assigned
	line  int32
}

// newLineGuide returns a guide for a board whose lines are not longer than maxFold.
func newLineGuide(b *takuzu.Board, cells []cnf.Lit) *lineGuide {
	rows, cols := b.Size()
	g := &lineGuide{
		board: b, cells: cells, history: newHistory(len(cells)),
		dirty:  make([]bool, rows+cols),
		spare:  make([][2]int, rows+cols),
		ground: [2][]lineGround{make([]lineGround, len(cells)), make([]lineGround, len(cells))},
	}
	for i := range g.spare {
		half := lineOf(b, i).n / 2
		g.spare[i] = [2]int{half, half}
	}
	return g
}

// Observed returns the cells and their complements.
func (g *lineGuide) Observed() []cnf.Lit { return bothWays(g.cells) }

// Hints are values without a pattern. Tried in order, the same value everywhere would
// fill an empty board with lines that are all alike.
func (g *lineGuide) Hints() []cnf.Hint {
	hints := make([]cnf.Hint, len(g.cells))
	rng := rand.New(rand.NewPCG(0, 0))
	for i, l := range g.cells {
		if rng.IntN(2) == 0 {
			l = l.Not()
		}
		hints[i].Lit = l
	}
	return hints
}

// Assign notes the value of a cell.
func (g *lineGuide) Assign(l cnf.Lit) {
	rows, cols := g.board.Size()
	cell := g.note(l)
	for _, line := range [2]int{cell / cols, rows + cell%cols} {
		g.spare[line][symbolOf(l)]--
		if !g.dirty[line] {
			g.dirty[line] = true
			g.queue = append(g.queue, line)
		}
	}
}

// Undo forgets the last cell that was assigned.
func (g *lineGuide) Undo(l cnf.Lit) {
	rows, cols := g.board.Size()
	cell := g.forget(l)
	g.spare[cell/cols][symbolOf(l)]++
	g.spare[rows+cell%cols][symbolOf(l)]++
}

// Propagate looks at the lines that changed. A line that cannot be filled contradicts
// the cell of it that was assigned last.
func (g *lineGuide) Propagate() []cnf.Lit {
	g.out = g.out[:0]
	for _, i := range g.queue {
		g.dirty[i] = false
		if !g.tight(i) {
			continue
		}
		line := lineOf(g.board, i)
		forced, ok := g.reader.forced(g.state, line)
		if !ok {
			last := line.first
			for k := range line.n {
				if c := line.cell(k); g.state[c] != open && (g.state[last] == open || g.when[c] > g.when[last]) {
					last = c
				}
			}
			forced = append(forced, decision{last, -g.state[last]})
		}
		for _, d := range forced {
			l := is(g.cells[d.cell], d.value)
			g.ground[sign(l)][d.cell] = lineGround{g.count, int32(i)}
			g.out = append(g.out, l)
		}
	}
	g.queue = g.queue[:0]
	return g.out
}

// tight reports whether it is worth while to look at a line as a whole: if one of the
// symbols makes up a third of the open cells or less. Else counting and windows have
// mostly seen all there is; with a single open cell they have seen it in any case.
func (g *lineGuide) tight(line int) bool {
	zeros, ones := g.spare[line][0], g.spare[line][1]
	return zeros+ones > 1 && 3*min(zeros, ones) <= zeros+ones
}

// Explain appends cells of the line that leave no filling in which l is false, so few
// that none of them can be left out.
func (g *lineGuide) Explain(l cnf.Lit, dst []cnf.Lit) []cnf.Lit {
	target := l.Var() - 1
	ground := g.ground[sign(l)][target]
	line := lineOf(g.board, int(ground.line))
	var values [maxFold]value
	at := 0
	for k := range line.n {
		c := line.cell(k)
		values[k] = g.was(c, ground.count)
		if c == target {
			at, values[k] = k, isFalse
			if l < 0 {
				values[k] = isTrue
			}
		}
	}
	dst = append(dst, l)
	for _, k := range g.reader.refutation(values[:line.n], at) {
		c := line.cell(k)
		dst = append(dst, is(g.cells[c], -g.state[c]))
	}
	return dst
}

// symbolOf is the symbol in a cell whose literal is true.
func symbolOf(l cnf.Lit) int { return 1 - sign(l) }
