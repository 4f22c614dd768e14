package explain

import (
	"slices"

	"gridcnf/cnf"
	"gridcnf/explain/infer"
	"gridcnf/puzzle"
)

// proof is a contradiction from an assumption. Either a chain leads to it, or some links
// lead to where both values of a cell or an edge have to be looked at.
type proof struct {
	assumed cnf.Lit // 0: the facts alone are contradictory
	links   []link
	broken  infer.Link // if there are no cases

	cases   []*proof // two: of a literal and of its opposite; nil if the links are enough
	endless bool     // there are too many cases to be told
}

// link is a conclusion. If it has detours, its literals follow because their opposites
// lead to a contradiction by so short a chain that it needs no case of its own. If it has
// cases, they follow in both of them, and Rule is nil.
type link struct {
	infer.Link
	detours []*infer.Chain // from the opposites of Lits, all to where Rule breaks
	cases   []*proof       // two, which end without a broken rule
}

// shortDetour is how many links a detour may have.
const shortDetour = 2

// branches reports whether a chain is not enough.
func (p *proof) branches() bool {
	return p.cases != nil || p.endless || slices.ContainsFunc(p.links, func(l link) bool { return l.cases != nil })
}

// mostCases is how many cases within cases are told.
const mostCases = 20

// refute proves that the rules and facts of a step contradict the opposite of what it
// derives. They have to do so.
func refute(p puzzle.Puzzle, s *Step) *proof {
	e := infer.New(p, s.Rules)
	for _, l := range s.Facts {
		e.Know(l)
	}
	r := &refuter{Engine: e, left: mostCases}
	for i := range s.Rules {
		r.all = append(r.all, i)
	}
	for bit := range p.Bits() {
		if l := cnf.Lit(bit + 1); e.Speaks(bit) && e.Value(l) == infer.Open {
			r.scope = append(r.scope, l)
		}
	}
	assumed := cnf.Lit(0)
	if len(s.Lits) > 0 {
		assumed = -s.Lits[0]
	}
	whole := r.prove(assumed)
	if r.left < 0 {
		return &proof{assumed: assumed, endless: true}
	}
	whole.prune(nil)
	whole.absorb()
	whole.prune(nil)
	return whole
}

// refuter looks for a proof with the instances of a step alone.
type refuter struct {
	*infer.Engine
	all   []int
	scope []cnf.Lit // the open cells or edges that the instances speak of, in the order of the bits
	left  int       // how many cases there may still be
}

// prove refutes an assumption: by a chain, by one with detours, or by cases.
func (r *refuter) prove(assumed cnf.Lit) *proof {
	if c := r.Refute(assumed, r.all); c != nil {
		return ended(c)
	}
	before := len(r.Facts())
	defer r.Forget(before)
	if assumed != 0 {
		r.Know(assumed)
	}
	p := &proof{assumed: assumed}
	if r.deduce(p) {
		return p
	}
	if short := r.shortest(p); short != nil {
		r.left--
		return short
	}
	l := r.split()
	if r.left--; l == 0 || r.left < 0 { // nothing is open only if the step is wrong
		r.left = -1
		return p
	}
	p.cases = []*proof{r.prove(l), r.prove(-l)}
	return r.join(p)
}

// deduce makes known what follows plainly and by detours, and adds it to a proof. It reports
// whether the proof ends with it, as a rule breaks.
func (r *refuter) deduce(p *proof) bool {
	for {
		if c := r.Refute(0, r.all); c != nil {
			p.links = append(p.links, plain(c.Links)...)
			p.broken = c.Broken
			return true
		}
		r.conclude(p, plain(r.Follow(r.all...)))
		more := r.around()
		if len(more) == 0 {
			return false
		}
		r.conclude(p, more)
	}
}

// conclude adds links to a proof, and makes known what they say.
func (r *refuter) conclude(p *proof, links []link) {
	p.links = append(p.links, links...)
	for _, l := range links {
		for _, lit := range l.Lits {
			r.Know(lit)
		}
	}
}

// around returns what the shortest detours give: a link for every rule that would break.
func (r *refuter) around() []link {
	var found []link
	shortest := shortDetour
	for _, x := range r.scope {
		if r.Value(x) != infer.Open {
			continue
		}
		for _, l := range [...]cnf.Lit{x, -x} {
			c := r.Refute(l, r.all)
			if c == nil || len(c.Links) > shortest {
				continue
			}
			if len(c.Links) < shortest {
				found, shortest = nil, len(c.Links)
			}
			found = add(found, -l, c)
			break
		}
	}
	return found
}

// add adds the conclusion of a detour to those by which the same rule would break.
func add(links []link, l cnf.Lit, c *infer.Chain) []link {
	for i := range links {
		if links[i].Rule == c.Broken.Rule {
			links[i].Lits = append(links[i].Lits, l)
			links[i].detours = append(links[i].detours, c)
			links[i].From = union(links[i].From, c.Facts())
			return links
		}
	}
	return append(links, link{
		Link:    infer.Link{Lits: []cnf.Lit{l}, Rule: c.Broken.Rule, From: c.Facts()},
		detours: []*infer.Chain{c},
	})
}

// union appends to some literals those of others that are not among them.
func union(lits, others []cnf.Lit) []cnf.Lit {
	for _, l := range others {
		if !slices.Contains(lits, l) {
			lits = append(lits, l)
		}
	}
	return lits
}

// plain makes links without detours.
func plain(links []infer.Link) []link {
	all := make([]link, len(links))
	for i, l := range links {
		all[i] = link{Link: l}
	}
	return all
}

// split chooses the literal whose cases are looked at: the one from which most follows,
// either way. What refutes itself counts as if everything followed from it.
func (r *refuter) split() cnf.Lit {
	var best cnf.Lit
	most := 0
	for _, l := range r.scope {
		if r.Value(l) != infer.Open {
			continue
		}
		if n := r.consequences(l) * r.consequences(-l); best == 0 || n > most {
			best, most = l, n
		}
	}
	return best
}

// consequences counts what follows from a literal, and the literal itself.
func (r *refuter) consequences(l cnf.Lit) int {
	before := len(r.Facts())
	defer r.Forget(before)
	r.Know(l)
	n := 1
	for _, link := range r.Follow(r.all...) {
		n += len(link.Lits)
		if len(link.Lits) == 0 {
			return len(r.scope)
		}
	}
	return n
}
