package rule

import (
	"fmt"
	"math/bits"
	"slices"
	"sync"

	"gridcnf/cnf"
	"gridcnf/puzzle"
)

// Sites is how many answer bits a shape can have.
const Sites = 8

// Shape is a rule about a few answer bits that applies at many places, such as the rule of a white pearl for the edges around it. Each
// place has its own answer bits for sites 1 to 8; a site beyond the border is false.
type Shape struct {
	Rule    string  // as in Puzzle.Rules
	Text    string  // what it states, with %s for the place
	Clauses [][]int // of literals: i if site i holds, -i if it does not
	ways    func() []Way
	follows func() *Follows
}

// Way is a way to fill the sites of a place: the sites in Care have the values in On, the others may have any value. Bit i stands for site
// i+1.
type Way struct{ Care, On uint8 }

// NewShape makes a shape from its clauses. Whatever follows from some of the sites must follow by unit propagation.
func NewShape(rule, text string, clauses ...[]int) *Shape {
	s := &Shape{Rule: rule, Text: text, Clauses: clauses}
	s.ways, s.follows = sync.OnceValue(s.findWays), sync.OnceValue(s.findFollows)
	return s
}

// Ways lists ways that together cover all allowed fillings, each as general as possible: prime implicants of the clauses. It is nil if no
// filling is allowed.
func (s *Shape) Ways() []Way { return s.ways() }

// Same reports whether two shapes have the same ways.
func (s *Shape) Same(o *Shape) bool { return s == o || slices.Equal(s.Ways(), o.Ways()) }

// findWays generalises every filling that no earlier way covers: site after site is left open if the clauses hold whatever its value is.
func (s *Shape) findWays() []Way {
	var ways []Way
	for on := range 1 << Sites {
		x := Way{0xff, uint8(on)}
		covered := slices.ContainsFunc(ways, func(w Way) bool { return (w.On^x.On)&w.Care == 0 })
		if covered || !s.holds(x) {
			continue
		}
		for site := range Sites {
			bit := uint8(1) << site
			if wider := (Way{x.Care &^ bit, x.On &^ bit}); s.holds(wider) {
				x = wider
			}
		}
		ways = append(ways, x)
	}
	return ways
}

// Follows says by what is known of the sites what else follows. In both, bit i stands for: site i+1 holds, and bit Sites+i for: it does not.
type Follows [1 << (2 * Sites)]uint16

// Impossible is what follows if what is known contradicts the shape.
const Impossible = 1<<(2*Sites) - 1

// Follows returns what follows from what is known.
func (s *Shape) Follows() *Follows { return s.follows() }

func (s *Shape) findFollows() *Follows {
	f := new(Follows)
	for known := range f {
		on, off := uint8(known), uint8(known>>Sites)
		if on&off != 0 {
			continue
		}
		always, never := ^uint8(0), ^uint8(0)
		for _, w := range s.Ways() {
			if on&w.Care&^w.On|off&w.On == 0 {
				always &= w.On
				never &= w.Care &^ w.On
			}
		}
		if f[known] = Impossible; always&never == 0 {
			f[known] = uint16(always&^on) | uint16(never&^off)<<Sites
		}
	}
	return f
}

// holds reports whether every filling of a way obeys all clauses.
func (s *Shape) holds(w Way) bool {
	for _, clause := range s.Clauses {
		if !slices.ContainsFunc(clause, func(l int) bool {
			bit := uint8(1) << (max(l, -l) - 1)
			return w.Care&bit != 0 && (w.On&bit != 0) == (l > 0)
		}) {
			return false
		}
	}
	return true
}

// Allows reports whether a filling of the sites obeys the shape. Bit i stands for site i+1.
func (s *Shape) Allows(filled int) bool { return s.holds(Way{1<<Sites - 1, uint8(filled)}) }

// Implicates returns all clauses that every allowed filling obeys and that do so with no literal left out, in the order of their highest
// sites. With these clauses, unit propagation finds whatever follows from some of the sites.
//
// W. V. Quine: The Problem of Simplifying Truth Functions. American Mathematical Monthly 59, 1952.
func Implicates(allowed func(filled int) bool) (clauses [][]int) {
	var had [1 << Sites][1 << Sites]bool // by set of sites: the ways in which allowed fillings fill them
	for filled := range had {
		if allowed(filled) {
			for sites := range had {
				had[sites][filled&sites] = true
			}
		}
	}
	for sites := range had {
		for filled, first := 0, true; first || filled != 0; filled, first = (filled-sites)&sites, false { // in ascending order
			prime := !had[sites][filled]
			for left := sites; prime && left != 0; left &= left - 1 {
				site := left & -left
				prime = had[sites&^site][filled&^site] // the clause does not follow without this site
			}
			if !prime {
				continue
			}
			clause := make([]int, 0, Sites) // it says that the sites are filled otherwise
			for i := range Sites {
				if filled>>i&1 != 0 {
					clause = append(clause, -i-1)
				} else if sites>>i&1 != 0 {
					clause = append(clause, i+1)
				}
			}
			clauses = append(clauses, clause)
		}
	}
	return clauses
}

// Count returns the clauses that say that exactly k of the first n sites hold. If k is above n, the only clause is empty.
func Count(n, k int) [][]int {
	var clauses [][]int
	choose := func(size, sign int) {
		for set := range 1 << n {
			if bits.OnesCount(uint(set)) != size {
				continue
			}
			clause := make([]int, 0, size)
			for i := range n {
				if set>>i&1 == 1 {
					clause = append(clause, sign*(i+1))
				}
			}
			clauses = append(clauses, clause)
		}
	}
	if k > 0 {
		choose(max(0, n-k+1), 1)
	}
	if k < n {
		choose(k+1, -1)
	}
	return clauses
}

// Local is a shape at a place: the clue of a cell states it.
type Local struct {
	*Shape
	puzzle.Cell            // whose clue it is
	Index       int        // the same cell, as row*columns+column
	Bits        [Sites]int // the answer bits of the sites, or -1 for none
	Point       int        // the point of the loop whose degree the shape implies, or -1
}

func (l *Local) Name() string { return fmt.Sprintf(l.Text, l.Cell) }

// Spot names the clue at its place, in the middle of a sentence: "the white pearl at r1c2".
func (l *Local) Spot() string { return "the " + l.Name() }

func (l *Local) Rule() string { return l.Shape.Rule }
func (l *Local) Cells() []int { return []int{l.Index} }

// Assert writes the clauses of the shape. At the border, it makes them as short as possible.
func (l *Local) Assert(s cnf.CardSink, unless ...cnf.Lit) {
	for _, clause := range l.clauses() {
		s.Add(append(clause, unless...)...)
	}
}

// clauses returns the clauses over the answer bits. Literals that a clause of one literal decides are left out of the others. At the
// border, so are clauses that contain another one.
func (l *Local) clauses() [][]cnf.Lit {
	room := 0 // for all clauses, each with one more literal
	for _, sites := range l.Clauses {
		room += len(sites) + 1
	}
	all := make([]cnf.Lit, room)
	clauses := make([][]cnf.Lit, 0, len(l.Clauses))
	border := false
next:
	for _, sites := range l.Clauses {
		clause := all[: 0 : len(sites)+1]
		all = all[len(sites)+1:]
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
		if len(clauses[i]) == 0 { // the clue cannot stand there
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
