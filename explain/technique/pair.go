package technique

import (
	"cmp"
	"maps"
	"math"
	"slices"

	"gridcnf/cnf"
	"gridcnf/internal/list"
	"gridcnf/puzzle/rule"
)

// Pair looks for what two rules say of the same two edges: one that just one of them is drawn, say, and the other what
// follows from it.
var Pair = &Technique{
	Name:  "pair of edges",
	Class: 3,
	Find:  func(k *Known, found func(*Deduction)) { k.findRelated(leastRules, found) },
	Along: alongRelated,
	Say:   sayRelated,
}

// Pairs goes on from what one rule says of two edges to what the next one says of two others, as people do who mark that
// just one of two is drawn, or at least one, at most one, or both or neither.
var Pairs = &Technique{
	Name:    "chain of pairs",
	Class:   4,
	ByRules: true,
	Find:    func(k *Known, found func(*Deduction)) { k.findRelated(LoopLimits[2], found) },
	Along:   alongRelated,
	Say:     sayRelated,
}

// findRelated finds the edges that relations decide, by as few rules as it takes to find any, those with the fewest first.
func (k *Known) findRelated(most int, found func(*Deduction)) {
	if k.spots == nil {
		k.spots = k.spotsOf(k.Instances)
	}
	if k.related == nil || !slices.Equal(k.related.facts, k.Facts()) {
		k.related = k.spots.relate(k.Facts())
		for e := range k.Loop.Edges() {
			if c, other := k.ClosingBoth(e); c != nil && e < other {
				k.related.closings = append(k.related.closings, c)
			}
		}
	}
	r := k.related
	for _, n := range LoopLimits {
		if n <= most && (k.most == 0 || k.ChainClass(n, false) <= k.most) {
			r.close(k.ctx, n, 0)
		}
	}
	var all []*Deduction
	for _, id := range slices.Sorted(maps.Values(r.proved)) {
		d := &Deduction{Lits: []cnf.Lit{r.all[id].lits[0]}}
		for _, i := range r.behind(id) {
			if n := &r.all[i]; n.rule != nil {
				d.Rules = list.Union(d.Rules, n.rule)
			}
			d.Facts = list.Union(d.Facts, r.all[i].facts...)
		}
		if len(d.Rules) <= most {
			all = append(all, d)
		}
	}
	slices.SortStableFunc(all, func(a, b *Deduction) int { return cmp.Compare(len(a.Rules), len(b.Rules)) })
	for _, d := range all {
		found(d)
	}
}

// retrace finds the relations that the rules and facts of a deduction alone lead to, up to the one that is what follows.
func (k *Known) retrace(d *Deduction) (r *relations, id int32, ok bool) {
	r = k.spotsOf(d.Rules).relate(d.Facts)
	r.closings = rule.Those[*rule.Closing](d.Rules)
	r.close(k.ctx, math.MaxInt, d.Lits[0])
	id, ok = r.proved[d.Lits[0]]
	return r, id, ok
}

// alongRelated adds what the same last rule says of other edges, by the same relations.
func alongRelated(k *Known, d *Deduction) {
	r, id, ok := k.retrace(d)
	if !ok || r.all[id].rule == nil {
		return
	}
	for i := range r.all {
		if n := &r.all[i]; n.holds() && int32(i) != id && n.rule == r.all[id].rule && slices.Equal(n.facts, r.all[id].facts) && slices.Equal(n.from, r.all[id].from) {
			d.Lits = append(d.Lits[:len(d.Lits):len(d.Lits)], k.Open(n.lits[:1])...)
		}
	}
}

// spots are clues and points.
type spots struct {
	list []spot
	at   [][]int32 // by edge: those that speak of it
}

// spot is a clue or a point with all ways to fill the sites that it speaks of, as the bits of a set: those in which a site
// has a value.
type spot struct {
	rule  rule.Instance
	edges [rule.Sites]int // -1 if it does not speak of a site
	ways  [rule.Sites][2]uint64
	all   uint64
}

// spotsOf finds the spots among some rules.
func (k *Known) spotsOf(rules []rule.Instance) *spots {
	all := &spots{at: make([][]int32, k.Loop.Edges())}
	for _, inst := range rules {
		s := newSpot(inst)
		if s.all == 0 {
			continue
		}
		for _, e := range s.edges {
			if e >= 0 {
				all.at[e] = append(all.at[e], int32(len(all.list)))
			}
		}
		all.list = append(all.list, s)
	}
	return all
}

// newSpot lists the ways to fill the sites of a rule, none beyond the border. The spot has none if there are too many, or
// if the rule is neither a clue nor a point.
func newSpot(inst rule.Instance) spot {
	s := spot{rule: inst}
	edges, ways := sites(inst)
	care, n := uint8(0), 0
	for _, w := range ways {
		care |= w.Care
	}
	for i := range edges {
		if edges[i] < 0 {
			care &^= 1 << i
		}
		if s.edges[i] = -1; care>>i&1 != 0 {
			s.edges[i] = edges[i]
		}
	}
	// All parts of care, the empty one last.
	for on, more := uint8(0), true; more; more = on != 0 {
		fits := func(w rule.Way) bool { return (on^w.On)&w.Care == 0 }
		if on = (on - care) & care; !slices.ContainsFunc(ways, fits) {
			continue
		}
		for i := range s.ways {
			s.ways[i][on>>i&1] |= 1 << n
		}
		n++
	}
	if n <= 64 {
		s.all = s.ways[0][0] | s.ways[0][1]
	}
	return s
}

// against are the fillings of a spot in which a literal does not hold; none if the spot does not speak of it.
func (s *spot) against(l cnf.Lit) uint64 {
	switch i := slices.Index(s.edges[:], l.Var()-1); {
	case i < 0:
		return 0
	case l > 0:
		return s.ways[i][0]
	default:
		return s.ways[i][1]
	}
}
