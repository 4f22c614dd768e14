package solve

import (
	"context"

	"gridcnf/cnf"
	"gridcnf/encode"
	"gridcnf/puzzle"
)

// Evidence is what a verdict rests on, for others to check.
type Evidence struct {
	// Verdict is that of Unique. For a bit that is looked at, OnlyOne means that it has the
	// same value in all solutions, and Several that it has not.
	Verdict   Verdict
	Solutions []puzzle.Answer // one or two; none if there are none
	Reason    error           // why the verdict is unknown
	Stats     Stats

	// Encoding is that of the puzzle, with meanings and witnesses. Its formula is not the one
	// to prove anything with: clauses of the search are in it.
	Encoding *encode.Encoding

	// Formula has what the encoding said first, and then the clauses that Refine added. Every
	// solution satisfies it. Against is what has to be added to refute it, if the verdict is
	// OnlyOne: in full, with bits that the givens decide.
	Formula *cnf.Formula
	Eager   int // how many of its clauses were there first
	Against []cnf.Lit

	search *Search // of KnownEvidence
}

// UniqueEvidence does what Unique does and keeps what can be checked. Nothing is left to
// propagators: the formula has to say it all.
func UniqueEvidence(ctx context.Context, p puzzle.Puzzle, opt Options) (*Evidence, error) {
	return evidence(ctx, p, opt, (*encode.Encoding).BlockInFull)
}

// ForcedEvidence looks for a solution, and then for one with the other value of a bit.
func ForcedEvidence(ctx context.Context, p puzzle.Puzzle, bit int, opt Options) (*Evidence, error) {
	return evidence(ctx, p, opt, func(e *encode.Encoding, a puzzle.Answer) []cnf.Lit {
		if a[bit] {
			return []cnf.Lit{e.Answer[bit].Not()}
		}
		return []cnf.Lit{e.Answer[bit]}
	})
}

// KnownEvidence takes on trust that there is one solution, or none for nil, and asks no solver.
// The formula depends on the puzzle and the options alone, and lacks nothing but cuts.
func KnownEvidence(ctx context.Context, p puzzle.Puzzle, solution puzzle.Answer, opt Options) (*Evidence, error) {
	opt.Encode.Lines = encode.Eager
	s, ev, err := collect(ctx, p, opt)
	if err != nil {
		return nil, err
	}
	ev.Verdict, ev.search = NoneAtAll, s
	if solution != nil {
		ev.Verdict, ev.Solutions, ev.Against = OnlyOne, []puzzle.Answer{solution}, ev.Encoding.BlockInFull(solution)
	}
	return ev, nil
}

// Cut adds to the formula of known evidence what would be another solution in a cube, and asks
// the solver for one as long as it takes cuts to leave none, of which only the witnesses are
// kept. Whether there is one is not said: a refutation has to show that.
func (ev *Evidence) Cut(ctx context.Context, cube []cnf.Lit) error {
	s := ev.search
	both := &recorder{s.session, ev.Formula}
	if ev.Against != nil {
		both.Add(ev.Against...)
	}
	for _, l := range cube {
		both.Add(l)
	}
	for s.enc.Refine != nil && !s.done {
		if found, err := s.step(ctx); err != nil || len(found) > 0 {
			return err
		}
	}
	return nil
}

// collect starts a search, and keeps what it starts with. After an error of the start there is
// evidence of nothing.
func collect(ctx context.Context, p puzzle.Puzzle, opt Options) (*Search, *Evidence, error) {
	s, err := New(p, opt)
	if err != nil {
		return nil, nil, err
	}
	s.options.Takes.Guide, s.options.Meanings = false, true
	ev := &Evidence{Verdict: Unknown, Formula: new(cnf.Formula)}
	if err := s.start(ctx); err != nil {
		return s, ev, err
	}
	ev.Encoding, ev.Eager = s.enc, s.enc.NumClauses()
	ev.Formula.NewVars(s.enc.NumVars(), nil)
	for part := range s.enc.Parts() {
		ev.Formula.Append(part)
	}
	return s, ev, nil
}

// evidence looks for a solution, and then for one that satisfies what is said against it.
func evidence(ctx context.Context, p puzzle.Puzzle, opt Options, against func(*encode.Encoding, puzzle.Answer) []cnf.Lit) (*Evidence, error) {
	s, ev, err := collect(ctx, p, opt)
	if s == nil {
		return nil, err
	}
	defer func() { ev.Stats = s.Stats() }()
	if err != nil {
		return ev, ev.stop(err)
	}
	s.sink = &recorder{s.session, ev.Formula}
	for !s.done && len(ev.Solutions) < 2 {
		found, err := s.step(ctx)
		if err != nil {
			return ev, ev.stop(err)
		}
		if len(found) > 0 {
			ev.Solutions = append(ev.Solutions, found[0])
			s.stats.Solutions++
			ev.Against = against(s.enc, found[0])
			s.add(ev.Against)
		}
	}
	ev.Verdict = [...]Verdict{NoneAtAll, OnlyOne, Several}[len(ev.Solutions)]
	return ev, nil
}

// stop notes why the search was stopped, or returns the error if it was not.
func (ev *Evidence) stop(err error) error {
	if stopped(err) {
		ev.Reason = err
		return nil
	}
	return err
}
