package solve

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"maps"

	"gridcnf/backend"
	"gridcnf/cnf"
	"gridcnf/encode"
	"gridcnf/encode/fold"
	"gridcnf/internal/list"
	"gridcnf/puzzle"
)

// Options choose how a puzzle is solved. The zero Options were the fastest in measurements.
type Options struct {
	Backend string // a name for backend.Open; "" is cdcl
	Seed    int64  // for the backend; 0 is its default
	Encode  encode.Options
	Watch   func(Stats) // called after every solver call, to show progress; may be nil

	// Calls is how often Forced asks the solver after the second solution; 0 is no limit.
	Calls int
}

// DefaultBackend is the backend of zero Options.
const DefaultBackend = "cdcl"

// takes returns what a solver takes beside clauses.
func takes(s backend.Solver) (t encode.Takes) {
	_, t.Guide = s.(*backend.CDCL)
	_, t.Cards = s.(backend.CardAdder)
	t.Answer = true
	return t
}

// Search finds the solutions of one puzzle, one after another. It is for one goroutine.
type Search struct {
	puzzle  puzzle.Puzzle
	backend string
	solver  backend.Solver // nil if it has not been opened
	options encode.Options
	enc     *encode.Encoding // nil until the search starts
	session *backend.Session // nil until then, and if the givens decided the puzzle
	assume  []cnf.Lit        // the assumptions of the next step
	sink    cnf.Sink         // where cuts go: the session, or a formula if there is none
	model   puzzle.Answer    // the answer bits of the last model
	telling []cnf.Lit        // the variables by which the backend can exclude a model; nil if it cannot
	found   []puzzle.Answer  // solutions that Next has not returned yet
	done    bool             // there are no others
	rough   bool             // solutions are not checked
	watch   func(Stats)
	stats   Stats

	conflicts int64 // once the solver has had this many in total, a step fails with backend.ErrLimit; 0 is no limit

	times Times
	clock stopwatch // when the last phase ended
}

// few is how many solutions are always blocked by clauses: they help the solver to prove that there
// are no others.
const few = 2

// New prepares a search. It does not open the backend, encode or solve anything yet.
func New(p puzzle.Puzzle, opt Options) *Search {
	s := &Search{puzzle: p, backend: cmp.Or(opt.Backend, DefaultBackend), options: opt.Encode, watch: opt.Watch}
	s.options.Seed = opt.Seed
	return s
}

// open opens the backend, unless it is open already. The formula will have what it takes.
func (s *Search) open() (err error) {
	if s.solver == nil {
		s.solver, err = backend.Open(s.backend, backend.Options{Seed: s.options.Seed})
		s.options.Takes = takes(s.solver)
	}
	return err
}

// start encodes the puzzle and hands it to the backend. If ctx ends halfway, the next start hands everything over again;
// repeated clauses do no harm.
func (s *Search) start(ctx context.Context) error {
	if err := s.open(); err != nil {
		return err
	}
	s.clock = newStopwatch()
	e, err := encode.New(ctx, s.puzzle, s.options)
	if err != nil {
		return err
	}
	s.clock.lap(&s.times.Encode)
	if !e.Solved {
		s.stats.Variables, s.stats.Clauses = e.NumVars(), e.NumClauses()
	}
	if e.Solved || !s.rough && e.Guided && e.Decided() != nil {
		s.enc, s.stats.Decided = e, true
		if e.Refine != nil {
			s.sink = new(cnf.Formula) // Refine needs a sink, but there is no solver to cut anything off from
		}
		return nil
	}
	defer s.clock.lap(&s.times.Load)
	return s.load(ctx, e)
}

// load hands a formula to the backend, which is open.
func (s *Search) load(ctx context.Context, e *encode.Encoding) error {
	if e.Guided && e.Guide != nil {
		s.solver.(*backend.CDCL).Attach(e.Guide())
	}
	session, err := backend.NewSession(ctx, s.solver, e.Formula)
	if err != nil {
		return fmt.Errorf("%s: %w", s.backend, err)
	}
	s.enc, s.session, s.sink, s.telling = e, session, session, e.Telling()
	return nil
}

// Next returns a solution that it has not returned before. It returns nil if there is no other one: the backend has proven
// that. After an error, neither is known. After an error of ctx, the search can be continued.
func (s *Search) Next(ctx context.Context) (puzzle.Answer, error) {
	for len(s.found) == 0 && !s.done {
		found, err := s.step(ctx)
		if err != nil {
			return nil, err
		}
		s.block(found)
		s.found = found
	}
	if len(s.found) == 0 {
		return nil, nil
	}
	a := s.found[0]
	s.found = s.found[1:]
	s.stats.Solutions++
	return a, nil
}

// block makes the next steps find other solutions. If the backend can exclude a model, and the model has nothing beside the
// solution, it does that. All other solutions, and the first few, are blocked by clauses.
func (s *Search) block(found []puzzle.Answer) {
	if s.done {
		return // there are no others
	}
	whole := len(found) == 1 && found[0].Equal(s.model) && s.telling != nil
	if whole && s.stats.Solutions >= few && s.session.Exclude(s.telling) {
		return
	}
	for _, a := range found {
		s.session.Add(s.enc.Block(a)...)
	}
}

// All yields the solutions until all are found, or an error ends the search.
func (s *Search) All(ctx context.Context) iter.Seq2[puzzle.Answer, error] {
	return func(yield func(puzzle.Answer, error) bool) {
		for {
			a, err := s.Next(ctx)
			if a == nil && err == nil || !yield(a, err) || err != nil {
				return
			}
		}
	}
}

// step makes one call to the solver. It returns the solutions in the model; there can be none if the model was cut off. It
// sets done if there is no model.
func (s *Search) step(ctx context.Context) ([]puzzle.Answer, error) {
	if s.enc != nil {
		s.clock = newStopwatch()
	} else if err := s.start(ctx); err != nil {
		return nil, err
	}
	if s.session == nil {
		s.done = true
		a := s.enc.Decided()
		if a == nil {
			return nil, nil
		}
		return s.accept(a, nil, s.sink)
	}
	s.limit()
	s.stats.Calls++
	status, model, err := s.session.Solve(ctx, s.assume...)
	s.clock.lap(&s.times.Search)
	if s.watch != nil {
		defer func() { s.watch(s.Stats()) }()
	}
	if err != nil {
		return nil, err
	}
	if status == backend.Unsat {
		s.done = true
		return nil, nil
	}
	if s.enc.Cut != nil {
		if cuts := s.enc.Cut(model, s.sink); len(cuts) > 0 {
			s.stats.count(cuts)
			s.clock.lap(&s.times.Refine)
			return nil, nil
		}
	}
	s.model = list.Map(s.enc.Answer, model.Value)
	return s.accept(s.model, model, s.sink)
}

// limit tells a solver that takes a limit how many conflicts are left.
func (s *Search) limit() {
	limiter, ok := s.solver.(backend.Limiter)
	if !ok {
		return
	}
	left := s.conflicts
	if counters, counts := s.session.Counters(); counts && left > 0 {
		left = max(1, left-counters.Conflicts)
	}
	limiter.Limit(left)
}

// accept returns the solutions in an answer, after checking them, and writes cuts to sink. model is nil if there was no solver.
func (s *Search) accept(answer puzzle.Answer, model cnf.Model, sink cnf.Sink) ([]puzzle.Answer, error) {
	found, check := []puzzle.Answer{answer}, s.puzzle.Check
	if p, ok := s.puzzle.(interface {
		CheckNear(a puzzle.Answer, model func(cnf.Lit) bool) error
	}); ok && model != nil {
		check = func(a puzzle.Answer) error { return p.CheckNear(a, model.Value) }
	}
	if s.enc.Refine != nil {
		var cuts []fold.CutKind
		found, cuts = s.enc.Refine(answer, sink)
		s.stats.count(cuts)
		s.clock.lap(&s.times.Refine)
	}
	defer s.clock.lap(&s.times.Check)
	for _, a := range found {
		if s.rough {
			break
		}
		if err := check(a); errors.Is(err, puzzle.ErrTooLong) {
			return nil, err
		} else if err != nil {
			return nil, fmt.Errorf("%w: %v", ErrRejected, err)
		}
	}
	return found, nil
}

// Stats returns what the search has cost so far.
func (s *Search) Stats() Stats {
	st, times := s.stats, s.times
	st.Times, st.Cuts = &times, maps.Clone(st.Cuts)
	if s.session == nil {
		return st
	}
	if c, ok := s.session.Counters(); ok {
		st.Counters = &c
	}
	return st
}
