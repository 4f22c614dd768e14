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
		if s.method != methodSAT && headingOf(f) == solverGroup && err == nil {
			err = usagef("--method %s asks no solver: it takes no --%s", s.method, f.Name)
		}
	})
	return err
}

// askMethod asks a method of package human about a puzzle.
func (s *solveRun) askMethod(ctx context.Context, r *report) (*solve.Result, error) {
	if human.Suits(r.rec.Puzzle) != nil {
		return nil, usagef("--method %s solves binary puzzles: expected --method sat for %s", s.method, r.Puzzle)
	}
	question := human.Unique
	if s.first {
		question = human.First
	}
	start := time.Now()
	found, err := question(ctx, r.rec.Puzzle, human.Method(s.method))
	if err != nil {
		return nil, err
	}
	res := &solve.Result{Verdict: solve.Verdict(found.Verdict), Solutions: found.Solutions, Reason: found.Reason}
	r.answered(res)
	r.by, r.Method = s.method, s.method
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
func (r *report) worked(steps human.Steps, took time.Duration) {
	m := &methodResult{Filled: make(map[string]int), Tried: steps.Tried, Guesses: steps.Guesses, DeadEnds: steps.DeadEnds}
	if r.flags.stats {
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
		plural(steps.Guesses, "guess"), plural(steps.DeadEnds, "dead end"), took.Round(time.Microsecond))
}
