package technique

import (
	"fmt"
	"slices"

	"gridcnf/cnf"
	"gridcnf/explain/infer"
	"gridcnf/internal/english"
	"gridcnf/internal/list"
	"gridcnf/puzzle/rule"
)

// Inside looks at the faces of the lattice, each of which is inside or outside the loop. The two faces of an edge are on
// different sides if and only if it is drawn. So a walk across known edges, from one face of an open edge to the other,
// decides that edge. The walk and the edge enclose some points, and the loop crosses them an even number of times: that is
// a Parity.
//
// A clue lets a walk cross two open edges if it decides whether exactly one of them is drawn: the loop goes straight
// through a white pearl, so the faces at opposite corners of it are on different sides. Inside takes the walk with the
// fewest hops, and one without clues if there is any.
var Inside = &Technique{
	Name:  "inside and outside",
	Class: 4,
	Find: func(k *Known, found func(*Deduction)) {
		w := newWalker(k)
		w.label()
		w.decide(found, nil)
		if plain := slices.Clone(w.part); w.addLeaps() {
			w.label()
			w.decide(found, plain)
		}
	},
	Say: sayInside,
}

// walker goes from face to face.
type walker struct {
	k      *Known
	border []int   // the edges of the face around the lattice
	leaps  [][]hop // by face: its hops across two edges
	part   []int   // by face: the number of its component, from 1
	odd    []bool  // by face: it is not on the side of the first face of its component

	seen  []bool // by face: the latest search has reached it
	came  []hop  // by face: the hop that reached it
	queue []int
	sides [4]int // the last result of edges
}

// hop leads to another face: across a known edge, or, by a clue, across two open ones.
type hop struct {
	from, to int
	edges    [2]int // the second is -1 if the first is known
	odd      bool   // the faces are on different sides
	clue     *rule.Local
}

func newWalker(k *Known) *walker {
	n := k.Loop.Faces() + 1
	w := &walker{k: k, leaps: make([][]hop, n), part: make([]int, n), odd: make([]bool, n), seen: make([]bool, n), came: make([]hop, n)}
	w.border = list.Where(k.Loop.Edges(), func(e int) bool {
		left, right := k.Loop.FacesOf(e)
		return left == n-1 || right == n-1
	})
	return w
}

// addLeaps finds the hops across two open edges that clues allow, and reports whether there are any. It skips clues that
// decide an edge already: other techniques find that.
func (w *walker) addLeaps() bool {
	some := false
	var x ways
	for _, i := range w.k.Locals {
		l := w.k.Instances[i].(*rule.Local)
		if x.start(w.k, l); !x.silent() || x.settled() {
			continue
		}
		for at, e := range l.Bits {
			for _, f := range l.Bits[at+1:] {
				if from, to, ok := w.beside(e, f); ok {
					if odd, sure := x.parity(e, f); sure {
						w.leaps[from] = append(w.leaps[from], hop{from, to, [2]int{e, f}, odd, l})
						w.leaps[to] = append(w.leaps[to], hop{to, from, [2]int{f, e}, odd, l})
						some = true
					}
				}
			}
		}
	}
	return some
}

// beside reports whether two open edges have a face in common, and what their other faces are.
func (w *walker) beside(e, f int) (from, to int, ok bool) {
	if e < 0 || f < 0 || w.k.Value(cnf.Lit(e+1)) != infer.Open || w.k.Value(cnf.Lit(f+1)) != infer.Open {
		return 0, 0, false
	}
	left, right := w.k.Loop.FacesOf(e)
	other, more := w.k.Loop.FacesOf(f)
	for _, middle := range [...]int{left, right} {
		if middle == other || middle == more {
			from, to = left+right-middle, other+more-middle
			return from, to, from != to
		}
	}
	return 0, 0, false
}

// label sets part and odd for all faces.
func (w *walker) label() {
	clear(w.part)
	clear(w.odd)
	for face := range w.part {
		if w.part[face] == 0 {
			w.reach(face, -1)
			for _, f := range w.queue {
				w.part[f] = face + 1
			}
		}
	}
}

// reach searches breadth first from one face until it takes another off the queue. Afterwards the queue holds all faces that
// it has reached.
func (w *walker) reach(from, to int) {
	clear(w.seen)
	w.seen[from] = true
	w.queue = append(w.queue[:0], from)
	for i := 0; i < len(w.queue) && w.queue[i] != to; i++ {
		at := w.queue[i]
		for _, e := range w.edges(at) {
			if value := w.k.Value(cnf.Lit(e + 1)); value != infer.Open {
				left, right := w.k.Loop.FacesOf(e)
				w.enter(hop{at, left + right - at, [2]int{e, -1}, value == infer.True, nil})
			}
		}
		for _, h := range w.leaps[at] {
			w.enter(h)
		}
	}
}

// enter takes a hop unless its face has been reached already.
func (w *walker) enter(h hop) {
	if !w.seen[h.to] {
		w.seen[h.to], w.came[h.to], w.odd[h.to] = true, h, w.odd[h.from] != h.odd
		w.queue = append(w.queue, h.to)
	}
}

// edges lists the edges of a face. The next call overwrites the result.
func (w *walker) edges(face int) []int {
	if face == w.k.Loop.Faces() {
		return w.border
	}
	cols := w.k.Loop.Cols - 1
	w.sides = w.k.Loop.Sides(face/cols, face%cols)
	return w.sides[:]
}

// decide finds every open edge with both faces in one component. It leaves out edges with both faces in one component of
// before, if that is not nil, since they have been found already.
func (w *walker) decide(found func(*Deduction), before []int) {
	for e := range w.k.Loop.Edges() {
		left, right := w.k.Loop.FacesOf(e)
		switch {
		case w.k.Value(cnf.Lit(e+1)) != infer.Open || w.part[left] != w.part[right]:
		case before != nil && before[left] == before[right]:
		case w.k.terse:
			found(&Deduction{Lits: []cnf.Lit{rule.Literal(e, w.odd[left] != w.odd[right])}})
		default:
			if d := w.deduction(e, w.walk(left, right)); d != nil {
				found(d)
			}
		}
	}
}

// walk returns the hops of a shortest walk between two faces, the last hop first.
func (w *walker) walk(from, to int) []hop {
	w.reach(from, to)
	var way []hop
	for at := to; at != from; at = w.came[at].from {
		way = append(way, w.came[at])
	}
	return way
}

// deduction decides an edge by a walk from one of its faces to the other. It returns nil if a clue on the walk crosses this
// edge: the deduction about the other edge of that clue is found as well and is of more use. The region of the Parity is
// what the walk encloses. The deduction is Tight if no edge occurs twice, counting the edges crossed and all other edges of
// the clues on the walk.
func (w *walker) deduction(edge int, way []hop) *Deduction {
	loop := w.k.Loop
	parity := &rule.Parity{Loop: loop, Region: make([]bool, loop.Points())}
	d := &Deduction{Rules: []rule.Instance{parity}, Tight: true}
	drawn := false
	times := make([]int, loop.Edges()) // by edge: how often it is crossed, plus how many clues mention it otherwise
	crossed := make([]bool, loop.Edges())
	times[edge], crossed[edge] = 1, true
	_, last := loop.FacesOf(edge)
	d.Sides = append(d.Sides, faceOn(last, false))
	for _, h := range way {
		drawn = drawn != h.odd
		d.Sides = append(d.Sides, faceOn(h.from, drawn))
		if h.clue == nil {
			d.Facts = append(d.Facts, w.k.of(h.edges[:1])...)
		} else if h.edges[0] == edge || h.edges[1] == edge {
			return nil
		}
		for _, e := range h.edges {
			if e >= 0 {
				times[e]++
				crossed[e] = !crossed[e]
			}
		}
	}
	d.Lits = []cnf.Lit{rule.Literal(edge, drawn)}
	for _, h := range way {
		if h.clue == nil {
			continue
		}
		d.Rules = append(d.Rules, h.clue)
		var x ways
		x.start(w.k, h.clue)
		d.Facts = list.Union(d.Facts, x.because(h.edges[0], h.edges[1], h.odd)...)
		for _, e := range h.clue.Bits {
			if e >= 0 && e != h.edges[0] && e != h.edges[1] {
				times[e]++
			}
		}
	}
	d.Tight = slices.Max(times) == 1
	seen, size := make([]bool, loop.Points()), 0
	seen[0] = true
	infer.Spread(loop, []int{0}, 0, func(e, point int) bool {
		if seen[point] {
			return false
		}
		from, to := loop.Ends(e)
		seen[point], parity.Region[point] = true, parity.Region[from+to-point] != crossed[e]
		if parity.Region[point] {
			size++
		}
		return true
	})
	smaller(parity.Region, size)
	return d
}

// faceOn writes a face as Deduction.Sides does.
func faceOn(face int, other bool) int {
	if other {
		return -face - 1
	}
	return face + 1
}

// mostNamed is how many faces of a walk, or edges of a border, are named one by one.
const mostNamed = 5

// sayInside tells the walk from face to face if the faces are cells. Otherwise it lists what crosses the border of the
// region.
func sayInside(k *Known, d *Deduction) string {
	parities := rule.Those[*rule.Parity](d.Rules)
	if len(parities) == 0 {
		return k.LeftOver(d)
	}
	region := parities[0].Region
	crossing := slices.DeleteFunc(k.Loop.Crossing(region), func(e int) bool { return e+1 == d.Lits[0].Var() })
	drawn := list.Filter(d.Facts, func(l cnf.Lit) bool { return l > 0 && slices.Contains(crossing, l.Var()-1) })
	clues := list.Map(rule.Those[*rule.Local](d.Rules), func(l *rule.Local) string { return k.sayLeap(l, d, crossing) })
	if k.Loop.Thing() == "corner" {
		if text := k.sayWalk(d.Lits, crossing, len(drawn), clues); text != "" {
			return text
		}
	}
	border, result, state := "The loop crosses the border of "+k.RegionName(region)+" an even number of times", k.Names(d.Lits), "empty"
	if d.Lits[0] > 0 {
		state = "drawn"
	}
	others := ""
	switch {
	case len(drawn) > mostNamed:
		others = fmt.Sprintf("%d edges are drawn, ", len(drawn))
	case len(drawn) > 0:
		others = k.Outcome(drawn) + ", "
	case len(clues) == 0:
		return fmt.Sprintf("%s, and %s is the only way left, so it is %s.", border, result, state)
	}
	for _, clue := range clues {
		others += clue + ", "
	}
	return fmt.Sprintf("%s. There %sand %s is the only other way, so it is %s.", border, others, result, state)
}

// sayLeap says what a clue states about two of the edges that are crossed.
func (k *Known) sayLeap(l *rule.Local, d *Deduction, crossing []int) string {
	var w ways
	w.start(k, l)
	w.suppose(d.Facts)
	for i, e := range crossing {
		for _, f := range crossing[i+1:] {
			if !slices.Contains(l.Bits[:], e) || !slices.Contains(l.Bits[:], f) || len(k.Open([]cnf.Lit{cnf.Lit(e + 1), cnf.Lit(f + 1)})) < 2 {
				continue
			}
			switch odd, sure := w.parity(e, f); {
			case sure && odd:
				return fmt.Sprintf("%s has just one of %s and %s", l.Spot(), k.Loop.SayEdge(e), k.Loop.SayEdge(f))
			case sure:
				return fmt.Sprintf("%s has both or neither of %s and %s", l.Spot(), k.Loop.SayEdge(e), k.Loop.SayEdge(f))
			}
		}
	}
	return l.Spot() + " allows no other way" // it needs a clue beside it for that
}

// sayWalk walks across the crossing edges from one face of the deduced edge to the other. It returns "" if it cannot use
// all of them.
func (k *Known) sayWalk(lits []cnf.Lit, crossing []int, drawn int, clues []string) string {
	from, to := k.Loop.FacesOf(lits[0].Var() - 1)
	outside := k.Loop.Faces()
	if from == outside {
		from, to = to, from
	}
	var by []string
	for at := from; at != to || len(crossing) > 0; {
		i := slices.IndexFunc(crossing, func(e int) bool {
			left, right := k.Loop.FacesOf(e)
			return left == at || right == at
		})
		if i < 0 {
			return ""
		}
		left, right := k.Loop.FacesOf(crossing[i])
		crossing = slices.Delete(crossing, i, i+1)
		if at = left + right - at; at != to || len(crossing) > 0 {
			by = append(by, k.Loop.FaceName(at))
		}
	}
	way := "over their other edge"
	switch {
	case len(by) > mostNamed:
		way = fmt.Sprintf("by way of %d others, %s to %s,", len(by), by[0], by[len(by)-1])
	case len(by) > 0:
		way = "by way of " + english.List(by)
	}
	crossings := fmt.Sprintf("crosses the loop %d times", drawn)
	few := [...]string{"does not cross the loop", "crosses the loop once", "crosses the loop twice"}
	switch {
	case len(clues) > 0:
		parity := map[bool]string{true: "odd", false: "even"}[lits[0] > 0]
		crossings = fmt.Sprintf("crosses the loop an %s number of times, as %s", parity, english.List(clues))
	case drawn < len(few):
		crossings = few[drawn]
	}
	start, end := k.Loop.FaceName(from), k.Loop.FaceName(to)
	side := "they are on the same side of it"
	switch {
	case to == outside && lits[0] > 0:
		side = start + " is inside it"
	case to == outside:
		side = start + " is outside it as well"
	case lits[0] > 0:
		side = "one of them is inside it and the other outside"
	}
	return fmt.Sprintf("Going from %s to %s %s %s, so %s: %s.", start, end, way, crossings, side, k.Outcome(lits))
}
