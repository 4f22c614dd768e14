package veripb

import (
	"slices"

	"gridcnf/meaning"
	"gridcnf/proof/rules"
	"gridcnf/puzzle"
)

// faces are those of the lattice of a loop, each with a variable that says whether it is
// inside. It is defined from the top down: a face differs from the one above if the edge
// between them is drawn. That the other edges part the inside from the outside, too,
// follows point by point, for every point has an even number of edges. The lattice's
// surroundings are the last face, whose variable is 0, for false.
type faces struct {
	*derivation
	lattice puzzle.Lattice
	vars    []int           // by face; those of CNF helpers where there are any
	sides   [][]*constraint // by edge: it is drawn if and only if its two faces differ
	merged  [][]*constraint // by face: it is like, or unlike, one with a helper, or is decided
}

// newFaces derives all that is to be said of the faces.
func newFaces(d *derivation) *faces {
	l := d.formula.Book.Loop.Lattice
	f := &faces{derivation: d, lattice: l}
	f.vars, f.merged = make([]int, l.Faces()+1), make([][]*constraint, l.Faces()+1)
	f.sides = make([][]*constraint, l.Edges())
	for i, m := range d.meanings {
		if m, ok := m.(meaning.Inside); ok {
			f.vars[l.Face(m.Row, m.Col)] = d.vars[d.formula.Bits+1+i]
		}
	}
	for i := range l.Faces() {
		if f.vars[i] == 0 {
			f.vars[i] = d.newVar("face")
		}
		f.define(i)
	}
	for r := range l.Rows - 1 {
		for c := range l.Cols {
			f.part(l.Down(r, c), r, c)
		}
	}
	for c := range l.Cols - 1 {
		f.part(l.Right(l.Rows-1, c), l.Rows-1, c)
	}
	f.merge()
	return f
}

// at returns the variable of a face, or 0 outside the lattice.
func (f *faces) at(r, c int) int { return f.vars[f.lattice.Face(r, c)] }

// parity returns the clauses that say that of up to three variables, 0 being false, an
// even number holds. Their literals stand in the order of the variables.
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
	r, c := i/(f.lattice.Cols-1), i%(f.lattice.Cols-1)
	edge := f.lattice.Right(r, c)
	for _, clause := range parity(f.vars[i], f.at(r-1, c), edge+1) {
		f.sides[edge] = append(f.sides[edge], f.introduce(clause...))
	}
}

// part derives that an edge parts two faces, from the other three edges of the point (r, c).
func (f *faces) part(edge, r, c int) {
	some := all(f.formula.At(rules.Place{Kind: rules.Point, A: r*f.lattice.Cols + c}))
	for _, e := range f.lattice.Around(r, c) {
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
	a, b := f.lattice.FacesOf(edge)
	for _, clause := range parity(edge+1, f.vars[a], f.vars[b]) {
		f.sides[edge] = append(f.sides[edge], f.split(clause, some, over))
	}
}

// merge goes from face to face over decided edges, starting with the outside and with the
// faces that have helpers, and derives of every face how it compares with the start.
func (f *faces) merge() {
	outside := f.lattice.Faces()
	starts := []int{outside}
	for _, m := range f.meanings {
		if m, ok := m.(meaning.Inside); ok {
			starts = append(starts, f.lattice.Face(m.Row, m.Col))
		}
	}
	for i := range outside {
		starts = append(starts, i) // where nothing else leads
	}
	next := make([][]int, len(f.vars)) // by face: decided edges
	for e := range f.sides {
		if f.units[e+1] != nil {
			a, b := f.lattice.FacesOf(e)
			next[a], next[b] = append(next[a], e), append(next[b], e)
		}
	}
	reached := make([]bool, len(f.vars))
	for _, start := range starts {
		if reached[start] {
			continue
		}
		reached[start] = true
		for queue := []int{start}; len(queue) > 0; queue = queue[1:] {
			from := queue[0]
			for _, e := range next[from] {
				a, b := f.lattice.FacesOf(e)
				if to := a + b - from; !reached[to] {
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
	some := slices.Concat(f.sides[edge], f.merged[from])
	z := f.vars[face]
	clauses := [][]int{{z}, {-z}}
	if y := f.vars[start]; y != 0 {
		clauses = [][]int{{z, y}, {z, -y}, {-z, y}, {-z, -y}}
	}
	for _, clause := range clauses {
		f.merged[face] = append(f.merged[face], f.derive(clause, some))
	}
}

// clause derives a clause from what is known of the faces beside its edges.
func (f *faces) clause(clause []int) *constraint {
	for _, l := range clause {
		if e := abs(l) - 1; e < len(f.sides) {
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
	a, b := f.lattice.FacesOf(edge)
	return slices.Concat(f.sides[edge], f.merged[a], f.merged[b])
}
