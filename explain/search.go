package explain

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"gridcnf/cnf"
	"gridcnf/explain/infer"
	"gridcnf/explain/mus"
	"gridcnf/explain/technique"
	"gridcnf/internal/giveup"
)

// search looks for a small set of rules and facts that implies some literal. It returns nil if nothing is left to derive.
func (p *Path) search(ctx context.Context) *Step {
	p.compare(ctx)
	lits := p.targets()
	if len(lits) == 0 {
		return nil
	}
	hasty := p.spent()
	core, err := p.small(ctx, lits)
	if p.loose && errors.Is(err, mus.ErrNoCore) {
		return nil
	}
	giveup.If(err)
	s := stepOf(core)
	if p.ground != nil {
		p.say(ctx, s)
		return s
	}
	told := &proof{assumed: -core.Lit, endless: true} // a hasty step is not told
	if !hasty {
		told = p.refute(ctx, s)
	}
	if !hasty && told.size() > mostLines {
		core, told = p.readable(ctx, core, told, lits)
		s = stepOf(core)
	}
	s.Hasty, s.Available = hasty, len(lits)
	p.tell(s, told)
	return s
}

// effort bounds the work of a path where the techniques find nothing: some seconds. More work would yield step after step of
// hundreds of rules, which nobody reads.
const effort = 60_000_000

// Effort is the work that the path took to shrink steps, and where the techniques found nothing. It is the same in every run.
func (p *Path) Effort() int64 {
	if p.ground != nil {
		return p.ground.work
	}
	return p.finder.Work() + p.proofs
}

// spent reports whether no effort is left.
func (p *Path) spent() bool { return p.Effort() > cmp.Or(p.opt.Effort, effort) }

// stepOf makes a step of a core, without words.
func stepOf(core mus.Core) *Step {
	s := &Step{Rules: core.Rules, Facts: core.Facts, Rough: core.Rough, Available: 1}
	if core.Lit != 0 {
		s.Lits = []cnf.Lit{core.Lit}
	}
	return s
}

// readable looks for a lemma: another literal that follows from a part of a core by a shorter proof. It returns that part and the
// proof, or the given ones if it finds no lemma.
func (p *Path) readable(ctx context.Context, core mus.Core, told *proof, lits []cnf.Lit) (mus.Core, *proof) {
	size := told.size()
	var lemmas []cnf.Lit
	sizes := make(map[cnf.Lit]int)
	r := p.refuter(ctx, stepOf(core))
	for _, l := range lits {
		if r.work() > mostWork/4 {
			break
		}
		if !r.Speaks(l.Var()-1) || r.Value(l) != infer.Open {
			continue
		}
		if q := r.told(-l, fewLemmas); q != nil && q.size() < size {
			lemmas, sizes[l] = append(lemmas, l), q.size()
		}
	}
	slices.SortStableFunc(lemmas, func(a, b cnf.Lit) int { return sizes[a] - sizes[b] })
	whole := core // all lemmas follow from it
	for _, l := range lemmas[:min(len(lemmas), tries)] {
		small, err := p.finder.Shrink(ctx, mus.Core{Lit: l, Rules: whole.Rules, Facts: whole.Facts})
		giveup.If(err)
		shorter := p.refute(ctx, stepOf(small))
		if shorter.size() < size {
			core, told, size = small, shorter, shorter.size()
		}
		if size <= mostLines {
			break
		}
	}
	return core, told
}

// small finds a small core of one of some literals, or a large one if the effort is spent.
func (p *Path) small(ctx context.Context, lits []cnf.Lit) (mus.Core, error) {
	if p.ground == nil && p.spent() {
		return p.finder.Rough(ctx, lits, p.known.Facts())
	}
	return p.least(ctx, lits)
}

// contradict takes the only step of a puzzle without a solution.
func (p *Path) contradict(ctx context.Context) *Step {
	core, err := p.small(ctx, []cnf.Lit{0}) // nothing is assumed
	giveup.If(err)
	s := stepOf(core)
	s.Number = 1
	p.say(ctx, s)
	s.Class = 0 // a small proof need not be easy to find
	p.ended = true
	return s
}

// say puts a step into words that follows by a chain or by cases.
func (p *Path) say(ctx context.Context, s *Step) {
	if p.ground != nil {
		p.ground.retell(ctx, s)
		return
	}
	p.tell(s, p.refute(ctx, s))
}

// tell puts a step into words, given its proof.
func (p *Path) tell(s *Step, r *proof) {
	switch {
	case r.branches():
		s.Technique = technique.Cases
	case r.together():
		s.Technique = technique.ByLines
	default:
		s.Technique = technique.Contradiction
	}
	s.Class = p.known.ChainClass(len(s.Rules), r.branches())
	s.Text, s.Trace = teller{p.known}.refutation(s, r)
}
