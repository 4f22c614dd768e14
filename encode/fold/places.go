package fold

import "gridcnf/rule"

// Places fills decided with all that follows from the shapes of a book, and from the
// points of its loop, again and again until nothing more follows. It returns the bits that
// it decided, in order: each follows from one place and those before. If the places
// contradict each other, it returns the bits of one that cannot be as decided.
func Places(book *rule.Book, decided []Value) (order, clash []int) {
	p := newPropagator(book, decided)
	for next := 0; next < len(p.queue); next++ {
		place := p.queue[next]
		p.queued[place] = false
		if !p.look(p.at(place)) {
			_, bits := p.at(place)
			return p.order, bits[:]
		}
	}
	return p.order, nil
}

// propagator holds the bits while the places are propagated. The points of the loop are
// places, each with the shape that implies its degree if there is one; the other shapes
// come after them.
type propagator struct {
	book    *rule.Book
	decided []Value
	order   []int // the bits decided so far
	points  int
	degree  []rule.Way // of a point
	local   []int32    // by place: its shape in book.Locals, -1 for a point without one
	first   []int32    // by bit: where its shapes start in seeing
	seeing  []int32    // the places of the shapes that see a bit
	queue   []int32    // places to look at
	queued  []bool
}

func newPropagator(book *rule.Book, decided []Value) *propagator {
	p := &propagator{
		book: book, decided: decided,
		order: make([]int, 0, len(decided)), first: make([]int32, len(decided)+2),
	}
	if book.Loop != nil {
		p.points = book.Loop.Points()
		p.degree = book.Loop.Degree().Ways()
	}
	p.local = make([]int32, p.points, p.points+len(book.Locals))
	for i := range p.local {
		p.local[i] = -1
	}
	for i := range book.Locals {
		if at := book.Locals[i].Point; at >= 0 {
			p.local[at] = int32(i)
		} else {
			p.local = append(p.local, int32(i))
		}
		for _, bit := range book.Locals[i].Bits {
			if bit >= 0 {
				p.first[bit+2]++ // counted two places on, so that filling moves it to its place
			}
		}
	}
	for bit := 2; bit < len(p.first); bit++ {
		p.first[bit] += p.first[bit-1]
	}
	p.seeing = make([]int32, p.first[len(decided)+1])
	p.queue = make([]int32, len(p.local), 3*len(p.local))
	p.queued = make([]bool, len(p.local))
	for place, i := range p.local {
		p.queue[place], p.queued[place] = int32(place), true
		if i < 0 {
			continue
		}
		for _, bit := range book.Locals[i].Bits {
			if bit >= 0 {
				at := &p.first[bit+1]
				p.seeing[*at] = int32(place)
				*at++
			}
		}
	}
	return p
}

// at returns the ways of a place and its bits, -1 for one that is false.
func (p *propagator) at(place int32) ([]rule.Way, [rule.Sites]int) {
	if i := p.local[place]; i >= 0 {
		l := &p.book.Locals[i]
		return l.Ways(), l.Bits
	}
	e := p.book.Loop.AroundPoint(int(place))
	return p.degree, [rule.Sites]int{e[0], e[1], e[2], e[3], -1, -1, -1, -1}
}

// look decides the bits of a place that have the same value in all ways that are still
// possible, and returns false if none is.
func (p *propagator) look(ways []rule.Way, bits [rule.Sites]int) bool {
	var known, on uint8
	for i, bit := range bits {
		switch {
		case bit < 0 || p.decided[bit] == False:
			known |= 1 << i
		case p.decided[bit] == True:
			known |= 1 << i
			on |= 1 << i
		}
	}
	always, never, possible := uint8(0xff), uint8(0xff), false
	for _, w := range ways {
		if (w.On^on)&w.Care&known != 0 {
			continue
		}
		possible = true
		always &= w.Care & w.On
		never &= w.Care &^ w.On
	}
	if !possible {
		return false
	}
	if (always|never)&^known == 0 {
		return true
	}
	for i, bit := range bits {
		if mask := uint8(1) << i; known&mask == 0 && (always|never)&mask != 0 {
			p.decide(bit, always&mask != 0)
		}
	}
	return true
}

// decide sets a bit and queues the places that see it: the ends of an edge, and shapes.
func (p *propagator) decide(bit int, on bool) {
	p.decided[bit] = Of(on)
	p.order = append(p.order, bit)
	if p.points > 0 {
		from, to := p.book.Loop.Ends(bit)
		p.push(int32(from))
		p.push(int32(to))
	}
	for _, place := range p.seeing[p.first[bit]:p.first[bit+1]] {
		p.push(place)
	}
}

func (p *propagator) push(place int32) {
	if !p.queued[place] {
		p.queued[place] = true
		p.queue = append(p.queue, place)
	}
}
