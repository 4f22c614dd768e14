package tatham

import (
	"fmt"
	"strings"

	"gridcnf/puzzle/format/core"
)

// scanner reads the text of a move, or settings. It fails as core.Must does, with a Fault.
type scanner struct {
	text string
	off  int // the byte that is read next
}

// rest returns the text that is left to read.
func (s *scanner) rest() string { return s.text[s.off:] }

// take reads one of the given characters, or returns 0.
func (s *scanner) take(chars string) byte {
	if s.rest() == "" || strings.IndexByte(chars, s.text[s.off]) < 0 {
		return 0
	}
	s.off++
	return s.text[s.off-1]
}

// fail fails at the next character.
func (s *scanner) fail(msg string, args ...any) { core.Must(core.FaultAt(s.off, msg, args...)) }

// want fails because of the next character.
func (s *scanner) want(what string) {
	found := "the end"
	for _, r := range s.rest() {
		found = fmt.Sprintf("%q", r)
		break
	}
	s.fail("found %s, expected %s", found, what)
}

// end fails unless the whole text is read.
func (s *scanner) end(what string) {
	if s.rest() != "" {
		s.want(what)
	}
}

// digits returns the digits that come next, but does not read them.
func (s *scanner) digits() string {
	return s.rest()[:len(s.rest())-len(strings.TrimLeft(s.rest(), "0123456789"))]
}

// place reads a comma and a column below cols, and a comma and a row below rows.
func (s *scanner) place(cols, rows int) (x, y int) {
	number := func(name string, below int) int {
		if s.take(",") == 0 {
			s.want("a comma")
		}
		return s.number(name, below)
	}
	x = number("a column", cols)
	return x, number("a row", rows)
}

// number reads a number below a bound.
func (s *scanner) number(name string, below int) int {
	found := s.digits()
	n, ok := core.ClampedNumber(found, below-1)
	want := fmt.Sprintf("%s from 0 to %d", name, below-1)
	if !ok {
		s.want(want)
	} else if n == below {
		s.fail("found %.20s, expected %s", found, want)
	}
	s.off += len(found)
	return n
}
