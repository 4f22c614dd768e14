package app

import (
	"context"
	"fmt"
	"slices"

	"gridcnf/cnf"
	"gridcnf/explain"
	"gridcnf/explain/technique"
	"gridcnf/solve"
)

// whyResult is the JSON object of a place that was asked for.
type whyResult struct {
	Place string `json:"place"`
	Value *int   `json:"value,omitempty"` // if it is found, or printed
	Given bool   `json:"given,omitempty"`
	Taken int    `json:"taken"` // steps of the explanation until it was found
	bit   int
}

// because explains one place: by a short way to it from the givens.
func (e *ExplainRun) because(ctx context.Context, a *Account) error {
	p := a.Rec.Puzzle
	bit, err := parsePlace(p, e.Why)
	if err != nil {
		return Usagef("--why %q: %w", e.Why, err)
	}
	if a.path.Verdict == solve.NoneAtAll || a.path.Verdict == solve.Unknown {
		return e.follow(ctx, a)
	}
	a.facts = technique.Givens(p)
	of := func(l cnf.Lit) bool { return l.Var() == bit+1 }
	a.Why = &whyResult{Place: p.Site(bit).String(), Given: slices.ContainsFunc(a.facts, of), bit: bit}
	var steps []*explain.Step
	known, found := a.facts, slices.IndexFunc(a.facts, of)
	for found < 0 {
		s, err := a.path.Next(ctx)
		if err != nil && ctx.Err() != nil {
			a.limit = ctx.Err()
			break
		}
		if s == nil || err != nil {
			return err
		}
		e.App.Progress.steps.Add(1)
		steps, known = append(steps, s), s.Lits
		found = slices.IndexFunc(known, of)
	}
	if a.Why.Taken = len(steps); found < 0 {
		return nil
	}
	a.Why.Value = &valueResults(p, known[found:])[0].Value
	way, err := a.path.Short(ctx, steps, known[found])
	if err != nil {
		return err
	}
	for _, s := range way {
		if err := e.take(ctx, a, s); err != nil {
			return err
		}
	}
	return nil
}

// because is the outcome for the place that was asked for.
func (a *Account) because() string {
	switch why := a.Why; {
	case a.limit != nil:
		return fmt.Sprintf("%s: %s is not found in the first %s", reasonText(a.limit), why.Place, Plural(why.Taken, "step"))
	case why.Value == nil:
		return fmt.Sprintf("%s: %s is not the same in all solutions", a.path.Verdict, why.Place)
	default:
		how := "is printed"
		if !why.Given {
			how = "follows in " + Plural(len(a.Told), "step")
		}
		return fmt.Sprintf("%s: %s=%s %s", a.path.Verdict, why.Place, valueName(a.Rec.Puzzle, *why.Value == 1), how)
	}
}
