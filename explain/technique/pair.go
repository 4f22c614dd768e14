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

// Pair combines two rules about the same two edges: for example, one says that exactly one of them is drawn, and the other
// what follows from that.
var Pair = &Technique{
	Name:  "pair of edges",
	Class: 3,
	Find:  func(k *Known, found func(*Deduction)) { k.findRelated(leastRules, found) },
	Along: alongRelated,
	Say:   sayRelated,
}

// Pairs goes on from pair to pair, as people do who mark that of two edges exactly one is drawn, at least one, at most one,
// or both or neither.
var Pairs = &Technique{
	Name:    "chain of pairs",
	Class:   4,
	ByRules: true,
	Find:    func(k *Known, found func(*Deduction)) { k.findRelated(LoopLimits[2], found) },
	Along:   alongRelated,
	Say:     sayRelated,
}

// findRelated finds the edges that relations decide. It allows more and more rules, up to most, until it finds any, and
// calls found with the deductions of the fewest rules first.
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

// retrace finds the relations that follow from the rules and facts of a deduction alone, until one proves the deduction. It
// returns that one, or false if there is none.
func (k *Known) retrace(d *Deduction) (r *relations, id int32, ok bool) {
	r = k.spotsOf(d.Rules).relate(d.Facts)
	r.closings = rule.Those[*rule.Closing](d.Rules)
	r.close(k.ctx, math.MaxInt, d.Lits[0])
	id, ok = r.proved[d.Lits[0]]
	return r, id, ok
}

// alongRelated adds the other edges that the last rule decides by the same facts and relations.
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

// spots are the clues and points among some rules.
type spots struct {
	list []spot
	at   [][]int32 // by edge: the places in list of those that speak of it
}

// spot is a clue or a point. Its ways to fill its sites are numbered, and sets of ways are bit sets: ways[i][v] are those in
// which site i has value v.
type spot struct {
	rule  rule.Instance
	edges [rule.Sites]int // by site; -1 if the rule does not depend on it
	ways  [rule.Sites][2]uint64
	all   uint64 // all ways; 0 if the spot is of no use
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

// newSpot numbers the ways to fill the sites of a rule, with no edge beyond the border. There are none if they would be too
// many, or if the rule is neither a clue nor a point.
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
	// The loop runs through all subsets of care, the empty one last.
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

// against returns the ways of a spot in which a literal is false; none if the spot does not speak of it.
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
