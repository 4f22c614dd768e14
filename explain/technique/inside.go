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
	Text:  "a way over edges that are known leads from one side of an edge to the other, and crosses the loop so and so often",
	Find: func(k *Known, yield func(*Deduction) bool) {
		w := newWalker(k)
		for e := range k.Loop.Edges() {
			left, right := k.Loop.FacesOf(e)
			if k.Value(cnf.Lit(e+1)) != infer.Open || w.part[left] != w.part[right] {
				continue
			}
			if !yield(w.deduction(e, w.walk(left, right))) {
				return
			}
		}
	},
	Say: sayInside,
}

// walker goes from face to face over edges that are known.
type walker struct {
	k      *Known
	border []int   // the edges of the face around the lattice
	part   []int32 // by face: the number of its component
	came   []int   // by face: one more than the edge by which it was reached; 0 if it was not
	queue  []int
}

func newWalker(k *Known) *walker {
	faces := k.Loop.Faces() + 1
	w := &walker{k: k, part: make([]int32, faces), came: make([]int, faces)}
	for e := range k.Loop.Edges() {
		if left, right := k.Loop.FacesOf(e); left == faces-1 || right == faces-1 {
			w.border = append(w.border, e)
		}
	}
	for face := range faces {
		if w.part[face] == 0 {
			w.reach(face, -1)
			for _, f := range w.queue {
				w.part[f] = int32(face + 1)
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

// edges lists those of a face.
func (w *walker) edges(face int) []int {
	if face == w.k.Loop.Faces() {
		return w.border
	}
	cols := w.k.Loop.Cols - 1
	sides := w.k.Loop.Sides(face/cols, face%cols)
	return sides[:]
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
func (w *walker) deduction(edge int, way []int) *Deduction {
	d := &Deduction{Tight: true}
	around := map[int]bool{edge: true}
	drawn := false
	for _, e := range way {
		around[e] = true
		value := w.k.Value(cnf.Lit(e+1)) == infer.True
		drawn = drawn != value
		d.Facts = append(d.Facts, rule.Literal(e, value))
	}
	d.Lits = []cnf.Lit{rule.Literal(edge, drawn)}
	d.Rules = []rule.Instance{&rule.Parity{Loop: w.k.Loop, Region: within(w.k.Loop, edge, around)}}
	return d
}

// within returns the points that can be reached from an end of an edge without crossing some
// edges, or all others if those are fewer.
func within(loop *rule.Loop, edge int, around map[int]bool) []bool {
	region := make([]bool, loop.Points())
	from, _ := loop.Ends(edge)
	region[from] = true
	queue := []int{from}
	for i := 0; i < len(queue); i++ {
		for _, e := range loop.AroundPoint(queue[i]) {
			if e < 0 || around[e] {
				continue
			}
			u, v := loop.Ends(e)
			if next := u + v - queue[i]; !region[next] {
				region[next] = true
				queue = append(queue, next)
			}
		}
	}
	if 2*len(queue) > len(region) {
		for p := range region {
			region[p] = !region[p]
		}
	}
	return region
}

// mostFaces is how many faces on a way are named one by one.
const mostFaces = 5

// sayInside tells the way, and how often it crosses the loop.
func sayInside(k *Known, d *Deduction) string {
	edge := d.Lits[0].Var() - 1
	at, to := k.Loop.FacesOf(edge)
	from, outside := at, k.Loop.Faces()
	var by []string
	for _, l := range d.Facts {
		left, right := k.Loop.FacesOf(l.Var() - 1)
		if at = left + right - at; at != to {
			by = append(by, k.Loop.FaceName(at))
		}
	}
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
	crossings := "does not cross the loop"
	switch n := len(drawn); {
	case n == 1:
		crossings = "crosses the loop once"
	case n == 2:
		crossings = "crosses the loop twice"
	case n > 2:
		crossings = fmt.Sprintf("crosses the loop %d times", n)
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
