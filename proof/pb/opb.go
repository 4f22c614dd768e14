package pb

import (
	"context"
	"errors"
	"io"
	"math"

	"gridcnf/proof/scan"
)

// ErrMemory says that the tables would need more memory than was granted.
var ErrMemory = errors.New("not enough memory")

// Rough sizes in bytes, for the memory that is granted.
const (
	termBytes     = 16
	variableBytes = 192 // a name, its number and what all tables by variable have for it
)

// Formula is a list of pseudo-Boolean constraints, numbered from 1.
type Formula struct {
	symbols
	constraints []linear
}

// ReadOPB reads a formula in the OPB format without an objective: lines "* comment" and
// "+1 x1 -2 ~x2 >= 1 ;", one constraint on a line, with >= or =. An equality becomes two
// constraints, the first for >=, as in VeriPB. Names have 2 to 256 characters. Numbers
// are at most 2^60 and have no leading zeros. The name is for errors. memory bounds, in
// bytes, what the formula takes, if it is positive; the error then wraps ErrMemory.
func ReadOPB(r io.Reader, name string, memory int64) (*Formula, error) {
	f := &Formula{symbols: newSymbols()}
	s := newScanner(context.Background(), r, name, '*')
	if memory <= 0 {
		memory = math.MaxInt64
	}
	err := scan.Try(func() {
		last := 0
		for s.Next(); !s.Ended(); s.Next() {
			if s.Line == last {
				panic(s.Wanted("the end of the line"))
			}
			last = s.Line
			s.Back()
			memory -= f.read(s, memory-variableBytes*int64(len(f.names)))
			if s.Line != last {
				panic(s.At(last, "expected the whole constraint on one line"))
			}
		}
	})
	if err != nil {
		return nil, err
	}
	return f, nil
}

// read reads one constraint, for which there are room bytes, and returns what it takes.
func (f *Formula) read(s *scanner, room int64) (used int64) {
	c, equal := s.inequality(&f.symbols, nil, room)
	line := s.Line
	s.Expect(";")
	both := []linear{c}
	if equal {
		both = append(both, c.reversed())
	}
	for _, c := range both {
		if err := c.normalise(); err != nil {
			panic(s.At(line, "%w", err))
		}
		f.constraints = append(f.constraints, c)
		used += termBytes * int64(len(c.terms)+4)
	}
	return used
}

// reversed returns the constraint Σ coef·lit ≤ degree, written with ≥.
func (c linear) reversed() linear {
	r := linear{make([]term, len(c.terms)), -c.degree}
	for i, t := range c.terms {
		r.terms[i] = term{-t.coef, t.lit}
	}
	return r
}

// inequality reads terms, ">=" or "=", and a degree, without making them normal. The terms
// go into the memory of terms. There are room bytes for them and for new names.
func (s *scanner) inequality(names *symbols, terms []term, room int64) (c linear, equal bool) {
	known := len(names.names)
	for s.Next(); !s.Is(">=") && !s.Is("="); s.Next() {
		coef := s.integer(`a coefficient or ">="`)
		s.Next()
		l := names.literal(s.Word)
		if l == nothing {
			panic(s.Wanted("a literal such as x1 or ~x1"))
		}
		terms = append(terms, term{coef, l})
		if termBytes*int64(len(terms))+variableBytes*int64(len(names.names)-known) > room {
			panic(s.Errorf("%w", ErrMemory))
		}
	}
	equal = s.Is("=")
	s.Next()
	return linear{terms, s.integer("a number")}, equal
}
