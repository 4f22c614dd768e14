package ground

import (
	"slices"

	"gridcnf/cnf"
	"gridcnf/puzzle/book"
	"gridcnf/puzzle/rule"
)

// Packed is the kind of a sum with room for no more than some groups of its terms need, no two of which share a term: none
// of the other terms holds. With one group that is what two sums say together that have terms in common: what a box needs of
// a number and can have in one row alone, the rest of the row has not.
const Packed rule.Kind = "groups of a sum"

// demand says that so many of some literals hold at least.
type demand struct {
	by    book.Constraint
	lits  []cnf.Lit
	least int
	terms []bool // by literal, in a group: it is a term of the sum
}

// demands are what a clause or a sum with weights of 1 says in this way.
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

// packed is a sum as one that has room for some terms, with the demands on them.
type packed struct {
	book.Constraint
	terms  []cnf.Lit
	room   int
	groups []demand
	lits   []cnf.Lit
	used   []book.Constraint // what the clause goes by that is yielded
}

// Pack finds the sums of some rules of which two terms or more are in demand elsewhere.
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
		for _, d := range demands(k) { // so many hold: there is room for the opposites of the others
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

// add is for one group more.
func (p *packed) add(d demand) {
	d.terms = make([]bool, len(d.lits))
	for i, l := range d.lits {
		d.terms[i] = slices.Contains(p.terms, l)
	}
	p.groups, p.lits = append(p.groups, d), append(p.lits, d.lits...)
}

// Kind is Packed.
func (p *packed) Kind() rule.Kind { return Packed }

// Lits are those of the sum and of its groups.
func (p *packed) Lits() []cnf.Lit { return p.lits }

// Forced is that terms do not hold for which the groups without them leave no room.
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

// live are the demands that go beyond what literals can bring that are not inside: open terms.
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

// pack takes groups, the smallest first, that do not have a term. If they take all the room it yields that the term does not hold; without
// a term, that all do not that are outside, which it returns; or nil.
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

// now is the sum with the groups that have just been taken.
func (p *packed) now() book.Constraint {
	of := &packing{p, []*Instance{{p.Constraint, nil, ""}}}
	for _, k := range p.used {
		of.parts = append(of.parts, &Instance{k, nil, ""})
	}
	return of
}

// packing is what a link goes by.
type packing struct {
	*packed
	parts
}
