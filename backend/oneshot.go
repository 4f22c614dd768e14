package backend

import (
	"context"

	"gridcnf/cnf"
)

// OneShot decides a whole formula and forgets it. As with Solver.Solve, the
// status is Unknown if and only if the error is not nil, and the model, which
// only Sat has, is not checked.
type OneShot func(ctx context.Context, f *cnf.Formula) (Status, cnf.Model, error)

// Solver returns a Solver that keeps its clauses and runs the OneShot on all of
// them at every Solve. Assumptions are unit clauses of that one run.
func (run OneShot) Solver() Solver { return &rerun{run: run} }

type rerun struct {
	run     OneShot
	log     cnf.Formula
	refuted bool // the clauses alone are unsatisfiable
	model   cnf.Model
}

func (r *rerun) Add(clause ...cnf.Lit) { r.log.Add(clause...) }

func (r *rerun) Solve(ctx context.Context, assume ...cnf.Lit) (Status, error) {
	if err := ctx.Err(); err != nil {
		return Unknown, err
	}
	if r.refuted {
		return Unsat, nil
	}
	f := &r.log
	if len(assume) > 0 {
		f = new(cnf.Formula)
		for clause := range r.log.Clauses() {
			f.Add(clause...)
		}
		for _, l := range assume {
			f.Add(l)
		}
	}
	status, model, err := r.run(ctx, f)
	r.model = model
	r.refuted = status == Unsat && len(assume) == 0
	return status, err
}

func (r *rerun) Value(l cnf.Lit) bool { return r.model.Value(l) }
