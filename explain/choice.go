package explain

import (
	"cmp"
	"context"
	"slices"

	"gridcnf/cnf"
	"gridcnf/explain/infer"
	"gridcnf/explain/mus"
	"gridcnf/explain/technique"
)

// tries is how many deductions of a technique that finds more rules than it needs
// are shrunk, to take the smallest.
const tries = 4

// find returns the deductions of a technique that are worth a look, the best first, and
// how many literals it could derive. If there is any in to, they are those that derive one of it.
func (p *Path) find(t *technique.Technique, to ...cnf.Lit) (found []*technique.Deduction, available int) {
	lits := make(map[cnf.Lit]bool)
	is := func(l cnf.Lit) bool { return slices.Contains(to, l) }
	t.Find(p.known, func(d *technique.Deduction) {
		before := len(lits)
		for _, l := range d.Lits {
			lits[l] = true
		}
		wanted := len(to) == 0 || is(d.Lits[0]) || d.Tight && slices.ContainsFunc(d.Lits, is)
		if wanted && (d.Tight || len(lits) > before) {
			found = append(found, d)
		}
	})
	if len(found) > 0 && found[0].Tight {
		return []*technique.Deduction{slices.MinFunc(found, p.easier)}, len(lits)
	}
	return found[:min(len(found), tries)], len(lits)
}

// easier compares deductions: fewer rules are easier, then fewer facts, then a newer fact, so that a
// path stays where it is for as long as it can.
func (p *Path) easier(a, b *technique.Deduction) int {
	return cmp.Or(
		cmp.Compare(len(a.Rules), len(b.Rules)),
		cmp.Compare(len(a.Facts), len(b.Facts)),
		cmp.Compare(p.newest(b.Facts), p.newest(a.Facts)),
	)
}

// newest says when the newest of some facts became known.
func (p *Path) newest(facts []cnf.Lit) int {
	at := -1
	for _, l := range facts {
		at = max(at, p.known.Place(l))
	}
	return at
}

// smallest shrinks deductions until no rule and no fact can be dropped, and returns the best. When the
// effort is spent, it returns the first one as it is.
func (p *Path) smallest(ctx context.Context, found []*technique.Deduction) (*technique.Deduction, error) {
	if p.spent() {
		return found[0], nil
	}
	var best *technique.Deduction
	for _, d := range found {
		if !d.Tight {
			core, err := p.finder.Shrink(ctx, mus.Core{Lit: d.Lits[0], Rules: d.Rules, Facts: d.Facts})
			if err != nil {
				return nil, err
			}
			d = &technique.Deduction{Lits: d.Lits[:1], Rules: core.Rules, Facts: core.Facts, Tight: !core.Rough, Sides: d.Sides, Chain: d.Chain}
		}
		if best == nil || p.better(d, best) < 0 {
			best = d
		}
	}
	return best, nil
}

// better compares deductions that have been shrunk: by the fewest rules and then by what follows
// from them, or, if they are chains of lines, by whether they need cases now and by how many
// rules it takes for what follows.
func (p *Path) better(a, b *technique.Deduction) int {
	n, m := len(a.Rules), len(b.Rules)
	if a.Chain == nil || !p.known.ByGain {
		return cmp.Or(cmp.Compare(n, m), cmp.Compare(p.known.Gain(b), p.known.Gain(a)), p.easier(a, b))
	}
	return cmp.Or(
		cmp.Compare(p.branches(a), p.branches(b)),
		cmp.Compare(n*p.known.Gain(b), m*p.known.Gain(a)),
		p.easier(a, b),
	)
}

// branches is 1 if the rules and facts of a chain do without cases no longer, else 0.
func (p *Path) branches(d *technique.Deduction) int {
	e := infer.New(p.puzzle, d.Rules)
	e.Know(d.Facts...)
	if e.Whole(true); e.Refute(-d.Lits[0], e.All()) != nil {
		return 0
	}
	return 1
}
