package explain

import (
	"cmp"
	"context"
	"fmt"

	"gridcnf/backend"
	"gridcnf/cnf"
	"gridcnf/encode/card"
	"gridcnf/puzzle"
)

// Verify checks a step with a backend that is asked from scratch: its rules and facts alone
// imply what it derives, and without any one of them they do not; of a rough step the latter
// is not asked. The error says which of this is not so. Nothing that found the step is used
// but the constraints of its rules.
func Verify(ctx context.Context, p puzzle.Puzzle, s *Step, name string) error {
	if implied, err := implies(ctx, p, s, name, -1); err != nil || !implied {
		return cmp.Or(err, fmt.Errorf("step %d does not follow from its rules and facts", s.Number))
	}
	for i := range len(s.Rules) + len(s.Facts) {
		if s.Rough {
			return nil
		}
		switch implied, err := implies(ctx, p, s, name, i); {
		case err != nil:
			return err
		case implied && i < len(s.Rules):
			return fmt.Errorf("step %d follows without the rule %q", s.Number, s.Rules[i].Name())
		case implied:
			return fmt.Errorf("step %d follows without the fact %d", s.Number, s.Facts[i-len(s.Rules)])
		}
	}
	return nil
}

// implies asks whether the rules and facts of a step imply what it derives, all of them but
// one: less counts the rules and then the facts, and is -1 for none.
func implies(ctx context.Context, p puzzle.Puzzle, s *Step, name string, less int) (bool, error) {
	var f cnf.Formula
	f.NewVars(p.Bits(), nil)
	for i, r := range s.Rules {
		if i != less {
			r.Assert(clauses{&f})
		}
	}
	for i, l := range s.Facts {
		if i+len(s.Rules) != less {
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
