package explain

import (
	"maps"
	"math"
	"slices"

	"gridcnf/cnf"
	"gridcnf/explain/infer"
	"gridcnf/internal/list"
	"gridcnf/puzzle/rule"
)

// This file makes proofs shorter: it leaves out what they do not need, and counts how often a loop crosses a border.

// prune drops the links that nothing later needs, neither in the proof nor after it. It returns the literals that the rest uses.
func (p *proof) prune(after map[cnf.Lit]bool) map[cnf.Lit]bool {
	used := list.Set(p.broken.From)
	maps.Copy(used, after)
	for _, c := range p.cases {
		maps.Copy(used, c.needs(nil))
	}
	var links []link // the last first
	for _, next := range slices.Backward(p.links) {
		next.Lits = slices.DeleteFunc(slices.Clone(next.Lits), func(l cnf.Lit) bool { return !used[l] })
		if len(next.Lits) == 0 {
			continue
		}
		next.narrow()
		maps.Copy(used, list.Set(next.From))
		links = append(links, next)
	}
	slices.Reverse(links)
	p.links = links
	return used
}

// needs prunes a proof, and returns the literals from before the proof that it uses.
func (p *proof) needs(after map[cnf.Lit]bool) map[cnf.Lit]bool {
	all := p.prune(after)
	maps.DeleteFunc(all, func(l cnf.Lit, _ bool) bool { return p.has(l) })
	return all
}

// narrow drops the detours and cases that the remaining literals of the link do not need.
func (l *link) narrow() {
	if l.detours == nil && l.cases == nil {
		return
	}
	used := make(map[cnf.Lit]bool) // literals from before the link
	l.detours = slices.DeleteFunc(slices.Clone(l.detours), func(d *proof) bool { return !slices.Contains(l.Lits, -d.assumed) })
	for _, d := range l.detours {
		maps.Copy(used, d.needs(nil))
	}
	l.cases = slices.Clone(l.cases)
	for i, c := range l.cases {
		var needed map[cnf.Lit]bool
		if len(l.cases) > 1 {
			c = &proof{assumed: c.assumed, links: c.links} // without its end
			needed = list.Set(l.Lits)
		}
		maps.Copy(used, c.needs(needed))
		l.cases[i] = c
	}
	l.From = slices.Sorted(maps.Keys(used))
}

// has reports whether a literal is what a proof assumes or concludes.
func (p *proof) has(l cnf.Lit) bool {
	return l == p.assumed || slices.ContainsFunc(p.links, func(next link) bool { return slices.Contains(next.Lits, l) })
}

// inner lists the proofs in a proof: its cases, and those of its links.
func (p *proof) inner() []*proof {
	all := slices.Clone(p.cases)
	for _, l := range p.links {
		all = append(all, l.cases...)
	}
	return all
}

// absorb drops a conclusion from a clue if it only leads to a violation of the same clue: "the line is straight here (a white
// pearl), but it would turn on it" helps nobody.
func (p *proof) absorb() {
	for _, c := range p.inner() {
		c.absorb()
	}
	if _, ok := p.broken.Rule.(*rule.Local); !ok {
		return
	}
	for i, l := range slices.Backward(p.links) {
		ours := func(f cnf.Lit) bool { return slices.Contains(l.Lits, f) }
		used := func(later link) bool { return slices.ContainsFunc(later.From, ours) }
		if l.Rule == p.broken.Rule && l.detours == nil && !slices.ContainsFunc(p.links[i+1:], used) {
			p.broken.From = list.Union(slices.DeleteFunc(slices.Clone(p.broken.From), ours), l.From...)
			p.links = slices.Delete(p.links, i, i+1)
		}
	}
}

// size returns how many lines a proof has, or one more.
func (p *proof) size() int {
	if p.endless {
		return math.MaxInt
	}
	n := 2 + len(p.links)
	for _, c := range p.inner() {
		n += c.size()
	}
	return n
}

// shortest returns the shortest proof that ends with the two cases of a cell or edge, both of them chains, or nil.
func (r *refuter) shortest(p *proof) *proof {
	var best *proof
	for l := range r.open {
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

// join makes a proof shorter whose two cases reach the same conclusions, if the contradiction follows from these: each case then
// ends with them.
func (r *refuter) join(p *proof) *proof {
	defer r.Forget(len(r.Facts()))
	either, or := *p.cases[0], *p.cases[1] // to be pruned
	var shared []cnf.Lit
	for _, l := range either.links {
		shared = append(shared, l.Lits...)
	}
	shared = slices.DeleteFunc(shared, func(l cnf.Lit) bool { return !or.has(l) })
	both := link{cases: p.cases}
	var rest proof
	for _, l := range shared {
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

// even concludes an edge, or a contradiction, from the fact that a loop crosses the border of a region an even number of times.
// Told point by point, that can take thousands of cases. It takes the smallest region of points whose rules the step has, and
// returns nil if there is none. If the whole border is known, the link has no literal.
func (r *refuter) even() *infer.Link {
	var best *infer.Link
	size := 0
	seen := make([]bool, len(r.owned)) // the point was in a region that leaves out no edge
	for p, owned := range r.owned {
		if !owned {
			continue
		}
		for _, e := range r.loop.AroundPoint(p) {
			if e >= 0 && r.Value(cnf.Lit(e+1)) != infer.Open {
				e = -1
			}
			if e < 0 && seen[p] {
				continue
			}
			region, n := r.region(p, e)
			for q := range region {
				seen[q] = seen[q] || e < 0 && region[q]
			}
			if region == nil || best != nil && n >= size {
				continue
			}
			link := &infer.Link{Rule: &rule.Parity{Loop: r.loop, Region: region}}
			odd := false
			for _, f := range r.loop.Crossing(region) {
				switch l := cnf.Lit(f + 1); {
				case r.Value(l) == infer.True:
					link.From, odd = append(link.From, l), !odd
				case r.Value(l) == infer.False:
					link.From = append(link.From, -l)
				default:
					link.Lits = []cnf.Lit{l}
				}
			}
			if len(link.Lits) > 0 && !odd {
				link.Lits[0] = -link.Lits[0]
			}
			if len(link.Lits) > 0 || odd {
				best, size = link, n
			}
		}
	}
	return best
}

// region returns the points that can be reached from a point over open edges without the edge but. It returns nil if the step
// lacks the rule of one of them, or if both ends of that edge are among them.
func (r *refuter) region(from, but int) (region []bool, size int) {
	region = make([]bool, r.loop.Points())
	region[from] = true
	owned := true
	points := infer.Spread(r.loop, []int{from}, 0, func(e, point int) bool {
		if e == but || region[point] || r.Value(cnf.Lit(e+1)) != infer.Open {
			return false
		}
		region[point] = true
		owned = owned && r.owned[point]
		return owned
	})
	if but >= 0 {
		a, b := r.loop.Ends(but)
		owned = owned && !(region[a] && region[b])
	}
	if !owned {
		return nil, 0
	}
	return region, len(points)
}
