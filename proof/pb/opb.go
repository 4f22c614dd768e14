package pb

import (
	"context"
	"errors"
	"io"
	"math"
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
	lines       []int
}

// Term is Coef times a variable, or times 1 less the variable.
type Term struct {
	Coef    int64
	Name    string
	Negated bool
}

// Len returns the number of constraints. An equality counts twice.
func (f *Formula) Len() int { return len(f.constraints) }

// Constraint returns a constraint in normal form: the sum of the terms is at least degree,
// coefficients are positive, no variable occurs twice, and terms are in the order in which
// the file names the variables first. Constraints are counted from 1.
func (f *Formula) Constraint(id int) (terms []Term, degree int64) {
	c := f.constraints[id-1]
	for _, t := range c.terms {
		terms = append(terms, Term{t.coef, f.names[t.lit.variable()], t.lit.negated()})
	}
	return terms, c.degree
}

// Line returns the line of a constraint in the file; both are counted from 1.
func (f *Formula) Line(id int) int { return f.lines[id-1] }

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
	last := 0
	for {
		if err := s.next(); err != nil || len(s.word) == 0 {
			return f, err
		}
		if s.line == last {
			return nil, s.wanted("the end of the line")
		}
		last = s.line
		s.back()
		used, err := f.read(s, memory-variableBytes*int64(len(f.names)))
		if err != nil {
			return nil, err
		}
		if s.line != last {
			return nil, at(name, last, "expected the whole constraint on one line")
		}
		memory -= used
	}
}

// read reads one constraint, for which there are room bytes, and returns what it takes.
func (f *Formula) read(s *scanner, room int64) (used int64, err error) {
	c, relation, err := s.inequality(&f.symbols, nil, room)
	if err != nil {
		return 0, err
	}
	if relation != ">=" && relation != "=" {
		return 0, s.wanted(`">=" or "="`)
	}
	line := s.line
	if err := s.expect(";"); err != nil {
		return 0, err
	}
	both := []linear{c}
	if relation == "=" {
		both = append(both, c.reversed())
	}
	for _, c := range both {
		if err := c.normalise(); err != nil {
			return 0, at(s.name, line, "%w", err)
		}
		f.constraints = append(f.constraints, c)
		f.lines = append(f.lines, line)
		used += termBytes * int64(len(c.terms)+4)
	}
	return used, nil
}

// reversed returns the constraint Σ coef·lit ≤ degree, written with ≥.
func (c linear) reversed() linear {
	r := linear{make([]term, len(c.terms)), -c.degree}
	for i, t := range c.terms {
		r.terms[i] = term{-t.coef, t.lit}
	}
	return r
}

// inequality reads terms, a relation and a degree, without making them normal. The terms
// go into the memory of terms. There are room bytes for them and for new names.
func (s *scanner) inequality(names *symbols, terms []term, room int64) (linear, string, error) {
	known := len(names.names)
	for {
		if err := s.next(); err != nil {
			return linear{}, "", err
		}
		if s.is(">=") || s.is("=") {
			break
		}
		coef, err := s.integer(`a coefficient or ">="`)
		if err != nil {
			return linear{}, "", err
		}
		l, err := s.literal(names)
		if err != nil {
			return linear{}, "", err
		}
		terms = append(terms, term{coef, l})
		if termBytes*int64(len(terms))+variableBytes*int64(len(names.names)-known) > room {
			return linear{}, "", s.errorf("%w", ErrMemory)
		}
	}
	relation := string(s.word)
	if err := s.next(); err != nil {
		return linear{}, "", err
	}
	degree, err := s.integer("a number")
	return linear{terms, degree}, relation, err
}

// literal reads a literal.
func (s *scanner) literal(names *symbols) (lit, error) {
	if err := s.next(); err != nil {
		return nothing, err
	}
	l := names.literal(s.word)
	if l == nothing {
		return nothing, s.wanted("a literal such as x1 or ~x1")
	}
	return l, nil
}
