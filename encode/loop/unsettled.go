package loop

import (
	"slices"

	"gridcnf/cnf"
	"gridcnf/encode/fold"
	"gridcnf/puzzle"
	"gridcnf/rule"
)

// Demand is a stop, and the literal under which the loop has to touch it.
type Demand struct {
	*rule.Stop
	If cnf.Lit
}

// unsettled are the stops of a board whose clues come and go. Any loop can be all there is on
// such a board, so that one closes too early only for what is elsewhere: a stop that is in
// force, or a drawn edge. Clauses name it.
type unsettled struct {
	demands []Demand    // those of a question, for Refine
	helpers cnf.Lit     // the first of the variables that tell a guide which stops are in force
	stops   []rule.Stop // by helper
	most    int         // how many helpers there are; one more says that all stops are known
}

// Unsettle says that there will be stops that depend on literals. A guide will know so many.
func (k *Cutter) Unsettle(most int) {
	k.unsettled = &unsettled{helpers: k.w.NewVar(), most: most}
	for range most {
		k.w.NewVar()
	}
	for e := range k.worth {
		k.worth[e] = 1 // so that what a path is worth is its length
	}
}

// Helper returns the literal by which a guide knows that a stop is in force, the same for stops
// with the same edges. Beyond the number that a guide knows it returns fold.Yes.
func (k *Cutter) Helper(s *rule.Stop) cnf.Lit {
	u := k.unsettled
	i := slices.IndexFunc(u.stops, func(t rule.Stop) bool { return t.Edges == s.Edges })
	if i < 0 {
		if i = len(u.stops); i == u.most {
			return fold.Yes
		}
		u.stops = append(u.stops, *s)
	}
	return u.helpers + cnf.Lit(i)
}

// Ready returns a literal that is to be assumed after all others: a guide looks at all regions
// then, for it knows the stops.
func (k *Cutter) Ready() cnf.Lit { return k.unsettled.helpers + cnf.Lit(k.unsettled.most) }

// Demand says which stops are in force from now on, for Refine.
func (k *Cutter) Demand(stops []Demand) { k.unsettled.demands = stops }

// missing returns the literal under which a closed line that is not the only one is no
// solution, for it leaves something out: fold.Yes if it always is none, 0 if it is one.
func (k *Cutter) missing(line puzzle.Answer) cnf.Lit {
	on := func(e int) bool { return line[e] }
	if k.loop.Missed(on) >= 0 {
		return fold.Yes
	}
	for _, d := range k.unsettled.demands {
		if d.Has(on) != d.Need {
			return d.If
		}
	}
	return 0
}

// elsewhere is what a guide remembers if the stops are not settled: what can be in another
// place than a path or a region.
type elsewhere struct {
	*unsettled
	loop   *rule.Loop
	active []int32 // the helpers of the stops in force, in the order in which they came
	lines  []int32 // the drawn edges, in the order in which they were drawn
}

// helped notes that a variable holds that may be a helper.
func (g *guide) helped(v int) {
	x := g.elsewhere
	switch i := v + 1 - int(x.helpers); {
	case i == x.most:
		g.review()
	case i >= 0 && i < len(x.stops):
		x.active = append(x.active, int32(i))
		g.stand(x.stops[i].Points, len(x.loop.Stops)+i)
	}
}

// release takes helped back.
func (g *guide) release(v int) {
	x := g.elsewhere
	if i := v + 1 - int(x.helpers); i >= 0 && i < len(x.stops) {
		x.active = x.active[:len(x.active)-1]
		g.leave(x.stops[i].Points)
	}
}

// alone reports whether a line of so many edges, the last of which closes it, has all drawn
// edges and leaves no stop out.
func (g *guide) alone(edges, closing int32) bool {
	x := g.elsewhere
	drawn := int32(len(x.lines))
	if g.State[closing] != fold.True {
		drawn++
	}
	if drawn > edges {
		return false
	}
	on := func(e int) bool { return e == int(closing) || g.State[e] == fold.True }
	return x.loop.Missed(on) < 0 && !slices.ContainsFunc(x.active, func(i int32) bool { return x.stops[i].Has(on) == 0 })
}

// finish forbids all edges but those of the loop that an edge has closed.
func (g *guide) finish(closing int) {
	for e := range g.edges {
		if g.State[e] == fold.Open {
			g.conclude(g.edges[e].Not(), byPath, int32(closing)+1)
		}
	}
}

// review looks at all regions.
func (g *guide) review() {
	for p, old := 0, g.stamp; p < len(g.around); p++ {
		if g.seen[p] > old || g.banned[p] == 4 {
			continue
		}
		region, ring := g.flood(int32(p), g.Count), -1
		for _, point := range region {
			for _, e := range g.around[point] {
				if e >= 0 && g.seen[g.across(e, point)] != g.stamp {
					ring = int(e)
				}
			}
		}
		if ring >= 0 { // else the region is the whole board
			g.judge(region, ring, g.near(true, g.Count) != 0, g.near(false, g.Count) != 0)
		}
	}
}

// near returns the literal of something in the region that was flooded last, when so many
// variables were assigned, or outside of it; 0 if there is nothing.
func (g *guide) near(inside bool, count int32) cnf.Lit {
	in := func(point int) bool { return (g.seen[point] == g.stamp) == inside }
	return g.witness(count,
		func(s *rule.Stop) bool { return in(s.Points[0]) && in(s.Points[1]) },
		func(e int32) bool { return in(int(g.ends[e][0])) && in(int(g.ends[e][1])) })
}

// offPath is near for what is not on the path that was walked last, with the edge that closes it.
func (g *guide) offPath(closing, count int32) cnf.Lit {
	on := func(e int) bool {
		return e == int(closing) || g.Was(e, count) == fold.True && g.seen[g.ends[e][0]] == g.stamp
	}
	return g.witness(count,
		func(s *rule.Stop) bool { return s.Has(on) == 0 },
		func(e int32) bool { return !on(int(e)) })
}

// witness returns the literal of the first stop, or else the first drawn edge, that was known
// when so many variables were assigned and satisfies a condition: fold.Yes for a stop that is
// always in force, and 0 if there is none. The first ones rest on the fewest decisions.
func (g *guide) witness(count int32, stop func(*rule.Stop) bool, line func(int32) bool) cnf.Lit {
	x := g.elsewhere
	for i := range x.loop.Stops {
		if stop(&x.loop.Stops[i]) {
			return fold.Yes
		}
	}
	for _, i := range x.active {
		if l := x.helpers + cnf.Lit(i); g.When[l-1] <= count && stop(&x.stops[i]) {
			return l
		}
	}
	for _, e := range x.lines {
		if g.When[e] <= count && line(e) {
			return g.edges[e]
		}
	}
	return 0
}

// unless appends that a witness is not there.
func unless(dst []cnf.Lit, witness cnf.Lit) []cnf.Lit {
	if witness != fold.Yes {
		dst = append(dst, witness.Not())
	}
	return dst
}
