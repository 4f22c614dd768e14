package technique

import (
	"context"
	"slices"

	"gridcnf/cnf"
	"gridcnf/explain/infer"
	"gridcnf/puzzle/rule"
)

// relation says that at least one of two literals holds; if they are the same, that this one holds. It follows from a rule,
// facts and earlier relations, or from earlier relations alone; then rule is nil.
type relation struct {
	lits  [2]cnf.Lit
	rule  rule.Instance
	facts []cnf.Lit
	from  []int32 // the earlier relations, by their places in relations.all
	cost  int     // an upper bound on the number of rules behind it
}

// holds reports whether the relation says that a single literal holds.
func (r *relation) holds() bool { return r.lits[0] == r.lits[1] }

// longestWalk is how many relations a walk may combine into a new one without another rule.
const longestWalk = 4

// relations collects the relations that follow from some facts and spots. Each comes after those from which it follows.
type relations struct {
	*spots
	facts []cnf.Lit
	value []infer.Value // by edge: its value by the facts
	left  []uint64      // by spot: the ways that are left
	idle  []bool        // by spot: nothing is new since look was there
	most  int           // the most that a relation may cost

	closings []*rule.Closing // those that are no relations yet
	all      []relation
	arcs     [][]int32         // by index of a literal: the relations that say what follows from it
	proved   map[cnf.Lit]int32 // the relations that say that a single literal holds

	walks int32     // how many walks there have been
	seen  []int32   // by index of a literal: the last walk that reached it
	came  []int32   // by index of a literal: the relation by which that walk reached it
	queue []cnf.Lit // what the last walk reached, in order
	near  []int32   // by edge: the last walk that started at an edge of one of its spots
}

// relate begins with some facts. The caller sets closings.
func (s *spots) relate(facts []cnf.Lit) *relations {
	n := len(s.at)
	r := &relations{
		spots: s, value: make([]infer.Value, n), left: make([]uint64, len(s.list)), idle: make([]bool, len(s.list)),
		arcs: make([][]int32, 2*n+2), proved: make(map[cnf.Lit]int32),
		seen: make([]int32, 2*n+2), came: make([]int32, 2*n+2), near: make([]int32, n), facts: slices.Clone(facts),
	}
	for i := range r.left {
		r.left[i] = r.list[i].all
	}
	for _, f := range facts {
		r.value[f.Var()-1] = infer.True
		if f < 0 {
			r.value[f.Var()-1] = infer.False
		}
		r.leave(f, f)
	}
	return r
}

// leave keeps only those ways of the spots in which at least one of two literals holds.
func (r *relations) leave(a, b cnf.Lit) {
	for _, i := range r.at[a.Var()-1] {
		s := &r.list[i]
		if out := s.against(a) & s.against(b) & r.left[i]; out != 0 {
			r.left[i] &^= out
			r.idle[i] = false
		}
	}
}

// addClosings makes a relation of every Closing with one or two open edges left: these would close the loop too early.
func (r *relations) addClosings() {
	r.closings = slices.DeleteFunc(r.closings, func(c *rule.Closing) bool {
		n := relation{rule: c}
		var open []cnf.Lit
		for _, e := range append(slices.Clip(c.Edges), c.Edge) { // c.Edge is -1 if the loop leaves out a stop
			l := cnf.Lit(e + 1)
			id, proved := r.proved[l]
			switch {
			case e < 0:
			case !r.open(e):
				n.facts = append(n.facts, l)
			case proved:
				n.from = append(n.from, id)
			default:
				open = append(open, -l)
			}
		}
		if len(open) == 0 || len(open) > 2 {
			return false
		}
		n.lits = [2]cnf.Lit{open[0], open[len(open)-1]}
		r.add(n)
		return true
	})
}

// open reports whether nothing is known of an edge.
func (r *relations) open(e int) bool { return e >= 0 && r.value[e] == infer.Open }

// has reports whether it is known already that at least one of two literals holds.
func (r *relations) has(a, b cnf.Lit) bool {
	for _, l := range [...]cnf.Lit{a, b} {
		if _, proved := r.proved[l]; proved {
			return true
		}
	}
	return a != b && slices.ContainsFunc(r.arcs[(-a).Index()], func(id int32) bool { return r.all[id].lits[0] == b || r.all[id].lits[1] == b })
}

// add adds a relation, unless it costs too much.
func (r *relations) add(n relation) {
	if n.rule != nil {
		n.cost = 1
	}
	for _, id := range n.from {
		n.cost += r.all[id].cost
	}
	if n.cost > r.most {
		return
	}
	a, b := n.lits[0], n.lits[1]
	id := int32(len(r.all))
	r.all = append(r.all, n)
	r.arcs[(-a).Index()] = append(r.arcs[(-a).Index()], id)
	if a == b {
		r.proved[a] = id
	} else {
		r.arcs[(-b).Index()] = append(r.arcs[(-b).Index()], id)
	}
	r.leave(a, b)
}

// close looks for relations of cost up to most. It ends when goal is proved (any literal, if goal is 0), when nothing more
// is found, or when ctx ends.
func (r *relations) close(ctx context.Context, most int, goal cnf.Lit) {
	if most > r.most {
		r.most = most
		clear(r.idle)
	}
	for before := -1; before < len(r.all); {
		if _, done := r.proved[goal]; done || goal == 0 && len(r.proved) > 0 {
			return
		}
		before = len(r.all)
		r.addClosings()
		for i := range r.list {
			if ctx.Err() != nil {
				return
			}
			if !r.idle[i] {
				r.idle[i] = true
				r.look(i)
			}
		}
		if len(r.all) > before {
			continue
		}
		for e := range r.at {
			if ctx.Err() != nil {
				return
			}
			for _, l := range [...]cnf.Lit{cnf.Lit(e + 1), -cnf.Lit(e + 1)} {
				if r.open(e) {
					r.walk(l)
				}
			}
		}
	}
}

// look finds what is common to the ways that are left at a spot: for each edge, and for each pair of edges.
func (r *relations) look(i int) {
	s := &r.list[i]
	find := func(a, b cnf.Lit, both uint64) {
		if both&r.left[i] == 0 && !r.has(a, b) {
			r.add(r.because(s, a, b))
		}
	}
	for j, e := range s.edges {
		if r.left[i] == 0 || !r.open(e) {
			continue
		}
		x, on, off := cnf.Lit(e+1), s.ways[j][1], s.ways[j][0]
		find(x, x, off)
		find(-x, -x, on)
		for n, f := range s.edges[:j] {
			if r.open(f) {
				y, with, without := cnf.Lit(f+1), s.ways[n][1], s.ways[n][0]
				find(y, x, without&off)
				find(-y, -x, with&on)
				find(y, -x, without&on)
				find(-y, x, with&off)
			}
		}
	}
}

// because makes the relation between two literals at a spot. Its reasons are the facts, and then the relations, that rule
// out the ways in which both literals are false.
func (r *relations) because(s *spot, a, b cnf.Lit) relation {
	n := relation{lits: [2]cnf.Lit{a, b}, rule: s.rule}
	rest := s.against(a) & s.against(b)
	for _, e := range s.edges {
		if e < 0 || r.open(e) {
			continue
		}
		if f := rule.Literal(e, r.value[e] == infer.True); s.against(f)&rest != 0 {
			n.facts = append(n.facts, f)
			rest &^= s.against(f)
		}
	}
	if rest == 0 {
		return n
	}
	var ids []int32
	for _, e := range s.edges {
		if r.open(e) {
			l := cnf.Lit(e + 1)
			ids = append(append(ids, r.arcs[l.Index()]...), r.arcs[(-l).Index()]...)
		}
	}
	slices.Sort(ids) // the earliest relations are the simplest
	for _, id := range ids {
		if out := s.against(r.all[id].lits[0]) & s.against(r.all[id].lits[1]); out&rest != 0 {
			n.from = append(n.from, id)
			rest &^= out
		}
	}
	return n
}

// walk goes from a literal to what follows from it by a few relations, one after the other. It adds a relation if it ends
// at another edge of the same spot, or at the opposite literal.
func (r *relations) walk(start cnf.Lit) {
	if _, proved := r.proved[-start]; proved || len(r.arcs[start.Index()]) == 0 {
		return
	}
	r.spread(start, min(longestWalk, r.most))
	for _, i := range r.at[start.Var()-1] {
		for _, e := range r.list[i].edges {
			if e >= 0 {
				r.near[e] = r.walks
			}
		}
	}
	if r.seen[(-start).Index()] == r.walks {
		r.add(relation{lits: [2]cnf.Lit{-start, -start}, from: r.way(start, -start)})
		return
	}
	for _, y := range r.queue[1:] {
		if r.near[y.Var()-1] == r.walks && !r.has(-start, y) {
			r.add(relation{lits: [2]cnf.Lit{-start, y}, from: r.way(start, y)})
		}
	}
}

// spread reaches all literals up to most relations away from start.
func (r *relations) spread(start cnf.Lit, most int) {
	r.walks++
	r.seen[start.Index()] = r.walks
	r.queue = append(r.queue[:0], start)
	for length, next := 0, 0; length < most && next < len(r.queue); length++ {
		for end := len(r.queue); next < end; next++ {
			x := r.queue[next]
			for _, id := range r.arcs[x.Index()] {
				y := r.all[id].lits[0] + r.all[id].lits[1] + x
				if r.seen[y.Index()] != r.walks {
					r.seen[y.Index()], r.came[y.Index()] = r.walks, id
					r.queue = append(r.queue, y)
				}
			}
		}
	}
}

// way lists the relations by which the last walk came from start to a literal, sorted.
func (r *relations) way(start, to cnf.Lit) (from []int32) {
	for to != start {
		id := r.came[to.Index()]
		from = append(from, id)
		to -= r.all[id].lits[0] + r.all[id].lits[1] // the opposite of the relation's other literal
	}
	slices.Sort(from)
	return slices.Compact(from)
}

// behind lists a relation and all relations from which it follows, in the order of relations.all.
func (r *relations) behind(id int32) []int32 {
	needed := map[int32]bool{id: true}
	var ids []int32
	for i := id; i >= 0; i-- {
		if needed[i] {
			ids = append(ids, i)
			for _, j := range r.all[i].from {
				needed[j] = true
			}
		}
	}
	slices.Reverse(ids)
	return ids
}
