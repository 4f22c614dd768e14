package solve

import (
	"context"

	"gridcnf/backend"
	"gridcnf/cnf"
	"gridcnf/encode"
	"gridcnf/puzzle"
)

// Exact returns the encoding of a puzzle with all the clauses that a complete search had to add. The models of this formula,
// read as answers, are exactly the solutions of the puzzle, so any solver can use it, without refining. The search finds all
// solutions, so it takes long if there are many.
func Exact(ctx context.Context, p puzzle.Puzzle, opt Options) (*encode.Encoding, error) {
	s := New(p, opt)
	if err := s.open(); err != nil {
		return nil, err
	}
	s.options.Takes = encode.Takes{} // so that the clauses state everything
	if err := s.start(ctx); err != nil {
		return nil, err
	}
	cuts := &recorder{s.session, new(cnf.Formula)}
	s.sink = cuts
	for !s.done {
		found, err := s.step(ctx)
		if err != nil {
			return nil, err
		}
		for _, a := range found {
			s.session.Add(s.enc.Differ(a, nil)...) // not Block: another model may contain this solution
		}
		if len(found) > 1 { // each loop is a solution, but both together are not
			if s.options.Groups {
				cuts.Begin(cnf.Group{Name: "two loops, of which each is a solution, are none together", Rule: "cut"})
			}
			cuts.Add(append(s.enc.Block(found[0]), s.enc.Block(found[1])...)...)
		}
	}
	e, err := encode.New(ctx, p, s.options)
	if err != nil {
		return nil, err
	}
	for part := range cuts.kept.Parts() {
		e.Append(part)
	}
	e.Refine, e.Cut, e.Meanings = nil, nil, s.enc.Meanings // these meanings include the variables of the cuts
	return e, nil
}

// recorder is a sink that remembers the clauses that pass through it to a session.
type recorder struct {
	*backend.Session
	kept *cnf.Formula
}

// Begin sets the group of the next clauses.
func (r *recorder) Begin(g cnf.Group) { r.kept.Begin(g) }

// Add passes a clause on and keeps a copy.
func (r *recorder) Add(clause ...cnf.Lit) {
	r.kept.Add(clause...)
	r.Session.Add(clause...)
}
