package proof

import (
	"iter"
	"slices"

	"gridcnf/cnf"
	"gridcnf/puzzle"
	"gridcnf/puzzle/book"
	"gridcnf/puzzle/rule"
)

// Ground returns the rules and givens of a puzzle as constraints of package book alone, and the helpers that they speak of.
func Ground(p puzzle.Puzzle) (iter.Seq[book.Constraint], []rule.Helper, error) {
	rules, err := rule.Of(p, "a certificate", book.Clauses, book.Sums, book.Different, book.Loops, book.Connections, book.Components,
		book.Separations, book.Forests, book.Divisions, rule.Balanced, rule.Distinct, rule.Shapes, rule.OneLoop)
	if err != nil {
		return nil, nil, err
	}
	return func(yield func(book.Constraint) bool) {
		g := &grounder{yield: yield}
		for _, k := range rules.Others {
			g.add(k.(book.Constraint))
		}
		for i, h := range rules.Helpers {
			g.define(cnf.Lit(p.Bits()+i+1), h)
		}
		if len(rules.Others) == 0 {
			for i := 0; i < p.Bits() && !g.ended; i++ {
				if value, known := p.Given(i); known {
					g.about = &book.Label{Rule: "given", Place: puzzle.BitName(p, i)}
					g.Add(rule.Literal(i, value))
				}
			}
			g.fields(rules)
		}
	}, rules.Helpers, nil
}

// grounder is a sink that makes constraints of what it is told.
type grounder struct {
	yield func(book.Constraint) bool
	about *book.Label
	ended bool
}

func (g *grounder) add(k book.Constraint) {
	if !g.ended {
		g.ended = !g.yield(k)
	}
}

// NewVar is never called: no instance of a rule that is stated here needs a variable of its own.
func (g *grounder) NewVar() cnf.Lit { panic("a rule with a variable of its own") }

// Add takes a clause.
func (g *grounder) Add(clause ...cnf.Lit) {
	if k := book.NewClause(g.about, clause...); k != nil {
		g.add(k)
	}
}

// AddAtLeast takes a cardinality constraint.
func (g *grounder) AddAtLeast(n int, lits ...cnf.Lit) {
	if k := book.NewSum(g.about, n, len(lits), lits, slices.Repeat([]int{1}, len(lits)), nil); k != nil {
		g.add(k)
	}
}

// define states that a helper holds just if all of some literals do.
func (g *grounder) define(l cnf.Lit, h rule.Helper) {
	if h.All == nil {
		return
	}
	g.about = &book.Label{Rule: "meaning", Place: h.Text}
	back := []cnf.Lit{l}
	for _, x := range h.All {
		g.Add(-l, x)
		back = append(back, -x)
	}
	g.Add(back...)
}

// fields takes what has a field of its own in a rule book: lines, shapes, and a loop on a lattice.
func (g *grounder) fields(rules *rule.Book) {
	state := func(inst rule.Instance) {
		if g.about = (&book.Label{Rule: inst.Rule(), Place: inst.Name()}); !g.ended {
			inst.Assert(g)
		}
	}
	for i := range rules.Lines { // one after the other, for there can be many
		line := rule.Book{Lines: rules.Lines[i : i+1]}
		for _, inst := range line.Instances() {
			state(inst)
		}
	}
	for i := range rules.Locals {
		state(&rules.Locals[i])
	}
	for _, group := range rules.Apart {
		for j := group.From; j < group.To; j++ {
			for i := group.From; i < j && !g.ended; i++ {
				x, y := &rules.Lines[i], &rules.Lines[j]
				g.add(&book.Differ{Label: &book.Label{Rule: group.Rule, Place: group.Differ(x, y).Name()}, A: literals(x), B: literals(y)})
			}
		}
	}
	if l := rules.Loop; l != nil && !g.ended {
		for i := 0; i < l.Points() && l.Full != ""; i++ {
			state(&rule.Point{Loop: l, Row: i / l.Cols, Col: i % l.Cols})
		}
		edges, ends, names := make([]cnf.Lit, l.Edges()), make([][2]int, l.Edges()), make([]string, l.Points())
		for i := range edges {
			edges[i] = rule.Literal(i, true)
			ends[i][0], ends[i][1] = l.Ends(i)
		}
		for i := range names {
			names[i] = l.PointSite(i).String()
		}
		g.add(book.NewLoop(&book.Label{Rule: l.Single}, edges, ends, names))
	}
}

// literals are those of the cells of a line.
func literals(line *rule.Line) (lits []cnf.Lit) {
	for _, bit := range line.Bits() {
		lits = append(lits, rule.Literal(bit, true))
	}
	return lits
}
