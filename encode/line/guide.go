package line

import (
	"math/rand/v2"

	"gridcnf/cnf"
	"gridcnf/encode/fold"
	"gridcnf/puzzle/rule"
)

// guide follows a search cell by cell, and decides the cells that have the same value in all fillings of their line, as Fold
// does for givens. Windows and cardinality constraints see only parts of a line. The guide sees it as a whole, as a line
// automaton does, but without the automaton's variables.
type guide struct {
	grid
	fold.History // of the cells, which are the answer bits
	first        []fold.Value

	dirty    []bool      // by line: a cell has changed since it was looked at
	queue    []int       // the dirty lines
	spare    [][2]int    // by line: how many zeros and ones are still to come
	thorough bool        // look at lines that are not tight, too
	ground   [2][]ground // by sign and cell: the ground of a conclusion; both values can follow at the same time
	reader   reader
	out      []cnf.Lit
}

// ground says from what a conclusion follows.
type ground struct {
	count int32 // how many cells were assigned
	line  int32
}

// NewGuide returns a guide for a book, which hints at the values in first. The cells have to be the variables 1, 2, and so on.
// The guide leaves lines that are longer than MaxFold to the clauses.
func NewGuide(book *rule.Book, first []fold.Value) cnf.Propagator { return newGuide(book, first) }

func newGuide(book *rule.Book, first []fold.Value) *guide {
	g := &guide{grid: newGrid(book), first: first, dirty: make([]bool, len(book.Lines)), spare: make([][2]int, len(book.Lines))}
	cells := g.rows * g.cols
	g.History, g.ground = fold.NewHistory(cells), [2][]ground{make([]ground, cells), make([]ground, cells)}
	for i := range g.spare {
		half := g.lines[i].Len / 2
		g.spare[i] = [2]int{half, half}
	}
	return g
}

// Hints gives the values in first. The same value everywhere would fill an empty board with equal lines, and on long lines
// random values would have to be repaired row by row.
//
// If lines are too long to be read as a whole, the order is random. Row by row, the last rows and the ends of rows would have
// to make up for all that a count lacks, which takes hundreds of times as many conflicts.
func (g *guide) Hints() []cnf.Hint {
	hints := make([]cnf.Hint, len(g.first))
	rng := rand.New(rand.NewPCG(0, 0))
	for i, v := range g.first {
		hints[i].Lit = rule.Literal(i, v == fold.True)
		if max(g.rows, g.cols) > MaxFold {
			hints[i].Weight = rng.Float64() / 1000 // far less than a conflict
		}
	}
	return hints
}

// Assign records the value of a cell.
func (g *guide) Assign(l cnf.Lit) {
	for _, line := range g.of(g.Note(l)) {
		g.spare[line][symbolOf(l)]--
		if !g.dirty[line] {
			g.dirty[line] = true
			g.queue = append(g.queue, line)
		}
	}
}

// Undo forgets the last cell that was assigned.
func (g *guide) Undo(l cnf.Lit) {
	for _, line := range g.of(g.Forget(l)) {
		g.spare[line][symbolOf(l)]++
	}
}

// Propagate looks at the lines that changed. If a line cannot be filled, it returns a
// literal that contradicts the cell of the line that was assigned last.
func (g *guide) Propagate() []cnf.Lit {
	g.out = g.out[:0]
	for _, i := range g.queue {
		g.dirty[i] = false
		if !g.tight(i) {
			continue
		}
		line := &g.lines[i]
		forced, ok := g.reader.forced(g.State, line)
		if !ok {
			last := line.First
			for k := range line.Len {
				if c := line.Bit(k); g.State[c] != fold.Open && (g.State[last] == fold.Open || g.When[c] > g.When[last]) {
					last = c
				}
			}
			forced = append(forced, decision{last, -g.State[last]})
		}
		for _, d := range forced {
			l := rule.Literal(d.cell, d.value == fold.True)
			g.ground[fold.Sign(l)][d.cell] = ground{g.Count, int32(i)}
			g.out = append(g.out, l)
		}
	}
	g.queue = g.queue[:0]
	return g.out
}

// tight reports whether it is worth looking at a line as a whole: at most a third of the open cells will have one of the
// symbols. Otherwise counting and windows have mostly found everything; with a single open cell, they always have.
func (g *guide) tight(line int) bool {
	zeros, ones := g.spare[line][0], g.spare[line][1]
	return g.lines[line].Len <= MaxFold && (g.thorough || zeros+ones > 1 && 3*min(zeros, ones) <= zeros+ones)
}

// Explain appends a clause with l and an irredundant set of cells of the line: with their values, no filling has l false.
func (g *guide) Explain(l cnf.Lit, dst []cnf.Lit) []cnf.Lit {
	target := l.Var() - 1
	why := g.ground[fold.Sign(l)][target]
	line := &g.lines[why.line]
	var values [MaxFold]fold.Value
	at := 0
	for k := range line.Len {
		c := line.Bit(k)
		values[k] = g.Was(c, why.count)
		if c == target {
			at, values[k] = k, fold.False
			if l < 0 {
				values[k] = fold.True
			}
		}
	}
	dst = append(dst, l)
	for _, k := range g.reader.refutation(values[:line.Len], at) {
		c := line.Bit(k)
		dst = append(dst, rule.Literal(c, g.State[c] == fold.False))
	}
	return dst
}

// symbolOf returns the symbol in a cell whose literal l is true.
func symbolOf(l cnf.Lit) int { return 1 - fold.Sign(l) }
