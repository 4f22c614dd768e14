package main

import (
	"context"
	"errors"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"gridcnf/cnf"
	"gridcnf/encode"
	"gridcnf/proof"
	"gridcnf/proof/kernel"
	"gridcnf/puzzle"
	"gridcnf/rule"
	"gridcnf/solve"
)

// encodeVerb is the verb encode.
func (a *app) encodeVerb(cmd *cobra.Command) {
	e := &encodeRun{verb: newVerb(a), loop: "eager", format: cnf.DIMACS}
	e.target.lone = true
	e.solver.opt = encode.Options{Balance: encode.CardinalityNetwork, Lines: encode.Eager} // exact
	e.in.add(cmd)
	e.target.add(cmd, "file to write, or a folder for any number of puzzles")
	e.addFormat(cmd)
	cmd.Flags().BoolVar(&e.out.short, "json", false, "an object per puzzle and line; the formula goes to --out, if there is one")
	cmd.Flags().BoolVar(&e.explain, "explain", false, "say in comments which rule clauses state, and where, and what helper variables mean; implies --textbook")
	cmd.Flags().StringVar(&e.rules, "rules", "", "explain only what is stated of some places (row:3, col:4, r3c5, r3c5-r3c6), or by some rules (balance, given)")
	cmd.Flags().BoolVar(&e.other, "other", false, "add that the solution is another one than the first found: then a proof that there is no model proves that the puzzle has one solution")
	addWord(cmd, &e.loop, "loop", "how a loop is kept single: eager, cuts, or lazy, which is not exact", "eager", "cuts", "lazy")
	e.out.addJobs(cmd)
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
	format  *cnf.Format
	explain bool
	rules   string // the places and rules that are asked for; "" for all
	loop    string
	other   bool // a solution is excluded
}

// opb is the format that states the rules without an encoding.
var opb = &cnf.Format{Name: "opb", Text: "the rules as pseudo-Boolean constraints", Cards: true}

// addFormat adds the flag of the format. The old name of cnf is understood as well.
func (e *encodeRun) addFormat(cmd *cobra.Command) {
	formats := append(slices.Clone(cnf.Formats), opb)
	var names, texts []string
	for _, f := range formats {
		names = append(names, f.Name)
		texts = append(texts, f.Name+" ("+f.Text+")")
	}
	addEnum(cmd, &e.format, "format", orList(texts), func(text string) (*cnf.Format, error) {
		i := slices.Index(names, text)
		switch {
		case text == "dimacs":
			return cnf.DIMACS, nil
		case i < 0:
			return nil, errors.ErrUnsupported
		}
		return formats[i], nil
	}, names...)
}

// settle checks the flags, and turns them into options.
func (e *encodeRun) settle(cmd *cobra.Command, args []string) error {
	if e.format.Name == "cnf+" && !cmd.Flags().Changed("encoding") {
		e.solver.opt.Balance = encode.Native
	}
	switch {
	case e.format == opb && e.loop != "lazy" && cmd.Flags().Changed("loop"):
		return usagef("--loop %s: expected lazy with --format opb", e.loop)
	case e.other && (e.format == opb || e.rules != ""):
		return usagef("--other: expected a whole formula in clauses, without --rules and --format opb")
	case e.other && (e.loop == "lazy" || e.solver.opt.Lines == encode.Lazy && e.loop != "cuts"):
		return usagef("--other: expected an exact formula, without --loop lazy and --lines lazy")
	case e.format == opb && e.rules != "":
		return usagef("--rules: --format opb states whole lines, expected another format")
	case e.format.Groups && e.loop == "cuts":
		return usagef("--loop cuts: the cuts hold for all givens and clues together, expected eager or lazy with --format %s", e.format)
	case !e.format.Cards && e.solver.opt.Balance == encode.Native:
		return usagef("--encoding native: --format %s has no cardinality constraints, expected cnf+ or an encoding in clauses", e.format)
	}
	e.out.format = "text"
	if e.out.short {
		e.out.format, e.target.lone = "json", false
	}
	if err := e.verb.settle(cmd, args); err != nil {
		return err
	}
	e.explain = e.explain || e.rules != ""
	e.opt.Encode.Groups = e.explain || e.format.Groups
	if e.loop == "eager" {
		e.opt.Encode.Loop = encode.Eager
	}
	return nil
}

// relaxation says what a formula is that leaves something to cuts.
const relaxation = "a relaxation: its models are more than the solutions of the puzzle"

// encode makes the formula of a puzzle, and writes it.
func (e *encodeRun) encode(ctx context.Context, r *report) error {
	formula := e.clauses
	if e.format == opb {
		formula = e.constraints
	}
	write, err := formula(ctx, r)
	if err != nil {
		return err
	}
	r.Formula.Format = e.format.Name
	if e.out.json() && e.target.stdout() {
		return nil
	}
	e.deliver(r, "."+e.format.Name, write, func(file string) error {
		r.Formula.File = file
		return nil
	})
	return nil
}

// clauses encodes a puzzle in clauses, and notes in the formula what it is.
func (e *encodeRun) clauses(ctx context.Context, r *report) (write func(io.Writer) error, err error) {
	p := r.rec.Puzzle
	keep, err := chosen(p, e.rules)
	if err != nil {
		return nil, err
	}
	var enc *encode.Encoding
	if e.loop == "cuts" {
		enc, err = solve.Exact(ctx, p, e.opt)
	} else {
		enc, err = encode.New(ctx, p, e.opt.Encode)
	}
	if err == nil && e.other {
		err = e.exclude(ctx, p, enc)
	}
	if err != nil {
		return nil, err
	}
	f := enc.Formula
	if e.rules != "" {
		if f = f.Only(keep); f.NumClauses()+len(f.AtLeasts()) == 0 {
			return nil, usagef("--rules %s: nothing is stated there", e.rules)
		}
	}
	r.Formula = newFormula(p, enc, f, e.explain && e.out.json())
	rows, cols := p.Size()
	f.Note("%s %dx%d, rules %s", p.Kind(), rows, cols, strings.Join(p.Rules(), ", "))
	switch {
	case e.other:
		f.Note("another solution than the one found: it has no model if and only if the puzzle has no other solution")
	case e.rules != "":
		f.Note("a part of the formula: %s", e.rules)
	case enc.Refine != nil:
		f.Note("%s", relaxation)
		r.remark("gridcnf: %s: %s\n", name(r.rec), relaxation)
	case e.loop == "cuts":
		f.Note("exact for this puzzle: with the cuts of a complete run")
	default:
		f.Note("exact: its models are the solutions of the puzzle")
	}
	if e.format.Note != "" {
		f.Note("%s", e.format.Note)
	}
	return func(w io.Writer) error {
		err := f.Write(w, e.format, e.explain)
		if errors.Is(err, cnf.ErrLargeGraph) {
			return usagef("%w: pass --rules for a part, as row:1", err)
		}
		return err
	}, nil
}

// exclude adds the clause that the solution is another one than the first that is found, with the
// bits that givens decide.
func (e *encodeRun) exclude(ctx context.Context, p puzzle.Puzzle, enc *encode.Encoding) error {
	found, err := solve.First(ctx, p, solve.Options{Backend: e.opt.Backend, Seed: e.opt.Seed, Watch: e.opt.Watch})
	switch {
	case err != nil:
		return err
	case found.Reason != nil:
		return found.Reason
	case len(found.Solutions) == 0:
		return &noSolution{"--other: there is no solution, " + under(p, e.solver.backend)}
	}
	if e.opt.Encode.Groups {
		enc.Begin(cnf.Group{Name: "another solution than the one found", Rule: "other"})
	}
	enc.Add(enc.BlockInFull(found.Solutions[0])...)
	return nil
}

// constraints states the rules of a puzzle as pseudo-Boolean constraints.
func (e *encodeRun) constraints(ctx context.Context, r *report) (write func(io.Writer) error, err error) {
	book, err := rule.Of(r.rec.Puzzle)
	if err != nil {
		return nil, err
	}
	exact := book.Loop == nil
	r.Formula = &formulaResult{Exact: &exact}
	switch {
	case !exact && e.loop != "lazy":
		return nil, usagef("--format opb does not state that the loop is single: expected --loop lazy, or another format")
	case !exact:
		r.remark("gridcnf: %s: %s\n", name(r.rec), relaxation)
	}
	text, err := proof.WritePuzzle(r.rec.Puzzle)
	if err != nil {
		return nil, err
	}
	m := kernel.NewMeter(ctx, proof.DefaultMemory)
	board, err := kernel.ReadPuzzle(text, m)
	if err != nil {
		return nil, err
	}
	f, err := kernel.NewFormula(board, m)
	return func(w io.Writer) error { return proof.WriteOPB(w, f) }, err
}
