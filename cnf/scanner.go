package cnf

import (
	"bufio"
	"fmt"
	"io"
	"math"
)

// SyntaxError says where a text is not what was expected there.
type SyntaxError struct {
	File string // as given to the reader
	Line int    // counted from 1
	Col  int    // in bytes, counted from 1
	Msg  string // what was expected
}

// Error is "file:line:col: what was expected".
func (e *SyntaxError) Error() string {
	return fmt.Sprintf("%s:%d:%d: %s", e.File, e.Line, e.Col, e.Msg)
}

// scanner reads bytes and knows where it is.
type scanner struct {
	in        *bufio.Reader
	file      string
	c         int // the byte to be read next, or eof
	pos       position
	lineStart bool // only blanks stand before c on its line
	err       error
}

type position struct{ line, col int }

const eof = -1

func newScanner(r io.Reader, file string) *scanner {
	s := &scanner{in: bufio.NewReaderSize(r, 1<<16), file: file, c: '\n'}
	if mark, _ := s.in.Peek(3); string(mark) == "\ufeff" {
		s.in.Discard(3)
	}
	s.next()
	return s
}

func (s *scanner) next() {
	switch s.c {
	case '\n':
		s.pos = position{s.pos.line + 1, 1}
		s.lineStart = true
	case eof:
		return
	case ' ', '\t', '\r':
		s.pos.col++
	default:
		s.pos.col++
		s.lineStart = false
	}
	b, err := s.in.ReadByte()
	if err != nil {
		s.c = eof
		if err != io.EOF {
			s.err = err
		}
		return
	}
	s.c = int(b)
}

func (s *scanner) blank() bool { return s.c == ' ' || s.c == '\t' || s.c == '\r' }

func (s *scanner) skipBlanks() {
	for s.blank() {
		s.next()
	}
}

func (s *scanner) skipSpace() {
	for s.blank() || s.c == '\n' {
		s.next()
	}
}

// word reads exactly w, with a blank or a line end behind it.
func (s *scanner) word(w string) bool {
	for i := range len(w) {
		if s.c != int(w[i]) {
			return false
		}
		s.next()
	}
	return s.ended()
}

// ended reports whether a word may end before c.
func (s *scanner) ended() bool { return s.blank() || s.c == '\n' || s.c == eof }

// integer reads a number that fits a Lit, with a blank or a line end behind it.
// There is no -0.
func (s *scanner) integer() (int, bool) {
	negative := s.c == '-'
	if negative {
		s.next()
	}
	n, digits := int64(0), 0
	for ; s.c >= '0' && s.c <= '9'; digits++ {
		n = n*10 + int64(s.c-'0')
		if n > math.MaxInt32 {
			return 0, false
		}
		s.next()
	}
	if digits == 0 || !s.ended() || negative && n == 0 {
		return 0, false
	}
	if negative {
		n = -n
	}
	return int(n), true
}

func (s *scanner) errorf(format string, args ...any) error { return s.errorAt(s.pos, format, args...) }

func (s *scanner) errorAt(at position, format string, args ...any) error {
	return &SyntaxError{s.file, at.line, at.col, fmt.Sprintf(format, args...)}
}
