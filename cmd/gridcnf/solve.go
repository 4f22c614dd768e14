package main

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"gridcnf/explain/human"
	"gridcnf/puzzle"
	"gridcnf/puzzle/format"
	"gridcnf/render"
	"gridcnf/solve"
)

// solveCommand is the verb solve.
func (a *app) solveCommand() *cobra.Command {
	s := &solveRun{search: search{app: a}}
	cmd := &cobra.Command{
		Use:   "solve PUZZLE...",
		Short: "Solve puzzles and prove that their solutions are the only ones",
		Long: `Solve puzzles and prove that their solutions are the only ones, or show a second
solution. A solution that is published in the file is compared; it does not change
the exit code.

With --first there is no proof: a solution is an answer (exit code 0), but the
verdict is unknown.

The methods but sat are for binary puzzles and ask no solver. human applies three
rules: three alike, a full line, the only completion of a line; where these are silent
it tries values as backtracker does, cell by cell, 0 and then 1. hybrid applies the
rules after every value that it tries. Their searches are complete, too, and they
say what they did and how long it took.`,
		Example: `  gridcnf solve testdata/takuzu-6x6.takuzu
  gridcnf solve --puzzle 3-in-a-row --json puzzles.json
  gridcnf solve --backend cadical --time-limit 10s -
  gridcnf solve --method human testdata/takuzu-6x6.takuzu`,
		Args: cobra.MinimumNArgs(1),
	}
	s.addTo(cmd)
	s.out.addBoards(cmd)
	cmd.Flags().BoolVar(&s.first, "first", false, "stop at the first solution, without a proof that it is the only one")
	cmd.Flags().StringVar(&s.methodName, "method", methodSAT, "how to solve: "+strings.Join(methodNames(), ", "))
	complete(cmd, "method", methodNames()...)
	return cmd
}

// uniqueCommand is the verb unique: the verdict without the board.
func (a *app) uniqueCommand() *cobra.Command {
	s := &solveRun{search: search{app: a}, brief: true, methodName: methodSAT}
	cmd := &cobra.Command{
		Use:   "unique PUZZLE...",
		Short: "Say for each puzzle whether it has one solution, several or none",
		Args:  cobra.MinimumNArgs(1),
	}
	s.addTo(cmd)
	return cmd
}

// solveRun is one run of solve or unique.
type solveRun struct {
	search
	first bool // do not look for a second solution
	brief bool // verdicts only

	methodName string
	method     human.Method // "" for sat
}

// addTo adds the flags to a command, and what it runs.
func (s *solveRun) addTo(cmd *cobra.Command) {
	s.add(cmd, "text", "json", "competition")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if err := s.chooseMethod(cmd); err != nil {
			return err
		}
		return s.run(args, s.solve)
	}
}

// solve solves one puzzle.
func (s *solveRun) solve(ctx context.Context, rec *format.Record, p *page) error {
	r, w, err := s.ask(ctx, rec)
	if err != nil {
		return err
	}
	if errors.Is(r.Reason, context.Canceled) {
		return r.Reason
	}
	remark, same, err := published(rec, r)
	if err != nil {
		return err
	}
	p.fail(s.code(r))
	switch s.out.format {
	case "json":
		return s.json(rec, p, r, w, same, remark)
	case "competition":
		s.competition(rec, p, r, w)
		return nil
	}
	return s.text(rec, p, r, w, remark)
}

// ask asks about one puzzle. The work is nil if that was the method sat.
func (s *solveRun) ask(ctx context.Context, rec *format.Record) (*solve.Result, *work, error) {
	if s.method != "" {
		return s.askMethod(ctx, rec)
	}
	question := solve.Unique
	if s.first {
		question = solve.First
	}
	r, err := question(ctx, rec.Puzzle, s.opt)
	return r, nil, err
}

// by names who found the answer.
func (s *solveRun) by(r *solve.Result) string {
	if s.method != "" {
		return string(s.method)
	}
	return r.Stats.By(s.flags.backend)
}

// code is the exit code that a result stands for.
func (s *solveRun) code(r *solve.Result) exitCode {
	switch {
	case s.out.format == "competition":
		return competitionCode(r)
	case s.first && len(r.Solutions) > 0:
		return exitYes
	}
	return verdictCode(r.Verdict)
}

// verdictCode is the exit code of the question whether a puzzle has one solution.
func verdictCode(v solve.Verdict) exitCode {
	switch v {
	case solve.OnlyOne:
		return exitYes
	case solve.Unknown:
		return exitUnknown
	}
	return exitNo
}

func (s *solveRun) json(rec *format.Record, p *page, r *solve.Result, w *work, same *bool, remark string) error {
	o := newResult(rec)
	o.found(rec.Puzzle, r.Verdict, r.Reason, r.Solutions)
	o.Without, o.Matches = r.Without, same
	if same != nil && !*same {
		o.Published = remark
	}
	if w != nil {
		o.setWork(w, s.out.stats)
		return p.json(o)
	}
	o.Backend = s.by(r)
	o.setStats(r.Stats, s.out.stats)
	return p.json(o)
}

func (s *solveRun) text(rec *format.Record, p *page, r *solve.Result, w *work, remark string) error {
	boards := !s.brief && !s.out.quiet
	p.header(rec, !boards)
	if boards {
		for i, a := range r.Solutions {
			if i == 1 {
				p.printf("and\n")
			}
			if err := s.app.board(p, rec.Puzzle, render.Bits(a), &s.out); err != nil {
				return err
			}
		}
	}
	p.printf("%s\n", verdictText(rec, r, s.by(r)))
	if len(r.Solutions) > 1 && boards {
		p.printf("they differ in %s\n", cellList(differences(rec.Puzzle, r.Solutions[0], r.Solutions[1])))
	}
	if remark != "" && !s.brief {
		p.printf("%s\n", remark)
	}
	switch {
	case w == nil && s.out.stats:
		p.stats(r.Stats)
	case w != nil && (boards || s.out.stats):
		p.printf("%s\n", w)
	}
	p.end(!boards)
	return nil
}

// verdictText is the sentence that answers the question.
func verdictText(rec *format.Record, r *solve.Result, backend string) string {
	rules := under(rec, r.Stats.By(backend))
	switch {
	case r.Verdict == solve.OnlyOne:
		return "unique " + rules
	case r.Verdict == solve.Several:
		return "multiple: not the only solution " + rules
	case r.Verdict == solve.NoneAtAll && r.Without != nil:
		return "none: no solution " + rules + "; there is one without " +
			strings.Join(r.Without, " and ") + ": use " + distinctFlag(rec.Puzzle, r.Without)
	case r.Verdict == solve.NoneAtAll:
		return "none: no solution " + rules
	case r.Reason == nil:
		return "a solution, perhaps not the only one, " + rules
	case len(r.Solutions) > 0:
		return "unknown: " + reasonText(r.Reason) + "; there is a solution, perhaps not the only one, " + rules
	}
	return "unknown: " + reasonText(r.Reason) + " " + rules
}

// distinctFlag is the flag that leaves out some of a board's distinct rules.
func distinctFlag(p puzzle.Puzzle, without []string) string {
	var keep []string
	for _, rule := range p.Rules() {
		if name, ok := strings.CutPrefix(rule, "distinct-"); ok && !slices.Contains(without, rule) {
			keep = append(keep, name)
		}
	}
	if keep == nil {
		return "--distinct=none"
	}
	return "--distinct=" + strings.Join(keep, ",")
}
