package explain

import (
	"context"

	"gridcnf/cnf"
	"gridcnf/explain/mus"
	"gridcnf/explain/technique"
)

// search looks for a small set of rules and facts that implies some literal. It returns nil
// if nothing is left to be derived.
func (p *Path) search(ctx context.Context) (*Step, error) {
	if err := p.compare(ctx); err != nil {
		return nil, err
	}
	lits := p.targets()
	if len(lits) == 0 {
		return nil, nil
	}
	core, err := p.small(ctx, lits)
	if err != nil {
		return nil, err
	}
	s := &Step{Lits: []cnf.Lit{core.Lit}, Rules: core.Rules, Facts: core.Facts, Rough: core.Rough, Available: len(lits)}
	p.say(s)
	return s, nil
}

// small finds a small core for one of some literals, or the smallest if that is wanted.
func (p *Path) small(ctx context.Context, lits []cnf.Lit) (mus.Core, error) {
	if p.opt.Optimal {
		return p.finder.Optimal(ctx, lits, p.known.Facts())
	}
	return p.finder.Smallest(ctx, lits, p.known.Facts())
}

// contradict takes the only step of a puzzle without a solution.
func (p *Path) contradict(ctx context.Context) (*Step, error) {
	core, err := p.small(ctx, []cnf.Lit{0}) // nothing is assumed
	if err != nil {
		return nil, err
	}
	s := &Step{Number: 1, Rules: core.Rules, Facts: core.Facts, Rough: core.Rough, Available: 1}
	p.say(s)
	s.Class = 0 // a proof that is small is not easy to find
	p.ended = true
	return s, nil
}

// say puts a step into words that rests on a chain or needs cases.
func (p *Path) say(s *Step) {
	r := refute(p.puzzle, s)
	s.Technique = technique.Contradiction
	if r.branches() {
		s.Technique = technique.Cases
	}
	s.Class = technique.ChainClass(p.puzzle, len(s.Rules), r.branches())
	s.Text, s.Trace = teller{p.known}.refutation(s, r)
}
