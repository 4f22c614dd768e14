package pb

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
)

// longest is the number of bytes a word of either format may have.
const longest = 256

// pace is the number of small steps after which a context is looked at.
const pace = 1 << 12

// scanner splits a text into words: runs of characters other than blanks, and the two
// words ";" and ":". A comment goes from its first character to the end of the line.
type scanner struct {
	ctx     context.Context
	r       *bufio.Reader
	name    string
	comment byte
	word    []byte // the word read last; none at the end of the text
	line    int    // where it is, counted from 1
	again   bool
	words   int
}

func newScanner(ctx context.Context, r io.Reader, name string, comment byte) *scanner {
	return &scanner{ctx: ctx, r: bufio.NewReaderSize(r, 1<<16), name: name, comment: comment, line: 1}
}

// next reads a word into s.word.
func (s *scanner) next() error {
	if s.again {
		s.again = false
		return nil
	}
	if s.words++; s.words%pace == 0 && s.ctx.Err() != nil {
		return s.ctx.Err()
	}
	s.word = s.word[:0]
	b, err := s.skip()
	for ; err == nil; b, err = s.r.ReadByte() {
		single := b == ';' || b == ':'
		if (single && len(s.word) > 0) || blank(b) {
			return s.r.UnreadByte()
		}
		if s.word = append(s.word, b); single {
			return nil
		}
		if len(s.word) > longest {
			return s.errorf("expected words of at most %d characters", longest)
		}
	}
	return s.atEnd(err)
}

// back lets the next call of next return the same word again.
func (s *scanner) back() { s.again = true }

// skip reads blanks and comments, and the character after them.
func (s *scanner) skip() (byte, error) {
	inside := false
	for {
		b, err := s.r.ReadByte()
		switch {
		case err != nil:
			return 0, err
		case b == '\n':
			s.line++
			inside = false
		case b == s.comment:
			inside = true
		case !inside && !blank(b):
			return b, nil
		}
	}
}

func blank(b byte) bool { return b == ' ' || b == '\t' || b == '\r' || b == '\n' }

// atEnd passes on every error but the end of the text.
func (s *scanner) atEnd(err error) error {
	if errors.Is(err, io.EOF) {
		return nil
	}
	return s.errorf("%w", err)
}

func (s *scanner) is(word string) bool { return string(s.word) == word }

// expect reads words that have to be these.
func (s *scanner) expect(words ...string) error {
	for _, word := range words {
		if err := s.next(); err != nil {
			return err
		}
		if !s.is(word) {
			return s.wanted(strconv.Quote(word))
		}
	}
	return nil
}

// integer returns the number that the word says, without leading zeros and within bound.
func (s *scanner) integer(what string) (int64, error) {
	digits := s.word
	if len(digits) > 0 && (digits[0] == '-' || digits[0] == '+') {
		digits = digits[1:]
	}
	n, err := strconv.ParseInt(string(s.word), 10, 64)
	if errors.Is(err, strconv.ErrRange) || err == nil && outside(n) {
		return 0, s.errorf("%w", errTooLarge)
	}
	if err != nil || (digits[0] == '0' && len(digits) > 1) {
		return 0, s.wanted(what)
	}
	return n, nil
}

// wanted returns the error that something else was expected in place of the word.
func (s *scanner) wanted(what string) error {
	if len(s.word) == 0 {
		return s.errorf("expected %s, found the end of the file", what)
	}
	return s.errorf("expected %s, found %q", what, s.word)
}

func (s *scanner) errorf(format string, args ...any) error {
	return at(s.name, s.line, format, args...)
}

func at(name string, line int, format string, args ...any) error {
	return fmt.Errorf("%s:%d: "+format, append([]any{name, line}, args...)...)
}
