package rulefile

import (
	"slices"

	"gridcnf/cnf"
	"gridcnf/puzzle"
	"gridcnf/puzzle/book"
	"gridcnf/puzzle/rule"
)

// lift looks at the constraints of a frame, whatever file they are from: are they balanced lines without three neighbours alike, and
// lines that differ, or one loop on all edges or sides? It returns nil if they are anything else, or more.
func (c *compiler) lift() (*rule.Book, *puzzle.Lattice) {
	for _, p := range c.places {
		if len(c.bits[p].lits) != 2 {
			return nil, nil
		}
	}
	if len(c.book.Helpers) > 0 || len(c.cells) != len(c.all) {
		return nil, nil
	}
	switch c.file.answer[0].kind {
	case cellPlace:
		return c.liftLines(), nil
	case edgePlace:
		return c.liftLoop(puzzle.Lattice{Rows: c.rows, Cols: c.cols})
	}
	return c.liftLoop(puzzle.Lattice{Rows: c.rows + 1, Cols: c.cols + 1, Corners: true})
}

// liftLoop reads one loop, and that it passes every cell.
func (c *compiler) liftLoop(l puzzle.Lattice) (*rule.Book, *puzzle.Lattice) {
	out := &rule.Loop{Lattice: l}
	passed := make([]bool, l.Points())
	for _, k := range c.book.Others {
		lits := slices.Sorted(slices.Values(k.(book.Constraint).Lits()))
		switch k := k.(type) {
		case *book.Loop:
			if len(lits) != l.Edges() || slices.ContainsFunc(lits, func(x cnf.Lit) bool { return x < 0 }) || len(slices.Compact(lits)) != l.Edges() || out.Single != "" {
				return nil, nil
			}
			out.Single = k.Rule
		case *book.Clause:
			if l.Corners || !passes(l, lits, passed) || out.Full != "" && out.Full != k.Rule {
				return nil, nil
			}
			out.Full = k.Rule
		default:
			return nil, nil
		}
	}
	if out.Single == "" || out.Full != "" && slices.Contains(passed, false) {
		return nil, nil
	}
	return &rule.Book{Loop: out, Antichain: true}, &l // no proper part of a loop is one
}

// passes notes the points that have these edges, of which one is drawn, and reports whether there are any.
func passes(l puzzle.Lattice, lits []cnf.Lit, passed []bool) (some bool) {
	for i := range l.Points() {
		var edges []cnf.Lit
		for _, e := range l.Around(i/l.Cols, i%l.Cols) {
			if e >= 0 {
				edges = append(edges, cnf.Lit(e+1))
			}
		}
		slices.Sort(edges)
		if slices.Equal(edges, lits) {
			passed[i], some = true, true
		}
	}
	return some
}

// triple is three neighbours in a line that do not all have a value.
type triple struct {
	line, first int
	value       bool
}

// liftLines reads what is stated of rows and columns.
func (c *compiler) liftLines() *rule.Book {
	lines := rule.GridLines(c.rows, c.cols)
	half, apart := make(map[int]bool), make(map[[2]int]bool)
	triples := make(map[triple]bool)
	names := make(map[string]string)   // of the rules, by what they state
	line := func(lits []cnf.Lit) int { // of all cells in order, with one value
		return slices.IndexFunc(lines, func(l rule.Line) bool {
			return slices.EqualFunc(lits, l.Bits(), func(x cnf.Lit, bit int) bool { return x.Var() == bit+1 && (x > 0) == (lits[0] > 0) })
		})
	}
	for _, k := range c.book.Others {
		what, known := "", false
		switch k := k.(type) {
		case *book.Sum:
			i := line(k.Terms)
			what, known = "half", i >= 0 && k.Plain() && len(k.When) == 0 && 2*k.Lo == lines[i].Len && k.Lo == k.Hi
			half[i] = true
		case *book.Clause:
			t, ok := c.tripleOf(k.Lits())
			what, known = "three", ok
			triples[t] = true
		case *book.Differ:
			i, j := line(k.A), line(k.B)
			known = min(i, j) >= 0 && i != j && lines[i].Column == lines[j].Column && (k.A[0] > 0) == (k.B[0] > 0)
			if known {
				what = map[bool]string{false: "rows", true: "columns"}[lines[i].Column]
				apart[[2]int{min(i, j), max(i, j)}] = true
			}
		}
		name := k.(book.Constraint).About().Rule
		if old, there := names[what]; !known || there && old != name {
			return nil
		}
		names[what] = name
	}
	expected := 0
	for i := range lines {
		lines[i].Balance, lines[i].NoThree = names["half"], names["three"]
		expected += 2 * max(0, lines[i].Len-2)
	}
	out := &rule.Book{Lines: lines, Antichain: true} // all solutions have as many ones
	for _, group := range []rule.Apart{{Rule: names["rows"], From: 0, To: c.rows}, {Rule: names["columns"], From: c.rows, To: c.rows + c.cols}} {
		if group.Rule == "" {
			continue
		}
		out.Apart = append(out.Apart, group)
		for i := group.From; i < group.To; i++ {
			for j := i + 1; j < group.To; j++ {
				if !apart[[2]int{i, j}] {
					return nil
				}
			}
		}
	}
	if len(half) != len(lines) || len(triples) != expected {
		return nil
	}
	return out
}

// tripleOf reads a clause of three neighbours in a line.
func (c *compiler) tripleOf(lits []cnf.Lit) (t triple, ok bool) {
	if len(lits) != 3 || (lits[0] > 0) != (lits[1] > 0) || (lits[0] > 0) != (lits[2] > 0) {
		return t, false
	}
	bits := []int{lits[0].Var() - 1, lits[1].Var() - 1, lits[2].Var() - 1}
	slices.Sort(bits)
	r, k := bits[0]/c.cols, bits[0]%c.cols
	step := bits[1] - bits[0]
	if bits[2]-bits[1] != step {
		return t, false
	}
	switch {
	case step == c.cols: // in boards of one column, lines of rows have one cell
		return triple{c.rows + k, r, lits[0] < 0}, true
	case step == 1 && k+2 < c.cols:
		return triple{r, k, lits[0] < 0}, true
	}
	return t, false
}
