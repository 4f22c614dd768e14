// Package stated makes puzzles that state whatever a test wants.
package stated

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"gridcnf/cnf"
	"gridcnf/puzzle"
	"gridcnf/puzzle/book"
	"gridcnf/puzzle/rule"
	"gridcnf/puzzle/rulefile"
)

// board is a puzzle of which nothing is known but what it states. Its bits are cells of one row.
type board struct {
	puzzle.Puzzle
	bits int
	all  []rule.Other
}

func (s board) Kind() puzzle.Kind      { return "stated" }
func (s board) Rules() []string        { return nil }
func (s board) Size() (rows, cols int) { return 1, s.bits }
func (s board) Bits() int              { return s.bits }
func (s board) Site(i int) puzzle.Site { return puzzle.CellSite(0, i) }
func (s board) Book() *rule.Book       { return &rule.Book{Others: s.all} }
func (s board) Stated(context.Context) (*rule.Book, error) {
	return &rule.Book{Others: s.all}, nil
}

// Check says whether an answer obeys all that is stated.
func (s board) Check(a puzzle.Answer) error {
	for _, k := range s.all {
		if !k.(book.Constraint).Holds(func(l cnf.Lit) bool { return a[l.Var()-1] == l.Positive() }) {
			return fmt.Errorf("%v is broken", k)
		}
	}
	return nil
}
func (s board) File() *rulefile.File { return new(rulefile.File) }
func (s board) Lines() []string      { return []string{"1 1"} }

// New is a puzzle of so many bits that states some constraints.
func New(bits int, all ...book.Constraint) interface {
	puzzle.Puzzle
	Stated(ctx context.Context) (*rule.Book, error)
	File() *rulefile.File
	Lines() []string
} {
	b := board{bits: bits}
	for _, k := range all {
		b.all = append(b.all, k)
	}
	return b
}

// joined are some pairs of n nodes.
func joined(rng *rand.Rand, n int) (ends [][2]int) {
	for a := range n {
		for b := range a {
			if rng.IntN(3) > 0 {
				ends = append(ends, [2]int{a, b})
			}
		}
	}
	return ends
}

// Constraint is one of any kind on bits, with a graph of a few nodes.
func Constraint(rng *rand.Rand, bits int) book.Constraint {
	about := &book.Label{Rule: "some rule"}
	lit := func() cnf.Lit { return cnf.Lit(1+rng.IntN(bits)) * cnf.Lit(1-2*rng.IntN(2)) }
	any := func() cnf.Lit { return [...]cnf.Lit{book.True, book.False, lit(), lit(), lit(), lit()}[rng.IntN(6)] }
	list := func(n int, one func() cnf.Lit) (lits []cnf.Lit) {
		for range n {
			lits = append(lits, one())
		}
		return lits
	}
	n := 2 + rng.IntN(4)
	ends := joined(rng, n)
	graph := func() *book.Graph {
		g := book.NewGraph(list(n, any), make([]string, n))
		for i := range g.Names {
			g.Names[i] = fmt.Sprintf("r1c%d", i+1)
		}
		for _, e := range ends {
			g.Join(e[0], e[1], [...]cnf.Lit{book.True, book.True, any()}[rng.IntN(3)])
		}
		return g
	}
	names := slices.Repeat([]string{"r1c1"}, n)
	switch rng.IntN(11) {
	case 0, 1:
		if k := book.NewClause(about, list(1+rng.IntN(4), lit)...); k != nil {
			return k
		}
	case 2, 3:
		var weights []int
		terms := list(1+rng.IntN(5), lit)
		heavy := rng.IntN(2)
		for range terms {
			weights = append(weights, 1+heavy*rng.IntN(3))
		}
		if k := book.NewSum(about, rng.IntN(4), rng.IntN(6), terms, weights, list(rng.IntN(3), lit)); k != nil {
			return k
		}
	case 4:
		return &book.Differ{Label: about, A: list(n, any), B: list(n, any)}
	case 5:
		k := &book.Connected{Label: about, Graph: graph()}
		if rng.IntN(2) == 0 {
			k.To = list(n, any)
		}
		return k
	case 6:
		return &book.Component{Label: about, Graph: graph(), Root: rng.IntN(n+1) - 1, Size: 1 + rng.IntN(n)}
	case 7:
		k := &book.Apart{Label: about, Graph: graph(), Marks: list(n, any), Name: make([]int, n)}
		for i := range k.Name {
			k.Name[i] = rng.IntN(3)
		}
		return k
	case 8:
		return &book.Acyclic{Label: about, Names: names, Edges: list(len(ends), lit), Ends: ends}
	case 9:
		return book.NewLoop(about, list(len(ends), lit), ends, names)
	case 10:
		borders := list(len(ends), lit)
		g := book.NewGraph(slices.Repeat([]cnf.Lit{book.True}, n), names)
		for i, e := range ends {
			g.Join(e[0], e[1], -borders[i])
		}
		return &book.Division{Label: about, Graph: g, Borders: borders, Sides: ends}
	}
	return Constraint(rng, bits)
}
