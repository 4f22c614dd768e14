package drat

import (
	"bufio"
	"fmt"
	"io"
	"strings"
)

// scanner reads lines of numbers.
type scanner struct {
	in   *bufio.Reader
	mem  *budget
	name string
	line int // of the byte ahead, counted from 1
	c    int // the byte ahead, or end
	err  error
}

const end = -1

func newScanner(r io.Reader, name string, mem *budget) *scanner {
	s := &scanner{in: bufio.NewReader(r), mem: mem, name: name, line: 1}
	s.advance()
	return s
}

func (s *scanner) advance() {
	if s.c == '\n' {
		s.line++
	}
	b, err := s.in.ReadByte()
	s.c = int(b)
	if err != nil {
		s.c = end
		if err != io.EOF {
			s.err = err
		}
	}
}

// comments skips comment lines, which start with the letter c.
func (s *scanner) comments() error {
	for s.c == 'c' {
		for s.c != '\n' && s.c != end {
			s.advance()
		}
		if err := s.endLine(); err != nil {
			return err
		}
	}
	return nil
}

func (s *scanner) blanks() {
	for s.c == ' ' || s.c == '\t' {
		s.advance()
	}
}

// endLine reads the end of a line. A last line without one may have been cut off.
func (s *scanner) endLine() error {
	s.blanks()
	if s.c != '\n' {
		return s.expected("the end of the line")
	}
	s.advance()
	return nil
}

// word reads a word of a header.
func (s *scanner) word(w string) error {
	s.blanks()
	for i := range len(w) {
		if s.c != int(w[i]) {
			return s.expected(fmt.Sprintf("%q", w))
		}
		s.advance()
	}
	return s.separated()
}

// separated makes sure that a word or number ends here.
func (s *scanner) separated() error {
	if s.c != ' ' && s.c != '\t' && s.c != '\n' && s.c != end {
		return s.expected("a blank")
	}
	return nil
}

// number reads a number from -limit to limit. It says what it expected.
func (s *scanner) number(what string, limit int32) (int32, error) {
	s.blanks()
	negative := s.c == '-'
	if negative {
		s.advance()
	}
	if s.c < '0' || s.c > '9' || negative && s.c == '0' {
		return 0, s.expected(what)
	}
	zero := s.c == '0'
	n := int64(0)
	for s.c >= '0' && s.c <= '9' {
		if n = 10*n + int64(s.c-'0'); n > int64(limit) {
			return 0, s.errorf("expected %s of at most %d", what, limit)
		}
		s.advance()
		if zero {
			break
		}
	}
	if negative {
		n = -n
	}
	return int32(n), s.separated()
}

// list reads numbers that are not 0 up to a 0 on the same line, into dst.
func (s *scanner) list(dst []int32, what string, limit int32) ([]int32, error) {
	dst = dst[:0]
	for {
		n, err := s.number(what, limit)
		if n == 0 || err != nil {
			return dst, err
		}
		if len(dst) == cap(dst) {
			if dst, err = room(s.mem, dst, 1, 4); err != nil {
				return dst, s.wrap(err)
			}
		}
		dst = append(dst, n)
	}
}

// expected returns an error that says what should be ahead, and what is.
func (s *scanner) expected(what string) error {
	switch {
	case s.c == end:
		return s.errorf("expected %s, but the file ends", what)
	case s.c == '\n':
		return s.errorf("expected %s, but the line ends", what)
	}
	return s.errorf("expected %s, found %q", what, rune(s.c))
}

// errorf names the line. An error of the reader takes precedence.
func (s *scanner) errorf(format string, args ...any) error {
	return s.wrap(fmt.Errorf(format, args...))
}

func (s *scanner) wrap(err error) error {
	if s.err != nil {
		err = s.err
	}
	return fmt.Errorf("%s:%d: %w", s.name, s.line, err)
}

// clauseText writes literals as people read them.
func clauseText(literals []int32) string {
	if len(literals) == 0 {
		return "the empty clause"
	}
	const shown = 20
	text := fmt.Sprint(literals[:min(len(literals), shown)])
	text = "the clause " + strings.Trim(text, "[]")
	if len(literals) > shown {
		text += " …"
	}
	return text
}
