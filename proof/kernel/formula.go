package kernel

import (
	"math"
	"slices"
	"strings"
)

// Formula is the list of constraints on which a proof rests, numbered from 1: first those of the book, statement by statement, as far as
// clauses and cardinalities can express them; then the clauses of the cuts; then that the claim is wrong.
type Formula struct {
	Bits, Vars int // variables of an answer, and all variables
	Cuts       int // the number of cuts
	book       *Book
	world      *world
	stored     store
	m          *Meter
}

// NewFormula states a book. It reports the work and memory to the meter, also for what is added later.
func NewFormula(b *Book, m *Meter) (_ *Formula, err error) {
	defer catch(&err)
	f := &Formula{Bits: len(b.Names), Vars: b.Vars, book: b, m: m}
	f.world = newWorld(int(b.always()), m)
	f.world.set(b.always(), 1)
	for i := range b.statements {
		switch s := &b.statements[i]; {
		case slices.Contains(s.lits, b.always()) || slices.Contains(s.lits, -b.always()):
		case s.kind == "clause":
			f.atLeast(1, s.lits...)
		case s.kind == "sum" && s.weights == nil && len(s.more) == 0:
			f.atLeast(s.lo, s.lits...)
			f.atLeast(len(s.lits)-s.hi, complements(s.lits)...)
		case s.kind == "loop":
			f.statePoints(s.graph)
		}
	}
	return f, nil
}

// Len returns the number of constraints.
func (f *Formula) Len() int { return len(f.stored.starts) }

// At returns the constraint with a number from 1 to Len. Callers must not change its literals.
func (f *Formula) At(id int) Constraint { return f.stored.get(id - 1) }

// atLeast states that k or more of these literals are true.
func (f *Formula) atLeast(k int, lits ...Lit) {
	if k > 0 {
		f.stored.add(f.m, k, lits)
	}
}

func complements(lits []Lit) []Lit {
	lits = slices.Clone(lits)
	for i := range lits {
		lits[i] = -lits[i]
	}
	return lits
}

// statePoints states for every node of a loop that a drawn edge goes on there, and that no three drawn edges meet; and that some edge is
// drawn.
func (f *Formula) statePoints(g *graph) {
	for _, n := range g.nodes {
		some := make([]Lit, 0, 8)
		for _, e := range n.edges {
			some = append(some, g.edges[e].lit)
		}
		for i, l := range some {
			some[i] = -l
			f.atLeast(1, some...)
			some[i] = l
		}
		f.atLeast(len(some)-2, complements(some)...)
	}
	all := make([]Lit, len(g.edges))
	for i, e := range g.edges {
		all[i] = e.lit
	}
	f.atLeast(1, all...)
}

// readCut reads a line of cuts.txt, and appends what it states:
//
//	cut 17 -3 5 8        of these literals one is true, or else statement 17 of the book is violated
//	cut 17 -3 5 8 at 12  likewise, for a loop: the node 12 is all that joins two edges
//	faces 17             the nodes of the loop are points of a lattice, and its faces become variables
func (f *Formula) readCut(t *text) {
	faces := t.skips("faces ")
	if !faces {
		t.expect("cut ")
	}
	s, start := &f.book.statements[t.number(1, len(f.book.statements))-1], t.at
	if faces {
		f.stateFaces(s, t)
	} else {
		f.readClause(s, t)
	}
	t.expect("\n")
	must(f.m.Work(t.at - start))
	f.Cuts++
}

// readClause reads a clause that follows from a statement: if none of its literals is true, the statement is violated.
func (f *Formula) readClause(s *statement, t *text) {
	var clause []Lit
	defer func() {
		for _, l := range clause {
			f.world.set(l, 0)
		}
	}()
	hint, start := 0, t.at
	for t.skips(" ") {
		if t.skips("at ") {
			hint = t.number(1, math.MaxInt32)
			break
		}
		sign, at := Lit(1), t.at
		if t.skips("-") {
			sign = -1
		}
		l := sign * Lit(t.number(1, f.book.Vars))
		if must(f.m.Work(1)); f.world.of(l) != 0 {
			t.failf(at, "a variable that is not there yet")
		}
		clause = append(room(f.m, clause, 1), l)
		f.world.set(l, -1)
	}
	if !s.violated(f.world, hint) {
		t.failf(start, "literals of which one is true by the %s", s.kind)
	}
	f.atLeast(1, clause...)
	f.m.Give(int64(cap(clause)) * 8)
}

// Cut adds what a line of cuts.txt states. It fails if that does not follow from the book.
func (f *Formula) Cut(line string) (err error) {
	defer catch(&err)
	f.readCut(&text{name: "cut", data: []byte(line + "\n")})
	return nil
}

// Claim appends that a claim is wrong: that some bit, or for Forced the given bit, differs from the solution. For None there is nothing to
// add.
func (f *Formula) Claim(claim Claim, solution []bool, bit int) (err error) {
	defer catch(&err)
	var other []Lit
	for i := range min(f.Bits, len(solution)) {
		if claim == Unique || claim == Forced && i == bit {
			l := Lit(i + 1)
			if solution[i] {
				l = -l
			}
			other = append(room(f.m, other, 1), l)
		}
	}
	if claim != None {
		f.stored.add(f.m, 1, other)
	}
	return nil
}

// stateFaces states which faces are inside a loop, with new variables. By their names, the nodes of the loop are different points of a
// plane, and edges join neighbours. So the loop divides the plane into an inside and an outside. The two sides of a drawn edge differ; the
// two sides of every other line between neighbours are alike. The last variable stands for the outside of the lattice.
func (f *Formula) stateFaces(s *statement, t *text) {
	fail := func(why string) { t.failf(t.at, "nodes before this %s", why) }
	if s.kind != "loop" || len(s.nodes) == 0 {
		fail("of a loop")
	}
	const apart = 8 // how many times as many faces as nodes a lattice may have
	at := make([][2]int, len(s.nodes))
	low, high := [2]int{math.MaxInt32, math.MaxInt32}, [2]int{}
	for i := range s.nodes {
		name := &text{name: t.name, data: []byte(s.nodes[i].name)}
		name.expect("r")
		at[i][0] = name.number(0, 1<<20)
		name.expect("c")
		at[i][1] = name.number(0, 1<<20)
		for k := range low {
			low[k], high[k] = min(low[k], at[i][k]), max(high[k], at[i][k])
		}
	}
	rows, cols := high[0]-low[0], high[1]-low[1] // of faces
	if rows < 1 || cols < 1 || rows*cols > apart*len(s.nodes) {
		fail("that are points of a lattice")
	}
	must(f.m.Take(int64(rows+1) * int64(cols+1) * 12))
	points := make([]bool, (rows+1)*(cols+1))
	lines := [2][]Lit{make([]Lit, len(points)), make([]Lit, len(points))} // to the right, and down, by first point
	number := func(p [2]int) int { return (p[0]-low[0])*(cols+1) + p[1] - low[1] }
	for _, p := range at {
		if points[number(p)] {
			fail("at different points")
		}
		points[number(p)] = true
	}
	for _, e := range s.edges {
		a, b := at[e.ends[0]], at[e.ends[1]]
		if a[0]+a[1] > b[0]+b[1] {
			a, b = b, a
		}
		down := b[0] - a[0]
		if down+b[1]-a[1] != 1 || down < 0 || down > 1 || lines[down][number(a)] != 0 {
			fail("that are neighbours if an edge joins them, and no more than one")
		}
		lines[down][number(a)] = e.lit
	}
	f.betweenFaces(rows, cols, lines)
}

// betweenFaces states for every line between neighbouring points what lies on its two sides.
func (f *Formula) betweenFaces(rows, cols int, lines [2][]Lit) {
	around := Lit(f.Vars + rows*cols + 1)
	face := func(r, c int) Lit {
		if r < 0 || c < 0 || r == rows || c == cols {
			return around
		}
		return Lit(f.Vars + r*cols + c + 1)
	}
	for i := range lines[0] {
		r, c := i/(cols+1), i%(cols+1)
		for down, all := range lines {
			one, other, e := face(r, c), face(r-1+down, c-down), all[i]
			if one == other { // beyond the lattice
				continue
			}
			if e != 0 {
				f.atLeast(1, -e, one, other)
				f.atLeast(1, -e, -one, -other)
				f.atLeast(1, e, one, -other)
				f.atLeast(1, e, -one, other)
			} else {
				f.atLeast(1, one, -other)
				f.atLeast(1, -one, other)
			}
		}
	}
	f.Vars = int(around)
	f.atLeast(1, -around)
}

// readSolution reads a solution: a digit for each variable of the book. It fails if the solution violates a statement.
func (f *Formula) readSolution(t *text) []bool {
	must(f.m.Take(int64(f.book.Vars)))
	bits := make([]bool, f.book.Vars)
	for i := range bits {
		if bits[i] = t.skips("1"); !bits[i] {
			t.expect("0")
		}
		f.world.set(Lit(i+1), map[bool]int8{true: 1, false: -1}[bits[i]])
	}
	t.expect("\n")
	for i := range f.book.statements {
		if s := &f.book.statements[i]; s.violated(f.world, 0) {
			t.failf(t.at-len(bits)-1, "a solution, but it breaks statement %d of the book: %s", i+1, strings.TrimSpace(s.kind))
		}
	}
	for i := range bits {
		f.world.set(Lit(i+1), 0)
	}
	return bits[:f.Bits]
}
