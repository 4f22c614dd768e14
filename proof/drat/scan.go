package drat

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// scanner splits lines into words. A line that begins with c is a comment, and the end of any
// other is a word, too: a last line without one may have been cut off.
type scanner struct {
	*limits
	in    *bufio.Reader
	name  string // of the file, for errors
	line  int    // of the word, counted from 1
	word  []byte // that was read last; none at the end of the file
	fresh bool   // nothing of the line has been read
	again bool   // next is to return the same word
}

// endLine is the word for the end of a line.
const endLine = "\n"

// newScanner returns a scanner of a file, of which the limits are to speak.
func newScanner(r io.Reader, name string, l *limits) *scanner {
	s := &scanner{limits: l, in: l.reader(r), name: name, fresh: true}
	l.place = s.at
	return s
}

// next reads a word.
func (s *scanner) next() {
	if s.again {
		s.again = false
		return
	}
	const longest = 256
	s.word = s.word[:0]
	b, err := s.skip()
	for ; err == nil && !blank(b); b, err = s.in.ReadByte() {
		if b == '\n' && len(s.word) > 0 {
			err = s.in.UnreadByte()
			break
		}
		if s.word = append(s.word, b); b == '\n' {
			s.fresh = true
			return
		}
		if len(s.word) > longest {
			panic(s.failed("expected words of at most %d characters", longest))
		}
	}
	if err != nil && err != io.EOF {
		panic(s.failed("%w", err))
	}
}

// skip reads blanks and comments, and the character after them.
func (s *scanner) skip() (b byte, err error) {
	for comment := false; ; {
		first := s.fresh
		if first {
			s.line++
			s.fresh, comment = false, false
		}
		b, err = s.in.ReadByte()
		switch comment = comment || first && b == 'c'; {
		case err != nil:
			return 0, err
		case comment:
			s.fresh = b == '\n'
		case !blank(b):
			return b, nil
		}
	}
}

func blank(b byte) bool { return b == ' ' || b == '\t' || b == '\r' }

// back lets the next call of next read the same word again.
func (s *scanner) back() { s.again = true }

// ended reports whether there is no word any more.
func (s *scanner) ended() bool { return len(s.word) == 0 }

// expect reads words that have to be these.
func (s *scanner) expect(words ...string) {
	for _, word := range words {
		if s.next(); string(s.word) != word {
			panic(s.wanted(named(word)))
		}
	}
}

// number reads a number from -limit to limit, without leading zeros. It says what it expected.
func (s *scanner) number(what string, limit int32) int32 {
	s.next()
	digits := s.word
	negative := len(digits) > 0 && digits[0] == '-'
	if negative || len(digits) > 0 && digits[0] == '+' {
		digits = digits[1:]
	}
	if len(digits) == 0 || digits[0] == '0' && (negative || len(digits) > 1) {
		panic(s.wanted(what))
	}
	n := int64(0)
	for _, d := range digits {
		if d < '0' || d > '9' {
			panic(s.wanted(what))
		}
		n = min(10*n+int64(d-'0'), int64(limit)+1)
	}
	if n > int64(limit) {
		panic(s.failed("expected %s of at most %d", what, limit))
	}
	if negative {
		n = -n
	}
	return int32(n)
}

// clause reads literals up to a 0, and the end of their line, into dst.
func (s *scanner) clause(dst []int32, vars int32) []int32 {
	dst = dst[:0]
	for {
		n := s.number("a literal", vars)
		if n == 0 {
			s.expect(endLine)
			return dst
		}
		dst = append(room(s.limits, dst, 1, 4), n)
	}
}

// wanted says that something else was expected in place of the word.
func (s *scanner) wanted(what string) Failure {
	return s.failed("expected %s, found %s", what, named(string(s.word)))
}

func named(word string) string {
	switch word {
	case "":
		return "the end of the file"
	case endLine:
		return "the end of the line"
	}
	const shown = 60
	if len(word) > shown {
		return strconv.Quote(word[:shown]) + "…"
	}
	return strconv.Quote(word)
}

// at says in an error in which line it is.
func (s *scanner) at(err error) error { return fmt.Errorf("%s:%d: %w", s.name, s.line, err) }

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
