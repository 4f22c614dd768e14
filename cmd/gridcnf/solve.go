package main

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"gridcnf/puzzle"
	"gridcnf/puzzle/format"
	"gridcnf/render"
	"gridcnf/solve"
)

// solveCommand is the verb solve.
func (a *app) solveCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "solve FILE...",
		Short: "Solve puzzles and prove that their solutions are the only ones",
		Example: `  gridcnf solve testdata/takuzu-6x6.takuzu
  gridcnf solve --puzzle 3-in-a-row --json puzzles.json
  gridcnf solve --backend cadical --time-limit 10s -`,
		Args: cobra.MinimumNArgs(1),
	}
	s := a.solver(cmd)
	cmd.Flags().BoolVar(&s.first, "first", false, "stop at the first solution, without a proof that it is the only one")
	return cmd
}

// uniqueCommand is the verb unique: the verdict without the board.
func (a *app) uniqueCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "unique FILE...",
		Short: "Say for each puzzle whether it has one solution, several or none",
		Args:  cobra.MinimumNArgs(1),
	}
	a.solver(cmd).brief = true
	return cmd
}

// solver adds the flags of solve to a command, and what it runs.
func (a *app) solver(cmd *cobra.Command) *solveRun {
	s := &solveRun{app: a}
	formats := []string{"text", "json", "competition"}
	s.in.add(cmd)
	s.flags.add(cmd)
	s.out.add(cmd, formats...)
	s.out.addJobs(cmd)
	cmd.RunE = func(_ *cobra.Command, args []string) (err error) {
		if err := s.out.check(formats...); err != nil {
			return err
		}
		if s.opt, err = s.flags.options(); err != nil {
			return err
		}
		s.opt.Watch = a.watch
		return a.each(args, &s.in, &s.out, time.Duration(s.flags.limit), s.solve)
	}
	return s
}

// solveRun is one run of solve or unique.
type solveRun struct {
	app   *app
	in    inputFlags
	flags solverFlags
	out   outputFlags
	opt   solve.Options
	first bool // do not look for a second solution
	brief bool // verdicts only
}

// solve solves one puzzle.
func (s *solveRun) solve(ctx context.Context, rec *format.Record, p *page) error {
	question := solve.Unique
	if s.first {
		question = solve.First
	}
	r, err := question(ctx, rec.Puzzle, s.opt)
	if err != nil {
		return err
	}
	if r.Reason == context.Canceled {
		return r.Reason
	}
	remark, same, err := published(rec, r)
	if err != nil {
		return err
	}
	p.fail(s.code(r))
	switch s.out.format {
	case "json":
		return s.json(rec, p, r, same, remark)
	case "competition":
		return s.competition(rec, p, r)
	}
	return s.text(rec, p, r, remark)
}

// code is the exit code that a result stands for.
func (s *solveRun) code(r *solve.Result) exitCode {
	if s.out.format == "competition" {
		switch {
		case len(r.Solutions) > 0:
			return exitSat
		case r.Verdict == solve.NoneAtAll:
			return exitUnsat
		}
		return exitYes
	}
	switch {
	case r.Verdict == solve.OnlyOne, s.first && len(r.Solutions) > 0:
		return exitYes
	case r.Verdict == solve.Unknown:
		return exitUnknown
	}
	return exitNo
}

// published compares a result with what the file gives as the solution. Same is
// nil if there is nothing to compare.
func published(rec *format.Record, r *solve.Result) (remark string, same *bool, err error) {
	if rec.PublishedErr != nil {
		no := false
		return rec.PublishedErr.Error(), &no, nil
	}
	if rec.Published == nil || r.Verdict == solve.Unknown && len(r.Solutions) == 0 {
		return "", nil, nil
	}
	equal, why, err := r.Matches(rec.Puzzle, rec.Published)
	switch {
	case err != nil:
		return "", nil, err
	case equal:
		return "equal to the published solution", &equal, nil
	}
	return why.Error(), &equal, nil
}

func (s *solveRun) json(rec *format.Record, p *page, r *solve.Result, same *bool, remark string) error {
	o := newResult(rec)
	o.found(rec.Puzzle, r.Verdict, r.Reason, r.Solutions)
	o.Without, o.Matches, o.Backend = r.Without, same, s.flags.backend
	if same != nil && !*same {
		o.Published = remark
	}
	o.setStats(r.Stats, s.out.stats)
	return p.json(o)
}

// competition prints the first solution as a SAT solver would, over the answer
// bits in the numbering of encode.
func (s *solveRun) competition(rec *format.Record, p *page, r *solve.Result) error {
	p.printf("c %s: %s %s\n", rec.ID, r.Verdict, under(rec, s.flags.backend))
	switch {
	case len(r.Solutions) > 0:
		p.printf("s SATISFIABLE\n")
		p.values(r.Solutions[0])
	case r.Verdict == solve.NoneAtAll:
		p.printf("s UNSATISFIABLE\n")
	default:
		p.printf("s UNKNOWN\n")
	}
	return nil
}

// values prints v lines of limited length.
func (p *page) values(bits []bool) {
	width := 0
	for i, v := range bits {
		if width == 0 {
			p.printf("v")
		}
		sign := "-"
		if v {
			sign = ""
		}
		p.printf(" %s%d", sign, i+1)
		if width++; width == 20 {
			p.printf("\n")
			width = 0
		}
	}
	if width == 0 {
		p.printf("v")
	}
	p.printf(" 0\n")
}

func (s *solveRun) text(rec *format.Record, p *page, r *solve.Result, remark string) error {
	if s.brief || s.out.quiet {
		p.printf("%s: ", rec.ID)
	} else {
		p.header(rec)
		for i, a := range r.Solutions {
			if i == 1 {
				p.printf("and\n")
			}
			if err := s.app.board(p, rec.Puzzle, render.Bits(a), &s.out); err != nil {
				return err
			}
		}
	}
	p.printf("%s\n", s.verdict(rec, r))
	if len(r.Solutions) > 1 && !s.brief && !s.out.quiet {
		p.printf("they differ in %s\n", cellList(differences(rec.Puzzle, r.Solutions[0], r.Solutions[1])))
	}
	if remark != "" && !s.brief {
		p.printf("%s\n", remark)
	}
	if s.out.stats {
		p.stats(r.Stats)
	}
	if !s.brief && !s.out.quiet {
		p.printf("\n")
	}
	return nil
}

// verdict is the sentence that answers the question.
func (s *solveRun) verdict(rec *format.Record, r *solve.Result) string {
	rules := under(rec, s.flags.backend)
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
	case s.first && len(r.Solutions) > 0:
		return "a solution, perhaps not the only one, " + rules
	case len(r.Solutions) > 0:
		return "unknown: " + reasonText(r.Reason) + "; this is a solution, perhaps not the only one, " + rules
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
