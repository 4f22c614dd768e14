package solve

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"gridcnf/internal/list"
	"gridcnf/puzzle"
)

// Verdict is the answer to "how many solutions?".
type Verdict string

// The verdicts. Unknown claims nothing: the search was stopped, or it had to find only one solution.
const (
	OnlyOne   Verdict = "unique"
	Several   Verdict = "multiple"
	NoneAtAll Verdict = "none"
	Unknown   Verdict = "unknown"
)

// Result is a verdict with its evidence.
type Result struct {
	Verdict   Verdict
	Solutions []puzzle.Answer // the first two, or as many as were found
	Reason    error           // why the search was stopped; nil if it was not
	Without   []string        // if there is no solution: rules without which there is one (Stats does not count that search)
	Because   string          // if there is no solution: why, if counting over the whole board showed it before any search
	Stats     Stats

	// Forced says by bit whether it has the same value in every solution. It is nil if that is not known of all bits, and
	// only the function Forced sets it. Open is how many bits are known to have two values.
	Forced []bool
	Open   int
}

// First looks for one solution. The verdict is NoneAtAll, or Unknown if there is a solution or ctx ended.
func First(ctx context.Context, p puzzle.Puzzle, opt Options) (*Result, error) {
	_, r, err := search(ctx, p, opt, 1)
	return r, err
}

// Unique looks for a solution, and then for a second one or a proof that there is none. If ctx ends first, the verdict is
// Unknown, with what was found.
func Unique(ctx context.Context, p puzzle.Puzzle, opt Options) (*Result, error) {
	_, r, err := search(ctx, p, opt, 2)
	return r, err
}

// search looks for n solutions. The caller can continue the search s.
func search(ctx context.Context, p puzzle.Puzzle, opt Options, n int) (s *Search, r *Result, err error) {
	s, r = New(p, opt), &Result{Verdict: Unknown}
	defer func() {
		if r != nil {
			r.Stats = s.Stats()
		}
	}()
	for len(r.Solutions) < n {
		a, err := s.Next(ctx)
		switch {
		case stopped(err):
			r.Reason = err
			return s, r, nil
		case err != nil:
			return nil, nil, err
		case a == nil && len(r.Solutions) == 1:
			r.Verdict = OnlyOne
			return s, r, nil
		case a == nil:
			r.Verdict, r.Because = NoneAtAll, s.enc.Because
			r.Without, err = relax(ctx, p, opt)
			return s, r, err
		}
		r.Solutions = append(r.Solutions, a)
	}
	if n > 1 {
		r.Verdict = Several
	}
	return s, r, nil
}

// stopped reports whether an error says that a search has no result: its context ended, or the checker took too long.
func stopped(err error) bool {
	return errors.Is(err, puzzle.ErrTooLong) || errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded)
}

// ErrContradicted says that a published solution obeys every rule of the puzzle although the search has ruled it out: either
// the backend's proof or the encoding is wrong.
var ErrContradicted = errors.New("internal error: the published solution is right, but the search excludes it")

// Judge checks a solution that was published for the puzzle. It returns nil if that obeys the rules and the search has not
// excluded it. ErrContradicted means that the search is wrong; any other error names the rule that the published solution
// breaks.
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

// relax looks for optional rules without which an unsolvable board has a solution. The author may not have meant such a rule:
// a board does not show, for example, whether lines must differ. It drops each optional rule alone, the last one first, and
// then all of them. It returns nil if that does not help, or if ctx ends.
func relax(ctx context.Context, p puzzle.Puzzle, opt Options) ([]string, error) {
	opt.Watch = nil // the caller watches only the search before
	board, ok := p.(puzzle.Board)
	if !ok {
		return nil, nil
	}
	optional := list.Filter(p.Rules(), func(rule string) bool { return board.Copy().SetRule(rule, false) == nil })
	var tries [][]string
	for i := len(optional) - 1; i >= 0; i-- {
		tries = append(tries, optional[i:i+1])
	}
	if len(optional) > 1 {
		tries = append(tries, optional)
	}
	for _, without := range tries {
		weaker := board.Copy()
		for _, rule := range without {
			_ = weaker.SetRule(rule, false) // a copy has allowed it
		}
		switch a, err := New(weaker, opt).Next(ctx); {
		case stopped(err):
			return nil, nil
		case err != nil:
			return nil, err
		case a != nil:
			return without, nil
		}
	}
	return nil, nil
}
