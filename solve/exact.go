package solve

import (
	"context"

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
	for !s.done {
		found, err := s.step(ctx)
		if err != nil {
			return nil, err
		}
		for _, a := range found {
			s.solver.Add(s.enc.Differ(a, nil)...) // not Block: another model may contain this solution
		}
		if len(found) > 1 { // each loop is a solution, but both together are not
			if s.options.Groups {
				s.session.Begin(cnf.Group{Name: "two loops, of which each is a solution, are none together", Rule: "cut"})
			}
			s.session.Add(append(s.enc.Block(found[0]), s.enc.Block(found[1])...)...)
		}
	}
	s.enc.Refine, s.enc.Cut = nil, nil
	return s.enc, nil
}
