// Package scan splits the text formats of formulas and proofs into words and numbers:
// DIMACS and DRAT for package drat. Whatever is wrong is said with the name of the file and the line.
//
// Who reads a text or checks it gives up with a panic of a Failure, which Try makes an error
// again, as encoding/gob does inside. So nothing goes on after what had to be refused, and
// there are no errors to hand upwards.
package scan

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"strconv"
)

// longest is the number of bytes that a word may have.
const longest = 256

// EndLine is the word for the end of a line, of a Scanner with Lines.
const EndLine = "\n"

// Scanner splits a text into words: runs of characters other than blanks, and the two
// words ";" and ":". A comment goes from the character Comment to the end of the line. With
// Lines it has to be the first character of the line.
type Scanner struct {
	Name    string // of the file, for errors
	Comment byte
	Lines   bool   // the end of a line is a word too, and not a blank
	Word    []byte // the word read last; none at the end of the text
	Line    int    // where it is, counted from 1

	in    *bufio.Reader
	fresh bool // nothing of the present line has been read
	again bool // Next is to return the same word
}

// New returns a scanner that has read nothing. When ctx ends, the error is its.
func New(ctx context.Context, r io.Reader, name string, comment byte) *Scanner {
	return &Scanner{Name: name, Comment: comment, in: bufio.NewReaderSize(Reader(ctx, r), 1<<16), fresh: true}
}

// Failure is what a panic says that gives up.
type Failure struct{ Err error }

// Try calls f and returns the error with which it gives up, if it does.
func Try(f func()) (err error) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case Failure:
			err = r.Err
		default:
			panic(r)
		}
	}()
	f()
	return nil
}

// Next reads a word into s.Word.
func (s *Scanner) Next() {
	if s.again {
		s.again = false
		return
	}
	s.Word = s.Word[:0]
	b, err := s.skip()
	for ; err == nil; b, err = s.in.ReadByte() {
		single := b == ';' || b == ':' || b == '\n'
		if (single && len(s.Word) > 0) || blank(b) {
			err = s.in.UnreadByte()
			break
		}
		if s.Word = append(s.Word, b); single {
			s.fresh = b == '\n'
			return
		}
		if len(s.Word) > longest {
			panic(s.Errorf("expected words of at most %d characters", longest))
		}
	}
	if err != nil && err != io.EOF {
		panic(s.Errorf("%w", err))
	}
}

// skip reads blanks and comments, and the character after them.
func (s *Scanner) skip() (byte, error) {
	for comment := false; ; {
		first := s.fresh
		if first {
			s.Line++
			s.fresh, comment = false, false
		}
		b, err := s.in.ReadByte()
		switch {
		case err != nil:
			return 0, err
		case b == '\n' && (comment || !s.Lines):
			s.fresh = true
		case b == s.Comment && (first || !s.Lines):
			comment = true
		case !comment && !blank(b):
			return b, nil
		}
	}
}

func blank(b byte) bool { return b == ' ' || b == '\t' || b == '\r' }

// Back lets the next call of Next read the same word again.
func (s *Scanner) Back() { s.again = true }

// Accept reads a word if it is this one, and reports whether it is.
func (s *Scanner) Accept(word string) bool {
	s.Next()
	s.again = !s.Is(word)
	return !s.again
}

// Ended reports whether there is no word any more.
func (s *Scanner) Ended() bool { return len(s.Word) == 0 }

// Is reports whether the word is this one.
func (s *Scanner) Is(word string) bool { return string(s.Word) == word }

// Expect reads words that have to be these.
func (s *Scanner) Expect(words ...string) {
	for _, word := range words {
		if s.Next(); !s.Is(word) {
			panic(s.Wanted(named(word)))
		}
	}
}

// Int returns the number that the word says, which has no leading zeros. One beyond most,
// or below -most, is most+1 or -most-1.
func (s *Scanner) Int(what string, most int64) int64 {
	digits := s.Word
	negative := len(digits) > 0 && digits[0] == '-'
	if negative || len(digits) > 0 && digits[0] == '+' {
		digits = digits[1:]
	}
	if len(digits) == 0 || digits[0] == '0' && (negative || len(digits) > 1) {
		panic(s.Wanted(what))
	}
	n := int64(0)
	for _, d := range digits {
		if d < '0' || d > '9' {
			panic(s.Wanted(what))
		}
		n = min(10*n+int64(d-'0'), most+1)
	}
	if negative {
		n = -n
	}
	return n
}

// Wanted says that something else was expected in place of the word.
func (s *Scanner) Wanted(what string) Failure {
	return s.Errorf("expected %s, found %s", what, named(string(s.Word)))
}

func named(word string) string {
	switch word {
	case "":
		return "the end of the file"
	case EndLine:
		return "the end of the line"
	}
	const shown = 60
	if len(word) > shown {
		return strconv.Quote(word[:shown]) + "…"
	}
	return strconv.Quote(word)
}

// Errorf returns an error with the name of the file and the line.
func (s *Scanner) Errorf(format string, args ...any) Failure { return s.At(s.Line, format, args...) }

// At returns an error about another line.
func (s *Scanner) At(line int, format string, args ...any) Failure {
	return Failure{fmt.Errorf("%s:%d: "+format, append([]any{s.Name, line}, args...)...)}
}

// Reader looks at the context before each read, so that a text without end ends.
func Reader(ctx context.Context, r io.Reader) io.Reader { return reader{ctx, r} }

type reader struct {
	ctx context.Context
	in  io.Reader
}

func (r reader) Read(p []byte) (int, error) {
	if err := r.ctx.Err(); err != nil {
		return 0, err
	}
	return r.in.Read(p)
}
