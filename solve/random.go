package solve

import (
	"context"
	"math/rand/v2"

	"gridcnf/cnf"
	"gridcnf/puzzle"
)

// Random returns a solution that lies near values that are drawn at random, or nil if there is none: the project's own
// solver tries them first. Solutions are not equally likely.
func Random(ctx context.Context, p puzzle.Puzzle, random *rand.Rand) (puzzle.Answer, error) {
	s, err := New(p, Options{Seed: random.Int64()})
	if err != nil {
		return nil, err
	}
	if err := s.start(ctx); err != nil || s.session == nil {
		if err != nil {
			return nil, err
		}
		return s.Next(ctx)
	}
	wishes := make([]cnf.Lit, 0, len(s.enc.Answer))
	for _, i := range random.Perm(len(s.enc.Answer)) {
		if l := s.enc.Answer[i]; random.IntN(2) == 0 {
			wishes = append(wishes, -l)
		} else {
			wishes = append(wishes, l)
		}
	}
	s.session.Prefer(wishes...)
	return s.Next(ctx)
}
