package explain

import (
	"maps"
	"math"
	"slices"

	"gridcnf/cnf"
	"gridcnf/explain/infer"
	"gridcnf/puzzle/rule"
)

// How proofs are made shorter.

// prune drops the links that neither the cases nor later links use, and returns the
// literals that are used of what came before.
func (p *proof) prune(used map[cnf.Lit]bool) map[cnf.Lit]bool {
	if used == nil {
		used = make(map[cnf.Lit]bool)
	}
	for _, c := range p.cases {
		maps.Copy(used, c.needs(nil))
	}
	for _, l := range p.broken.From {
		used[l] = true
	}
	var links []link // the last first
	for _, next := range slices.Backward(p.links) {
		next.Lits = slices.DeleteFunc(slices.Clone(next.Lits), func(l cnf.Lit) bool { return !used[l] })
		if len(next.Lits) == 0 {
			continue
		}
		next.narrow()
		for _, l := range next.From {
			used[l] = true
		}
		links = append(links, next)
	}
	slices.Reverse(links)
	p.links = links
	return used
}

// needs prunes a proof, and returns the literals that are used of what came before it.
func (p *proof) needs(used map[cnf.Lit]bool) map[cnf.Lit]bool {
	all := p.prune(used)
	maps.DeleteFunc(all, func(l cnf.Lit, _ bool) bool { return p.has(l) })
	return all
}

// narrow drops the detours to what is not concluded any more, and from cases what is not
// needed for what is.
func (l *link) narrow() {
	used := make(map[cnf.Lit]bool) // of what came before the link
	switch {
	case l.detours != nil:
		l.detours = slices.DeleteFunc(slices.Clone(l.detours), func(d *infer.Chain) bool { return !slices.Contains(l.Lits, -d.Assumed) })
		for _, d := range l.detours {
			maps.Copy(used, literals(d.Facts()))
		}
	case l.cases != nil:
		l.cases = slices.Clone(l.cases)
		for i, c := range l.cases {
			var needed map[cnf.Lit]bool
			if len(l.cases) > 1 {
				c = &proof{assumed: c.assumed, links: c.links} // without its end
				needed = literals(l.Lits)
			}
			maps.Copy(used, c.needs(needed))
			l.cases[i] = c
		}
	default:
		return
	}
	l.From = slices.Sorted(maps.Keys(used))
}

// has reports whether a literal is what a proof assumes or concludes.
func (p *proof) has(l cnf.Lit) bool {
	return l == p.assumed || slices.ContainsFunc(p.links, func(next link) bool { return slices.Contains(next.Lits, l) })
}

// literals is a set of literals.
func literals(lits []cnf.Lit) map[cnf.Lit]bool {
	set := make(map[cnf.Lit]bool)
	for _, l := range lits {
		set[l] = true
	}
	return set
}

// absorb takes conclusions from a clue of which nothing comes but that this clue cannot be
// obeyed, and says the latter alone: "the line is straight here (a white pearl), but it would
// turn on it" helps nobody.
func (p *proof) absorb() {
	for _, c := range p.cases {
		c.absorb()
	}
	for _, l := range p.links {
		if len(l.cases) == 1 {
			l.cases[0].absorb()
		}
	}
	if _, ok := p.broken.Rule.(*rule.Local); !ok {
		return
	}
	for i := len(p.links) - 1; i >= 0; i-- {
		l := p.links[i]
		if l.Rule != p.broken.Rule || l.detours != nil || p.uses(l.Lits, i+1) {
			continue
		}
		rest := slices.DeleteFunc(slices.Clone(p.broken.From), func(f cnf.Lit) bool { return slices.Contains(l.Lits, f) })
		p.broken.From = union(rest, l.From)
		p.links = slices.Delete(p.links, i, i+1)
	}
}

// uses reports whether a link from some index on comes from one of some literals.
func (p *proof) uses(lits []cnf.Lit, from int) bool {
	return slices.ContainsFunc(p.links[from:], func(l link) bool {
		return slices.ContainsFunc(l.From, func(f cnf.Lit) bool { return slices.Contains(lits, f) })
	})
}

// size is how many lines a proof has, or one more.
func (p *proof) size() int {
	if p.endless {
		return math.MaxInt
	}
	n := 2 + len(p.links)
	for _, c := range p.cases {
		n += c.size()
	}
	for _, l := range p.links {
		for _, c := range l.cases {
			n += c.size()
		}
	}
	return n
}

// shortest looks for the cell or edge whose cases both end with a chain, and returns the
// proof that ends with its cases: the one with the fewest lines. It is nil if there is none.
func (r *refuter) shortest(p *proof) *proof {
	var best *proof
	for _, l := range r.scope {
		if r.Value(l) != infer.Open {
			continue
		}
		on, off := r.Refute(l), r.Refute(-l)
		if on == nil || off == nil {
			continue
		}
		whole := r.join(&proof{assumed: p.assumed, links: p.links, cases: []*proof{ended(on), ended(off)}})
		if best == nil || whole.size() < best.size() {
			best = whole
		}
	}
	return best
}

// ended is the proof of a chain.
func ended(c *infer.Chain) *proof {
	return &proof{assumed: c.Assumed, links: plain(c.Links), broken: c.Broken}
}

// join ends two cases where they begin to say the same, if the rest follows from what they
// have in common, and if that makes the proof shorter.
func (r *refuter) join(p *proof) *proof {
	either, or := *p.cases[0], *p.cases[1] // to be pruned
	if either.cases != nil || or.cases != nil || r.left < 0 {
		return p
	}
	before := len(r.Facts())
	defer r.Forget(before)
	both := link{cases: p.cases}
	var rest proof
	for _, l := range either.shared(&or) {
		if r.Value(l) != infer.Open {
			continue // it follows from the others
		}
		both.Lits = append(both.Lits, l)
		r.Know(l)
		if r.deduce(&rest) {
			break
		}
	}
	if rest.broken.Rule == nil {
		return p
	}
	short := &proof{assumed: p.assumed, links: slices.Concat(p.links, []link{both}, rest.links), broken: rest.broken}
	short.prune(nil)
	long := &proof{assumed: p.assumed, links: p.links, cases: []*proof{&either, &or}}
	long.prune(nil)
	if short.size() < long.size() {
		return short
	}
	return p
}

// shared lists the conclusions that another proof has as well.
func (p *proof) shared(q *proof) []cnf.Lit {
	var lits []cnf.Lit
	for _, l := range p.links {
		for _, lit := range l.Lits {
			if q.has(lit) {
				lits = append(lits, lit)
			}
		}
	}
	return lits
}
