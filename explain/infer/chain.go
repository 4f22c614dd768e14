package infer

import (
	"slices"

	"gridcnf/cnf"
	"gridcnf/internal/list"
	"gridcnf/puzzle/rule"
)

// Link is one conclusion of a chain.
type Link struct {
	Lits []cnf.Lit     // what follows; empty if the instance breaks
	Rule rule.Instance // the instance by which Lits follow, or which breaks
	From []cnf.Lit     // the facts and earlier literals from which they follow
}

// Instances returns the rule of a link, or its parts if it is a whole line.
func (l *Link) Instances() []rule.Instance {
	if w, ok := l.Rule.(*rule.Whole); ok {
		return w.Parts
	}
	return []rule.Instance{l.Rule}
}

// Chain leads from an assumption to a contradiction. Every link is needed.
type Chain struct {
	Assumed cnf.Lit // 0 if the facts alone are contradictory
	Links   []Link
	Broken  Link // the instance that cannot hold
}

// Instances returns the instances of a chain, each once, in the order of the chain.
func (c *Chain) Instances() []rule.Instance {
	var all []rule.Instance
	for _, l := range c.all() {
		all = list.Union(all, l.Instances()...)
	}
	return all
}

// Facts returns the literals that a chain starts from, besides what is assumed, in the order in which they are used.
func (c *Chain) Facts() []cnf.Lit {
	var facts []cnf.Lit
	seen := map[cnf.Lit]bool{c.Assumed: true}
	for _, l := range c.all() {
		for _, from := range l.From {
			if !seen[from] {
				seen[from] = true
				facts = append(facts, from)
			}
		}
		for _, lit := range l.Lits {
			seen[lit] = true
		}
	}
	return facts
}

func (c *Chain) all() []Link { return append(slices.Clip(c.Links), c.Broken) }

// Refute assumes a literal of an open answer bit, or nothing if it is 0, and propagates until an instance breaks. It
// returns nil if none does, or if the literal is not open. If among is not nil, it uses only the instances with these
// indices, and does not look for loops that close.
func (e *Engine) Refute(l cnf.Lit, among []int) *Chain {
	if l != 0 && !e.open(l) {
		return nil
	}
	base, start := len(e.trail), -1
	if among == nil && e.listen() {
		start = base
	}
	defer e.undo(base)
	if l != 0 {
		e.assign(l, source{kind: assumed})
	}
	var broken source
	if among == nil {
		broken = e.propagate(start)
	} else {
		broken = e.among(among)
	}
	if broken == none {
		return nil
	}
	c := &Chain{Assumed: l, Broken: e.link(nil, broken)}
	c.Links = e.back(base, c.Broken.From)
	return c
}

// Follow returns what follows from the facts and the instances with these indices. Each link has one instance, and
// neighbours with the same instance are one link. If the instances contradict the facts, the last link has no literals.
func (e *Engine) Follow(among ...int) []Link {
	base := len(e.trail)
	defer e.undo(base)
	broken := e.among(among)
	links := e.back(base, e.trail[base:])
	if broken != none {
		links = append(links, e.link(nil, broken))
	}
	return links
}

// Count returns how many answer bits Follow would find, and whether there is a contradiction.
func (e *Engine) Count(among ...int) (n int, contradictory bool) {
	base := len(e.trail)
	defer e.undo(base)
	broken := e.among(among)
	for _, l := range e.trail[base:] {
		if l.Var() <= e.bits {
			n++
		}
	}
	return n, broken != none
}

// back returns the links that lead to some literals, the oldest first, from what was known when the trail had length base.
// It merges neighbours with the same instance.
func (e *Engine) back(base int, from []cnf.Lit) []Link {
	needed := make([]bool, len(e.trail))
	for _, l := range from {
		needed[e.at[l.Var()]] = true
	}
	var links []Link // the newest first
	for i := len(e.trail) - 1; i >= base; i-- {
		l := e.trail[i]
		s := e.source[l.Var()]
		if !needed[i] || s.kind == assumed || l.Var() > e.bits {
			continue
		}
		link := e.link([]cnf.Lit{l}, s)
		for _, f := range link.From {
			needed[e.at[f.Var()]] = true
		}
		links = append(links, link)
	}
	slices.Reverse(links)
	links = merge(links)
	// A literal that was only needed within its own link is no longer needed.
	clear(needed)
	for _, l := range from {
		needed[e.at[l.Var()]] = true
	}
	for i, link := range slices.Backward(links) {
		links[i].Lits = slices.DeleteFunc(link.Lits, func(l cnf.Lit) bool { return !needed[e.at[l.Var()]] })
		for _, f := range link.From {
			needed[e.at[f.Var()]] = true
		}
	}
	return links
}

// merge makes one link of neighbours with the same instance or line.
func merge(links []Link) []Link {
	var merged []Link
	for _, l := range links {
		last := len(merged) - 1
		if last < 0 || !merged[last].joins(&l) {
			merged = append(merged, l)
			continue
		}
		m := &merged[last]
		for _, f := range l.From {
			if !slices.Contains(m.From, f) && !slices.Contains(m.Lits, f) {
				m.From = append(m.From, f)
			}
		}
		m.Lits = append(m.Lits, l.Lits...)
	}
	return merged
}

// joins reports whether two links have the same instance or are about the same whole line. In the second case, l gets the
// parts of both.
func (l *Link) joins(m *Link) bool {
	a, ok := l.Rule.(*rule.Whole)
	b, also := m.Rule.(*rule.Whole)
	if !ok || !also || a.Line != b.Line {
		return l.Rule == m.Rule
	}
	a.Parts = list.Union(a.Parts, b.Parts...)
	return true
}

// link makes the link of a source, for the literals that come from it, or for none if the source is broken.
func (e *Engine) link(lits []cnf.Lit, s source) Link {
	l := Link{Lits: lits}
	but := 0
	if len(lits) > 0 {
		but = lits[0].Var()
	}
	switch s.kind {
	case asserted:
		c := &e.constraints[s.which]
		l.Rule = e.Instances[c.instance]
		l.From = e.visible(e.falsified(c))
	case pair:
		l.Rule = e.lines.pairs[s.which].Differ
		l.From = e.same(s.which, but)
	case read:
		return e.together(lits, s.which)
	case closing, outside:
		c := e.loop(lits, s)
		l.Rule, l.From = c, Drawn(c, but)
	}
	return l
}

// falsified returns the literals that make literals of a constraint false, the oldest first. If the constraint is broken, it
// returns just enough of them to break it.
func (e *Engine) falsified(c *constraint) []cnf.Lit {
	var lits []cnf.Lit
	for _, l := range c.lits {
		if e.Value(l) == False {
			lits = append(lits, -l)
		}
	}
	slices.SortFunc(lits, func(a, b cnf.Lit) int { return int(e.at[a.Var()] - e.at[b.Var()]) })
	if c.slack < 0 { // more literals are false than the constraint allows
		lits = lits[:len(lits)+int(c.slack)+1]
	}
	return lits
}

// visible replaces the helper variables of an instance by the literals from which they follow.
func (e *Engine) visible(lits []cnf.Lit) []cnf.Lit {
	var seen []cnf.Lit
	for _, l := range lits {
		more := []cnf.Lit{l}
		if s := e.source[l.Var()]; l.Var() > e.bits && s.kind == asserted {
			more = e.visible(e.falsified(&e.constraints[s.which]))
		}
		seen = list.Union(seen, more...)
	}
	return seen
}
