package main

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"gridcnf/cnf"
	"gridcnf/encode"
	"gridcnf/puzzle"
	"gridcnf/puzzle/format"
	"gridcnf/render"
	"gridcnf/solve"
)

// decodeCommand is the verb decode.
func (a *app) decodeCommand() *cobra.Command {
	var in inputFlags
	var out outputFlags
	cmd := &cobra.Command{
		Use:   "decode PUZZLE SOLVER-OUTPUT",
		Short: "Turn a SAT solver's output back into a board, and check it",
		Long: `Turn the output of a SAT solver, given the formula that gridcnf encode wrote for the
puzzle, back into a board. The board is checked against the rules before it is
shown. If the formula was a relaxation and the model has several loops, the one
that is a solution is taken; if there is none, that is an error.`,
		Args: cobra.ExactArgs(2),
	}
	in.add(cmd)
	out.add(cmd, "text", "json")
	out.addBoards(cmd)
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		if err := out.check(); err != nil {
			return err
		}
		if args[0] == "-" && args[1] == "-" {
			return errTwoInputs
		}
		rec, err := a.only(args[0], &in)
		if err != nil {
			return err
		}
		solver, err := a.solverOutput(args[1])
		if err != nil {
			return err
		}
		return a.one(func(p *page) error { return a.decode(rec, solver, &out, p) })
	}
	return cmd
}

// solverOutput reads a solver's output.
func (a *app) solverOutput(name string) (cnf.Output, error) {
	r, err := a.open(name)
	if err != nil {
		return cnf.Output{}, usageError{err}
	}
	defer r.Close()
	o, err := cnf.ReadOutput(r)
	if err != nil {
		return o, usageError{fmt.Errorf("%s: %w", name, err)}
	}
	return o, nil
}

// decode prints what a solver's output says of a puzzle.
func (a *app) decode(rec *format.Record, solver cnf.Output, out *outputFlags, p *page) error {
	r := &solve.Result{Verdict: solve.Unknown}
	switch solver.Status {
	case cnf.Unsatisfiable:
		r.Verdict = solve.NoneAtAll
		p.fail(exitNo)
	case cnf.NoAnswer:
		p.fail(exitUnknown)
	default:
		if !solver.HasModel {
			return usagef("the solver says satisfiable, but gives no model")
		}
		answer, err := answerOf(rec.Puzzle, solver.Model)
		if err != nil {
			return usagef("the model is no solution: %w", err)
		}
		r.Solutions = []puzzle.Answer{answer}
	}
	remark, same, err := published(rec, r)
	if err != nil {
		return err
	}
	if out.format != "json" {
		return a.decoded(rec, r, remark, out, p)
	}
	o := newResult(rec)
	o.found(rec.Puzzle, r.Verdict, nil, r.Solutions)
	o.Matches = same
	if same != nil && !*same {
		o.Published = remark
	}
	return p.json(o)
}

// decoded prints for people what decode has found.
func (a *app) decoded(rec *format.Record, r *solve.Result, remark string, out *outputFlags, p *page) error {
	p.header(rec, out.quiet)
	rules := under(rec, "the solver's output")
	switch {
	case len(r.Solutions) > 0:
		if err := a.board(p, rec.Puzzle, render.Bits(r.Solutions[0]), out); err != nil {
			return err
		}
		p.printf("a solution, perhaps not the only one, %s\n", rules)
	case r.Verdict == solve.NoneAtAll:
		p.printf("none: no solution %s\n", rules)
	default:
		p.printf("unknown: the solver did not answer, %s\n", rules)
	}
	if remark != "" {
		p.printf("%s\n", remark)
	}
	p.end(out.quiet)
	return nil
}

// answerOf reads the answer off a model, whose first variables are the answer bits
// in every encoding. A model of a relaxation may contain the solution among other
// loops.
func answerOf(p puzzle.Puzzle, m cnf.Model) (puzzle.Answer, error) {
	a := make(puzzle.Answer, p.Bits())
	for i := range a {
		a[i] = m.Value(cnf.Lit(i + 1))
	}
	wrong := p.Check(a)
	if wrong == nil {
		return a, nil
	}
	e, err := encode.New(context.Background(), p, encode.Options{Textbook: true})
	if err != nil || e.Refine == nil {
		return nil, wrong
	}
	found, _ := e.Refine(a, new(cnf.Formula))
	for _, a := range found {
		if p.Check(a) == nil {
			return a, nil
		}
	}
	return nil, wrong
}
