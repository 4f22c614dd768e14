package technique

import (
	"cmp"
	"sort"

	"gridcnf/cnf"
	"gridcnf/explain/infer"
	"gridcnf/puzzle"
	"gridcnf/rule"
)

// Known is what is known of a puzzle at some moment: its rule instances, and the facts.
// It is for one goroutine.
type Known struct {
	*infer.Engine
	*Set
	Puzzle puzzle.Puzzle
	Givens int // how many of the first facts are printed in the puzzle

	Rows, Columns []*rule.Line // balanced lines
	Loop          *rule.Loop   // nil if the answer is none
	// By rule, the indices of the instances in Engine.Instances. Point p of the loop is
	// Points[p], and the shapes are in the order of their cells.
	NoThree, Balance, Differ, Points, Locals []int

	apart [2]bool // rows have to differ, and columns
}

// Begin knows the rules and the givens of a puzzle, and how its family reasons. Givens that
// contradict each other are facts all the same; a given is never repeated. It fails for
// a puzzle that has no rule book.
func Begin(p puzzle.Puzzle, set *Set) (*Known, error) {
	book, err := rule.Of(p)
	if err != nil {
		return nil, err
	}
	instances := book.Instances()
	k := &Known{Engine: infer.New(p, instances), Set: set, Puzzle: p, Loop: book.Loop}
	for i, inst := range instances {
		switch inst := inst.(type) {
		case *rule.NoThree:
			k.NoThree = append(k.NoThree, i)
		case *rule.Balance:
			k.Balance = append(k.Balance, i)
			k.line(inst)
		case *rule.Differ:
			k.Differ = append(k.Differ, i)
			k.apart[0] = k.apart[0] || !inst.A.Column
			k.apart[1] = k.apart[1] || inst.A.Column
		case *rule.Point:
			k.Points = append(k.Points, i)
		case *rule.Local:
			k.Locals = append(k.Locals, i)
		}
	}
	for _, l := range Givens(p) {
		k.Know(l)
	}
	k.Givens = len(k.Facts())
	return k, nil
}

// line collects the lines, each of which is in two Balance instances.
func (k *Known) line(b *rule.Balance) {
	switch {
	case b.Value:
	case b.Line.Column:
		k.Columns = append(k.Columns, b.Line)
	default:
		k.Rows = append(k.Rows, b.Line)
	}
}

// Givens returns the literals that a puzzle prints.
func Givens(p puzzle.Puzzle) []cnf.Lit {
	var lits []cnf.Lit
	for i := range p.Bits() {
		if value, known := p.Given(i); known {
			lits = append(lits, rule.Literal(i, value))
		}
	}
	return lits
}

// Point is the instance of a point of the loop by its number.
func (k *Known) Point(point int) *rule.Point {
	return k.Instances[k.Points[point]].(*rule.Point)
}

// LocalAt is the shape at the cell in row r and column c, or nil if there is none.
func (k *Known) LocalAt(r, c int) *rule.Local {
	at, found := sort.Find(len(k.Locals), func(n int) int {
		l := k.Local(n)
		return cmp.Or(cmp.Compare(r, l.Row), cmp.Compare(c, l.Col))
	})
	if !found {
		return nil
	}
	return k.Local(at)
}

// Local is shape n of the board.
func (k *Known) Local(n int) *rule.Local { return k.Instances[k.Locals[n]].(*rule.Local) }

// Name names the place of a literal: a cell "r3c4", or the edge "r3c4-r3c5".
func (k *Known) Name(l cnf.Lit) string { return k.Puzzle.Site(l.Var() - 1).String() }
