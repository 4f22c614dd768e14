package rule

import (
	"fmt"
	"slices"

	"gridcnf/cnf"
	"gridcnf/puzzle"
)

// Local is a shape at a place, which the clue of its cell states.
type Local struct {
	*Shape
	puzzle.Cell            // whose clue it is
	Index       int        // the same, row*columns+column
	Bits        [Sites]int // the answer bits of the sites, or -1 for none
	Point       int        // of the loop, whose degree the shape implies, or -1
}

func (l *Local) Name() string { return fmt.Sprintf(l.Text, l.Cell) }

// Spot names the clue at its place, in the middle of a sentence: "the white pearl at r1c2".
func (l *Local) Spot() string { return "the " + l.Name() }

func (l *Local) Rule() string { return l.Shape.Rule }
func (l *Local) Cells() []int { return []int{l.Index} }

// Assert writes the clauses of the shape, no longer than they have to be at the border.
func (l *Local) Assert(s cnf.CardSink, unless ...cnf.Lit) {
	for _, clause := range l.clauses() {
		s.Add(append(clause, unless...)...)
	}
}

// clauses returns the clauses over the answer bits. What a clause of one literal decides is left out
// of the others, and so are clauses that contain another one, as they can at the border.
func (l *Local) clauses() [][]cnf.Lit {
	var clauses [][]cnf.Lit
	border := false
next:
	for _, sites := range l.Clauses {
		clause := make([]cnf.Lit, 0, len(sites)+4)
		for _, site := range sites {
			switch bit := l.Bits[max(site, -site)-1]; {
			case bit >= 0:
				clause = append(clause, Literal(bit, site > 0))
			case site < 0:
				continue next
			default:
				border = true
			}
		}
		clauses = append(clauses, clause)
	}
	clauses = reduce(clauses)
	if !border {
		return clauses
	}
	var least [][]cnf.Lit
	for _, c := range clauses {
		if !slices.ContainsFunc(least, func(less []cnf.Lit) bool { return contains(c, less) }) {
			least = append(slices.DeleteFunc(least, func(more []cnf.Lit) bool { return contains(more, c) }), c)
		}
	}
	return least
}

// contains reports whether a clause has all literals of another one.
func contains(clause, less []cnf.Lit) bool {
	return !slices.ContainsFunc(less, func(l cnf.Lit) bool { return !slices.Contains(clause, l) })
}

// reduce propagates the clauses of one literal.
func reduce(clauses [][]cnf.Lit) [][]cnf.Lit {
	var units [][]cnf.Lit
	for {
		i := slices.IndexFunc(clauses, func(c []cnf.Lit) bool { return len(c) < 2 })
		if i < 0 {
			return append(units, clauses...)
		}
		if len(clauses[i]) == 0 { // the clue cannot be there
			return clauses[i : i+1]
		}
		unit := clauses[i][0]
		units = append(units, clauses[i])
		var rest [][]cnf.Lit
		for _, c := range clauses {
			if !slices.Contains(c, unit) {
				rest = append(rest, slices.DeleteFunc(c, func(l cnf.Lit) bool { return l == -unit }))
			}
		}
		clauses = rest
	}
}
