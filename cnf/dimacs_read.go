package cnf

import (
	"io"
	"math"
)

// ReadDIMACS reads a DIMACS CNF file; name is its name in errors, which are of
// type *SyntaxError unless r fails.
//
// The file has a header "p cnf V M" and then exactly M clauses, literals between
// -V and V that end with 0, spread over lines at will. No clause has a literal
// twice or together with its negation, and nothing follows the last one. Lines
// that start with c are comments, in the header or after it:
//
//   - "c varname N NAME" and "c N NAME" name variable N,
//   - "c p show N… 0" and "c ind N… 0" become Shown,
//   - other comments become Notes.
//
// LF and CRLF end lines, and a byte order mark is skipped. Memory goes with what
// is in the file and not with what the header claims.
func ReadDIMACS(r io.Reader, name string) (*Formula, error) {
	d := &dimacsReader{scan: newScanner(r, name), f: &Formula{}, names: map[int]string{}}
	err := d.read()
	if d.scan.err != nil { // then what looks wrong may only be cut off
		return nil, d.scan.err
	}
	if err != nil {
		return nil, err
	}
	return d.f, nil
}

type dimacsReader struct {
	scan       *scanner
	f          *Formula
	vars, want int // from the header
	header     bool
	clause     []Lit // the clause being read
	tidy       tidier
	names      map[int]string
	shown      []shownVar
}

func (d *dimacsReader) read() error {
	s := d.scan
	for {
		s.skipSpace()
		switch {
		case s.c == eof:
			return d.finish()
		case s.lineStart && s.c == 'c':
			if err := d.comment(); err != nil {
				return err
			}
		case s.lineStart && s.c == 'p' && !d.header:
			if err := d.readHeader(); err != nil {
				return err
			}
		case !d.header:
			return s.errorf("expected a comment or the header \"p cnf VARIABLES CLAUSES\"")
		default:
			if err := d.literal(); err != nil {
				return err
			}
		}
	}
}

func (d *dimacsReader) readHeader() error {
	s := d.scan
	for _, word := range [...]string{"p", "cnf"} {
		s.skipBlanks()
		if !s.word(word) {
			return s.errorf("expected the header \"p cnf VARIABLES CLAUSES\"")
		}
	}
	var err error
	if d.vars, err = d.count("variables"); err != nil {
		return err
	}
	if d.want, err = d.count("clauses"); err != nil {
		return err
	}
	s.skipBlanks()
	if s.c != '\n' && s.c != eof {
		return s.errorf("expected the end of the header line")
	}
	d.header = true
	return nil
}

func (d *dimacsReader) count(what string) (int, error) {
	s := d.scan
	s.skipBlanks()
	here := s.pos
	n, ok := s.integer()
	if !ok || n < 0 {
		return 0, s.errorAt(here, "expected the number of %s, from 0 to %d", what, math.MaxInt32)
	}
	return n, nil
}

func (d *dimacsReader) literal() error {
	s := d.scan
	here := s.pos
	if d.f.NumClauses() == d.want {
		return s.errorf("expected nothing after the last of %d clauses", d.want)
	}
	n, ok := s.integer()
	if !ok || n < -d.vars || n > d.vars {
		return s.errorAt(here, "expected a literal from -%d to %d, or 0 to end the clause", d.vars, d.vars)
	}
	if n != 0 {
		d.clause = append(d.clause, Lit(n))
		return nil
	}
	if v, found := d.tidy.repeated(d.clause); found {
		return s.errorAt(here, "expected every variable at most once in the clause that ends here, but %d is there twice", v)
	}
	d.f.Add(d.clause...)
	d.clause = d.clause[:0]
	return nil
}

func (d *dimacsReader) finish() error {
	s := d.scan
	switch {
	case !d.header:
		return s.errorf("expected the header \"p cnf VARIABLES CLAUSES\"")
	case len(d.clause) > 0:
		return s.errorf("expected 0 to end the last clause")
	case d.f.NumClauses() < d.want:
		return s.errorf("expected %d clauses, as the header says, but there are %d", d.want, d.f.NumClauses())
	}
	d.f.vars = d.vars
	return d.applyComments()
}
