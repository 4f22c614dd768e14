package drat

import (
	"context"
	"fmt"
	"io"
	"strings"

	"gridcnf/proof/scan"
)

// scanner reads lines of numbers. A last line without an end may have been cut off.
type scanner struct {
	*scan.Scanner
	*limits
}

func newScanner(r io.Reader, name string, l *limits) scanner {
	s := scan.New(context.Background(), l.reader(r), name, 'c')
	s.Lines = true
	return scanner{s, l}
}

// number reads a number from -limit to limit. It says what it expected.
func (s scanner) number(what string, limit int32) int32 {
	s.Next()
	n := s.Int(what, int64(limit))
	if n > int64(limit) || -n > int64(limit) {
		panic(s.Errorf("expected %s of at most %d", what, limit))
	}
	return int32(n)
}

// clause reads literals up to a 0, and the end of their line, into dst.
func (s scanner) clause(dst []int32, vars int32) []int32 {
	dst = dst[:0]
	for {
		n := s.number("a literal", vars)
		if n == 0 {
			s.Expect(scan.EndLine)
			return dst
		}
		dst = append(room(s.limits, dst, 1, 4), n)
	}
}

// at says in an error in which line it is.
func (s scanner) at(err error) error { return s.Errorf("%w", err).Err }

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
