package check

import "gridcnf/meaning"

// Clauses about numbers of ones in stretches of a line are judged by the balance of the
// line alone: half of its cells are 1. The ends of the stretches part the line into
// segments. How many ones are in a segment is limited only by the cells of it that are
// known, and by the balance, so that trying all these numbers judges a clause exactly.

// mostTries limits the work for a clause: how many numbers of ones are tried, and compared
// with bounds. The clauses of an encoder are about two stretches, few are about three or
// four.
const mostTries = 1_000_000

// counter judges the clauses of a line that are about numbers of ones.
type counter struct {
	half     int // of a line's length
	bounds   []bound
	segments []segment
	ends     []bool // by place: a stretch starts or ends here
	nested   []int  // by place: how many more stretches there are after it than before
	sums     []int  // by end of a segment: ones in the segments before it
	tries    int
}

// segment is a part of a line, without ends of stretches in it, that is in some stretch.
type segment struct {
	from, to     int
	least, most  int // ones in it
	after, above int // the least and the most ones in what comes after it, and in no stretch
}

// bound is what a literal says when it is false: of the elements of a merger in question,
// AtLeast or more are ones if holds is true, else fewer. A count is a merger with nothing
// in A, of which all elements are in question (offset 0, stride 1).
type bound struct {
	meaning.Wire
	holds bool
}

func newCounter(n int) counter {
	return counter{half: n / 2, ends: make([]bool, n+1), nested: make([]int, n+1), sums: make([]int, n+1)}
}

// start begins a clause.
func (c *counter) start() { c.bounds = c.bounds[:0] }

// addCount notes a count that makes its literal false.
func (c *counter) addCount(m meaning.Count, literal int32) {
	c.add(meaning.Wire{B: meaning.Stretch{From: m.From, To: m.To}, Value: m.Value, Stride: 1, AtLeast: m.AtLeast}, literal)
}

// add notes an output of a merger that makes its literal false.
func (c *counter) add(w meaning.Wire, literal int32) {
	if w.B.From == w.B.To {
		w.A, w.B = w.B, w.A // the last one to be counted is B
	}
	w.AtLeast = min(max(w.AtLeast, 0), 2*len(c.sums)) // no merger has so many elements
	c.bounds = append(c.bounds, bound{w, literal < 0})
}

// possible reports whether all that was added can be so. It is true as well if that takes
// too long to find out; tooMany says so.
func (c *counter) possible(line []domain) (possible, tooMany bool) {
	least, most := c.part(line)
	c.tries = 0
	possible = least <= c.half && c.half <= most && c.emptyHold() && c.search(0, 0)
	return possible, c.tries > mostTries
}

// part makes the segments, and returns the least and the most ones in the line.
func (c *counter) part(line []domain) (least, most int) {
	for i := range c.bounds {
		for _, s := range [...]meaning.Stretch{c.bounds[i].A, c.bounds[i].B} {
			c.ends[s.From], c.ends[s.To] = true, true
			c.nested[s.From]++
			c.nested[s.To]--
		}
	}
	c.segments = c.segments[:0]
	nested := 0
	last := func() *segment { return &c.segments[len(c.segments)-1] }
	for p := 0; p <= len(line); p++ {
		if c.ends[p] {
			if nested > 0 {
				last().to = p
			}
			if nested += c.nested[p]; nested > 0 {
				c.segments = append(c.segments, segment{from: p})
			}
			c.ends[p], c.nested[p] = false, 0
		}
		if p == len(line) {
			break
		}
		canBeOne := int(line[p] >> 1)
		isOne := canBeOne &^ int(line[p])
		if nested > 0 {
			last().least += isOne
			last().most += canBeOne
		} else {
			least += isOne
			most += canBeOne
		}
	}
	for i := len(c.segments) - 1; i >= 0; i-- {
		s := &c.segments[i]
		s.after, s.above = least, most
		least += s.least
		most += s.most
	}
	return least, most
}

// emptyHold reports whether the bounds on no cells can be so.
func (c *counter) emptyHold() bool {
	for i := range c.bounds {
		if b := &c.bounds[i]; b.B.From == b.B.To {
			if least, most := b.limits(c.sums); least > 0 || most < 0 {
				return false
			}
		}
	}
	return true
}

// search tries all numbers of ones for the segments from the i-th on, when there are ones
// in those before it. It returns true for the first numbers that contradict no bound.
func (c *counter) search(i, ones int) bool {
	if i == len(c.segments) {
		return true
	}
	s := &c.segments[i]
	c.sums[s.from] = ones
	c.tries += len(c.bounds)
	least := max(s.least, c.half-ones-s.above)
	most := min(s.most, c.half-ones-s.after)
	for k := range c.bounds {
		b := &c.bounds[k]
		if b.B.To == s.to && b.B.From < s.to {
			low, high := b.limits(c.sums)
			before := ones - c.sums[b.B.From] // ones in the stretch already
			least, most = max(least, low-before), min(most, high-before)
		}
	}
	for x := least; x <= most; x++ {
		if c.tries++; c.tries > mostTries {
			return true
		}
		c.sums[s.to] = ones + x
		if c.search(i+1, ones+x) {
			return true
		}
	}
	return false
}

// limits returns the least and the most ones in b that the bound allows, when the ones in
// a are known.
func (b *bound) limits(sums []int) (least, most int) {
	length := b.B.To - b.B.From
	// threshold is how many must be counted in b so that enough of its elements are ones.
	threshold := 0
	if missing := b.AtLeast - b.taken(b.count(b.A, sums)); missing > 0 {
		threshold = b.Offset + b.Stride*(missing-1) + 1 + b.B.Less
	}
	if b.Value == 1 {
		if b.holds {
			return threshold, length
		}
		return 0, threshold - 1
	}
	if b.holds {
		return 0, length - threshold
	}
	return length - threshold + 1, length
}

// count returns how many cells of a stretch have the value, less its constant.
func (b *bound) count(s meaning.Stretch, sums []int) int {
	n := 0
	if s.From < s.To {
		n = sums[s.To] - sums[s.From]
	}
	if b.Value == 0 {
		n = s.To - s.From - n
	}
	return n - s.Less
}

// taken returns how many of the first k places are among offset, offset+stride, …
func (b *bound) taken(k int) int {
	if k <= b.Offset {
		return 0
	}
	return (k-b.Offset-1)/b.Stride + 1
}
