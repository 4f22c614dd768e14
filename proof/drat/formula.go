package drat

import (
	"context"
	"io"
	"math"
)

// Formula is a formula in conjunctive normal form.
type Formula struct {
	name     string
	vars     int
	literals []int32 // of all clauses, one after the other
	ends     []int32 // where each clause ends in literals
	lines    []int32 // of each clause
}

// Len returns the number of clauses.
func (f *Formula) Len() int { return len(f.ends) }

// Clause returns the literals of clause i, counted from 0, as written: they may repeat or
// contradict each other. They must not be changed.
func (f *Formula) Clause(i int) []int32 {
	start := int32(0)
	if i > 0 {
		start = f.ends[i-1]
	}
	return f.literals[start:f.ends[i]:f.ends[i]]
}

// Line returns the line of clause i in the file, counted from 1.
func (f *Formula) Line(i int) int { return int(f.lines[i]) }

// ReadFormula reads a formula in the DIMACS format, strictly: the header must state the
// numbers of variables and clauses exactly, each clause has a line of its own, which ends
// with 0, and lines that start with c are comments. An error names the file by name and the
// line; it wraps ErrMemory if the formula takes more than memory bytes (0 or less: no limit).
func ReadFormula(r io.Reader, name string, memory int64) (*Formula, error) {
	s := newScanner(context.Background(), r, name, &budget{limit: memory})
	f := &Formula{name: name}
	clauses, err := f.header(s)
	if err != nil {
		return nil, err
	}
	var clause []int32
	for {
		if err := s.Next(); err != nil {
			return nil, err
		}
		if s.Ended() {
			break
		}
		if f.Len() == clauses {
			return nil, s.Errorf("expected the end of the file after %d clauses", clauses)
		}
		line := s.Line
		s.Back()
		if clause, err = s.list(clause, "a literal", int32(f.vars)); err != nil {
			return nil, err
		}
		if err := s.endLine(); err != nil {
			return nil, err
		}
		if err := f.add(s.mem, clause, line); err != nil {
			return nil, s.Errorf("%w", err)
		}
	}
	if f.Len() < clauses {
		return nil, s.Errorf("expected %d clauses, but the file ends after %d", clauses, f.Len())
	}
	return f, nil
}

// header reads "p cnf VARIABLES CLAUSES" and returns the number of clauses.
func (f *Formula) header(s *scanner) (clauses int, err error) {
	if err := s.Expect("p", "cnf"); err != nil {
		return 0, err
	}
	vars, err := s.number("a number of variables", MaxVariable)
	if err != nil {
		return 0, err
	}
	count, err := s.number("a number of clauses", math.MaxInt32)
	if err != nil {
		return 0, err
	}
	if vars < 0 || count < 0 {
		return 0, s.Errorf("expected numbers of variables and clauses that are not negative")
	}
	f.vars = int(vars)
	return int(count), s.endLine()
}

func (f *Formula) add(mem *budget, clause []int32, line int) (err error) {
	if f.literals, err = room(mem, f.literals, len(clause), 4); err != nil {
		return err
	}
	if f.ends, err = room(mem, f.ends, 1, 4); err != nil {
		return err
	}
	if f.lines, err = room(mem, f.lines, 1, 4); err != nil {
		return err
	}
	f.literals = append(f.literals, clause...)
	f.ends = append(f.ends, int32(len(f.literals)))
	f.lines = append(f.lines, int32(line))
	return nil
}
