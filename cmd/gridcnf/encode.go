package main

import (
	"context"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"gridcnf/encode"
	"gridcnf/proof"
	"gridcnf/proof/check"
	"gridcnf/puzzle"
	"gridcnf/rule"
	"gridcnf/solve"
)

// encodeVerb is the verb encode.
func (a *app) encodeVerb(cmd *cobra.Command) {
	e := &encodeRun{verb: newVerb(a), loop: "lazy", format: "dimacs"}
	e.single = true
	e.solver.opt = encode.Options{Balance: encode.CardinalityNetwork, Lines: encode.Eager} // exact, if it can be
	e.in.add(cmd)
	e.target.add(cmd, "file to write, or a folder")
	addWord(cmd, &e.format, "format", "dimacs (clauses) or opb (the rules as pseudo-Boolean constraints)", "dimacs", "opb")
	addWord(cmd, &e.loop, "loop", "how a loop is kept single: lazy, cuts or eager", "lazy", "cuts", "eager")
	addLimit(cmd, &e.solver.limit, "the formula and the run of --loop cuts")
	grouped(cmd, solverGroup, func(cmd *cobra.Command) {
		e.solver.addEncoding(cmd)
		e.solver.addBackend(cmd, "solver for the run of --loop cuts: ")
	})
	e.runs(cmd, e.settle, e.encode)
}

// encodeRun is one run of encode.
type encodeRun struct {
	verb
	format string
	loop   string
}

// settle checks the flags, and turns them into options.
func (e *encodeRun) settle(cmd *cobra.Command, args []string) error {
	switch {
	case e.format == "opb" && e.loop == "eager":
		return usagef("--loop eager: expected lazy or cuts with --format opb")
	case e.format == "dimacs" && e.solver.opt.Balance == encode.Native:
		return usagef("--encoding native: DIMACS has no cardinality constraints, expected an encoding in clauses")
	}
	if err := e.verb.settle(cmd, args); err != nil {
		return err
	}
	if e.loop == "eager" {
		e.opt.Encode.Loop = encode.Eager
	}
	return nil
}

// encode makes the formula of a puzzle, and writes it.
func (e *encodeRun) encode(ctx context.Context, r *report) error {
	formula := e.clauses
	if e.format == "opb" {
		formula = e.constraints
	}
	write, err := formula(ctx, r.rec.Puzzle)
	if err == nil {
		e.deliver(r, map[string]string{"dimacs": ".cnf", "opb": ".opb"}[e.format], write, func(string) error { return nil })
	}
	return err
}

// clauses encodes a puzzle in clauses, and notes in the formula what it is.
func (e *encodeRun) clauses(ctx context.Context, p puzzle.Puzzle) (write func(io.Writer) error, err error) {
	var enc *encode.Encoding
	if e.loop == "cuts" {
		enc, err = solve.Exact(ctx, p, e.opt)
	} else {
		enc, err = encode.New(ctx, p, e.opt.Encode)
	}
	if err != nil {
		return nil, err
	}
	rows, cols := p.Size()
	enc.Note("%s %dx%d, rules %s", p.Kind(), rows, cols, strings.Join(p.Rules(), ", "))
	switch {
	case enc.Refine != nil:
		enc.Note("a relaxation: its models are more than the solutions of the puzzle")
	case e.loop == "cuts":
		enc.Note("exact for this puzzle: with the cuts of a complete run")
	default:
		enc.Note("exact: its models are the solutions of the puzzle")
	}
	return enc.WriteDIMACS, nil
}

// constraints states the rules of a puzzle as pseudo-Boolean constraints, with the cuts of a
// complete run if they are asked for.
func (e *encodeRun) constraints(ctx context.Context, p puzzle.Puzzle) (write func(io.Writer) error, err error) {
	book, err := rule.Of(p)
	if err != nil {
		return nil, err
	}
	var cuts []string
	if e.loop == "cuts" && book.Loop != nil {
		if len(book.Loop.Stops) == 0 {
			return nil, usagef("--loop cuts: the board has several loops that are solutions, and no witness tells them apart; expected lazy")
		}
		opt := e.opt
		opt.Encode = encode.Options{Meanings: true}
		enc, err := solve.Exact(ctx, p, opt)
		if err != nil {
			return nil, err
		}
		cuts = enc.Witnesses
	}
	rules, err := check.Formula(p, &proof.Manifest{Claim: proof.None}, nil, cuts)
	if err != nil {
		return nil, err
	}
	return func(w io.Writer) error {
		_, err := w.Write(rules.OPB())
		return err
	}, nil
}
