package main

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"gridcnf/internal/english"
	"gridcnf/puzzle"
	"gridcnf/render"
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
	question, opt := solve.Unique, s.opt
	switch {
	case s.first:
		question = solve.First
	case s.extensive() && r.rec.Puzzle.Bits() <= 250_000: // one more call takes many times as long on a larger board
		question, opt.Calls = solve.Forced, callsFor(r.rec.Puzzle.Bits())
	}
	res, err := question(ctx, r.rec.Puzzle, opt)
	if err == nil {
		r.answered(res)
		r.searched(res.Stats, s.solver.backend)
	}
	return res, err
}

// callsFor is how often the solver is asked, beyond what the verdict takes, for what all
// solutions of a puzzle with so many bits have in common. Puzzles that are meant to have one
// solution need a few calls; a large board with many would take many times as long as its
// verdict, and not be settled all the same.
func callsFor(bits int) int { return max(1, min(64, 20_000/max(1, bits))) }

// extensive reports whether more is to be said of a puzzle with several solutions.
func (s *solveRun) extensive() bool {
	return !s.brief && (s.out.json() || s.out.format == "text" && !s.out.quiet)
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

// text is the report for people. Programs get the result, with what all of several solutions have in common.
func (s *solveRun) text(r *report, res *solve.Result, remark string) error {
	var bits []render.Bit
	if res.Verdict == solve.Several { // else it is the solution
		bits = r.common(res)
	}
	if r.json() {
		return nil
	}
	boards := !s.brief && !s.out.quiet
	if boards {
		if err := s.solutions(r, res.Solutions); err != nil {
			return err
		}
	}
	if boards && bits != nil && res.Open > len(r.Differ) {
		r.printf("and in all solutions\n")
		if err := s.board(r, bits); err != nil {
			return err
		}
	}
	r.printf("%s\n", r.verdict())
	if boards && r.Differ != nil {
		r.printf("they differ in %s\n%s\n", english.Few(r.Differ, " "), several(r, res))
	}
	if remark != "" && !s.brief {
		r.printf("%s\n", remark)
	}
	if r.work != "" && (boards || s.out.stats) {
		r.printf("%s\n", r.work)
	}
	return nil
}

// several says what all of several solutions have in common, and how to see more of them.
func several(r *report, res *solve.Result) string {
	all, text := r.rec.Puzzle.Bits(), ""
	switch {
	case res.Forced != nil:
		text = fmt.Sprintf("%d of %d are the same in all solutions, %d are open\n", all-res.Open, all, res.Open)
	case res.Open > 0:
		text = fmt.Sprintf("at least %d of %d are open\n", res.Open, all)
	}
	return text + "gridcnf count counts all solutions, enumerate lists them, and render --show solution -o FILE.svg draws two on one board"
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
