package explain

import (
	"fmt"
	"slices"

	"gridcnf/cnf"
	"gridcnf/explain/ground"
	"gridcnf/internal/english"
	"gridcnf/internal/list"
	"gridcnf/puzzle/book"
)

// mostWays is the most ways that a step goes through.
const mostWays = 4

// open reads a contradiction the other way round. It returns of which few literals the last rule needs one, if the assumption denies each
// of them by one other rule at most: so whichever holds, the assumption does not. Else it returns nil.
func (g *grounded) open(c *ground.Chain) (of []cnf.Lit) {
	last := c.Links[len(c.Links)-1]
	if c.Assumed == 0 || len(list.Filter(c.Rules(), Spoken)) > chainLimits[1] {
		return nil
	}
	derived := make(map[int]bool) // by variable: whether a rule was needed
	reason := make(map[int]*ground.Link)
	for _, k := range c.Links {
		if why, _ := k.Related(); why != nil {
			return nil
		}
		needs := slices.ContainsFunc(k.Clause, func(l cnf.Lit) bool { return derived[l.Var()] })
		rule := slices.ContainsFunc(k.Instances(), func(inst *ground.Instance) bool { return Spoken(inst) })
		if k != last && needs && rule {
			return nil
		}
		derived[k.Lit.Var()] = needs || rule
		if !rule {
			reason[k.Lit.Var()] = k
		}
	}
	clear(derived)
	for todo := slices.Clone(last.Clause); len(todo) > 0; todo = todo[1:] {
		l := todo[0]
		k := reason[l.Var()]
		switch {
		case derived[l.Var()] || slices.Contains(c.Facts, -l):
		case g.values([]cnf.Lit{l}) != "":
			of = append(of, l)
		case k == nil:
			return nil
		default: // a helper without words stands for what defines it
			todo = append(todo, slices.DeleteFunc(slices.Clone(k.Clause), func(m cnf.Lit) bool { return m == k.Lit })...)
		}
		derived[l.Var()] = true
	}
	if len(of) < 2 || len(of) > mostWays {
		return nil
	}
	return of
}

// single reports whether a contradiction takes one graph alone. A graph does not watch for all that it forces, and not for what definitions add.
func (g *grounded) single(c *ground.Chain) bool {
	_, graph := c.Links[len(c.Links)-1].By.(book.Cutter)
	return graph && c.Assumed != 0 && len(list.Filter(c.Rules(), Spoken)) == 1
}

// turned has the rules lead from each way to the opposite of what was assumed, where they say so, for the reason that is told. The
// last rule does only if that is wanted.
func turned(c *ground.Chain, last bool) *ground.Chain {
	links := slices.Clone(c.Links)
	for i, k := range links {
		if slices.Contains(k.Clause, -c.Assumed) && (last || i+1 < len(links)) {
			links[i] = &ground.Link{Clause: k.Clause, Lit: -c.Assumed, By: k.By}
		}
	}
	return &ground.Chain{Assumed: c.Assumed, Links: links, Facts: c.Facts}
}

// also returns all that the rules and facts of a step lead to in these ways.
func (g *grounded) also(s *Step, assumed cnf.Lit, of []cnf.Lit) []cnf.Lit {
	lits, e := []cnf.Lit{-assumed}, ground.Among(s.Rules, s.Facts, g.path.puzzle.Bits(), g.vars)
	if slices.Contains(of, -assumed) {
		return lits
	}
	for _, l := range g.path.targets() {
		if c := e.Refute(-l, g.vars); c != nil && l != -assumed {
			if other := g.open(c); len(other) == len(of) && len(list.Union(other, of...)) == len(of) {
				lits = append(lits, l)
			}
		}
	}
	slices.SortFunc(lits, func(a, b cnf.Lit) int { return a.Var() - b.Var() })
	return lits
}

// sayWays tells a step by the ways that a rule leaves: "either r1c1 or r1c2 is 5: … In both cases r2c2 is not 5: …"
func (g *grounded) sayWays(s *Step, c *ground.Chain, of []cnf.Lit) {
	last := len(c.Links) - 1
	var others []*ground.Instance
	for _, k := range c.Links[:last] {
		others = append(others, k.Instances()...)
	}
	cases := "both cases"
	if self := slices.Index(of, -c.Assumed); self > 0 {
		of[0], of[self] = of[self], of[0]
	}
	switch {
	case of[0] == -c.Assumed && len(of) == 2:
		cases = "the other case, too,"
	case of[0] == -c.Assumed:
		cases = "the other cases, too,"
	case len(of) > 2:
		cases = "each of these cases"
	}
	s.Basis = g.basis(s)
	s.Text = g.either(of) + by(c.Links[last].Instances(), of[0])
	if len(s.Basis) > 0 {
		s.Text = "as " + g.values(s.Basis) + ", " + s.Text
	}
	s.Text = english.Sentence(s.Text) + fmt.Sprintf(" In %s %s", cases, g.values(s.Lits)) + by(others, s.Lits[0])
}
