package kernel

import (
	"slices"
	"strings"
)

// A cut follows from there being one loop only. Its line is the witness:
//
//	loop 3 17 8 22 misses r5c4     these edges are a closed loop, which is not a solution
//	border 3 17 8 parts r5c4 x22   without these edges no way leads from the one to the other
//
// What is missed or parted is a stop, by its cell, or an edge, if it is drawn. Checking a border
// takes as long as there are points on the side that is named first.

// search is what cuts are checked with. An edge or a point is marked by the number of the cut.
type search struct {
	edges, points, queue []int32
	cut                  int32
	clause               []Lit
}

// newSearch returns a search in which nothing is marked.
func (f *Formula) newSearch(m *Meter) *search {
	l, s := f.puzzle.lattice(), &f.search
	if points := l.rows * l.cols; s.edges == nil {
		must(m.Take(4 * int64(l.edges()+1+2*points)))
		s.edges, s.points, s.queue = make([]int32, l.edges()+1), make([]int32, points), make([]int32, 0, points)
	}
	s.cut++
	s.clause = s.clause[:0]
	return s
}

// Cut checks a witness and appends its clause.
func (f *Formula) Cut(line string, m *Meter) (err error) {
	defer catch(&err)
	f.readCut(&text{name: "cut", data: []byte(line + "\n")}, m)
	return nil
}

// readCut reads a line with a witness, checks it and appends its clause.
func (f *Formula) readCut(t *text, m *Meter) {
	if f.puzzle.stop == nil {
		t.failf(t.at, "no cuts, as there is no loop")
	}
	l, s, start := f.puzzle.lattice(), f.newSearch(m), t.at
	loop, end := t.skips("loop "), "misses "
	if !loop {
		t.expect("border ")
		end = "parts "
	}
	for !t.skips(end) {
		at, e := t.at, t.number(1, l.edges())
		if must(m.Work(1)); s.edges[e] == s.cut {
			t.failf(at, "an edge that is not there yet")
		}
		s.edges[e] = s.cut
		s.clause = append(room(m, s.clause, 3), Lit(e))
		t.expect(" ")
	}
	here, there := f.puzzle.readStop(t, l), stop{}
	if loop {
		s.checkLoop(t, l, here)
	} else {
		t.expect(" ")
		there = f.puzzle.readStop(t, l)
		s.checkBorder(t, l, here, there, m)
	}
	for _, e := range [...]Lit{here.edge, there.edge} {
		if e != 0 {
			s.clause = append(s.clause, -e)
		}
	}
	must(m.Take(int64(t.at - start + 16)))
	f.cuts = append(f.cuts, string(t.data[start:t.at]))
	f.stored.add(m, 1, s.clause)
	t.expect("\n")
}

// readStop reads what the loop has to touch: by its cell or, if it is drawn, an edge.
func (p *Puzzle) readStop(t *text, l lattice) stop {
	if t.skips("x") {
		e := Lit(t.number(1, l.edges()))
		return stop{edges: [4]Lit{e}, need: 1, points: l.ends(e), edge: e}
	}
	at := t.at
	t.expect("r")
	r := t.number(1, p.Rows) - 1
	t.expect("c")
	c := t.number(1, p.Cols) - 1
	if !p.has("full") && strings.IndexByte(p.stops, p.At(r, c)) < 0 {
		t.failf(at, "a cell that the loop has to touch")
	}
	return p.stop(p, r, c)
}

// checkLoop checks a closed loop that does not have what a stop needs. Not all of its edges are
// drawn, for there would be no others then.
func (s *search) checkLoop(t *text, l lattice, missed stop) {
	if len(s.clause) < 4 {
		t.failf(t.at, "a loop of at least 4 edges")
	}
	first, second := l.ends(s.clause[0]), l.ends(s.clause[1])
	if slices.Contains(second[:], first[0]) {
		first[0] = first[1]
	}
	at, has := first[0], 0 // edges of the stop
	for i, e := range s.clause {
		if ends := l.ends(e); s.points[at] == s.cut || at != ends[0] && at != ends[1] {
			t.failf(t.at, "a loop in walking order that passes no point twice, but x%d does not go on", e)
		}
		s.points[at] = s.cut
		at = l.other(e, at)
		if slices.Contains(missed.edges[:], e) {
			has++
		}
		s.clause[i] = -e
	}
	if at != first[0] || has == missed.need {
		t.failf(t.at, "a closed loop that misses the stop, which has %d of its %d edges on it", has, missed.need)
	}
}

// checkBorder checks that without the edges of a border no way leads from one stop to the other.
// The loop is at both, so one of these edges is drawn.
func (s *search) checkBorder(t *text, l lattice, here, there stop, m *Meter) {
	s.reach(l, here.points, m)
	for _, point := range there.points {
		if s.points[point] == s.cut {
			t.failf(t.at, "a border, but a way leads from stop to stop")
		}
	}
	if s.edges[here.edge] == s.cut || s.edges[there.edge] == s.cut {
		t.failf(t.at, "edges that are not on the border themselves")
	}
}

// reach marks all points to which a way leads that uses no marked edge.
func (s *search) reach(l lattice, from [2]int, m *Meter) {
	s.queue = s.queue[:0]
	visit := func(point int) {
		if s.points[point] != s.cut {
			s.points[point] = s.cut
			s.queue = append(s.queue, int32(point))
		}
	}
	visit(from[0])
	visit(from[1])
	for i := 0; i < len(s.queue); i++ {
		must(m.Work(8))
		for _, e := range l.at(int(s.queue[i])) {
			if e != 0 && s.edges[e] != s.cut {
				visit(l.other(e, int(s.queue[i])))
			}
		}
	}
}
