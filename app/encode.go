package app

import (
	"context"
	"errors"
	"io"
	"slices"
	"strings"

	"gridcnf/cnf"
	"gridcnf/encode"
	"gridcnf/proof"
	"gridcnf/puzzle"
	"gridcnf/puzzle/book"
	"gridcnf/puzzle/rule"
	"gridcnf/solve"
)

type EncodeRun struct {
	Verb
	Format  *cnf.Format
	Explain bool
	Rules   string // the places and rules of --part; "" for all
	Loop    string
	Other   bool // forbid the first solution found
}

// Opb is the format that states the rules without an encoding.
var Opb = &cnf.Format{Name: "opb", Text: "the rules as pseudo-Boolean constraints", Cards: true}

// relaxation describes a formula that leaves something to cuts.
const relaxation = "a relaxation: its models are more than the solutions of the puzzle"

// Encode makes the formula of a puzzle, and writes it.
func (e *EncodeRun) Encode(ctx context.Context, r *Report) error {
	state := e.clauses
	if e.Format == Opb {
		state = e.constraints
	}
	formula, write, err := state(ctx, r)
	if err != nil {
		return err
	}
	r.Formula = formula
	formula.Format = e.Format.Name
	if e.Out.Json() && e.Target.Stdout() {
		return nil
	}
	e.deliver(r, "."+e.Format.Name, write, func(file string) { formula.File = file })
	return nil
}

// clauses encodes a puzzle in clauses, and describes the formula in its notes.
func (e *EncodeRun) clauses(ctx context.Context, r *Report) (formula *formulaResult, write func(io.Writer) error, err error) {
	p := r.Rec.Puzzle
	keep, err := chosen(p, e.Rules)
	if err != nil {
		return nil, nil, err
	}
	var enc *encode.Encoding
	if e.Loop == "cuts" {
		enc, err = solve.Exact(ctx, p, e.Opt)
	} else {
		enc, err = encode.New(ctx, p, e.Opt.Encode)
	}
	if err == nil && e.Other {
		err = e.exclude(ctx, p, enc)
	}
	if err != nil {
		return nil, nil, err
	}
	f := enc.Formula
	if e.Rules != "" {
		if f = f.Only(keep); f.NumClauses()+len(f.AtLeasts()) == 0 {
			return nil, nil, Usagef("--part %s: nothing is stated there", e.Rules)
		}
	}
	formula = newFormula(p, enc, f, e.Explain && e.Out.Json())
	rows, cols := p.Size()
	f.Note("%s %dx%d, rules %s", p.Kind(), rows, cols, strings.Join(p.Rules(), ", "))
	switch {
	case e.Other:
		f.Note("another solution than the one found: it has no model if and only if the puzzle has no other solution")
	case e.Rules != "":
		f.Note("a part of the formula: %s", e.Rules)
	case enc.Refine != nil || enc.Cut != nil:
		f.Note("%s", relaxation)
		r.remark("gridcnf: %s: %s\n", name(r.Rec), relaxation)
	case e.Loop == "cuts":
		f.Note("exact for this puzzle: with the cuts of a complete run")
	case encode.CutKind(p) != "":
		f.Note("exact: what its models say of the answer's variables are the solutions of the puzzle; one solution can have several models")
	default:
		f.Note("exact: its models are the solutions of the puzzle")
	}
	if e.Format.Note != "" {
		f.Note("%s", e.Format.Note)
	}
	return formula, func(w io.Writer) error {
		err := f.Write(w, e.Format, e.Explain)
		if errors.Is(err, cnf.ErrLargeGraph) {
			return Usagef("%w: pass --part for a part, such as row:1", err)
		}
		return err
	}, nil
}

// exclude finds a solution and adds a clause that forbids it. The clause includes bits that givens
// decide.
func (e *EncodeRun) exclude(ctx context.Context, p puzzle.Puzzle, enc *encode.Encoding) error {
	found, err := solve.First(ctx, p, solve.Options{Backend: e.Opt.Backend, Seed: e.Opt.Seed, Watch: e.Opt.Watch})
	switch {
	case err != nil:
		return err
	case found.Reason != nil:
		return found.Reason
	case len(found.Solutions) == 0:
		return &NoSolution{"--other: there is no solution, " + under(p, e.Solver.Backend)}
	}
	if e.Opt.Encode.Groups {
		enc.Begin(cnf.Group{Name: "another solution than the one found", Rule: "other"})
	}
	enc.Add(enc.BlockInFull(found.Solutions[0])...)
	return nil
}

// constraints states the rules of a puzzle as pseudo-Boolean constraints.
func (e *EncodeRun) constraints(ctx context.Context, r *Report) (formula *formulaResult, write func(io.Writer) error, err error) {
	rules, err := rule.Of(r.Rec.Puzzle, "--format opb", rule.Balanced, rule.Distinct, rule.Shapes, rule.OneLoop, book.Clauses, book.Sums, book.Different)
	if err != nil {
		return nil, nil, err
	}
	exact := rules.Loop == nil
	formula = &formulaResult{Exact: &exact}
	switch {
	case !exact && e.Loop != "lazy":
		return nil, nil, Usagef("--format opb does not state that the loop is single: expected --loop lazy, or another format")
	case !exact:
		r.remark("gridcnf: %s: %s\n", name(r.Rec), relaxation)
	}
	b, err := proof.Ruled(ctx, r.Rec.Puzzle)
	if err == nil {
		rules, err = b.Stated(ctx)
	}
	return formula, func(w io.Writer) error { return proof.WriteOPB(w, rules, r.Rec.Puzzle.Bits()) }, err
}

// formulaResult describes a formula in JSON.
type formulaResult struct {
	File      string             `json:"file,omitempty"`
	Format    string             `json:"format"`
	Variables int                `json:"variables,omitempty"`
	Clauses   int                `json:"clauses,omitempty"`
	AtLeast   int                `json:"at_least,omitempty"`
	Exact     *bool              `json:"exact,omitempty"`
	Stated    []statedResult     `json:"stated,omitempty"`
	Names     map[cnf.Lit]string `json:"names,omitempty"` // of the variables in Stated
}

// statedResult is an instance of a rule, or a given, and the clauses that state it.
type statedResult struct {
	Rule    string        `json:"rule"`
	Text    string        `json:"text"`
	How     string        `json:"how,omitempty"`
	Cells   []string      `json:"cells,omitempty"`
	Clauses [][]cnf.Lit   `json:"clauses,omitempty"`
	AtLeast []cnf.AtLeast `json:"at_least,omitempty"`
}

// newFormula describes a formula and, if stated is true, what its clauses state.
func newFormula(p puzzle.Puzzle, enc *encode.Encoding, f *cnf.Formula, stated bool) *formulaResult {
	exact := enc.Refine == nil && enc.Cut == nil
	o := &formulaResult{Variables: f.NumVars(), Clauses: f.NumClauses(), AtLeast: len(f.AtLeasts()), Exact: &exact}
	if !stated {
		return o
	}
	o.Names = make(map[cnf.Lit]string)
	for part := range f.Parts() {
		if part.Number == 0 {
			continue // belongs to no rule, such as a unit clause for a constant
		}
		cells := slices.Compact(cellNames(p, part.Cells))
		clauses := slices.Collect(part.Clauses())
		o.Stated = append(o.Stated, statedResult{part.Rule, part.Name, part.How, cells, clauses, part.Cards})
		for _, l := range part.Vars() {
			o.Names[l] = f.Label(l).Text
		}
	}
	return o
}
