package technique

import (
	"gridcnf/cnf"
	"gridcnf/explain/infer"
	"gridcnf/puzzle"
	"gridcnf/rule"
)

// Known is what is known of a puzzle at some moment: its rule instances, and the facts.
// It is for one goroutine.
type Known struct {
	*infer.Engine
	Puzzle puzzle.Puzzle
	Givens int // how many of the first facts are printed in the puzzle

	Rows, Columns []*rule.Line // balanced lines
	Loop          *rule.Loop   // nil if the answer is none
	// By rule, the indices of the instances in Engine.Instances.
	NoThree, Balance, Differ, Cell, Pearl []int
}

// Begin knows the rules and the givens of a puzzle. Givens that contradict each other
// are facts all the same; a given is never repeated. It fails for families it does not know.
func Begin(p puzzle.Puzzle) (*Known, error) {
	book, err := rule.Of(p)
	if err != nil {
		return nil, err
	}
	instances := book.Instances()
	k := &Known{Engine: infer.New(p, instances), Puzzle: p, Loop: book.Loop}
	for i, inst := range instances {
		switch inst := inst.(type) {
		case *rule.NoThree:
			k.NoThree = append(k.NoThree, i)
		case *rule.Balance:
			k.Balance = append(k.Balance, i)
			k.line(inst)
		case *rule.Differ:
			k.Differ = append(k.Differ, i)
		case *rule.Point:
			k.Cell = append(k.Cell, i)
		case *rule.Local:
			k.Pearl = append(k.Pearl, i)
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

// Name names the place of a literal: a cell "r3c4", or the edge "r3c4-r3c5".
func (k *Known) Name(l cnf.Lit) string { return k.Puzzle.Site(l.Var() - 1).String() }
