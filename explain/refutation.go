package explain

import (
	"context"
	"slices"

	"gridcnf/cnf"
	"gridcnf/explain/infer"
	"gridcnf/internal/giveup"
	"gridcnf/internal/list"
	"gridcnf/puzzle/rule"
)

// proof derives a contradiction from an assumption: by a chain, or by a chain that ends with both values of a cell or an edge.
type proof struct {
	assumed cnf.Lit // 0: the facts alone are contradictory
	links   []link
	broken  infer.Link // if there are no cases

	cases   []*proof // of a literal and of its opposite; nil if the links are enough
	endless bool     // there are too many cases to tell
}

// link is a conclusion. If it has detours, short chains lead from the opposites of its literals to a contradiction. If it has two
// cases, its literals follow in both; if it has one, that refutes the opposite of its only literal. Rule is nil for cases.
type link struct {
	infer.Link
	detours []*proof // chains from the opposites of Lits that all break Rule
	cases   []*proof // two that break no rule, or one that breaks one
}

const (
	shortDetour = 2         // the most links of a detour
	mostLines   = 50        // the most lines that we tell in full; longer proofs have their lemmas folded
	mostLemmas  = 300       // the most lemmas of a proof
	fewLemmas   = 12        // the same for a proof that should be shorter than another
	mostWork    = 2_000_000 // how many rules a search for a proof may look at
)

// ended is the proof of a chain.
func ended(c *infer.Chain) *proof {
	return &proof{assumed: c.Assumed, links: plain(c.Links), broken: c.Broken}
}

// plain makes links without detours.
func plain(links []infer.Link) []link {
	return list.Map(links, func(l infer.Link) link { return link{Link: l} })
}

// branches reports whether the proof needs cases.
func (p *proof) branches() bool {
	return p.cases != nil || p.endless || slices.ContainsFunc(p.links, func(l link) bool { return l.cases != nil })
}

// together reports whether some conclusion needs all rules of a line together.
func (p *proof) together() bool {
	whole := func(l infer.Link) bool { _, ok := l.Rule.(*rule.Whole); return ok }
	return whole(p.broken) || slices.ContainsFunc(p.links, func(l link) bool {
		return whole(l.Link) || slices.ContainsFunc(l.detours, (*proof).together)
	})
}

// refute proves that the rules and facts of a step contradict the opposite of its literals. It fails if ctx ends first.
func (p *Path) refute(ctx context.Context, s *Step) *proof {
	assumed := cnf.Lit(0)
	if len(s.Lits) > 0 {
		assumed = -s.Lits[0]
	}
	if whole := p.refuter(ctx, s).told(assumed, mostLemmas); whole != nil {
		return whole
	}
	giveup.If(ctx.Err())
	return &proof{assumed: assumed, endless: true}
}

// refuter looks for a proof with the rules and facts of a step alone.
type refuter struct {
	*infer.Engine
	path   *Path
	ctx    context.Context // after it ends, Refute finds nothing
	all    []int           // the indices of the rules
	scope  []cnf.Lit       // the open cells or edges that the rules are about, in the order of the bits
	left   int             // how many more lemmas the proof may take
	before int64           // path.proofs at the start
	effort int             // the work for each rule: long lines take longer to read as wholes

	loop  *rule.Loop // nil without Points
	owned []bool     // by point: the step has the point's rule
}

func (p *Path) refuter(ctx context.Context, s *Step) *refuter {
	e := infer.New(p.puzzle, s.Rules, s.Facts...)
	r := &refuter{Engine: e, path: p, ctx: ctx, all: e.All(), before: p.proofs, effort: 1}
	_, cols := p.puzzle.Size()
	for _, inst := range s.Rules {
		switch at := inst.(type) {
		case *rule.NoThree, *rule.Balance, *rule.Differ:
			r.effort = 1 + cols*cols/150
		case *rule.Point:
			if r.loop == nil {
				r.loop, r.owned = at.Loop, make([]bool, at.Loop.Points())
			}
			r.owned[at.Row*at.Loop.Cols+at.Col] = true
		}
	}
	for bit := range p.puzzle.Bits() {
		if l := cnf.Lit(bit + 1); r.Speaks(bit) && r.Value(l) == infer.Open {
			r.scope = append(r.scope, l)
		}
	}
	return r
}

// open yields the literals of the scope that are still open.
func (r *refuter) open(yield func(cnf.Lit) bool) {
	for _, l := range r.scope {
		if r.Value(l) == infer.Open && !yield(l) {
			return
		}
	}
}

// work returns how many rules this refuter has looked at, weighted with the effort for each.
func (r *refuter) work() int64 { return r.path.proofs - r.before }

// Refute calls Engine.Refute with all rules.
func (r *refuter) Refute(l cnf.Lit) *infer.Chain {
	if r.path.proofs += int64(len(r.all) * r.effort); r.ctx.Err() != nil {
		return nil
	}
	return r.Engine.Refute(l, r.all)
}

// told returns a proof without needless parts, or nil if it would take more than the given number of lemmas.
func (r *refuter) told(assumed cnf.Lit, lemmas int) *proof {
	r.left = lemmas
	if r.Refute(assumed) == nil { // single rules are not enough
		r.Whole(true)
	}
	whole := r.prove(assumed)
	if r.left < 0 {
		return nil
	}
	whole.prune(nil)
	whole.absorb()
	whole.prune(nil)
	return whole
}

// prove refutes an assumption: by a chain, by one with detours, or by cases.
func (r *refuter) prove(assumed cnf.Lit) *proof {
	if c := r.Refute(assumed); c != nil {
		return ended(c)
	}
	defer r.Forget(len(r.Facts()))
	r.Know(assumed)
	p := &proof{assumed: assumed}
	var short *proof // a proof that ends with two cases
	for !r.deduce(p) {
		if short == nil {
			if short = r.shortest(p); short != nil && short.size() <= mostLines/2 {
				return short
			}
		}
		lemma := r.lemma()
		if r.left--; lemma == nil || r.left < 0 || r.work() > mostWork || r.ctx.Err() != nil { // lemma is nil only if the step is wrong
			r.left = -1
			break
		}
		r.conclude(p, link{Link: infer.Link{Lits: []cnf.Lit{-lemma.assumed}}, cases: []*proof{lemma}})
	}
	p.prune(nil)
	if short != nil && (r.left < 0 || short.size() <= p.size()) {
		r.left = max(r.left, 0)
		return short
	}
	return p
}

// lemma refutes some literal by the shortest chain. If there is no chain, it refutes a literal of which both values have many
// consequences. It returns nil if nothing is open.
func (r *refuter) lemma() *proof {
	var shortest *infer.Chain
	for x := range r.open {
		for _, l := range [...]cnf.Lit{x, -x} {
			if c := r.Refute(l); c != nil && (shortest == nil || len(c.Links) < len(shortest.Links)) {
				shortest = c
			}
		}
	}
	if shortest != nil {
		return ended(shortest)
	}
	best, most := cnf.Lit(0), 0
	for l := range r.open {
		on, off := r.consequences(l), r.consequences(-l)
		if on*off <= most {
			continue
		}
		if best, most = l, on*off; off > on {
			best = -l
		}
	}
	if best == 0 {
		return nil
	}
	return r.prove(best)
}

// deduce adds to a proof what follows directly and by detours. It reports whether a rule breaks, which ends the proof.
func (r *refuter) deduce(p *proof) bool {
	for {
		if c := r.Refute(0); c != nil {
			p.links, p.broken = append(p.links, plain(c.Links)...), c.Broken
			return true
		}
		r.conclude(p, plain(r.Follow(r.all...))...)
		more := r.around()
		if len(more) == 0 {
			even := r.even()
			if even == nil {
				return false
			}
			if len(even.Lits) == 0 {
				p.broken = *even
				return true
			}
			more = []link{{Link: *even}}
		}
		r.conclude(p, more...)
	}
}

// conclude adds links to a proof, and their literals to the facts.
func (r *refuter) conclude(p *proof, links ...link) {
	p.links = append(p.links, links...)
	for _, l := range links {
		r.Know(l.Lits...)
	}
}

// around returns the conclusions of the shortest detours: a link for each rule that would break.
func (r *refuter) around() []link {
	var found []link
	shortest := shortDetour
	for x := range r.open {
		for _, l := range [...]cnf.Lit{x, -x} {
			c := r.Refute(l)
			if c == nil || len(c.Links) > shortest {
				continue
			}
			if len(c.Links) < shortest {
				found, shortest = nil, len(c.Links)
			}
			i := slices.IndexFunc(found, func(f link) bool { return f.Rule == c.Broken.Rule })
			if i < 0 {
				i, found = len(found), append(found, link{Link: infer.Link{Rule: c.Broken.Rule}})
			}
			f := &found[i]
			f.Lits, f.detours, f.From = append(f.Lits, -l), append(f.detours, ended(c)), list.Union(f.From, c.Facts()...)
			break
		}
	}
	return found
}

// consequences counts a literal and what follows from it. If the literal refutes itself, everything follows.
func (r *refuter) consequences(l cnf.Lit) int {
	defer r.Forget(len(r.Facts()))
	r.Know(l)
	n, contradictory := r.Count(r.all...)
	if contradictory {
		return len(r.scope)
	}
	return 1 + n
}
