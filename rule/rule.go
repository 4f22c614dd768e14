// Package rule takes the rules of a puzzle apart into instances: one rule at one
// place, as "no three ones in row 3, cells 2 to 4". Explanations cite them, and a set
// of them is what a minimal unsatisfiable subset is a subset of.
//
// An instance states clauses and cardinality constraints over the answer bits:
// bit i is variable i+1. All instances of All together, on a Masyu board with the
// Closing instances of every loop that is none of its solutions, have just the
// solutions of the puzzle as models, apart from the givens, which are facts.
//
// The granularity is that of J. Espasa, I. P. Gent, R. Hoffmann, C. Jefferson,
// M. McIlree, A. M. Lynch: Towards Generic Explanations for Pen and Paper Puzzles
// with MUSes. arXiv 2104.15040, 2021.
package rule

import (
	"fmt"

	"gridcnf/cnf"
	"gridcnf/puzzle"
	"gridcnf/puzzle/masyu"
	"gridcnf/puzzle/takuzu"
)

// Instance is one rule at one place of a board. Two instances of a board are the
// same if their names are.
type Instance interface {
	// Name says in one line what is stated, for people and programs.
	Name() string
	// Rule names the rule as puzzle.Puzzle's Rules does.
	Rule() string
	// Cells lists the cells that the instance is about, row*columns+column.
	Cells() []int
	// Assert writes what is stated, unless one of some literals holds. Constraints
	// are such that unit propagation on them finds all that follows from the
	// instance and a part of an answer, and no clause is longer than it has to be.
	// A literal of unless can stand in a cardinality constraint several times.
	Assert(s cnf.CardSink, unless ...cnf.Lit)
}

// All lists the instances of a puzzle in a fixed order: rules in the order of the
// package's files, places row by row. What keeps a Masyu loop single is not among them:
// a Closing or a Cut is made where it is needed. It fails for families it does not know.
func All(p puzzle.Puzzle) ([]Instance, error) {
	switch b := p.(type) {
	case *takuzu.Board:
		return binary(b), nil
	case *masyu.Board:
		return loop(b), nil
	}
	return nil, fmt.Errorf("no rule instances for puzzles of type %T", p)
}

// binary lists the instances of a binary puzzle.
func binary(b *takuzu.Board) []Instance {
	rows, columns := Lines(b)
	var all []Instance
	for _, lines := range [][]*Line{rows, columns} {
		for _, line := range lines {
			for k := range len(line.Bits) - 2 {
				all = append(all, &NoThree{line, k, false}, &NoThree{line, k, true})
			}
		}
	}
	for _, lines := range [][]*Line{rows, columns} {
		for _, line := range lines {
			all = append(all, &Balance{line, false}, &Balance{line, true})
		}
	}
	if b.Distinct.Rows {
		all = append(all, pairs(rows)...)
	}
	if b.Distinct.Cols {
		all = append(all, pairs(columns)...)
	}
	return all
}

// pairs lists what keeps lines apart.
func pairs(lines []*Line) []Instance {
	var all []Instance
	for i, a := range lines {
		for _, b := range lines[i+1:] {
			all = append(all, &Differ{a, b})
		}
	}
	return all
}

// loop lists the instances of a Masyu board.
func loop(b *masyu.Board) []Instance {
	rows, cols := b.Size()
	var all []Instance
	visited := false // some cell has to be
	for r := range rows {
		for c := range cols {
			all = append(all, &Cell{b, r, c})
			visited = visited || b.Full || b.At(r, c) != masyu.None
		}
	}
	for r := range rows {
		for c := range cols {
			if b.At(r, c) != masyu.None {
				all = append(all, &Pearl{b, r, c})
			}
		}
	}
	if !visited {
		all = append(all, &Drawn{b})
	}
	return all
}

// Literal is the literal that a bit has a value: bit i is variable i+1.
func Literal(bit int, value bool) cnf.Lit {
	if value {
		return cnf.Lit(bit + 1)
	}
	return -cnf.Lit(bit + 1)
}
