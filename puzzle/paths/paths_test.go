package paths

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"gridcnf/puzzle"
	"gridcnf/puzzle/rule"
)

// TestPaths draws edges and takes them back, and compares the ends with a walk along the drawn edges.
func TestPaths(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	l := &rule.Loop{Lattice: puzzle.Lattice{Rows: 4, Cols: 5}}
	for range 6 {
		r, c := rng.IntN(3), rng.IntN(4)
		l.Stops = append(l.Stops, rule.Stop{Edges: [4]int{l.Right(r, c), l.Right(r+1, c), l.Down(r, c), -1}, Need: 2})
	}
	var p Paths
	p.Begin(l)
	if p.Goal != 12 {
		t.Fatalf("the goal is %d, expected 12", p.Goal)
	}
	var stack []int
	drawn := make([]bool, l.Edges())
	degree := make([]int, l.Points())
	count := func(edge, by int) (u, v int) {
		u, v = l.Ends(edge)
		degree[u] += by
		degree[v] += by
		return u, v
	}
	loops := 0
	for range 20000 {
		if len(stack) > 0 && rng.IntN(3) == 0 {
			e := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			u, v := count(e, -1)
			drawn[e] = false
			p.Split(int32(u), int32(v), int32(e))
		} else if e := rng.IntN(l.Edges()); !drawn[e] {
			stack = append(stack, e)
			u, v := count(e, 1)
			drawn[e] = true
			if degree[u] > 2 || degree[v] > 2 {
				p.Skip(int32(u), int32(v), int32(e))
				for range 1 + rng.IntN(2) { // nothing is asked as long as a point is passed twice
					e, stack = stack[len(stack)-1], stack[:len(stack)-1]
					u, v := count(e, -1)
					drawn[e] = false
					p.Split(int32(u), int32(v), int32(e))
				}
			} else if a, _ := p.Join(int32(u), int32(v), int32(e)); a == int32(v) {
				loops++
			}
		}
		for point := range degree {
			if degree[point] < 2 {
				if got, want := fmt.Sprint(*p.End(int32(point))), fmt.Sprint(walk(l, &p, drawn, point)); got != want {
					t.Fatalf("point %d: found %s, expected %s", point, got, want)
				}
			}
		}
	}
	if loops == 0 {
		t.Error("no loop was closed")
	}
}

// walk goes along the path from one of its ends.
func walk(l *rule.Loop, p *Paths, drawn []bool, point int) End {
	end := End{Other: int32(point)}
	for came := -1; ; {
		next := -1
		for _, e := range l.AroundPoint(point) {
			if e >= 0 && drawn[e] && e != came {
				next = e
			}
		}
		if next < 0 {
			end.Other = int32(point)
			return end
		}
		from, to := l.Ends(next)
		point, came = from+to-point, next
		end.Edges++
		end.Worth += p.Worth[next]
	}
}
