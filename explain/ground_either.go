package explain

import (
	"slices"

	"gridcnf/cnf"
	"gridcnf/explain/ground"
	"gridcnf/internal/list"
	"gridcnf/puzzle/book"
)

// open turns a contradiction round: the last rule needs one of a few literals, and each of them contradicts the assumption by at most
// one other rule. It returns these literals, or nil if the contradiction has another form. If a single graph contradicts the
// assumption, it returns the opposite of the assumption, since the engine does not find all that a graph and definitions force.
func (g *grounded) open(c *ground.Chain) (of []cnf.Lit) {
	rules := len(list.Filter(c.Rules(), Spoken))
	_, graph := c.Links[len(c.Links)-1].By.(book.Cutter)
	switch {
	case c.Assumed == 0 || rules > chainLimits[1]:
		return nil
	case graph && rules == 1:
		return []cnf.Lit{-c.Assumed}
	}
	derived, meant := make(map[int]bool), make(map[int][]cnf.Lit) // by variable: whether it needed a rule; its definition
	leads := map[int]bool{c.Assumed.Var(): true}                  // by variable: whether it follows from the assumption
	for i, k := range c.Links {
		why, _ := k.Related()
		needs := slices.ContainsFunc(k.Clause, func(l cnf.Lit) bool { return derived[l.Var()] })
		rule := slices.ContainsFunc(k.Instances(), func(inst *ground.Instance) bool { return Spoken(inst) })
		if why != nil || rule && needs && i+1 < len(c.Links) {
			return nil
		}
		leads[k.Lit.Var()] = slices.ContainsFunc(k.Clause, func(l cnf.Lit) bool { return leads[l.Var()] })
		if derived[k.Lit.Var()] = needs || rule; !rule {
			meant[k.Lit.Var()] = k.Clause
		}
	}
	todo := slices.Clone(c.Links[len(c.Links)-1].Clause)
	for i := 0; i < len(todo); i++ {
		switch l := todo[i]; {
		case slices.Contains(c.Facts, -l):
		case leads[l.Var()] && g.values([]cnf.Lit{l}) != "":
			of = append(of, l)
		case meant[l.Var()] == nil:
			return nil
		default: // a helper that is known or has no words stands for what defines it
			todo = list.Union(todo, list.Filter(meant[l.Var()], func(m cnf.Lit) bool { return m != -l })...)
		}
	}
	if len(of) < 2 || len(of) > mostWays {
		return nil
	}
	return of
}

// turned returns a chain in which the rules about the assumption conclude its opposite, so that texts say that.
func turned(c *ground.Chain) *ground.Chain {
	return &ground.Chain{Assumed: c.Assumed, Facts: c.Facts, Links: list.Map(c.Links, func(k *ground.Link) *ground.Link {
		if slices.Contains(k.Clause, -c.Assumed) {
			return &ground.Link{Clause: k.Clause, Lit: -c.Assumed, By: k.By}
		}
		return k
	})}
}

// also lists the literals that each of the ways leads to, by the rules and facts of a step.
func (g *grounded) also(s *Step, assumed cnf.Lit, of []cnf.Lit) []cnf.Lit {
	lits, e := []cnf.Lit{-assumed}, ground.Among(s.Rules, s.Facts, g.path.puzzle.Bits(), g.vars)
	for _, l := range g.path.targets() {
		if c := e.Refute(-l, g.vars); c != nil && l != -assumed && len(g.open(c)) == len(of) && len(list.Union(g.open(c), of...)) == len(of) {
			lits = append(lits, l)
		}
	}
	slices.SortFunc(lits, func(a, b cnf.Lit) int { return a.Var() - b.Var() })
	return lits
}
