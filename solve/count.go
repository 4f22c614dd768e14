package solve

import (
	"context"
	"errors"
	"math/big"
	"time"

	"gridcnf/backend"
	"gridcnf/internal/giveup"
	"gridcnf/internal/memory"
	"gridcnf/internal/yield"
	"gridcnf/puzzle"
	"gridcnf/solve/count"
)

// Tally is a number of solutions.
type Tally struct {
	Count    *big.Int // a lower bound; nil if nothing is known
	Complete bool     // Count is exact, as proven by the backend or by the tables
	Reason   error    // why it is not complete; nil if Counting.Limit was reached
	Tables   bool     // Count is from the tables, or only the tables were used
	Stats    Stats
}

// Counting says how to count solutions.
type Counting struct {
	// Search finds solutions and blocks them, one by one. Tables uses package count, which need not find each of them. With
	// both, a short search comes first, then the tables if it has not found all, and if these get too large, the search goes
	// on: until the deadline of the context, or if it has none, for a while.
	Search, Tables bool

	Limit  int                         // stop the search at this many solutions; 0 is no limit; ignored if Tables is set
	Memory int64                       // in bytes: stop when so much is in use; 0 is no limit
	Each   func(a puzzle.Answer) error // gets each solution that the search finds; its error ends the search; may be nil
}

// ErrMemory ends a count whose solutions take too much memory to be told apart.
var ErrMemory = errors.New("memory limit reached")

// The limits of solutions and conflicts for the search before the tables, and for that after them. To search a puzzle with few
// solutions takes less time than to allocate tables: all unique boards of the corpus need fewer conflicts than shortConflicts.
// After tables that got too large, a longer search only adds a lower bound.
const (
	short, shortConflicts = 50, 2000
	long, longConflicts   = 10_000, 10_000
)

// Count counts solutions: answers that differ in a cell or an edge. If a limit is reached or ctx ends, the tally holds what has
// been found so far. The error is of another kind: of the backend, the checker or how.Each.
func Count(ctx context.Context, p puzzle.Puzzle, how Counting, opt Options) (*Tally, error) {
	if !how.Search {
		t := &Tally{Tables: true}
		return t, giveup.Try(func() { t.fill(ctx, p, how.Memory) })
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
	s := New(p, opt)
	err := giveup.Try(func() { t.run(yield.Context(ctx), s, how) })
	if errors.Is(context.Cause(ctx), ErrMemory) && !t.Complete {
		t.Reason = ErrMemory
	}
	t.Stats = s.Stats()
	return t, err
}

// run counts by one search. If tables are wanted, they come in the middle of it.
func (t *Tally) run(ctx context.Context, s *Search, how Counting) {
	if !how.Tables {
		t.search(ctx, s, how, how.Limit, 0)
		return
	}
	if t.search(ctx, s, how, short, shortConflicts) {
		return
	}
	half, cancel := ctx, context.CancelFunc(func() {})
	end, ends := ctx.Deadline()
	if ends { // keep half of the time for the search, which has a lower bound when time is up
		half, cancel = context.WithTimeout(ctx, time.Until(end)/2)
	}
	defer cancel()
	if t.fill(yield.Context(half), s.puzzle, how.Memory); t.Complete || ctx.Err() != nil {
		return
	}
	why, most, conflicts := t.Reason, long, int64(longConflicts)
	if ends {
		most, conflicts = 0, 0
	}
	if !t.search(ctx, s, how, most, conflicts) {
		t.Reason = why
	}
}

// search counts solutions until there are most of them, or until the whole run has had so many conflicts; 0 is no limit. It is
// over if all solutions are known, or ctx has ended.
func (t *Tally) search(ctx context.Context, s *Search, how Counting, most int, conflicts int64) (over bool) {
	s.conflicts = conflicts
	t.Reason = nil
	for most == 0 || s.stats.Solutions < most {
		a, err := s.Next(ctx)
		switch {
		case errors.Is(err, backend.ErrLimit):
			return false
		case stopped(err):
			t.Reason = err
			return true
		case err == nil && a == nil:
			t.Complete = true
			return true
		}
		giveup.If(err)
		t.Count.SetInt64(int64(s.stats.Solutions))
		if how.Each != nil {
			if err := how.Each(a); stopped(err) {
				t.Reason = err
				return true
			} else {
				giveup.If(err)
			}
		}
	}
	return false
}

// fill counts by tables. If these get too large or ctx ends, the count so far stays.
func (t *Tally) fill(ctx context.Context, p puzzle.Puzzle, memory int64) {
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
		giveup.If(err)
	}
}
