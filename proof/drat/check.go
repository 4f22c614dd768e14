package drat

import (
	"io"

	"gridcnf/proof/kernel"
)

// Format is a proof format.
type Format string

// The formats. Text has one step per line: "1 -2 0" adds a clause, "d 1 -2 0" deletes one.
// Binary has the bytes 'a' or 'd', then each literal l as the number 2|l|, plus 1 if l is
// negative, in groups of 7 bits, the lowest first, then a zero.
const (
	Text   Format = "drat"
	Binary Format = "binary-drat"
)

// MaxVariable is the largest variable that formulas and proofs may have: tables are as long as
// that.
const MaxVariable = 1 << 24

// Stats says what a proof took.
type Stats struct {
	Lemmas    int   // clauses added before the empty clause
	RATs      int   // those of them that are RAT but not RUP
	Deletions int   // clauses deleted before the empty clause
	Ignored   int   // deletions without effect, of unknown and of unit clauses
	Memory    int64 // bytes of the tables
}

// Check returns nil if the proof refutes the formula.
//
// The proof must add the empty clause, also where unit propagation alone refutes the
// formula. What follows the empty clause has no effect, but must be readable. The deletion
// of a clause that does not exist is ignored, and so is, as in drat-trim, that of a clause
// which is the reason why a literal is true.
//
// An error names the proof by name and the line (in binary proofs the step), both counted
// from 1. It wraps kernel.ErrTooLarge if the meter does not have the memory for the tables, and the
// error of its context if that ends first.
func Check(f *Formula, proof io.Reader, name string, format Format, m *kernel.Meter) (Stats, error) {
	l, before := newLimits(m), m.Left()
	c := &checker{propagator: propagator{database: newDatabase(l)}}
	err := Try(func() {
		l.place = f.at
		c.load(f)
		c.refutation(newSteps(proof, name, format, l))
	})
	c.stats.Memory = before - m.Left()
	return c.stats, err
}
