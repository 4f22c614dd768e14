package book

import (
	"gridcnf/cnf"
	"gridcnf/puzzle/rule"
)

// Loops is the kind of a Loop.
const Loops rule.Kind = "loop"

// Loop states that the edges that hold make exactly one closed line, which neither crosses nor touches itself.
type Loop struct {
	*Label
	Edges []cnf.Lit
	Ends  [][2]int // by edge: the points that it joins
	Names []string // by point: its place
	at    [][]int  // by point: its edges
}

// NewLoop returns a Loop; points are the names of the points.
func NewLoop(about *Label, edges []cnf.Lit, ends [][2]int, points []string) *Loop {
	l := &Loop{Label: about, Edges: edges, Ends: ends, Names: points, at: make([][]int, len(points))}
	for i, e := range ends {
		l.at[e[0]], l.at[e[1]] = append(l.at[e[0]], i), append(l.at[e[1]], i)
	}
	return l
}

func (l *Loop) Kind() rule.Kind { return Loops }
func (l *Loop) Lits() []cnf.Lit { return l.Edges }

// Holds counts lines. If each point has two edges or none, every line is closed, and exactly one of its edges joins points that
// are joined already.
func (l *Loop) Holds(v Values) bool {
	for _, edges := range l.at {
		n := 0
		for _, e := range edges {
			if v(l.Edges[e]) {
				n++
			}
		}
		if n != 0 && n != 2 {
			return false
		}
	}
	g, lines := newGroups(len(l.at)), 0
	for i, e := range l.Edges {
		if v(e) && !g.join(l.Ends[i]) {
			lines++
		}
	}
	return lines == 1
}

// Local returns clauses that say that each point has two edges or none, and that there is an edge.
func (l *Loop) Local() (clauses [][]cnf.Lit) {
	for _, edges := range l.at {
		for i, e := range edges {
			alone := []cnf.Lit{-l.Edges[e]}
			for _, f := range edges {
				if f != e {
					alone = append(alone, l.Edges[f])
				}
			}
			clauses = append(clauses, alone)
			for j := range i {
				for k := range j {
					clauses = append(clauses, []cnf.Lit{-l.Edges[e], -l.Edges[edges[j]], -l.Edges[edges[k]]})
				}
			}
		}
	}
	return append(clauses, l.Edges)
}

// Follow finds edges that would close the line too early, and edges that cannot be on one closed line with the first drawn edge, as
// they lie in another block: at most a single point connects the two.
//
// J. Hopcroft, R. Tarjan: Efficient algorithms for graph manipulation. Communications of the ACM 16, 1973 (blocks).
func (l *Loop) Follow() Following {
	points := len(l.at)
	g := NewGraph(make([]cnf.Lit, points), make([]string, points))
	for i, ends := range l.Ends {
		g.Join(ends[0], ends[1], l.Edges[i])
	}
	for p := range points {
		g.Nodes[p] = True
	}
	w, f := newWalk(g), newForest(l.Ends, points)
	return func(v Partial, yield func(some, more []cnf.Lit)) {
		f.grow(l.Edges, v)
		first := -1 // the edge that was drawn first
		for i, e := range l.Edges {
			if f.state[i] > 0 && (first < 0 || since(v, e) < since(v, l.Edges[first])) {
				first = i
			}
		}
		if first < 0 {
			return
		}
		l.early(v, f, first, yield)
		w.know(v)
		w.grow(points + first)
		l.blocks(w, first, yield)
	}
}

// early finds edges that would close a line that leaves out a drawn edge.
func (l *Loop) early(v Partial, f *forest, first int, yield func(some, more []cnf.Lit)) {
	home, away := f.tree[l.Ends[first][0]], -1
	for i, e := range l.Edges {
		if f.state[i] > 0 && f.tree[l.Ends[i][0]] != home && (away < 0 || since(v, e) < since(v, l.Edges[away])) {
			away = i
		}
	}
	for i, e := range l.Edges {
		other := first
		if f.tree[l.Ends[i][0]] == home {
			other = away
		}
		if other >= 0 && f.closes(i) {
			yield([]cnf.Lit{-e, -l.Edges[other]}, f.path(l.Ends[i], l.Edges))
		}
	}
}

// blocks finds edges that cannot be on one closed line with the first: they lie behind a single point, or nothing
// leads to them. If no closed line has the first edge, it says so.
func (l *Loop) blocks(w *walk, first int, yield func(some, more []cnf.Lit)) {
	points := len(l.at)
	apart := func(group []int, point int) {
		fence := w.around(group, point)
		for _, n := range group {
			if n >= points && n != points+first {
				yield([]cnf.Lit{-w.Nodes[n], -l.Edges[first]}, fence)
			}
		}
	}
	if w.end[1] < len(w.order) {
		yield([]cnf.Lit{-l.Edges[first]}, w.around(w.behind(1), points+first))
		return
	}
	for p := 2; p < len(w.order); p++ {
		if point := w.order[w.up[p]]; point < points && w.cuts(p) {
			apart(w.behind(p), point)
			p = w.end[p] - 1
		}
	}
	for _, group := range w.cutOff() {
		apart(group, -1)
	}
}
