package loop

import (
	"gridcnf/puzzle"
	"gridcnf/rule"
)

// closed is a closed line of a model, in the order in which one walks it.
type closed struct {
	points []int
	edges  []int // answer bits
	worth  int   // see weigh
}

// answer draws the loop alone.
func (l closed) answer(bits int) puzzle.Answer {
	a := make(puzzle.Answer, bits)
	for _, e := range l.edges {
		a[e] = true
	}
	return a
}

// find takes an answer in which every point has no edges or two apart into its closed
// lines, in the order of their first points. Of another answer it makes something that no
// rule checker accepts.
func find(l *rule.Loop, worth []int32, a puzzle.Answer) []closed {
	seen := make([]bool, l.Points())
	drawn := 0
	for _, on := range a {
		if on {
			drawn++
		}
	}
	points, edges := make([]int, 0, drawn), make([]int, 0, drawn) // of all lines
	var lines []closed
	for start := range seen {
		// Walking row by row, the first point of a line has its edges right and down.
		if e := l.AroundPoint(start)[puzzle.East]; seen[start] || e < 0 || !a[e] {
			continue
		}
		line := closed{points: points[len(points):], edges: edges[len(edges):]}
		for point, came := start, -1; !seen[point]; {
			seen[point] = true
			line.points = append(line.points, point)
			around := l.AroundPoint(point)
			for _, direction := range [...]int{puzzle.East, puzzle.South, puzzle.West, puzzle.North} {
				if e := around[direction]; e >= 0 && a[e] && e != came {
					line.edges = append(line.edges, e)
					line.worth += int(worth[e])
					from, to := l.Ends(e)
					point, came = from+to-point, e
					break
				}
			}
		}
		points, edges = points[:len(points)+len(line.points)], edges[:len(edges)+len(line.edges)]
		lines = append(lines, line)
	}
	return lines
}

// weigh returns what edges are worth: as much as the stops that they are around. A closed
// line that is worth the goal, all that the stops need, lacks nothing, as no stop has more
// edges than it needs in any model.
func weigh(l *rule.Loop) (worth []int32, goal int) {
	worth = make([]int32, l.Edges())
	for i := range l.Stops {
		s := &l.Stops[i]
		goal += s.Need
		for _, e := range s.Edges {
			if e >= 0 {
				worth[e]++
			}
		}
	}
	return worth, goal
}
