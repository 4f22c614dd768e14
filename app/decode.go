package app

import (
	"context"
	"errors"
	"fmt"
	"io"

	"gridcnf/backend"
	"gridcnf/cnf"
	"gridcnf/encode"
	"gridcnf/puzzle"
	"gridcnf/render"
	"gridcnf/solve"
)

// solverOutput reads a solver's output.
func (a *App) solverOutput(name string) (backend.Output, error) {
	return reading(a, name, func(r io.Reader) (o backend.Output, err error) {
		text, err := io.ReadAll(r)
		if err == nil {
			o, err = backend.ReadOutput(text)
		}
		if err != nil {
			err = fmt.Errorf("%s: %w", name, err)
		}
		return o, err
	})
}

// errNoAnswer says that the solver's output has no answer.
var errNoAnswer = errors.New("the solver did not answer")

// Decode reports what a solver's output in a file means for a puzzle.
func (v *Verb) Decode(r *Report, file string) error {
	solver, err := v.App.solverOutput(file)
	if err != nil {
		return err
	}
	res := &solve.Result{Verdict: solve.Unknown}
	switch solver.Status {
	case backend.Unsat:
		res.Verdict = solve.NoneAtAll
		r.fail(ExitNo)
	case backend.Unknown:
		res.Reason = errNoAnswer
		r.fail(ExitUnknown)
	default:
		if !solver.HasModel {
			return Usagef("the solver says satisfiable, but gives no model")
		}
		answer, err := answerOf(r.Rec.Puzzle, solver.Model)
		if err != nil {
			return Usagef("the model is not a solution: %w; expected a model of the formula that encode writes for this puzzle without --loop lazy and --lines lazy", err)
		}
		res.Solutions = []puzzle.Answer{answer}
		if err := v.board(r, render.Bits(answer)); err != nil {
			return err
		}
	}
	r.by = "the solver's output"
	r.answered(res)
	if r.Compared, err = Compare(r.Rec, res); err != nil {
		return err
	}
	r.Printf("%s\n", r.verdict())
	if r.Remark != "" {
		r.Printf("%s\n", r.Remark)
	}
	return nil
}

// answerOf reads the answer off a model, whose first variables are the answer bits in every encoding. A model of a
// relaxation may contain the solution among other loops.
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
