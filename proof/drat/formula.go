package drat

import (
	"fmt"
	"io"
	"math"
	"slices"

	"gridcnf/proof/kernel"
)

// Formula is a formula in conjunctive normal form.
type Formula struct {
	name     string
	vars     int32
	literals []int32 // of all clauses, one after the other
	ends     []int32 // where each clause ends in literals
	lines    []int32 // of each clause
	more     [][]int32
}

// With returns the formula with further clauses, which are in no line of the file. It stays as
// it is.
func (f *Formula) With(clauses [][]int32) *Formula {
	more := *f
	more.more = append(slices.Clip(f.more), clauses...)
	return &more
}

// Len returns the number of clauses.
func (f *Formula) Len() int { return len(f.ends) + len(f.more) }

// Clause returns the literals of clause i, counted from 0, as written: they may repeat or
// contradict each other. They must not be changed.
func (f *Formula) Clause(i int) []int32 {
	if i >= len(f.ends) {
		return f.more[i-len(f.ends)]
	}
	start := int32(0)
	if i > 0 {
		start = f.ends[i-1]
	}
	return f.literals[start:f.ends[i]:f.ends[i]]
}

// Line returns the line of clause i in the file, counted from 1.
func (f *Formula) Line(i int) int { return int(f.lines[i]) }

// at says in an error which formula it is about.
func (f *Formula) at(err error) error { return fmt.Errorf("%s: %w", f.name, err) }

// ReadFormula reads a formula in the DIMACS format, strictly: the header must state the
// numbers of variables and clauses exactly, each clause has a line of its own, which ends
// with 0, and lines that start with c are comments. An error names the file by name and the
// line; it wraps that of the meter if the formula takes more than that has.
func ReadFormula(r io.Reader, name string, m *kernel.Meter) (*Formula, error) {
	f, l := &Formula{name: name}, newLimits(m)
	s := newScanner(r, name, l)
	if err := Try(func() { f.read(s) }); err != nil {
		return nil, err
	}
	return f, nil
}

func (f *Formula) read(s *scanner) {
	s.expect("p", "cnf")
	f.vars = s.number("a number of variables", MaxVariable)
	clauses := int(s.number("a number of clauses", math.MaxInt32))
	if f.vars < 0 || clauses < 0 {
		panic(s.failed("expected numbers of variables and clauses that are not negative"))
	}
	s.expect(endLine)
	var clause []int32
	for s.next(); !s.ended(); s.next() {
		if f.Len() == clauses {
			panic(s.failed("expected the end of the file after %d clauses", clauses))
		}
		s.back()
		clause = s.clause(clause, f.vars)
		f.literals = append(room(s.limits, f.literals, len(clause), 4), clause...)
		f.ends = append(room(s.limits, f.ends, 1, 4), int32(len(f.literals)))
		f.lines = append(room(s.limits, f.lines, 1, 4), int32(s.line))
	}
	if f.Len() < clauses {
		panic(s.failed("expected %d clauses, but the file ends after %d", clauses, f.Len()))
	}
}
