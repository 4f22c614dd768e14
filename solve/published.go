package solve

import (
	"errors"
	"fmt"
	"slices"

	"gridcnf/puzzle"
)

// ErrContradicted says that a published solution obeys every rule of the puzzle
// although the search has ruled it out: the backend's proof is wrong, or the
// encoding is.
var ErrContradicted = errors.New("internal error: the published solution is right, but the search excludes it")

// Judge says whether a solution published for the puzzle is right: nil if it obeys
// the rules and the search has not excluded it. An error that wraps ErrContradicted
// means that the search is wrong; any other names the rule that the published
// solution breaks.
func (r *Result) Judge(p puzzle.Puzzle, published puzzle.Answer) error {
	if slices.ContainsFunc(r.Solutions, published.Equal) {
		return nil // the rule checker has accepted it
	}
	if err := p.Check(published); err != nil {
		return fmt.Errorf("the published solution breaks a rule: %w", err)
	}
	if r.Verdict == OnlyOne || r.Verdict == NoneAtAll {
		return ErrContradicted
	}
	return nil
}
