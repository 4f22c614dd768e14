package veripb

import (
	"gridcnf/meaning"
	"gridcnf/puzzle/masyu"
)

// faces are the squares between four cells of a Masyu board, each with a variable that
// says whether it is inside the loop. It is defined from the top down: a face differs from
// the one above if the edge between them is drawn. That the other edges part the inside
// from the outside, too, follows cell by cell, for every cell has an even number of edges.
type faces struct {
	*derivation
	board      *masyu.Board
	rows, cols int             // of faces
	vars       []int           // by face; those of CNF helpers where there are any
	sides      [][]*constraint // by edge: it is drawn if and only if its two faces differ
	merged     [][]*constraint // by face: it is like, or unlike, one with a helper, or is decided
}

// newFaces derives all that is to be said of the faces.
func newFaces(d *derivation, b *masyu.Board) *faces {
	rows, cols := b.Size()
	f := &faces{derivation: d, board: b, rows: rows - 1, cols: cols - 1}
	n := f.rows * f.cols
	f.vars, f.merged = make([]int, n), make([][]*constraint, n)
	f.sides = make([][]*constraint, b.Bits())
	for i, m := range d.meanings {
		if m, ok := m.(meaning.Inside); ok {
			f.vars[m.Row*f.cols+m.Col] = d.vars[d.formula.Bits+1+i]
		}
	}
	for i := range f.vars {
		if f.vars[i] == 0 {
			f.vars[i] = d.newVar("face")
		}
		f.define(i)
	}
	for r := range rows - 1 {
		for c := range cols {
			f.part(b.Down(r, c), r, c)
		}
	}
	for c := range cols - 1 {
		f.part(b.Right(rows-1, c), rows-1, c)
	}
	f.merge()
	return f
}

// at returns the variable of a face, or 0 outside the board.
func (f *faces) at(r, c int) int {
	if i := f.index(r, c); i >= 0 {
		return f.vars[i]
	}
	return 0
}

func (f *faces) index(r, c int) int {
	if r < 0 || c < 0 || r >= f.rows || c >= f.cols {
		return -1
	}
	return r*f.cols + c
}

// beside returns the faces on the two sides of an edge, -1 for the outside.
func (f *faces) beside(edge int) (a, b int) {
	r, c, down := f.board.Edge(edge)
	if down {
		return f.index(r, c-1), f.index(r, c)
	}
	return f.index(r-1, c), f.index(r, c)
}

// parity returns the clauses that say that of up to three variables, 0 being false, an
// even number holds.
func parity(a, b, c int) [][]int {
	var clauses [][]int
	for signs := range 8 {
		clause, sign := make([]int, 0, 3), 1
		holds := false // with a constant
		for i, v := range [...]int{a, b, c} {
			if signs>>i&1 == 1 {
				v, sign = -v, -sign
				holds = holds || v == 0
			}
			if v != 0 {
				clause = append(clause, v)
			}
		}
		if sign < 0 && !holds {
			clauses = append(clauses, clause)
		}
	}
	return clauses
}

// define defines a face by the one above it.
func (f *faces) define(i int) {
	r, c := i/f.cols, i%f.cols
	edge := f.board.Right(r, c)
	z := f.vars[i]
	for _, clause := range parity(z, f.at(r-1, c), edge+1) {
		f.sides[edge] = append(f.sides[edge], f.red(&constraint{lits: clause, degree: 1}, sign(clause, z)))
	}
	f.defined = append(f.defined, f.sides[edge]...)
}

// sign returns the literal that a clause has of a variable.
func sign(clause []int, v int) int {
	for _, l := range clause {
		if l == -v {
			return l
		}
	}
	return v
}

// part derives that an edge parts two faces, from the other three edges of the cell (r, c).
func (f *faces) part(edge, r, c int) {
	some := all(f.formula.Cell(r, c))
	for _, e := range [...]int{f.board.Down(r-1, c), f.board.Right(r, c-1), f.board.Right(r, c), f.board.Down(r, c)} {
		if e >= 0 {
			some = append(some, f.sides[e]...)
		}
	}
	var over []int
	for _, v := range [...]int{f.at(r-1, c-1), f.at(r-1, c)} {
		if v != 0 {
			over = append(over, v)
		}
	}
	a, b := f.beside(edge)
	for _, clause := range parity(edge+1, f.variable(a), f.variable(b)) {
		if c := f.split(clause, some, over); c != nil {
			f.sides[edge] = append(f.sides[edge], c)
			f.defined = append(f.defined, c)
		}
	}
}

func (f *faces) variable(face int) int {
	if face < 0 {
		return 0
	}
	return f.vars[face]
}

// merge goes from face to face over decided edges, starting with the outside and with the
// faces that have helpers, and derives of every face how it compares with the start.
func (f *faces) merge() {
	helper := make(map[int]bool)
	for _, m := range f.meanings {
		if m, ok := m.(meaning.Inside); ok {
			helper[f.index(m.Row, m.Col)] = true
		}
	}
	reached := make([]bool, len(f.vars))
	next := make([][]int, len(f.vars)+1) // by face, the outside at the end: decided edges
	for e := range f.sides {
		if f.units[e+1] != nil {
			a, b := f.beside(e)
			a, b = (a+len(next))%len(next), (b+len(next))%len(next)
			next[a], next[b] = append(next[a], e), append(next[b], e)
		}
	}
	starts := []int{-1}
	for i := range f.vars {
		if helper[i] {
			starts = append(starts, i)
		}
	}
	for i := range f.vars {
		starts = append(starts, i) // where nothing else leads
	}
	for _, start := range starts {
		if start >= 0 && reached[start] {
			continue
		}
		if start >= 0 {
			reached[start] = true
		}
		queue := []int{start}
		for len(queue) > 0 {
			from := queue[0]
			queue = queue[1:]
			for _, e := range next[(from+len(next))%len(next)] {
				a, b := f.beside(e)
				to := a + b - from
				if to >= 0 && !reached[to] {
					reached[to] = true
					f.compare(to, from, start, e)
					queue = append(queue, to)
				}
			}
		}
	}
}

// compare derives that a face is like the start, or unlike it, from a face beside it.
func (f *faces) compare(face, from, start, edge int) {
	some := f.sides[edge]
	if from >= 0 {
		some = append(some[:len(some):len(some)], f.merged[from]...)
	}
	z := f.vars[face]
	clauses := [][]int{{z}, {-z}}
	if start >= 0 {
		y := f.vars[start]
		clauses = [][]int{{z, y}, {z, -y}, {-z, y}, {-z, -y}}
	}
	for _, clause := range clauses {
		if c := f.derive(clause, some); c != nil {
			f.merged[face] = append(f.merged[face], c)
			f.defined = append(f.defined, c)
		}
	}
}

// clause derives a clause from what is known of the faces beside its edges.
func (f *faces) clause(clause []int) *constraint {
	for _, l := range clause {
		if e := abs(l) - 1; e < f.board.Bits() {
			if c := f.derive(clause, f.around(e)); c != nil {
				return c
			}
		}
	}
	if len(clause) > 0 {
		return nil
	}
	for e := range f.sides {
		if c := f.derive(clause, f.around(e)); c != nil {
			return c
		}
	}
	return nil
}

func (f *faces) around(edge int) []*constraint {
	some := f.sides[edge]
	a, b := f.beside(edge)
	for _, face := range [...]int{a, b} {
		if face >= 0 {
			some = append(some[:len(some):len(some)], f.merged[face]...)
		}
	}
	return some
}
