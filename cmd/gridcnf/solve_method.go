package main

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"gridcnf/explain/human"
	"gridcnf/solve"
)

// addMethod adds the flag that chooses how to solve: by a SAT solver, which is the default, or
// by a method of package human.
func addMethod(cmd *cobra.Command, at *string) {
	*at = methodSAT
	names := append([]string{methodSAT}, human.Names()...)
	addWord(cmd, at, "method", "how to solve: "+orList(names), names...)
}

// refuseSolverFlags finds flags of solvers with a method that asks none.
func (s *solveRun) refuseSolverFlags(cmd *cobra.Command) (err error) {
	cmd.Flags().Visit(func(f *pflag.Flag) {
		if s.method != methodSAT && isApart(f) && err == nil {
			err = usagef("--method %s asks no solver: it takes no --%s", s.method, f.Name)
		}
	})
	return err
}

// work is what a method without a solver has done.
type work struct {
	method string
	steps  human.Steps
	time   time.Duration
}

// askMethod asks a method of package human about a puzzle.
func (s *solveRun) askMethod(ctx context.Context, r *report) (*solve.Result, *work, error) {
	if human.Suits(r.rec.Puzzle) != nil {
		return nil, nil, usagef("--method %s solves binary puzzles: expected --method sat for %s", s.method, r.Puzzle)
	}
	question := human.Unique
	if s.first {
		question = human.First
	}
	start := time.Now()
	found, err := question(ctx, r.rec.Puzzle, human.Method(s.method))
	if err != nil {
		return nil, nil, err
	}
	w := &work{s.method, found.Steps, time.Since(start)}
	res := &solve.Result{Verdict: solve.Verdict(found.Verdict), Solutions: found.Solutions, Reason: found.Reason}
	r.answered(res)
	r.by, r.Method, r.Steps = s.method, s.method, w.result(s.out.stats)
	return res, w, nil
}

// String says what was done: the cells on the way to the solution, and in all what was tried.
func (w *work) String() string {
	var by []string
	for _, f := range w.steps.Filled {
		by = append(by, fmt.Sprintf("%d by %s", f.Cells, f.Rule))
	}
	if by == nil || w.steps.Tried > 0 {
		by = append(by, fmt.Sprintf("%d by trying", w.steps.Tried))
	}
	by[0] = strings.Replace(by[0], " by ", " cells by ", 1)
	return fmt.Sprintf("%s: %s; %s, %s; %v", w.method, strings.Join(by, ", "),
		plural(w.steps.Guesses, "guess"), plural(w.steps.DeadEnds, "dead end"), w.time.Round(time.Microsecond))
}

// methodResult is work as JSON.
type methodResult struct {
	Filled   map[string]int `json:"filled,omitempty"` // by technique
	Tried    int            `json:"tried"`
	Guesses  int            `json:"guesses"`
	DeadEnds int            `json:"dead_ends"`
	Time     *time.Duration `json:"time_ns,omitempty"`
}

// result is the work for programs, without its time unless that is asked for.
func (w *work) result(times bool) *methodResult {
	m := &methodResult{Tried: w.steps.Tried, Guesses: w.steps.Guesses, DeadEnds: w.steps.DeadEnds}
	for _, f := range w.steps.Filled {
		if m.Filled == nil {
			m.Filled = make(map[string]int)
		}
		m.Filled[f.Rule] = f.Cells
	}
	if times {
		m.Time = &w.time
	}
	return m
}
