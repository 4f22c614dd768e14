package solve

import (
	"context"
	"errors"
	"slices"

	"gridcnf/backend"
	"gridcnf/cnf"
	"gridcnf/puzzle"
)

// Cubes answers questions about parts of a puzzle's search, cubes: the answers under which some
// literals hold. It keeps one solver, so that what it has learnt from one cube
// serves the others. Literals are those of the encoding, whose numbers depend on the puzzle and
// the options alone. It is used by one goroutine.
type Cubes struct {
	search  *Search
	vars    int
	blocked int
}

// Part is what is known of a cube.
type Part struct {
	// Solutions are those that were found, no more than were asked for. A model with
	// several loops can have one that lies in another cube.
	Solutions []puzzle.Answer
	Count     int  // how many solutions in the cube have been found
	Done      bool // there are no others in the cube; proven by the solver
}

// NewCubes encodes a puzzle, for a backend that can look ahead.
func NewCubes(ctx context.Context, p puzzle.Puzzle, opt Options) (*Cubes, error) {
	opt.Encode.Stepwise = true // as an encoding in which cubes are proven
	s, err := New(p, opt)
	if err != nil {
		return nil, err
	}
	if err := s.open(); err != nil {
		return nil, err
	}
	s.options.Takes.Answer = false // Formula has to be there
	if _, ok := s.solver.(backend.Looker); !ok {
		return nil, errors.New(s.backend + " cannot look ahead: expected " + DefaultBackend)
	}
	if err := s.start(ctx); err != nil {
		return nil, err
	}
	return &Cubes{search: s, vars: s.enc.NumVars()}, nil
}

// Formula is that of the encoding. It is not to be changed, and Find adds to it.
func (c *Cubes) Formula() *cnf.Formula { return c.search.enc.Formula }

// Variables is the number of those of the encoding: what was added since is for the solver only.
func (c *Cubes) Variables() int { return c.vars }

// Stats returns what the searches have cost so far.
func (c *Cubes) Stats() Stats { return c.search.Stats() }

// Blocked is how many literals it took to block solutions. They stay in memory.
func (c *Cubes) Blocked() int { return c.blocked }

// Find looks for solutions in a cube: until so many have been found, or all if most is 0, of
// which two are returned. Solutions are blocked for this question only: each is asked
// about the whole cube anew. If ctx ends there is no error, but it is not done.
func (c *Cubes) Find(ctx context.Context, cube []cnf.Lit, most int) (*Part, error) {
	s, part, found := c.search, new(Part), 0
	var blocking cnf.Lit
	s.assume = slices.Clone(cube)
	if s.session != nil {
		blocking = s.session.NewVar()
		s.session.Leave(blocking)
		defer s.session.Add(blocking.Not())
		s.assume = append(s.assume, blocking)
	}
	for most == 0 || found < most {
		s.done = false
		answers, err := s.step(ctx)
		model := s.model
		for _, a := range answers {
			if len(part.Solutions) < max(2, most) {
				part.Solutions = append(part.Solutions, a)
			}
			found++
			if s.session == nil {
				part.Count++
				continue
			}
			clause := append(s.enc.Block(a), blocking.Not())
			c.blocked += len(clause)
			s.session.Add(clause...)
			inside := a.Equal(model)
			if !inside {
				inside, err = c.inside(ctx, cube, a)
			}
			if inside {
				part.Count++
			}
		}
		switch {
		case err != nil && !stopped(err):
			return nil, err
		case err != nil || s.done:
			part.Done = err == nil
			return part, nil
		}
	}
	return part, nil
}

// inside reports whether a solution lies in a cube: a loop beside which a model has others may
// not, for it has other faces inside.
func (c *Cubes) inside(ctx context.Context, cube []cnf.Lit, a puzzle.Answer) (bool, error) {
	assume := slices.Clone(cube)
	for i, l := range c.search.enc.Answer {
		if !a[i] {
			l = l.Not()
		}
		assume = append(assume, l)
	}
	status, _, err := c.search.session.Solve(ctx, assume...)
	return status == backend.Sat, err
}

// Look returns the variable with which a cube is best split. It returns false if the cube has
// no solutions, and 0 if there is none.
func (c *Cubes) Look(ctx context.Context, cube []cnf.Lit) (best cnf.Lit, consistent bool, err error) {
	if c.search.session == nil {
		return 0, true, nil
	}
	return c.search.session.Look(ctx, cube, c.search.enc.Split)
}

// Next returns the first answer bit that is open in a cube, for those who split in the order of
// the board. It returns what Look would.
func (c *Cubes) Next(ctx context.Context, cube []cnf.Lit) (first cnf.Lit, consistent bool, err error) {
	if c.search.session == nil {
		return 0, true, nil
	}
	for i := range c.search.enc.Answer {
		first, consistent, err = c.search.session.Look(ctx, cube, c.search.enc.Answer[i:i+1])
		if first != 0 || !consistent {
			return first, consistent, err
		}
	}
	return 0, true, nil
}
