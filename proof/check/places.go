package check

import (
	"slices"

	"gridcnf/rule"
)

// place is a shape at a place: a rule about a few answer bits, such as how the loop passes
// a point, or what a clue says of the edges around it.
type place struct {
	ways []rule.Way        // all ways to obey it
	bits [rule.Sites]int32 // by site; the number of bits for a site beyond the border
}

// How a loop passes a point: over two of its edges, or not at all.
var (
	passed   = rule.NewShape("", "", rule.Count(4, 2)...)
	passable = rule.NewShape("", "",
		[]int{-1, 2, 3, 4}, []int{1, -2, 3, 4}, []int{1, 2, -3, 4}, []int{1, 2, 3, -4},
		[]int{-1, -2, -3}, []int{-1, -2, -4}, []int{-1, -3, -4}, []int{-2, -3, -4})
)

// places are the points of the loop and the shapes of a book.
type places struct {
	all   []place
	first []int32 // by answer bit: where in near the places begin that speak of it
	near  []int32
}

func newPlaces(book *rule.Book, bits int) *places {
	x := &places{first: make([]int32, bits+2)}
	add := func(s *rule.Shape, sites []int) {
		p := place{ways: s.Ways()}
		for i := range p.bits {
			p.bits[i] = int32(bits)
			if i < len(sites) && sites[i] >= 0 {
				p.bits[i] = int32(sites[i])
			}
			x.first[p.bits[i]]++
		}
		x.all = append(x.all, p)
	}
	if loop := book.Loop; loop != nil {
		point := passable
		if loop.Full != "" {
			point = passed
		}
		x.all = make([]place, 0, loop.Points()+len(book.Locals))
		for p := range loop.Points() {
			edges := loop.AroundPoint(p)
			add(point, edges[:])
		}
	}
	for i := range book.Locals {
		add(book.Locals[i].Shape, book.Locals[i].Bits[:])
	}
	x.index(bits)
	return x
}

// index lists by bit the places that speak of it. Before, first has their number.
func (x *places) index(bits int) {
	x.first[bits] = 0 // of no bit
	n := int32(0)
	for i := range x.first {
		n += x.first[i]
		x.first[i] = n // where they end
	}
	x.near = make([]int32, n)
	for i := range x.all {
		for _, bit := range x.all[i].bits {
			if int(bit) < bits {
				x.first[bit]--
				x.near[x.first[bit]] = int32(i)
			}
		}
	}
}

// of returns the places that speak of an answer bit.
func (x *places) of(bit int32) []int32 { return x.near[x.first[bit]:x.first[bit+1]] }

// possible reports whether a place can be as its rule demands, given what its bits can be.
func (j *judge) possible(p *place) bool {
	var canBeZero, canBeOne uint8
	for i, bit := range p.bits {
		v := j.bits[bit]
		canBeZero |= uint8(v&zero) << i
		canBeOne |= uint8(v>>1) << i
	}
	if canBeZero|canBeOne != 1<<rule.Sites-1 {
		return false
	}
	for _, w := range p.ways {
		if w.On&^canBeOne == 0 && w.Care&^w.On&^canBeZero == 0 {
			return true
		}
	}
	return false
}

// placesFollow reports whether one of the places that speak of the bits of a clause would
// be impossible if it were false, or there could be no loop at all.
func (j *judge) placesFollow(clause []int32) bool {
	j.before = j.before[:0]
	for _, l := range clause {
		bit := &j.bits[abs(l)-1]
		j.before = append(j.before, *bit)
		*bit &= refuting(l)
	}
	follows := j.blockedNear(clause) || j.loop != nil && !j.someEdge()
	for i, l := range slices.Backward(clause) { // of a literal that is there twice, the first
		j.bits[abs(l)-1] = j.before[i]
	}
	return follows
}

// blockedNear reports whether a place that speaks of a bit of the clause is impossible; for
// the empty clause any place will do.
func (j *judge) blockedNear(clause []int32) bool {
	if len(clause) == 0 {
		for i := range j.places.all {
			j.work(len(j.places.all[i].ways))
			if !j.possible(&j.places.all[i]) {
				return true
			}
		}
	}
	for _, l := range clause {
		for _, i := range j.places.of(abs(l) - 1) {
			j.work(len(j.places.all[i].ways))
			if !j.possible(&j.places.all[i]) {
				return true
			}
		}
	}
	return false
}

// someEdge reports whether an edge can be on the loop.
func (j *judge) someEdge() bool {
	edges := j.bits[:j.loop.Edges()]
	first := slices.IndexFunc(edges, func(v domain) bool { return v&one != 0 })
	if j.work(first); first < 0 {
		j.work(len(edges))
	}
	return first >= 0
}
