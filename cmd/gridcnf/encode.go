package main

import (
	"strings"
	"time"

	"github.com/spf13/cobra"

	"gridcnf/encode"
	"gridcnf/puzzle"
	"gridcnf/puzzle/format"
	"gridcnf/solve"
)

// encodeCommand is the verb encode.
func (a *app) encodeCommand() *cobra.Command {
	e := &encodeRun{app: a, target: target{name: "-"}, loop: "lazy", format: "dimacs"}
	e.solver.backend = solve.DefaultBackend
	cmd := newCommand("encode", cobra.ExactArgs(1))
	e.in.add(cmd)
	e.target.add(cmd, "file to write")
	addWord(cmd, &e.format, "format", "dimacs (clauses) or opb (the rules as pseudo-Boolean constraints)", "dimacs", "opb")
	addWord(cmd, &e.loop, "loop", "how a loop is kept single: lazy, cuts or eager", "lazy", "cuts", "eager")
	cmd.Flags().Var(&e.solver.limit, "time-limit", "time for the run of --loop cuts (default none)")
	e.solver.opt = encode.Options{Balance: encode.CardinalityNetwork, Lines: encode.Eager} // exact, if it can be
	apart(cmd, func() {
		e.solver.encodingFlags.add(cmd)
		e.solver.addBackend(cmd, "solver for the run of --loop cuts: ")
	})
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		if err := e.target.settle(args); err != nil {
			return err
		}
		rec, err := a.only(args[0], &e.in)
		if err != nil {
			return err
		}
		if e.format == "opb" {
			return e.writeRules(rec.Puzzle)
		}
		enc, err := e.encode(rec)
		if err != nil {
			return err
		}
		return a.writeFile(e.target.name, enc.WriteDIMACS)
	}
	return cmd
}

// encodeRun is one run of encode.
type encodeRun struct {
	app    *app
	in     inputFlags
	solver solverFlags
	target target
	format string
	loop   string
}

// encode makes the formula, and notes in it what it is.
func (e *encodeRun) encode(rec *format.Record) (enc *encode.Encoding, err error) {
	opt := e.solver.opt
	if opt.Balance == encode.Native {
		return nil, usagef("--encoding native: DIMACS has no cardinality constraints, expected an encoding in clauses")
	}
	if e.loop == "eager" {
		opt.Loop = encode.EagerLoop
	}
	if e.loop == "cuts" {
		enc, err = e.exact(rec.Puzzle, opt)
	} else {
		enc, err = encode.New(e.app.ctx, rec.Puzzle, opt)
	}
	if err != nil {
		return nil, err
	}
	rows, cols := rec.Puzzle.Size()
	enc.Note("%s %dx%d, rules %s", rec.Puzzle.Kind(), rows, cols, strings.Join(rec.Puzzle.Rules(), ", "))
	switch {
	case enc.Refine != nil:
		enc.Note("a relaxation: its models are more than the solutions of the puzzle")
	case e.loop == "cuts":
		enc.Note("exact for this puzzle: with the cuts of a complete run")
	default:
		enc.Note("exact: its models are the solutions of the puzzle")
	}
	return enc, nil
}

// exact runs a complete search for the cuts.
func (e *encodeRun) exact(p puzzle.Puzzle, opt encode.Options) (*encode.Encoding, error) {
	ctx, cancel := limited(e.app.ctx, time.Duration(e.solver.limit))
	defer cancel()
	if err := checkBackend("--backend", e.solver.backend); err != nil {
		return nil, err
	}
	e.app.progress = e.app.startProgress()
	defer e.app.progress.stop()
	return solve.Exact(ctx, p, solve.Options{Backend: e.solver.backend, Encode: opt, Watch: e.app.watch})
}
