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

// The verdicts. The last claims nothing: the search was stopped, or was not asked
// to look for a second solution.
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
	Without   []string        // the verdict is none; without these rules there is a solution (found by a search that is not in Stats)
	Because   string          // the verdict is none; why, if counting over the whole board showed it before any search
	Stats     Stats

	// What Forced finds: by bit whether it has the same value in every solution, nil if that
	// is not known of all of them; and how many bits are known to have two values.
	Forced []bool
	Open   int
}

// First looks for one solution. The verdict is NoneAtAll or Unknown.
func First(ctx context.Context, p puzzle.Puzzle, opt Options) (*Result, error) {
	_, r, err := search(ctx, p, opt, 1)
	return r, err
}

// Unique looks for a solution and proves that it is the only one, or finds a
// second. A context that ends makes the verdict Unknown, with what was found.
func Unique(ctx context.Context, p puzzle.Puzzle, opt Options) (*Result, error) {
	_, r, err := search(ctx, p, opt, 2)
	return r, err
}

// search looks for n solutions. The search can go on after two.
func search(ctx context.Context, p puzzle.Puzzle, opt Options, n int) (s *Search, r *Result, err error) {
	s, err = New(p, opt)
	if err != nil {
		return nil, nil, err
	}
	r = &Result{Verdict: Unknown}
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

// stopped reports whether a search ended because its context did, or because nobody knows whether what it found is a solution.
func stopped(err error) bool {
	return errors.Is(err, puzzle.ErrTooLong) || errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded)
}

// ErrContradicted says that a published solution obeys every rule of the puzzle although the search has ruled
// it out: the backend's proof is wrong, or the encoding is.
var ErrContradicted = errors.New("internal error: the published solution is right, but the search excludes it")

// Judge says whether a solution published for the puzzle is right: nil if it obeys the rules and the search has
// not excluded it. An error that wraps ErrContradicted means that the search is wrong; any other names the rule
// that the published solution breaks.
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

// relax looks for optional rules without which a board that has no solution has one. The author may not have
// meant such a rule: whether lines must differ, for example, cannot be seen from a board. It drops each optional
// rule alone, the last one first, and then all of them. It returns nil if that does not help, or time runs out.
func relax(ctx context.Context, p puzzle.Puzzle, opt Options) ([]string, error) {
	opt.Watch = nil // another search
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
			if err := weaker.SetRule(rule, false); err != nil {
				return nil, err
			}
		}
		s, err := New(weaker, opt)
		if err != nil {
			return nil, err
		}
		switch a, err := s.Next(ctx); {
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
