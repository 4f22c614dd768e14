package kernel

import (
	"bytes"
	"math"
	"slices"
)

// Book is what the rules of a puzzle state, as in book.txt: what the variables mean, then one statement per line. The first variables are
// the bits of an answer; those after them are helpers.
type Book struct {
	Title      string   // describes the puzzle: "takuzu 6x6"
	Rules      []string // their names
	Names      []string // of the bits
	Vars       int
	statements []statement
}

// statement is one line. Its kind says what it states about its literals or its graph. The text after a # is for people.
type statement struct {
	kind       string
	lits, more []Lit // more: the conditions of a sum, or the second of two rows that differ
	weights    []int32
	lo, hi     int // of a sum
	*graph
	root, size int // of a component: a node from 1 on, or 0 for all groups
}

// always returns the literal that stands for true, after the book's variables.
func (b *Book) always() Lit { return Lit(b.Vars + 1) }

// ReadBook reads a book.
func ReadBook(data []byte, m *Meter) (_ *Book, err error) {
	defer catch(&err)
	const each = 300 // bytes of a line without its items
	b, t := new(Book), &text{name: "book.txt", data: data}
	take := func() { // the memory of a name, which the sentence of the claim and errors repeat
		must(m.Take(each + 8*int64(bytes.IndexByte(t.data[t.at:], '\n'))))
	}
	t.expect("title ")
	take()
	b.Title = t.line()
	for t.skips("rule ") {
		take()
		b.Rules = append(b.Rules, t.word())
		t.line()
	}
	for t.skips("bit ") {
		take()
		b.Names = append(b.Names, t.line())
	}
	for b.Vars = len(b.Names); t.skips("helper "); b.Vars++ {
		must(m.Work(len(t.line())))
	}
	if b.Vars >= math.MaxInt32/4 {
		t.failf(t.at, "fewer variables")
	}
	for !t.ended() {
		length := max(0, bytes.IndexByte(t.data[t.at:], '\n'))
		items := bytes.Count(t.data[t.at:t.at+length], []byte(" "))
		must(m.Work(length))
		must(m.Take(each + int64(items)*16))
		b.statements = append(b.statements, b.read(t, m, items))
		if t.skips(" # ") {
			t.line()
		} else {
			t.expect("\n")
		}
	}
	return b, nil
}

// read reads a statement with at most this many items.
func (b *Book) read(t *text, m *Meter, items int) statement {
	const most = math.MaxInt32
	s, at := statement{kind: t.word()}, t.at
	switch s.kind {
	case "clause":
		s.lits = b.lits(t, items)
	case "sum":
		t.expect(" ")
		s.lo = t.number(0, most)
		t.expect(" ")
		s.hi = t.number(0, most)
		b.readTerms(t, &s, items)
	case "differ":
		s.lits = b.lits(t, items)
		t.expect(" :")
		if s.more = b.lits(t, items); len(s.more) != len(s.lits) {
			t.failf(t.at, "as many literals as in the other row")
		}
	case "component":
		t.expect(" ")
		s.size = t.number(0, most)
		t.expect(" ")
		s.root = t.number(0, items)
		if s.readGraph(b, t, m, items); s.root > len(s.nodes) {
			t.failf(at, "a root that is one of the nodes")
		}
	case "connected", "apart", "acyclic", "loop", "division":
		s.readGraph(b, t, m, items)
	default:
		t.failf(at-len(s.kind), "a kind of statement")
	}
	return s
}

// Heaviest is the largest weight of a term in a sum.
const Heaviest = 1 << 20

// readTerms reads the literals of a sum, each with its weight if some are not 1, and its conditions.
func (b *Book) readTerms(t *text, s *statement, items int) {
	for t.expect(" :"); t.item(); {
		at := t.at
		l := b.literal(t)
		if w := 1; t.skips("*") {
			if w = t.number(1, Heaviest); s.weights == nil && len(s.lits) > 0 {
				t.failf(at, "weights for all terms, or for none")
			}
			s.weights = append(s.weights, int32(w))
		}
		if s.lits = append(s.lits, l); s.weights != nil && len(s.weights) < len(s.lits) {
			t.failf(at, "a term with a weight")
		}
	}
	if t.skips(" :") {
		s.more = b.lits(t, items)
	}
}

// lits reads literals.
func (b *Book) lits(t *text, items int) []Lit {
	lits := make([]Lit, 0, items)
	for t.item() {
		lits = append(lits, b.literal(t))
	}
	return lits
}

// literal reads a literal: the number of a variable, with - for its complement, or t (always true) or f (always false).
func (b *Book) literal(t *text) Lit {
	switch {
	case t.skips("t"):
		return b.always()
	case t.skips("f"):
		return -b.always()
	case t.skips("-"):
		return -Lit(t.number(1, b.Vars))
	}
	return Lit(t.number(1, b.Vars))
}

// world has what is known about literals: 1 for true, -1 for false, 0 for open.
type world struct {
	m     *Meter
	truth []int8 // by literal, from the middle on
}

func newWorld(vars int, m *Meter) *world {
	must(m.Take(2*int64(vars) + 1))
	return &world{m, make([]int8, 2*vars+1)}
}

func (w *world) of(l Lit) int8 { return w.truth[len(w.truth)/2+int(l)] }

func (w *world) set(l Lit, value int8) {
	w.truth[len(w.truth)/2+int(l)], w.truth[len(w.truth)/2-int(l)] = value, -value
}

// violated reports whether a statement is false whatever the values of open literals are. If all literals are known, a statement is either
// true or violated. For a loop, hint is a node from 1 on, or 0 for none.
func (s *statement) violated(w *world, hint int) bool {
	must(w.m.Work(len(s.lits) + len(s.more) + 1))
	switch s.kind {
	case "clause":
		return !slices.ContainsFunc(s.lits, func(l Lit) bool { return w.of(l) >= 0 })
	case "sum":
		least, most := 0, 0
		for i, l := range s.lits {
			weight := 1
			if s.weights != nil {
				weight = int(s.weights[i])
			}
			if w.of(l) >= 0 {
				most += weight
			}
			if w.of(l) > 0 {
				least += weight
			}
		}
		for _, l := range s.more {
			if w.of(l) <= 0 {
				return false
			}
		}
		return least > s.hi || most < s.lo
	case "differ":
		for i, l := range s.lits {
			if w.of(l) == 0 || w.of(l) != w.of(s.more[i]) {
				return false
			}
		}
		return true
	case "connected":
		return s.disconnected(w)
	case "component":
		return s.missized(w)
	case "apart":
		return s.joined(w)
	case "acyclic":
		return s.cyclic(w)
	case "division":
		return s.undivided(w)
	}
	return s.unlooped(w, hint)
}
