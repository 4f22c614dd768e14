// Package loop encodes that the drawn edges of a lattice are one loop, whatever the stops
// are that it has to touch: pearls, numbers, or all points.
//
// The clauses of Writer state that every point has no edges or two (InAndOut), and that an edge parts the
// inside from the outside (faces.go). That there is one loop only is left to cuts (cuts.go), or stated by the
// positions of points along the loop (order.go). A Guide says all of this during a search, and more (guide.go,
// and beside it degrees.go, sides.go, paths.go, regions.go).
package loop

import (
	"fmt"

	"gridcnf/cnf"
	"gridcnf/encode/fold"
	"gridcnf/encode/meaning"
	"gridcnf/puzzle/rule"
)

// Writer writes the clauses of a loop.
type Writer struct {
	*fold.Writer

	// Loose says that there can be stops of which the loop does not know: a closed line beside others is no
	// solution, but it may be one by itself.
	Loose bool

	loop  *rule.Loop
	edges []cnf.Lit // by answer bit
	faces *faces    // nil without colours

	subject string // what the helper variables to come are about, if groups are wanted
}

// NewWriter returns a writer of the clauses of a loop, whose edges have these literals.
func NewWriter(w *fold.Writer, loop *rule.Loop, edges []cnf.Lit) *Writer {
	return &Writer{Writer: w, loop: loop, edges: edges}
}

// begin begins the group of the loop as a whole.
func (m *Writer) begin(how string) {
	m.Begin(cnf.Group{Name: "the drawn edges are one loop", Rule: m.loop.Single, How: how})
}

// about says what the helper variables to come are about.
func (m *Writer) about(format string, points ...int) {
	if m.Groups {
		names := make([]any, len(points))
		for i, p := range points {
			names[i] = m.loop.PointSite(p).String()
		}
		m.subject = fmt.Sprintf(format, names...)
	}
}

// helper makes a variable that is about the subject, and which part of it.
func (m *Writer) helper(part string, numbers ...any) cnf.Lit {
	if m.Groups {
		m.Mean(meaning.Words(fmt.Sprintf(m.subject+part, numbers...)))
	}
	return m.NewVar()
}

// InAndOut states that every point has no edges or two.
func (m *Writer) InAndOut() {
	for p := range m.loop.Points() {
		if m.Ended() {
			return
		}
		m.statePoint(p)
		e := m.around(p)
		for i := range e {
			rest := e
			rest[i] = e[i].Not() // an edge goes on,
			m.Add(rest[:]...)
			triple := [4]cnf.Lit{e[0].Not(), e[1].Not(), e[2].Not(), e[3].Not()}
			triple[i] = fold.No // and no three meet
			m.Add(triple[:]...)
		}
	}
}

// Visited states that there is a loop: that every point is on it, if it must pass them all,
// or that some edge is drawn, if it has no stops.
func (m *Writer) Visited() {
	if m.loop.Full != "" {
		for p := range m.loop.Points() {
			m.statePoint(p)
			e := m.around(p)
			m.Add(e[:]...)
		}
	} else if len(m.loop.Stops) == 0 {
		if m.Groups {
			m.State(&rule.Drawn{Loop: m.loop})
		}
		m.Add(m.edges...)
	}
}

// statePoint begins the group of a point.
func (m *Writer) statePoint(p int) {
	if m.Groups {
		m.State(m.point(p))
	}
}

// point is what the rule book states of a point.
func (m *Writer) point(p int) *rule.Point {
	return &rule.Point{Loop: m.loop, Row: p / m.loop.Cols, Col: p % m.loop.Cols}
}

// around returns the edges of a point: north, south, east, west; fold.No where the lattice ends.
func (m *Writer) around(point int) (lits [4]cnf.Lit) {
	for i, e := range m.loop.AroundPoint(point) {
		if lits[i] = fold.No; e >= 0 {
			lits[i] = m.edges[e]
		}
	}
	return lits
}
