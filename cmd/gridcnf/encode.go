package main

import (
	"context"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"gridcnf/backend"
	"gridcnf/encode"
	"gridcnf/puzzle"
	"gridcnf/puzzle/format"
	"gridcnf/solve"
)

// encodeCommand is the verb encode.
func (a *app) encodeCommand() *cobra.Command {
	e := &encodeRun{app: a}
	cmd := &cobra.Command{
		Use:   "encode PUZZLE",
		Short: "Write a puzzle as a DIMACS CNF file, or its rules as an OPB file",
		Long: `Write a puzzle as a DIMACS CNF file for any SAT solver. Variable i is cell or edge i,
whatever the options: comments name them, and a "c p show" line lists them for
model counters. gridcnf decode turns a solver's output back into a board.

A Masyu formula can be written in three ways. --loop lazy has the rules alone,
without what keeps the loop single: a relaxation, as the file says. --loop cuts adds
the clauses that a complete run of the chosen backend needed, which makes it exact
for this puzzle. --loop eager is exact by itself. --lines lazy leaves a rule out in
the same way; --loop cuts completes that as well.

With --format opb the rules are written as pseudo-Boolean constraints, for people to read
and for pseudo-Boolean solvers: the formula of a certificate of level 2. There is nothing
to choose then but --loop lazy or cuts.`,
		Example: `  gridcnf encode -o masyu.cnf --loop eager testdata/masyu-6x6.masyu
  cadical masyu.cnf | gridcnf decode testdata/masyu-6x6.masyu -
  gridcnf encode --format opb testdata/takuzu-6x6.takuzu`,
		Args: cobra.ExactArgs(1),
	}
	e.in.add(cmd)
	e.enc.add(cmd, encode.Options{})
	flags := cmd.Flags()
	flags.StringVarP(&e.file, "out", "o", "-", "file to write")
	flags.StringVar(&e.format, "format", "dimacs", "dimacs (clauses) or opb (the rules as pseudo-Boolean constraints)")
	flags.StringVar(&e.loop, "loop", "lazy", "Masyu: lazy, cuts or eager")
	flags.StringVarP(&e.backend, "backend", "b", solve.DefaultBackend, "solver for the run of --loop cuts")
	flags.Var(&e.limit, "time-limit", "time for the run of --loop cuts (default none)")
	complete(cmd, "format", "dimacs", "opb")
	complete(cmd, "loop", "lazy", "cuts", "eager")
	complete(cmd, "backend", backend.Names()...)
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		if sameFile(args[0], e.file) {
			return usagef("--out %s: is the puzzle itself, expected another file", e.file)
		}
		if e.format != "dimacs" && e.format != "opb" {
			return usagef("--format %q: expected dimacs or opb", e.format)
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
		return a.writeWhole(e.file, enc.WriteDIMACS)
	}
	return cmd
}

// encodeRun is one run of encode.
type encodeRun struct {
	app     *app
	in      inputFlags
	enc     encodingFlags
	file    string
	format  string
	loop    string
	backend string
	limit   seconds
}

// encode makes the formula, and notes in it what it is.
func (e *encodeRun) encode(rec *format.Record) (*encode.Encoding, error) {
	opt, err := e.enc.options()
	if err != nil {
		return nil, err
	}
	switch e.loop {
	case "lazy":
	case "cuts":
		if !known(e.backend) {
			return nil, unknownBackend("--backend", e.backend)
		}
	case "eager":
		opt.Loop = encode.EagerLoop
	default:
		return nil, usagef("--loop %q: expected lazy, cuts or eager", e.loop)
	}
	if opt.Balance == encode.Native {
		return nil, usagef("--encoding native: DIMACS has no cardinality constraints, expected an encoding in clauses")
	}
	var enc *encode.Encoding
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
	ctx := e.app.ctx
	if e.limit > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, time.Duration(e.limit))
		defer cancel()
	}
	e.app.progress = e.app.startProgress()
	defer e.app.progress.stop()
	return solve.Exact(ctx, p, solve.Options{Backend: e.backend, Encode: &opt, Watch: e.app.watch})
}
