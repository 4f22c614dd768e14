package technique

import (
	"fmt"
	"slices"

	"gridcnf/cnf"
	"gridcnf/explain/infer"
	"gridcnf/internal/english"
	"gridcnf/rule"
)

// Inside looks at the faces of the lattice, each of which is inside the loop or outside: two
// faces with an edge between them are on different sides if it is drawn. A walk over edges
// that are known tells of the two faces of an open edge, and so of the edge; the shortest one
// is taken. With the edge it goes around some points, and the loop crosses it an even
// number of times: that is a Parity.
var Inside = &Technique{
	Name:  "inside and outside",
	Class: 3,
	Find: func(k *Known, found func(*Deduction)) {
		w := newWalker(k)
		for e := range k.Loop.Edges() {
			left, right := k.Loop.FacesOf(e)
			if k.Value(cnf.Lit(e+1)) == infer.Open && w.part[left] == w.part[right] {
				found(w.deduction(e, w.walk(left, right)))
			}
		}
	},
	Say: sayInside,
}

// walker goes from face to face over edges that are known.
type walker struct {
	k      *Known
	border []int // the edges of the face around the lattice
	part   []int // by face: the number of its component, from 1
	came   []int // by face: one more than the edge by which it was reached; 0 if it was not
	queue  []int
	sides  [4]int // what edges has returned
}

func newWalker(k *Known) *walker {
	faces := k.Loop.Faces() + 1
	w := &walker{k: k, part: make([]int, faces), came: make([]int, faces)}
	for e := range k.Loop.Edges() {
		if left, right := k.Loop.FacesOf(e); left == faces-1 || right == faces-1 {
			w.border = append(w.border, e)
		}
	}
	for face := range faces {
		if w.part[face] == 0 {
			w.reach(face, -1)
			for _, f := range w.queue {
				w.part[f] = face + 1
			}
		}
	}
	return w
}

// reach goes breadth first from a face until it comes to another, and leaves the faces that
// it has come to in the queue.
func (w *walker) reach(from, to int) {
	for _, f := range w.queue {
		w.came[f] = 0
	}
	w.queue = append(w.queue[:0], from)
	w.came[from] = -1
	for i := 0; i < len(w.queue) && w.queue[i] != to; i++ {
		at := w.queue[i]
		for _, e := range w.edges(at) {
			next := w.other(e, at)
			if w.k.Value(cnf.Lit(e+1)) != infer.Open && w.came[next] == 0 {
				w.came[next] = e + 1
				w.queue = append(w.queue, next)
			}
		}
	}
}

// edges lists those of a face, until it is asked for another one.
func (w *walker) edges(face int) []int {
	if face == w.k.Loop.Faces() {
		return w.border
	}
	cols := w.k.Loop.Cols - 1
	w.sides = w.k.Loop.Sides(face/cols, face%cols)
	return w.sides[:]
}

// other is the face on the other side of an edge.
func (w *walker) other(edge, face int) int {
	left, right := w.k.Loop.FacesOf(edge)
	return left + right - face
}

// walk returns the edges of a shortest way between two faces.
func (w *walker) walk(from, to int) []int {
	w.reach(to, from)
	var edges []int
	for at := from; at != to; {
		e := w.came[at] - 1
		edges = append(edges, e)
		at = w.other(e, at)
	}
	return edges
}

// deduction says what an edge is, by a way around it. The facts are in the order of the way.
// The region is what the way goes around, on one of its sides.
func (w *walker) deduction(edge int, way []int) *Deduction {
	loop := w.k.Loop
	facts := w.k.of(way)
	drawn, _ := Split(facts)
	region := make([]bool, loop.Points())
	from, _ := loop.Ends(edge)
	region[from] = true
	around := map[int]bool{edge: true}
	for _, e := range way {
		around[e] = true
	}
	points := spread(loop, []int{from}, 0, func(e, point int) bool {
		if around[e] || region[point] {
			return false
		}
		region[point] = true
		return true
	})
	smaller(region, len(points))
	return &Deduction{
		Lits:  []cnf.Lit{rule.Literal(edge, len(drawn)%2 == 1)},
		Rules: []rule.Instance{&rule.Parity{Loop: loop, Region: region}},
		Facts: facts,
		Tight: true,
	}
}

// mostFaces is how many faces on a way are named one by one.
const mostFaces = 5

// sayInside tells the way, and how often it crosses the loop.
func sayInside(k *Known, d *Deduction) string {
	from, to := k.Loop.FacesOf(d.Lits[0].Var() - 1)
	at := from
	var by []string
	for _, l := range d.Facts {
		left, right := k.Loop.FacesOf(l.Var() - 1)
		if at = left + right - at; at != to {
			by = append(by, k.Loop.FaceName(at))
		}
	}
	outside := k.Loop.Faces()
	if from == outside {
		from, to = to, from
		slices.Reverse(by)
	}
	way := "over their other edge"
	switch {
	case len(by) > mostFaces:
		way = fmt.Sprintf("by way of %d others, %s to %s,", len(by), by[0], by[len(by)-1])
	case len(by) > 0:
		way = "by way of " + english.List(by)
	}
	drawn, _ := Split(d.Facts)
	crossings := fmt.Sprintf("crosses the loop %d times", len(drawn))
	if few := [...]string{"does not cross the loop", "crosses the loop once", "crosses the loop twice"}; len(drawn) < len(few) {
		crossings = few[len(drawn)]
	}
	start, end := k.Loop.FaceName(from), k.Loop.FaceName(to)
	side := "they are on the same side of it"
	switch {
	case to == outside && d.Lits[0] > 0:
		side = start + " is inside it"
	case to == outside:
		side = start + " is outside it as well"
	case d.Lits[0] > 0:
		side = "one of them is inside it and the other outside"
	}
	return fmt.Sprintf("Going from %s to %s %s %s, so %s: %s.", start, end, way, crossings, side, k.Outcome(d.Lits))
}
