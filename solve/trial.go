package solve

import (
	"context"

	"gridcnf/backend"
	"gridcnf/cnf"
	"gridcnf/puzzle"
)

// Trial looks for solutions of a puzzle under changing assumptions. It keeps one solver, and is for one goroutine. What it
// finds satisfies the formula, but it is up to the caller to check it against the rules.
type Trial struct {
	search *Search
	limit  int64   // how many conflicts a question may take; 0 is no limit
	other  cnf.Lit // the assumption of the last clause that replace added; 0 before the first
}

// NewTrial encodes a puzzle and returns a trial of it. It fails if the backend cannot be opened, and as encode.New does.
func NewTrial(ctx context.Context, p puzzle.Puzzle, opt Options) (*Trial, error) {
	s := New(p, opt)
	err := s.open()
	if err == nil {
		s.rough, s.options.Takes.Answer = true, false // questions need a solver, even if the givens decide all bits
		err = s.start(ctx)
	}
	return &Trial{search: s}, err
}

// Differ returns an assumption under which solutions differ from an answer in at least one of the bits that in chooses. It is
// valid until the next Differ.
func (t *Trial) Differ(not puzzle.Answer, in []bool) cnf.Lit {
	t.replace(t.search.enc.Differ(not, in))
	return t.other
}

// replace adds a clause under a new assumption, and retires the clause before it.
func (t *Trial) replace(clause []cnf.Lit) {
	s := t.search.session
	if t.other != 0 {
		s.Add(t.other.Not())
	}
	t.other = s.NewVar()
	s.Leave(t.other)
	s.Add(append([]cnf.Lit{t.other.Not()}, clause...)...)
}

// Near makes the project's own solver try these literals first, so that the next solution is close to them.
func (t *Trial) Near(wishes []cnf.Lit) { t.search.session.Prefer(wishes...) }

// Limit bounds the work of each question, as Draft.Limit does.
func (t *Trial) Limit(conflicts int64) { t.limit = conflicts }

// Find returns a solution. If there is none, it returns nil and a core: assumptions that are enough for a contradiction.
func (t *Trial) Find(ctx context.Context, assume []cnf.Lit) (a puzzle.Answer, core []cnf.Lit, err error) {
	if t.search.conflicts = 0; t.limit > 0 {
		t.search.conflicts = t.limit
		if counters, counts := t.search.session.Counters(); counts {
			t.search.conflicts += counters.Conflicts
		}
	}
	for t.search.assume, t.search.done = assume, false; ; {
		found, err := t.search.step(ctx)
		switch c, tells := t.search.solver.(backend.Corer); {
		case err != nil:
			return nil, nil, err
		case t.search.done && tells:
			return nil, c.Core(), nil
		case t.search.done:
			return nil, assume, nil
		case len(found) > 0:
			return found[0], nil, nil
		}
	}
}
