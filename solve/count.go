package solve

import (
	"context"
	"errors"
	"math/big"
	"time"

	"gridcnf/backend"
	"gridcnf/internal/memory"
	"gridcnf/internal/yield"
	"gridcnf/puzzle"
	"gridcnf/solve/count"
)

// Tally is a number of solutions.
type Tally struct {
	Count    *big.Int // a lower bound; nil if nothing is known
	Complete bool     // Count is exact, as proven by the backend or by the tables
	Reason   error    // why it is not complete; nil at the limit
	Tables   bool     // Count is from the tables, or only they were asked
	Stats    Stats
}

// Counting says how solutions are counted.
type Counting struct {
	// Search finds and blocks them, one by one. Tables are those of package count, which need not
	// find each of them. With both, tables are filled if a short search has not found all, and if they
	// get too large, the search goes on: until the context's deadline, or if it has none, for a while.
	Search, Tables bool

	Limit  int                         // stop the search at so many; 0 is no limit
	Memory int64                       // in bytes: stop when so much is in use; 0 is no limit
	Each   func(a puzzle.Answer) error // gets each solution that the search finds; its error ends the search; may be nil
}

// ErrMemory ends a count whose solutions take too much memory to be told apart.
var ErrMemory = errors.New("memory limit reached")

// A puzzle with a few solutions is searched in less time than tables are allocated: all unique boards of the
// corpus need fewer conflicts than these. What a search of many adds to "more than the tables can
// count" is only how many there are at least.
const (
	short, shortConflicts = 50, 2000
	long, longConflicts   = 10_000, 10_000
)

// Count counts solutions. Two solutions differ in a cell or an edge; helper variables do not count.
// When a limit is reached or the context ends, the tally holds what has been found so far.
func Count(ctx context.Context, p puzzle.Puzzle, how Counting, opt Options) (*Tally, error) {
	if !how.Search {
		t := &Tally{Tables: true}
		err := t.fill(ctx, p, how.Memory)
		return t, err
	}
	t := &Tally{Count: new(big.Int)}
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	watch := opt.Watch
	opt.Watch = func(s Stats) {
		if watch != nil {
			watch(s)
		}
		if how.Memory > 0 && memory.Over(how.Memory) {
			stop(ErrMemory)
		}
	}
	s, err := New(p, opt)
	if err != nil {
		return nil, err
	}
	err = t.run(yield.Context(ctx), s, how)
	if errors.Is(context.Cause(ctx), ErrMemory) && !t.Complete {
		t.Reason = ErrMemory
	}
	t.Stats = s.Stats()
	return t, err
}

// run counts by one search, with the tables in the middle of it if they are wanted.
func (t *Tally) run(ctx context.Context, s *Search, how Counting) error {
	if !how.Tables {
		_, err := t.search(ctx, s, how, how.Limit, 0)
		return err
	}
	if over, err := t.search(ctx, s, how, short, shortConflicts); over || err != nil {
		return err
	}
	half, cancel := ctx, context.CancelFunc(func() {})
	end, ends := ctx.Deadline()
	if ends { // what the search finds is a number also when time is up
		half, cancel = context.WithTimeout(ctx, time.Until(end)/2)
	}
	defer cancel()
	err := t.fill(yield.Context(half), s.puzzle, how.Memory)
	if err != nil || t.Complete || ctx.Err() != nil {
		return err
	}
	why, most, conflicts := t.Reason, long, int64(longConflicts)
	if ends {
		most, conflicts = 0, 0
	}
	if over, err := t.search(ctx, s, how, most, conflicts); over || err != nil {
		return err
	}
	t.Reason = why
	return nil
}

// search counts solutions up to a limit of solutions, or of conflicts in the whole run; 0 is no limit.
// It is over if all are known, or the context has ended.
func (t *Tally) search(ctx context.Context, s *Search, how Counting, most int, conflicts int64) (over bool, err error) {
	s.conflicts = conflicts
	t.Reason = nil
	for most == 0 || s.stats.Solutions < most {
		a, err := s.Next(ctx)
		switch {
		case errors.Is(err, backend.ErrLimit):
			return false, nil
		case stopped(err):
			t.Reason = err
			return true, nil
		case err != nil:
			return false, err
		case a == nil:
			t.Complete = true
			return true, nil
		}
		t.Count.SetInt64(int64(s.stats.Solutions))
		if how.Each != nil {
			if err := how.Each(a); stopped(err) {
				t.Reason = err
				return true, nil
			} else if err != nil {
				return false, err
			}
		}
	}
	return false, nil
}

// fill counts by tables. What is known already stays if they get too large, or time is up.
func (t *Tally) fill(ctx context.Context, p puzzle.Puzzle, memory int64) error {
	budget := count.DefaultBudget
	if memory > 0 {
		budget = count.BudgetOf(memory)
	}
	n, err := count.Count(ctx, p, budget)
	switch {
	case err == nil:
		t.Count, t.Complete, t.Tables = n, true, true
	case stopped(err) || errors.Is(err, count.ErrTooLarge):
		t.Reason = err
	default:
		return err
	}
	return nil
}
