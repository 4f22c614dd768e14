package explain

import (
	"context"
	"fmt"

	"gridcnf/backend"
	"gridcnf/cnf"
	"gridcnf/encode/card"
	"gridcnf/puzzle"
)

// Verify checks a step with a backend that is asked from scratch: its rules and facts alone
// imply what it derives, and without any one of them they do not; of a rough step the latter
// is not asked. The error says which
// of this is not so. Nothing that found the step is used but the constraints of its
// rules.
func Verify(ctx context.Context, p puzzle.Puzzle, s *Step, name string) error {
	implied, err := implies(ctx, p, s, name, -1, -1)
	if err != nil {
		return err
	}
	if !implied {
		return fmt.Errorf("step %d does not follow from its rules and facts", s.Number)
	}
	if s.Rough {
		return nil
	}
	for i, r := range s.Rules {
		implied, err := implies(ctx, p, s, name, i, -1)
		if err != nil {
			return err
		}
		if implied {
			return fmt.Errorf("step %d follows without the rule %q", s.Number, r.Name())
		}
	}
	for i, l := range s.Facts {
		implied, err := implies(ctx, p, s, name, -1, i)
		if err != nil {
			return err
		}
		if implied {
			return fmt.Errorf("step %d follows without the fact %d", s.Number, l)
		}
	}
	return nil
}

// implies asks whether the rules and facts of a step imply what it derives, without one rule
// and one fact (-1 for none).
func implies(ctx context.Context, p puzzle.Puzzle, s *Step, name string, lessRule, lessFact int) (bool, error) {
	var f cnf.Formula
	f.NewVars(p.Bits(), nil)
	for i, r := range s.Rules {
		if i != lessRule {
			r.Assert(clauses{&f})
		}
	}
	for i, l := range s.Facts {
		if i != lessFact {
			f.Add(l)
		}
	}
	var opposite []cnf.Lit
	for _, l := range s.Lits {
		opposite = append(opposite, -l)
	}
	if len(opposite) > 0 { // else the rules and facts have to be contradictory by themselves
		f.Add(opposite...)
	}
	solver, err := backend.Open(name, backend.Options{})
	if err != nil {
		return false, err
	}
	session, err := backend.NewSession(ctx, solver, &f)
	if err != nil {
		return false, err
	}
	status, _, err := session.Solve(ctx)
	return status == backend.Unsat, err
}

// clauses writes cardinality constraints as clauses, which every backend takes.
type clauses struct{ *cnf.Formula }

func (c clauses) AddAtLeast(k int, lits ...cnf.Lit) { card.AtLeast(c.Formula, k, lits) }
