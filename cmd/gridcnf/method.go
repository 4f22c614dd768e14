package main

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"gridcnf/explain/human"
	"gridcnf/puzzle/format"
	"gridcnf/puzzle/takuzu"
	"gridcnf/solve"
)

// methodNames lists the ways to solve: by a SAT solver, or without one.
func methodNames() []string { return append([]string{methodSAT}, human.Names()...) }

// parseMethod returns a method of package human, or "" for the method sat.
func parseMethod(name string) (human.Method, error) {
	if name == methodSAT {
		return "", nil
	}
	m, err := human.ParseMethod(name)
	if err != nil {
		err = usagef("--method %q: expected %s", name, strings.Join(methodNames(), ", "))
	}
	return m, err
}

// solverOnly are the flags that say nothing to the methods without a solver.
var solverOnly = []string{"backend", "seed", "encoding", "lines", "cut", "colours", "textbook"}

// chooseMethod settles --method.
func (s *solveRun) chooseMethod(cmd *cobra.Command) (err error) {
	if s.method, err = parseMethod(s.methodName); err != nil || s.method == "" {
		return err
	}
	for _, name := range solverOnly {
		if cmd.Flags().Changed(name) {
			return usagef("--method %s asks no solver: it takes no --%s", s.method, name)
		}
	}
	return nil
}

// work is what a method without a solver has done.
type work struct {
	method human.Method
	steps  human.Steps
	time   time.Duration
}

// askMethod asks a method of package human about a puzzle.
func (s *solveRun) askMethod(ctx context.Context, rec *format.Record) (*solve.Result, *work, error) {
	b, ok := rec.Puzzle.(*takuzu.Board)
	if !ok {
		return nil, nil, usagef("--method %s solves binary puzzles: expected --method sat for %s", s.method, rec.Puzzle.Kind())
	}
	question := human.Unique
	if s.first {
		question = human.First
	}
	start := time.Now()
	r, err := question(ctx, b, s.method)
	if err != nil {
		return nil, nil, err
	}
	w := &work{s.method, r.Steps, time.Since(start)}
	return &solve.Result{Verdict: solve.Verdict(r.Verdict), Solutions: r.Solutions, Reason: r.Reason}, w, nil
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
		number(w.steps.Guesses, "guess", "guesses"), number(w.steps.DeadEnds, "dead end", "dead ends"), w.time.Round(time.Microsecond))
}

// number is a number of things.
func number(n int, one, several string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, several)
}

// stepsResult is work as JSON.
type stepsResult struct {
	Filled   map[string]int `json:"filled,omitempty"` // by technique
	Tried    int            `json:"tried"`
	Guesses  int            `json:"guesses"`
	DeadEnds int            `json:"dead_ends"`
	Time     *time.Duration `json:"time_ns,omitempty"`
}

// setWork fills in what a method did, without its time unless that is asked for.
func (r *result) setWork(w *work, times bool) {
	steps := &stepsResult{Tried: w.steps.Tried, Guesses: w.steps.Guesses, DeadEnds: w.steps.DeadEnds}
	for _, f := range w.steps.Filled {
		if steps.Filled == nil {
			steps.Filled = make(map[string]int)
		}
		steps.Filled[f.Rule] = f.Cells
	}
	if times {
		steps.Time = &w.time
	}
	r.Method, r.Steps = string(w.method), steps
}
