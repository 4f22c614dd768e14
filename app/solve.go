package app

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gridcnf/internal/english"
	"gridcnf/puzzle"
	"gridcnf/render"
	"gridcnf/solve"
)

type SolveRun struct {
	Verb
	First bool // do not look for a second solution
	Brief bool // verdicts only
}

// Solve solves one puzzle.
func (s *SolveRun) Solve(ctx context.Context, r *Report) error {
	res, err := s.ask(ctx, r)
	if err != nil {
		return err
	}
	if r.Compared, err = Compare(r.Rec, res); err != nil {
		return err
	}
	r.fail(s.code(res))
	if s.Out.Format == "competition" {
		r.competition(res)
		return nil
	}
	return s.text(r, res)
}

func (s *SolveRun) ask(ctx context.Context, r *Report) (*solve.Result, error) {
	question, opt := solve.Unique, s.Opt
	extensive := !s.Brief && (s.Out.Json() || s.Out.Format == "text" && !s.Out.Quiet) // if there are several solutions, report more than that
	switch {
	case s.First:
		question = solve.First
	case extensive && r.Rec.Puzzle.Bits() <= 250_000: // one more call takes many times as long on a larger board
		question, opt.Calls = solve.Forced, callsFor(r.Rec.Puzzle.Bits())
	}
	res, err := question(ctx, r.Rec.Puzzle, opt)
	if err == nil {
		r.solved(res, s.Solver.Backend)
	}
	return res, err
}

// callsFor is how many extra calls of the solver may be spent on what all solutions have in common, for a puzzle with so
// many bits. A puzzle that was meant to have one solution needs a few calls. A large board with many solutions would take
// many times as long as its verdict, and still not be finished.
func callsFor(bits int) int { return max(1, min(64, 20_000/max(1, bits))) }

// code is the exit code for a result.
func (s *SolveRun) code(res *solve.Result) ExitCode {
	switch {
	case s.Out.Format == "competition":
		return competitionCode(res)
	case s.First && len(res.Solutions) > 0:
		return ExitYes
	}
	return verdictCode(res.Verdict)
}

// text fills the report for people. Programs get the result, including what several solutions have in common.
func (s *SolveRun) text(r *Report, res *solve.Result) error {
	var bits []render.Bit
	if res.Verdict == solve.Several { // otherwise it is just the solution
		bits = r.common(res)
	}
	if r.json() {
		return nil
	}
	boards := !s.Brief && !s.Out.Quiet
	if boards {
		if err := s.solutions(r, res.Solutions); err != nil {
			return err
		}
	}
	if boards && bits != nil && res.Open > len(r.Differ) {
		r.Printf("and in all solutions\n")
		if err := s.board(r, bits); err != nil {
			return err
		}
	}
	r.Printf("%s\n", r.verdict())
	if boards && r.Differ != nil {
		r.Printf("they differ in %s\n%s\n", english.Few(r.Differ, " "), several(r, res))
	}
	if r.Remark != "" && !s.Brief {
		r.Printf("%s\n", r.Remark)
	}
	return nil
}

// several says what all solutions have in common, and how to see more of them.
func several(r *Report, res *solve.Result) string {
	all, text := r.Rec.Puzzle.Bits(), ""
	switch {
	case res.Forced != nil:
		text = fmt.Sprintf("%d of %d are the same in all solutions, %d are open\n", all-res.Open, all, res.Open)
	case res.Open > 0:
		text = fmt.Sprintf("at least %d of %d are open\n", res.Open, all)
	}
	return text + "gridcnf count counts all solutions, enumerate lists them, and render --show solution -o FILE.svg draws two on one board"
}

// competitionCode is a SAT solver's exit code for a result.
func competitionCode(res *solve.Result) ExitCode {
	switch {
	case len(res.Solutions) > 0:
		return exitSat
	case res.Verdict == solve.NoneAtAll:
		return exitUnsat
	}
	return ExitYes
}

// competition prints the first solution as a SAT solver would, over the answer bits in the numbering of encode.
func (r *Report) competition(res *solve.Result) {
	r.Printf("c %s: %s %s\n", name(r.Rec), r.Verdict, r.under())
	switch competitionCode(res) {
	case exitSat:
		r.Printf("s SATISFIABLE\n")
		r.values(res.Solutions[0])
	case exitUnsat:
		r.Printf("s UNSATISFIABLE\n")
	default:
		r.Printf("s UNKNOWN\n")
	}
	if r.Flags.Stats {
		for line := range strings.Lines(statsText(res.Stats)) {
			r.Printf("c %s", line)
		}
	}
}

// values prints the values of variables, in lines of limited length.
func (r *Report) values(bits puzzle.Answer) {
	var words []string
	for i, v := range bits {
		l := i + 1
		if !v {
			l = -l
		}
		words = append(words, strconv.Itoa(l))
	}
	for line := range slices.Chunk(append(words, "0"), 20) {
		r.Printf("v %s\n", strings.Join(line, " "))
	}
}
