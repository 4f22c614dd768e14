package explain

import (
	"cmp"
	"context"
	"slices"

	"gridcnf/cnf"
	"gridcnf/explain/ground"
	"gridcnf/internal/giveup"
	"gridcnf/internal/list"
	"gridcnf/puzzle/book"
)

// clue holds the rules of one clue, or one rule at one place, and the other rules about these variables only.
type clue struct {
	vars  []int
	also  map[int]bool // the rules of the engine that are about no other variables
	known int          // how many of vars were known
	found *Step        // when this was found
}

// readClues groups the rules of the engine by clue. Graphs span the board, so they belong to none.
func (g *grounded) readClues(all []book.Constraint) {
	at := map[string]*clue{definition: {}} // every clue may use definitions, and the rules that each place has one value
	means := make(map[int][]int)           // by variable: what defines it, and the other values of its place
	g.clues, g.part = nil, make([]*clue, len(all))
	of, size := make([][]int, g.vars+1), make([]int, len(all)) // by variable: the rules about it; by rule: its variables
	for i, k := range all {
		label, vars := k.About(), slices.Compact(slices.Sorted(slices.Values(list.Map(k.Lits(), cnf.Lit.Var))))
		name := cmp.Or(label.Clue, label.Place)
		if label.Clue == "" {
			name += " " + label.Rule
		}
		_, graph := k.(book.Cutter)
		if graph || k.Kind() == ground.Packed {
			continue
		}
		size[i] = len(vars)
		for _, v := range vars {
			of[v] = append(of[v], i)
		}
		switch {
		case label.Rule == definition: // of the last helper
			means[slices.Max(vars)] = append(means[slices.Max(vars)], vars...)
			name = definition
		case label.Words == book.OneValue:
			for _, v := range vars {
				means[v] = append(means[v], vars...)
			}
			name = definition
		case label.Clue+label.Place == "":
			continue
		case at[name] == nil:
			at[name] = &clue{known: -1}
			g.clues = append(g.clues, at[name])
		}
		if g.part[i] = at[name]; name != definition {
			at[name].vars = append(at[name].vars, vars...)
		}
	}
	for _, c := range g.clues {
		seen := make(map[int]bool)
		for i := 0; i < len(c.vars); i++ {
			if v := c.vars[i]; !seen[v] {
				seen[v], c.vars = true, append(c.vars, means[v]...)
			}
		}
		c.vars, c.also = slices.Compact(slices.Sorted(slices.Values(c.vars))), make(map[int]bool)
		count := make(map[int]int)
		for _, v := range c.vars {
			for _, i := range of[v] {
				count[i]++
				c.also[i] = count[i] == size[i]
			}
		}
	}
}

// common returns the targets that all ways to obey a clue have in common. It refutes their opposites with the rules of the clue and,
// if wide is set, with the other rules about its variables only.
func (g *grounded) common(ctx context.Context, c *clue, targets map[cnf.Lit]bool, wide bool) *Step {
	s, all := &Step{Technique: oneClue, Class: 3}, ground.Chain{}
	g.engine.Only = func(i int) bool {
		return i < len(g.part) && (g.part[i] != nil && (g.part[i] == c || len(g.part[i].vars) == 0) || wide && c.also[i])
	}
	for n := range 2 * len(c.vars) {
		l := cnf.Lit(c.vars[n/2] * (1 - n%2*2))
		if !targets[l] || slices.Contains(s.Lits, -l) || ctx.Err() != nil {
			continue
		}
		if chain := g.engine.Refute(-l, g.vars); chain != nil {
			all.Links = append(all.Links, chain.Links...)
			s.Lits, s.Facts = append(s.Lits, l), list.Union(s.Facts, chain.Facts...)
		}
	}
	s.Rules = all.Rules()
	return s
}

// ways returns what all ways to obey some clue have in common, or nil.
func (g *grounded) ways(ctx context.Context, to []cnf.Lit) (best *Step) {
	g.path.compare(ctx)
	start, available, targets := g.engine.Work, 0, list.Set(g.path.targets())
	for _, c := range g.clues {
		if known := len(list.Filter(c.vars, func(v int) bool { return g.engine.Known(cnf.Lit(v)) != 0 })); known != c.known {
			c.known, c.found = known, g.common(ctx, c, targets, true)
			if less := g.common(ctx, c, list.Set(c.found.Lits), false); len(less.Lits) > 0 {
				c.found = less // without the other rules
			}
		}
		if s := c.found; len(s.Lits) > 0 && (len(to) == 0 || slices.ContainsFunc(s.Lits, func(l cnf.Lit) bool { return slices.Contains(to, l) })) {
			if available += len(s.Lits); best == nil || s.easier(best) < 0 {
				best = s.copied()
			}
		}
	}
	if best != nil {
		best.Available = available
	}
	g.work, g.engine.Only = g.work+g.engine.Work-start, nil
	giveup.If(ctx.Err())
	return best
}
