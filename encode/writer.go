package encode

import (
	"context"
	"math"

	"gridcnf/cnf"
	"gridcnf/meaning"
)

// value is what is known of an answer bit before solving.
type value int8

const (
	open    value = 0
	isTrue  value = 1
	isFalse value = -1
)

// The constants, as literals that only a writer understands.
const (
	yes cnf.Lit = math.MaxInt32
	no  cnf.Lit = -yes
)

// writer passes clauses on to a sink, without what is already decided: a clause
// with a true literal is left out, a false literal is left out of its clause.
// Encoders can therefore state every rule in full, with yes and no for what lies
// beyond the border.
type writer struct {
	ctx     context.Context // nothing is written after its end
	added   int
	ended   bool
	sink    cnf.Sink
	decided []value // of variable i+1; variables beyond its end are open
	buf     []cnf.Lit

	meanings *[]meaning.Meaning // where they are kept; nil if nobody asks
	place    meaning.Line       // the line that is being written
	counted  counted            // and what is counted of it
}

// fixed returns what is known of a literal.
func (w *writer) fixed(l cnf.Lit) value {
	switch v := l.Var(); {
	case l == yes:
		return isTrue
	case l == no:
		return isFalse
	case v > len(w.decided):
		return open
	case l > 0:
		return w.decided[v-1]
	default:
		return -w.decided[v-1]
	}
}

// isOpen reports whether nothing is known of a literal.
func (w *writer) isOpen(l cnf.Lit) bool { return w.fixed(l) == open }

// is returns the literal that says that x has a value.
func is(x cnf.Lit, v value) cnf.Lit {
	if v == isFalse {
		return x.Not()
	}
	return x
}

// NewVar returns a fresh variable of the sink.
func (w *writer) NewVar() cnf.Lit { return w.sink.NewVar() }

// Add passes a clause on.
func (w *writer) Add(clause ...cnf.Lit) {
	if w.stopped() {
		return
	}
	w.buf = w.buf[:0]
	for _, l := range clause {
		switch w.fixed(l) {
		case isTrue:
			return
		case open:
			w.buf = append(w.buf, l)
		}
	}
	w.sink.Add(w.buf...)
}

// patience is how many clauses are written between two looks at the context.
const patience = 1 << 12

// stopped reports, now and then looking, whether the context has ended: encoders
// break off their outer loops then.
func (w *writer) stopped() bool {
	if w.added++; w.added%patience == 0 && w.ctx.Err() != nil {
		w.ended = true
	}
	return w.ended
}

// equal states a = b.
func (w *writer) equal(a, b cnf.Lit) {
	w.Add(a.Not(), b)
	w.Add(a, b.Not())
}

// differ states a ≠ b.
func (w *writer) differ(a, b cnf.Lit) { w.equal(a, b.Not()) }

// undecided appends the open ones among lits to dst and counts the true ones.
func (w *writer) undecided(dst, lits []cnf.Lit) (rest []cnf.Lit, ones int) {
	for _, l := range lits {
		switch w.fixed(l) {
		case isTrue:
			ones++
		case open:
			dst = append(dst, l)
		}
	}
	return dst, ones
}
