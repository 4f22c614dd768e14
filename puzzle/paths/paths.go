// Package paths knows the two ends of each path of drawn edges, while edges are drawn and taken
// back in the manner of a stack. Of every end it keeps its "mate", as frontier-based search does:
// D. E. Knuth, The Art of Computer Programming 4A, 7.1.4 (Simpath).
package paths

import (
	"slices"

	"gridcnf/puzzle/rule"
)

// Paths are disjoint paths of drawn edges; a point without edges is one, too. A loop is worth the goal, all that the
// stops need, if it lacks nothing, as no stop has more edges than it needs in a solution.
type Paths struct {
	Worth []int32 // by edge: how many stops it is around
	Goal  int32

	ends []End      // by point; those within a path are as they were when they were its ends
	made [][2]int32 // by drawn edge: the ends of the path that it made
}

// End is what the end of a path knows.
type End struct {
	Other        int32 // the other end
	Edges, Worth int32 // of the path
}

// Begin forgets all edges that are drawn, and takes a loop with its stops, in the memory that there is.
func (p *Paths) Begin(l *rule.Loop) {
	p.Worth, p.Goal = Weigh(l, p.Worth)
	p.made, p.ends = Room(p.made, l.Edges()), Room(p.ends, l.Points())
	for i := range p.ends {
		p.ends[i].Other = int32(i)
	}
}

// Weigh returns what the edges of a loop are worth, in the memory that there is, and the goal.
func Weigh(l *rule.Loop, memory []int32) (worth []int32, goal int32) {
	worth = Room(memory, l.Edges())
	for i := range l.Stops {
		s := &l.Stops[i]
		goal += int32(s.Need)
		for _, e := range s.Edges {
			if e >= 0 {
				worth[e]++
			}
		}
	}
	return worth, goal
}

// Room returns n zeros, in the memory of s if that suffices.
func Room[T any](s []T, n int) []T {
	s = slices.Grow(s[:0], n)[:n]
	clear(s)
	return s
}

// End returns what an end of a path knows.
func (p *Paths) End(point int32) *End { return &p.ends[point] }

// Join draws an edge between the ends u and v of two paths, and returns the ends of the path that it
// makes of them. Of a path from u to v it makes a loop, and returns v, u.
func (p *Paths) Join(u, v, edge int32) (a, b int32) {
	from, to := &p.ends[u], &p.ends[v]
	a, b = from.Other, to.Other
	p.made[edge] = [2]int32{a, b}
	if a != v {
		edges, worth := from.Edges+to.Edges+1, from.Worth+to.Worth+p.Worth[edge]
		p.ends[a], p.ends[b] = End{b, edges, worth}, End{a, edges, worth}
	}
	return a, b
}

// Skip draws an edge at a point that a path has passed already, and changes no path.
func (p *Paths) Skip(u, v, edge int32) { p.made[edge] = [2]int32{v, u} }

// Split takes back the edge that was drawn last, between u and v, and reports whether it was of a
// path: a loop, and an edge that was skipped, change none.
func (p *Paths) Split(u, v, edge int32) bool {
	a, b := p.made[edge][0], p.made[edge][1]
	if a == v {
		return false
	}
	p.part(a, u)
	p.part(b, v)
	return true
}

// part makes the path from a end in u again. What was in the middle has kept what it knew, unless it was a path by itself.
func (p *Paths) part(a, u int32) {
	e := p.ends[u]
	if e.Other = u; a == u {
		e = End{Other: u}
	}
	p.ends[a] = e
}
