package main

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"gridcnf/puzzle"
	"gridcnf/solve"
)

// solveVerb is the verb solve.
func (a *app) solveVerb(cmd *cobra.Command) {
	s := &solveRun{verb: newVerb(a)}
	s.out.addBoards(cmd)
	cmd.Flags().BoolVar(&s.first, "first", false, "stop at the first solution, without a proof that it is the only one")
	addMethod(cmd, &s.method)
	s.addTo(cmd)
}

// uniqueVerb is the verb unique: the verdict without the board.
func (a *app) uniqueVerb(cmd *cobra.Command) {
	s := &solveRun{verb: newVerb(a), brief: true, method: methodSAT}
	s.addTo(cmd)
}

// solveRun is one run of solve or unique.
type solveRun struct {
	verb
	first  bool // do not look for a second solution
	brief  bool // verdicts only
	method string
}

// addTo adds the flags to a command, and what it runs.
func (s *solveRun) addTo(cmd *cobra.Command) {
	s.add(cmd, "text", "json", "competition")
	s.addSolver(cmd)
	cmd.PreRunE = func(cmd *cobra.Command, _ []string) error { return s.refuseSolverFlags(cmd) }
	s.runs(cmd, s.settle, s.solve)
}

// solve solves one puzzle.
func (s *solveRun) solve(ctx context.Context, r *report) error {
	res, err := s.ask(ctx, r)
	if err != nil {
		return err
	}
	remark, err := r.compare(res)
	if err != nil {
		return err
	}
	r.fail(s.code(res))
	if s.out.format == "competition" {
		r.competition(res)
		return nil
	}
	return s.text(r, res, remark)
}

// ask asks about one puzzle.
func (s *solveRun) ask(ctx context.Context, r *report) (*solve.Result, error) {
	if s.method != methodSAT {
		return s.askMethod(ctx, r)
	}
	question := solve.Unique
	if s.first {
		question = solve.First
	}
	res, err := question(ctx, r.rec.Puzzle, s.opt)
	if err == nil {
		r.answered(res)
		r.searched(res.Stats, s.solver.backend)
	}
	return res, err
}

// code is the exit code that a result stands for.
func (s *solveRun) code(res *solve.Result) exitCode {
	switch {
	case s.out.format == "competition":
		return competitionCode(res)
	case s.first && len(res.Solutions) > 0:
		return exitYes
	}
	return verdictCode(res.Verdict)
}

// text is the report for people.
func (s *solveRun) text(r *report, res *solve.Result, remark string) error {
	boards := !s.brief && !s.out.quiet
	if boards {
		if err := s.solutions(r, res.Solutions); err != nil {
			return err
		}
	}
	r.printf("%s\n", r.verdict())
	if boards && r.Differ != nil {
		r.printf("they differ in %s\n", placeList(r.Differ))
	}
	if remark != "" && !s.brief {
		r.printf("%s\n", remark)
	}
	if r.work != "" && (boards || s.out.stats) {
		r.printf("%s\n", r.work)
	}
	return nil
}

// competitionCode is what a SAT solver exits with for a result.
func competitionCode(res *solve.Result) exitCode {
	switch {
	case len(res.Solutions) > 0:
		return exitSat
	case res.Verdict == solve.NoneAtAll:
		return exitUnsat
	}
	return exitYes
}

// competition prints the first solution as a SAT solver would, over the answer
// bits in the numbering of encode.
func (r *report) competition(res *solve.Result) {
	r.printf("c %s: %s %s\n", name(r.rec), r.Verdict, r.under())
	switch competitionCode(res) {
	case exitSat:
		r.printf("s SATISFIABLE\n")
		r.values(res.Solutions[0])
	case exitUnsat:
		r.printf("s UNSATISFIABLE\n")
	default:
		r.printf("s UNKNOWN\n")
	}
	switch {
	case r.work != "" && r.flags.stats:
		r.printf("c %s\n", r.work)
	case r.flags.stats:
		for line := range strings.Lines(statsText(res.Stats)) {
			r.printf("c %s", line)
		}
	}
}

// values prints the values of variables, in lines of limited length.
func (r *report) values(bits puzzle.Answer) {
	var words []string
	for i, v := range bits {
		l := i + 1
		if !v {
			l = -l
		}
		words = append(words, strconv.Itoa(l))
	}
	for line := range slices.Chunk(append(words, "0"), 20) {
		r.printf("v %s\n", strings.Join(line, " "))
	}
}
