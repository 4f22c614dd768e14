package technique

import (
	"fmt"
	"slices"

	"gridcnf/cnf"
	"gridcnf/explain/infer"
	"gridcnf/internal/english"
	"gridcnf/puzzle/rule"
)

// Cut looks for regions that the loop can leave only by two open edges, so that both are drawn, and for regions that it
// cannot leave. Inside finds what follows if one of the edges is drawn already. The edges come from network.go.
var Cut = &Technique{
	Name:  "cut",
	Class: 4,
	Find: func(k *Known, found func(*Deduction)) {
		g := newNetwork(k)
		for _, set := range g.cuts() {
			if r, ok := g.ring(set); ok {
				g.drawBoth(r, found)
			}
		}
		g.dropParts(found)
	},
	Say: sayCut,
}

// drawBoth looks at each piece of a ring of open edges. If the loop has to visit the piece and another one, the two edges
// at the piece are drawn.
func (g *network) drawBoth(r ring, found func(*Deduction)) {
	n := len(r.edges)
	sites := make([]rule.Where, n) // by piece: what the loop has there
	for i := range sites {
		sites[i] = g.home(func(point int) bool { return g.piece[point] == r.first+i })
	}
	for i, in := range sites {
		out := rule.Nowhere
		for j, s := range sites {
			if j != i && (out == rule.Nowhere || out.Stop < 0 && s.Stop >= 0) {
				out = s
			}
		}
		if in == rule.Nowhere || out == rule.Nowhere {
			continue
		}
		d := g.cut(in, out, func(point int) bool { return g.piece[point] == r.first+i })
		e, f := r.edges[i], r.edges[(i+1)%n]
		d.Lits = []cnf.Lit{cnf.Lit(min(e, f) + 1), cnf.Lit(max(e, f) + 1)}
		found(d)
		if n == 2 {
			return // the other piece has the same two edges
		}
	}
}

// home returns something that the loop has among some points: the first stop with both points there, else the first drawn
// edge, else Nowhere.
func (g *network) home(in func(point int) bool) rule.Where {
	for i, s := range g.board.Stops {
		if in(s.Points[0]) && in(s.Points[1]) {
			return rule.Where{Stop: i, Edge: -1}
		}
	}
	for e := range g.label {
		if g.value(e) == infer.True {
			if from, _ := g.board.Ends(e); in(from) {
				return rule.Where{Stop: -1, Edge: e}
			}
		}
	}
	return rule.Nowhere
}

// dropParts finds that an edge is empty if the loop has to be in another part, which it cannot reach from that edge.
func (g *network) dropParts(found func(*Deduction)) {
	elsewhere := make(map[int]rule.Where) // by part
	for e := range g.label {
		if g.value(e) != infer.Open {
			continue
		}
		from, _ := g.board.Ends(e)
		part := g.part[from]
		home, seen := elsewhere[part]
		if !seen {
			home = g.home(func(point int) bool { return g.part[point] != part })
			elsewhere[part] = home
		}
		if home == rule.Nowhere {
			continue
		}
		d := g.cut(rule.Where{Stop: -1, Edge: e}, home, func(point int) bool { return g.part[point] == part })
		d.Lits = []cnf.Lit{-cnf.Lit(e + 1)}
		// One of the crossing edges may stay open: the loop has to cross twice.
		d.Facts = d.Facts[:len(d.Facts)-1]
		found(d)
	}
}

// cut begins a deduction by a Cut: the loop has one thing inside a region and another outside. The caller adds the Lits.
func (g *network) cut(inside, outside rule.Where, in func(point int) bool) *Deduction {
	region, other := g.region(in)
	if other {
		inside, outside = outside, inside
	}
	inst := &rule.Cut{Loop: g.board, Region: region, Inside: inside, Outside: outside}
	d := &Deduction{Rules: []rule.Instance{inst}, Tight: true}
	for _, w := range [...]rule.Where{inside, outside} {
		if w.Stop < 0 && g.value(w.Edge) == infer.True {
			d.Facts = append(d.Facts, cnf.Lit(w.Edge+1))
		}
	}
	d.Facts = append(d.Facts, g.k.of(g.board.Crossing(region))...)
	return d
}

func sayCut(k *Known, d *Deduction) string {
	r := d.Rules[0].(*rule.Cut)
	region, in, out := k.RegionName(r.Region), k.Loop.WhereName(r.Inside), k.Loop.WhereName(r.Outside)
	if d.Lits[0] > 0 {
		return fmt.Sprintf("From %s to %s and back, the loop can cross the border of %s only at %s, so both are drawn.", in, out, region, k.Names(d.Lits))
	}
	if r.Inside.Edge+1 != d.Lits[0].Var() {
		out = in
	}
	return fmt.Sprintf("%s lies in %s, from which no way leads to %s, so it is empty.", k.Names(d.Lits), region, out)
}

// RegionName names a region, given by point, after the rows and columns of the points that the loop can still use. It says
// "rows 1-4" if no usable point of these rows lies outside, or else "the block of rows 1-4 and columns 7-9". Other regions
// get their size and a stop or a point in them as well.
func (k *Known) RegionName(region []bool) string {
	size, cols := 0, k.Loop.Cols
	top, bottom, left, right := k.Loop.Rows, -1, cols, -1
	for p, in := range region {
		if in {
			size++
		}
		if in && k.used(p) {
			top, bottom = min(top, p/cols), max(bottom, p/cols)
			left, right = min(left, p%cols), max(right, p%cols)
		}
	}
	block, wide, tall := true, true, true
	for p, in := range region {
		if in || !k.used(p) {
			continue
		}
		high, broad := p/cols >= top && p/cols <= bottom, p%cols >= left && p%cols <= right
		block, wide, tall = block && !(high && broad), wide && !high, tall && !broad
	}
	corners := ""
	if k.Loop.Thing() == "corner" {
		corners = " of corners"
	}
	rows, columns := stretch("row", top, bottom), stretch("column", left, right)
	with := k.Loop.SayPoint(slices.Index(region, true))
	for i := range k.Loop.Stops {
		if s := &k.Loop.Stops[i]; s.Text != "" && s.Within(region, true) {
			with = s.String()
			break
		}
	}
	switch {
	case size == 1:
		return with
	case wide:
		return rows + corners
	case tall:
		return columns + corners
	case block:
		return fmt.Sprintf("the block of %s and %s%s", rows, columns, corners)
	}
	return fmt.Sprintf("the region of %d %s in %s and %s with %s", size, english.Plural(k.Loop.Thing()), rows, columns, with)
}

// stretch names rows or columns, numbered from 0 here and from 1 for readers: "rows 1-4", "row 2".
func stretch(word string, first, last int) string {
	if first == last {
		return fmt.Sprintf("%s %d", word, first+1)
	}
	return fmt.Sprintf("%ss %d-%d", word, first+1, last+1)
}

// used reports whether the loop may still pass a point: some edge there is not known to be empty.
func (k *Known) used(point int) bool {
	around := k.Loop.AroundPoint(point)
	return slices.ContainsFunc(around[:], func(e int) bool { return e >= 0 && k.Value(cnf.Lit(e+1)) != infer.False })
}
