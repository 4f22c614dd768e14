package ground

import (
	"slices"

	"gridcnf/cnf"
	"gridcnf/puzzle/book"
	"gridcnf/puzzle/rule"
)

// Packed is the kind of a sum whose room is used up by groups of its terms, no two of which share a term: then no other
// term holds. With one group, it joins two sums that share terms: if a box can have a number only in one row, the rest of
// that row cannot have it.
const Packed rule.Kind = "groups of a sum"

// demand says that at least that many of some literals hold.
type demand struct {
	by    book.Constraint
	lits  []cnf.Lit
	least int
	terms []bool // by literal, in a group: whether it is a term of the sum
}

// demands returns the demands that a clause, or a sum with weights of 1, makes.
func demands(k book.Constraint) (all []demand) {
	switch k := k.(type) {
	case *book.Clause:
		all = append(all, demand{by: k, lits: k.Lits(), least: 1})
	case *book.Sum:
		if !k.Plain() || len(k.When) > 0 {
			break
		}
		if k.Lo > 0 {
			all = append(all, demand{by: k, lits: k.Terms, least: k.Lo})
		}
		if off := len(k.Terms) - k.Hi; off > 0 {
			all = append(all, demand{by: k, lits: cnf.Complements(k.Terms), least: off})
		}
	}
	return all
}

// packed is a sum, read as a limit on how many terms hold, with the demands on these terms.
type packed struct {
	book.Constraint
	terms  []cnf.Lit
	room   int
	groups []demand
	lits   []cnf.Lit
	used   []book.Constraint // what the yielded clause follows from
}

// Pack finds the sums that share two terms or more with the demand of another rule.
func Pack(rules []book.Constraint) (all []book.Constraint) {
	at := make(map[cnf.Lit][]int)
	var groups []demand
	for _, k := range rules {
		for _, d := range demands(k) {
			for _, l := range d.lits {
				at[l] = append(at[l], len(groups))
			}
			groups = append(groups, d)
		}
	}
	for _, k := range rules {
		if _, sum := k.(*book.Sum); !sum {
			continue
		}
		for _, d := range demands(k) { // at least d.least literals hold, so at most the rest of their opposites do
			p := &packed{Constraint: k, terms: cnf.Complements(d.lits), room: len(d.lits) - d.least, lits: slices.Clone(d.lits)}
			shared := make(map[int]int)
			for _, l := range p.terms {
				for _, i := range at[l] {
					if shared[i]++; shared[i] == 2 && groups[i].by != k {
						p.add(groups[i])
					}
				}
			}
			if len(p.groups) > 0 && p.room > 0 {
				slices.SortStableFunc(p.groups, func(a, b demand) int { return len(a.lits)*b.least - len(b.lits)*a.least })
				all = append(all, p)
			}
		}
	}
	return all
}

func (p *packed) add(d demand) {
	d.terms = make([]bool, len(d.lits))
	for i, l := range d.lits {
		d.terms[i] = slices.Contains(p.terms, l)
	}
	p.groups, p.lits = append(p.groups, d), append(p.lits, d.lits...)
}

// Kind returns Packed.
func (p *packed) Kind() rule.Kind { return Packed }

// Lits returns the literals of the sum and of its groups.
func (p *packed) Lits() []cnf.Lit { return p.lits }

// Forced rules out every term for which the groups without it leave no room.
func (p *packed) Forced(v book.Partial, yield func([]cnf.Lit)) {
	groups := p.live(v)
	if len(groups) == 0 {
		return
	}
	inside := make(map[cnf.Lit]bool)
	room := p.room
	for _, l := range p.terms {
		if k := v.Known(l); k > 0 {
			room--
		} else if k == 0 {
			inside[l] = true
		}
	}
	free := p.pack(v, groups, inside, 0, room, yield)
	if free == nil {
		return
	}
	for _, l := range p.terms {
		if inside[l] && !free[l] {
			p.pack(v, groups, inside, l, room, yield)
		}
	}
}

// live returns the demands that still need open terms: what true literals and open literals outside the sum bring is taken off.
func (p *packed) live(v book.Partial) (live []demand) {
	for _, d := range p.groups {
		for i, l := range d.lits {
			if k := v.Known(l); k > 0 || k == 0 && !d.terms[i] {
				if d.least--; d.least <= 0 {
					break
				}
			}
		}
		if d.least > 0 {
			live = append(live, d)
		}
	}
	return live
}

// pack takes groups without the term but, in their order. If they fill the room, it yields that but does not hold; if but is 0, that
// no open term outside the groups does. It returns the terms that it ruled out, or nil if there is room left.
func (p *packed) pack(v book.Partial, groups []demand, inside map[cnf.Lit]bool, but cnf.Lit, room int, yield func([]cnf.Lit)) map[cnf.Lit]bool {
	taken := map[cnf.Lit]bool{but: true}
	var clause []cnf.Lit
	p.used = p.used[:0:0]
	for _, d := range groups {
		if room < 0 || slices.ContainsFunc(d.lits, func(l cnf.Lit) bool { return taken[l] && inside[l] }) {
			continue
		}
		room -= d.least
		p.used = append(p.used, d.by)
		for _, l := range d.lits {
			if taken[l] = true; v.Known(l) < 0 {
				clause = append(clause, l)
			}
		}
	}
	if room > 0 || len(p.used) == 0 {
		return nil
	}
	for _, l := range p.terms {
		if v.Known(l) > 0 && !taken[l] {
			clause = append(clause, -l)
		}
	}
	free := make(map[cnf.Lit]bool)
	for _, l := range p.terms {
		switch {
		case room < 0:
			yield(clause)
			return free
		case l == but, but == 0 && inside[l] && !taken[l]:
			free[l] = true
			yield(append(slices.Clip(clause), -l))
		}
	}
	return free
}

// now joins the sum with the groups that pack has just taken.
func (p *packed) now() book.Constraint {
	of := &packing{p, []*Instance{{p.Constraint, nil, ""}}}
	for _, k := range p.used {
		of.parts = append(of.parts, &Instance{k, nil, ""})
	}
	return of
}

type packing struct {
	*packed
	parts
}
