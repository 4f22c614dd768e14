package book

import (
	"slices"

	"gridcnf/cnf"
	"gridcnf/puzzle/rule"
)

// Loops is the kind of a Loop.
const Loops rule.Kind = "loop"

// Loop states that the edges that hold are one closed line that neither crosses nor touches itself. There
// is one.
type Loop struct {
	*Label
	Edges []cnf.Lit
	Ends  [][2]int // by edge: the points that it joins
	at    [][]int  // by point: its edges
}

// NewLoop returns a loop of edges between points.
func NewLoop(about *Label, edges []cnf.Lit, ends [][2]int, points int) *Loop {
	l := &Loop{Label: about, Edges: edges, Ends: ends, at: make([][]int, points)}
	for i, e := range ends {
		l.at[e[0]], l.at[e[1]] = append(l.at[e[0]], i), append(l.at[e[1]], i)
	}
	return l
}

// Kind is Loops.
func (l *Loop) Kind() rule.Kind { return Loops }

// Lits are those of the edges.
func (l *Loop) Lits() []cnf.Lit { return l.Edges }

// lines returns the edges that hold, by the lines that they make together, and the line of each point, or -1.
func (l *Loop) lines(v Values) (lines [][]int, of []int) {
	of = slices.Repeat([]int{-1}, len(l.at))
	for first, e := range l.Edges {
		if !v(e) || of[l.Ends[first][0]] >= 0 {
			continue
		}
		var line []int
		queue := []int{l.Ends[first][0]}
		of[queue[0]] = len(lines)
		for i := 0; i < len(queue); i++ {
			for _, k := range l.at[queue[i]] {
				if !v(l.Edges[k]) {
					continue
				}
				if l.Ends[k][0] == queue[i] {
					line = append(line, k)
				}
				for _, p := range l.Ends[k] {
					if of[p] < 0 {
						of[p] = len(lines)
						queue = append(queue, p)
					}
				}
			}
		}
		lines = append(lines, line)
	}
	return lines, of
}

// Holds follows the lines: there is one, and it passes each of its points with two edges.
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
	lines, _ := l.lines(v)
	return len(lines) == 1
}

// Local returns the clauses that each point has two edges or none, and that there is an edge.
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

// Cuts returns for each closed line but the longest that it or the longest is not there, or that there is an edge that leaves it.
//
// G. Dantzig, R. Fulkerson, S. Johnson: Solution of a large-scale traveling-salesman problem. Operations
// Research 2, 1954.
func (l *Loop) Cuts(v Values) (cuts [][]cnf.Lit) {
	lines, of := l.lines(v)
	if len(lines) < 2 {
		return nil
	}
	longest := 0
	for i, line := range lines {
		if len(line) > len(lines[longest]) {
			longest = i
		}
	}
	for i, line := range lines {
		if i == longest {
			continue
		}
		cut := []cnf.Lit{-l.Edges[line[0]], -l.Edges[lines[longest][0]]}
		for k, ends := range l.Ends {
			if (of[ends[0]] == i) != (of[ends[1]] == i) {
				cut = append(cut, l.Edges[k])
			}
		}
		cuts = append(cuts, cut)
	}
	return cuts
}
