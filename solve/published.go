package solve

import (
	"errors"
	"fmt"

	"gridcnf/puzzle"
)

// ErrContradicted says that a published solution obeys every rule of the puzzle
// although the search has ruled it out: the backend's proof is wrong, or the
// encoding is.
var ErrContradicted = errors.New("internal error: the published solution is right, but the search excludes it")

// Matches compares a result with the solution published for the puzzle. It is the
// same if it is the only solution, or one of several; why says what else is wrong
// with it. An error wraps ErrContradicted.
func (r *Result) Matches(p puzzle.Puzzle, published puzzle.Answer) (same bool, why, err error) {
	for _, a := range r.Solutions {
		if a.Equal(published) {
			return true, nil, nil
		}
	}
	if why := p.Check(published); why != nil {
		return false, fmt.Errorf("the published solution breaks a rule: %w", why), nil
	}
	if r.Verdict == OnlyOne || r.Verdict == NoneAtAll {
		return false, nil, ErrContradicted
	}
	return true, nil, nil
}
