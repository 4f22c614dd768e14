package play

import (
	"math"

	"gridcnf/puzzle"
	"gridcnf/render"
)

// spot is a place in half cells: the middle of cell r, c is at 2r, 2c, its right side at 2r, 2c+1.
type spot struct{ y, x int }

func spotOf(s puzzle.Site) spot { return spot{s.A.Row + s.B.Row, s.A.Col + s.B.Col} }

func (s spot) plus(d spot) spot { return spot{s.y + d.y, s.x + d.x} }

// plan says where the cursor can stop: at answer bits, and at points where edges meet.
type plan struct {
	bits   map[spot]int
	points map[spot]bool
}

// newPlan reads the plan off a board.
func newPlan(p puzzle.Puzzle) *plan {
	l := &plan{make(map[spot]int), make(map[spot]bool)}
	parts := p.(partly)
	for bit := range p.Bits() {
		at := spotOf(p.Site(bit))
		if _, taken := l.bits[at]; !taken {
			l.bits[at] = bit
		}
		if part := parts.Part(bit); part.Line {
			l.points[spot{part.From.Y - 1, part.From.X - 1}], l.points[spot{part.To.Y - 1, part.To.X - 1}] = true, true
		}
	}
	return l
}

func (l *plan) stop(at spot) bool {
	_, bit := l.bits[at]
	return bit || l.points[at]
}

// move returns the next stop in a direction, or from if there is none. Stops are at most a cell apart.
func (l *plan) move(from, d spot) spot {
	for _, at := range []spot{from.plus(d), from.plus(d).plus(d)} {
		if l.stop(at) {
			return at
		}
	}
	return from
}

// line moves to the next point or cell, and returns the bits to draw on the way. Across edges it draws nothing.
func (l *plan) line(from, d spot) (to spot, bits []int) {
	to = l.move(from, d)
	if len(l.points) > 0 && !l.stop(from.plus(d)) {
		return to, nil
	}
	if bit, edge := l.bits[from]; edge && l.points[to] {
		return to, []int{bit}
	}
	bits = l.walk(from, to)
	if len(l.points) > 0 {
		to = l.move(to, d)
	}
	return to, bits
}

// walk lists the bits between two spots: first along the longer direction, then along the other.
func (l *plan) walk(from, to spot) (bits []int) {
	sign := func(n int) int { return max(-1, min(1, n)) }
	across := max(to.x-from.x, from.x-to.x) > max(to.y-from.y, from.y-to.y)
	for at := from; at != to; {
		if at.x != to.x && (across || at.y == to.y) {
			at.x += sign(to.x - at.x)
		} else {
			at.y += sign(to.y - at.y)
		}
		if bit, ok := l.bits[at]; ok {
			bits = append(bits, bit)
		}
	}
	return bits
}

// onPage returns the line and column of a spot in the text of a board.
func onPage(at spot, page *render.Page) (line, column int) {
	return page.Top + at.y*page.Height/2, page.Left + at.x*page.Width/2
}

// under returns the stop nearest to a character of the text, and prefers stops with a bit.
func (l *plan) under(line, column int, page *render.Page) (at spot, ok bool) {
	x := float64(2*(column-page.Left)) / float64(page.Width)
	y := 2 * (line - page.Top) / page.Height
	for _, near := range []spot{{y, int(math.Floor(x))}, {y, int(math.Ceil(x))}} {
		if _, bit := l.bits[near]; bit || l.points[near] && !ok {
			at, ok = near, true
		}
	}
	return at, ok
}
