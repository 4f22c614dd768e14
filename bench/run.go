package bench

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"gridcnf/puzzle/format"
	"gridcnf/solve"
)

// Report is what came of a collection.
type Report struct {
	Name     string
	Puzzles  int
	Unique   int
	Several  int
	Matches  int      // equal to the published solution
	Unpub    int      // no solution published
	Damaged  []string // entries that are wrong as published
	Failures []string // what should not be
	Times    []time.Duration
	Slowest  string
}

// Config says how a collection is run.
type Config struct {
	Solve     solve.Options
	Every     int           // take each Every-th puzzle; 0 or 1 is all
	TimeLimit time.Duration // for one puzzle; 0 is none
}

// Run solves the puzzles of a collection one after the other and proves them
// unique. Times are of compiling, solving, proving and checking; reading is not in
// them. It returns early, with what it has, when ctx ends.
func Run(ctx context.Context, c Collection, entries []Entry, cfg Config) *Report {
	r := &Report{Name: c.Name}
	var slowest time.Duration
	for i, e := range entries {
		if ctx.Err() != nil {
			break
		}
		if e.Err != nil {
			r.Damaged = append(r.Damaged, named(e.Err))
			continue
		}
		if cfg.Every > 1 && i%cfg.Every != 0 {
			continue
		}
		r.Puzzles++
		start := time.Now()
		result, err := unique(ctx, e, cfg)
		took := time.Since(start)
		r.Times = append(r.Times, took)
		if took > slowest {
			slowest, r.Slowest = took, e.ID
		}
		if err != nil {
			r.fail(e, "%v", err)
			continue
		}
		r.judge(c, e, result)
	}
	slices.Sort(r.Times)
	return r
}

// named is the text of a defect, with the name of the puzzle if there is one.
func named(err error) string {
	var bad *format.Error
	if errors.As(err, &bad) && bad.ID != "" {
		return fmt.Sprintf("%s:%d: %s: %s", bad.File, bad.Line, bad.ID, bad.Msg)
	}
	return err.Error()
}

func unique(ctx context.Context, e Entry, cfg Config) (*solve.Result, error) {
	if cfg.TimeLimit > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, cfg.TimeLimit)
		defer cancel()
	}
	return solve.Unique(ctx, e.Puzzle, cfg.Solve)
}

// judge compares a result with what is published.
func (r *Report) judge(c Collection, e Entry, result *solve.Result) {
	switch result.Verdict {
	case solve.OnlyOne:
		r.Unique++
	case solve.Several:
		r.Several++
		if !c.Ambiguous {
			r.fail(e, "has several solutions")
		}
		return
	case solve.Unknown:
		r.fail(e, "unknown: %v", result.Reason)
		return
	default:
		r.fail(e, "verdict %s %v", result.Verdict, result.Without)
		return
	}
	if e.PublishedErr != nil {
		r.damaged(e, e.PublishedErr)
		return
	}
	if e.Published == nil {
		r.Unpub++
		return
	}
	switch err := result.Judge(e.Puzzle, e.Published); {
	case err == nil:
		r.Matches++
	case errors.Is(err, solve.ErrContradicted):
		r.fail(e, "%v", err)
	default:
		r.damaged(e, err)
	}
}

func (r *Report) damaged(e Entry, err error) {
	r.Damaged = append(r.Damaged, fmt.Sprintf("%s:%d: %s: %v", e.File, e.Line, e.ID, err))
}

func (r *Report) fail(e Entry, format string, args ...any) {
	r.Failures = append(r.Failures, fmt.Sprintf("%s:%d: %s: ", e.File, e.Line, e.ID)+fmt.Sprintf(format, args...))
}

// Quantile returns the time that a share q of the puzzles stayed below, q from 0
// to 1, or 0 without puzzles.
func (r *Report) Quantile(q float64) time.Duration {
	if len(r.Times) == 0 {
		return 0
	}
	return r.Times[min(int(q*float64(len(r.Times))), len(r.Times)-1)]
}
