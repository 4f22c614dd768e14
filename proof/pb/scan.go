package pb

import (
	"context"
	"io"

	"gridcnf/proof/scan"
)

// pace is the number of small steps after which a context is looked at.
const pace = 1 << 12

// scanner reads the words of both formats.
type scanner struct{ *scan.Scanner }

func newScanner(ctx context.Context, r io.Reader, name string, comment byte) *scanner {
	return &scanner{scan.New(ctx, r, name, comment)}
}

// integer returns the number that the word says.
func (s *scanner) integer(what string) int64 {
	n := s.Int(what, bound)
	if outside(n) {
		panic(s.Errorf("%w", errTooLarge))
	}
	return n
}
