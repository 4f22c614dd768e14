package app

import (
	"context"
	"fmt"
	"strings"
	"time"

	"gridcnf/explain/human"
	"gridcnf/solve"
)

// askMethod asks a method of package human about a puzzle.
func (s *SolveRun) askMethod(ctx context.Context, r *Report) (*solve.Result, error) {
	if human.Suits(r.Rec.Puzzle) != nil {
		return nil, Usagef("--method %s solves binary puzzles: expected --method sat for %s", s.Method, r.Puzzle)
	}
	most := 2 // the second one shows that there is not only one
	if s.First {
		most = 1
	}
	start := time.Now()
	found, err := human.Solve(ctx, r.Rec.Puzzle, human.Method(s.Method), most)
	if err != nil {
		return nil, err
	}
	res := &solve.Result{Verdict: solve.Verdict(found.Verdict), Solutions: found.Solutions, Reason: found.Reason}
	r.answered(res)
	r.by, r.Method = s.Method, s.Method
	r.worked(found.Steps, time.Since(start))
	return res, nil
}

// methodResult is what a method without a solver has done, as JSON.
type methodResult struct {
	Filled   map[string]int `json:"filled,omitempty"` // by technique
	Tried    int            `json:"tried"`
	Guesses  int            `json:"guesses"`
	DeadEnds int            `json:"dead_ends"`
	Time     *time.Duration `json:"time_ns,omitempty"` // for those who ask for it
}

// worked takes over what a method without a solver has done: the cells on the way to the
// solution, and in all what was tried.
func (r *Report) worked(steps human.Steps, took time.Duration) {
	m := &methodResult{Filled: make(map[string]int), Tried: steps.Tried, Guesses: steps.Guesses, DeadEnds: steps.DeadEnds}
	if r.Flags.Stats {
		m.Time = &took
	}
	var by []string
	for _, f := range steps.Filled {
		m.Filled[f.Rule] = f.Cells
		by = append(by, fmt.Sprintf("%d by %s", f.Cells, f.Rule))
	}
	if by == nil || steps.Tried > 0 {
		by = append(by, fmt.Sprintf("%d by trying", steps.Tried))
	}
	by[0] = strings.Replace(by[0], " by ", " cells by ", 1)
	r.Steps = m
	r.work = fmt.Sprintf("%s: %s; %s, %s; %v", r.Method, strings.Join(by, ", "),
		Plural(steps.Guesses, "guess"), Plural(steps.DeadEnds, "dead end"), took.Round(time.Microsecond))
}
