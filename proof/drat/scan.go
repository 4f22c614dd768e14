package drat

import (
	"context"
	"fmt"
	"io"
	"strings"

	"gridcnf/proof/scan"
)

// scanner reads lines of numbers.
type scanner struct {
	*scan.Scanner
	mem *budget
}

func newScanner(ctx context.Context, r io.Reader, name string, mem *budget) *scanner {
	s := &scanner{scan.New(ctx, r, name, 'c'), mem}
	s.Lines = true
	return s
}

// number reads a number from -limit to limit. It says what it expected.
func (s *scanner) number(what string, limit int32) (int32, error) {
	if err := s.Next(); err != nil {
		return 0, err
	}
	n, err := s.Int(what, int64(limit))
	if n > int64(limit) || -n > int64(limit) {
		return 0, s.Errorf("expected %s of at most %d", what, limit)
	}
	return int32(n), err
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
				return dst, s.Errorf("%w", err)
			}
		}
		dst = append(dst, n)
	}
}

// endLine reads the end of a line. A last line without one may have been cut off.
func (s *scanner) endLine() error { return s.Expect(scan.EndLine) }

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
