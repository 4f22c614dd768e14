// Package loop encodes that the drawn edges of a lattice are one loop that touches all stops, whatever these are: pearls,
// numbers, or all points.
//
// The clauses of Writer state that every point has no edges or two (InAndOut), and that an edge divides the inside from the
// outside (faces.go). Cuts (cuts.go) ensure that there is only one loop, or clauses about the positions of points along the
// loop (order.go). A Guide does all of this during a search, and more (guide.go, and with it degrees.go, sides.go, paths.go
// and regions.go).
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

	// Loose says that there can be stops that the loop does not know. So Refine must not take a closed line out of a model
	// with several: no other line may be drawn with it.
	Loose bool

	loop   *rule.Loop
	edges  []cnf.Lit // by answer bit
	faces  fold.Faces
	inside []cnf.Lit // by face that stands for others: its colour, 0 for none yet

	subject string // what the next helper variables are about, if groups are wanted
}

// NewWriter returns a writer of the clauses of a loop. edges has the literal of each edge, by answer bit.
func NewWriter(w *fold.Writer, loop *rule.Loop, edges []cnf.Lit) *Writer {
	return &Writer{Writer: w, loop: loop, edges: edges}
}

// begin begins the group of the loop as a whole.
func (m *Writer) begin(how string) {
	m.Begin(cnf.Group{Name: "the drawn edges are one loop", Rule: m.loop.Single, How: how})
}

// about sets the subject of the next helper variables. format has a verb for each point.
func (m *Writer) about(format string, points ...int) {
	if m.Groups {
		names := make([]any, len(points))
		for i, p := range points {
			names[i] = m.loop.PointSite(p).String()
		}
		m.subject = fmt.Sprintf(format, names...)
	}
}

// helper makes a variable whose meaning is the subject followed by part, a format for numbers.
func (m *Writer) helper(part string, numbers ...any) cnf.Lit {
	if m.Groups {
		m.Mean(meaning.Words(fmt.Sprintf(m.subject+part, numbers...)))
	}
	return m.NewVar()
}

// InAndOut states that every point has no edges or two.
func (m *Writer) InAndOut() {
	for p := range m.loop.Points() {
		m.statePoint(p)
		e := m.around(p)
		for i := range e {
			rest := e
			rest[i] = e[i].Not() // an edge goes on
			m.Add(rest[:]...)
			triple := [4]cnf.Lit{e[0].Not(), e[1].Not(), e[2].Not(), e[3].Not()}
			triple[i] = fold.No // no three edges meet
			m.Add(triple[:]...)
		}
	}
}

// Visited states that every point is on the loop if the loop must pass all of them, or, if there are no stops, that some edge
// is drawn.
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

func (m *Writer) statePoint(p int) {
	if m.Groups {
		m.State(m.point(p))
	}
}

// point returns the rule instance of a point.
func (m *Writer) point(p int) *rule.Point {
	return &rule.Point{Loop: m.loop, Row: p / m.loop.Cols, Col: p % m.loop.Cols}
}

// around returns the literals of the edges of a point: north, south, east, west; fold.No beyond the border.
func (m *Writer) around(point int) (lits [4]cnf.Lit) {
	for i, e := range m.loop.AroundPoint(point) {
		if lits[i] = fold.No; e >= 0 {
			lits[i] = m.edges[e]
		}
	}
	return lits
}
