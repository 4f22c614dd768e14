package technique

import (
	"math/bits"
	"slices"

	"gridcnf/explain/infer"
	"gridcnf/internal/balanced"
	"gridcnf/rule"
)

// maxLine is the longest line that is looked at as a whole.
const maxLine = balanced.MaxLine

// places is a set of cells of a line, counted from its beginning.
type places [2]uint64

func (p *places) add(k int)            { p[k/64] |= 1 << (k % 64) }
func (p places) has(k int) bool        { return p[k/64]>>(k%64)&1 != 0 }
func (p places) meets(q places) bool   { return p[0]&q[0]|p[1]&q[1] != 0 }
func (p places) empty() bool           { return p[0]|p[1] == 0 }
func (p places) size() int             { return bits.OnesCount64(p[0]) + bits.OnesCount64(p[1]) }
func (p places) minus(q places) places { return places{p[0] &^ q[0], p[1] &^ q[1]} }

// filling is what is known of a line.
type filling struct {
	n           int
	zeros, ones places
}

// fillingOf reads a line, and fails for those longer than maxLine.
func fillingOf(k *Known, line *rule.Line) (f filling, ok bool) {
	f.n = len(line.Bits())
	if f.n > maxLine {
		return f, false
	}
	for i, bit := range line.Bits() {
		switch k.Value(rule.Literal(bit, true)) {
		case infer.True:
			f.ones.add(i)
		case infer.False:
			f.zeros.add(i)
		}
	}
	return f, true
}

// full reports whether no cell is open.
func (f *filling) full() bool { return f.zeros.size()+f.ones.size() == f.n }

// agrees reports whether no cell is known to be different.
func (f *filling) agrees(g *filling) bool { return !f.zeros.meets(g.ones) && !f.ones.meets(g.zeros) }

// with is the line after an open cell has been filled.
func (f filling) with(k int, value bool) filling {
	if value {
		f.ones.add(k)
	} else {
		f.zeros.add(k)
	}
	return f
}

// A completion fills the line so that half of it is 1 and no three neighbours are alike.

// forced returns the open cells that are 0 in all completions, and those that are 1. It
// fails if there is no completion.
func (f *filling) forced() (zeros, ones places, ok bool) {
	var ahead [maxLine]balanced.States
	s := balanced.Start
	for k := range f.n {
		s = s.After(f.symbols(k))
		ahead[k] = s
	}
	rest := balanced.Filled(f.n)
	for k := f.n - 1; k >= 0; k-- {
		zero, one := f.symbols(k)
		canBeZero, canBeOne := ahead[k].Meets(rest)
		switch {
		case !canBeZero && !canBeOne:
			return places{}, places{}, false
		case !canBeOne && !f.zeros.has(k):
			zeros.add(k)
		case !canBeZero && !f.ones.has(k):
			ones.add(k)
		}
		rest = rest.Before(zero, one)
	}
	return zeros, ones, true
}

// others balanced.States the completions that are not among some fillings, as far as a limit, and
// returns the first of them by the places of its ones. It looks at no more completions than
// there are fillings in but, and the limit.
func (f *filling) others(but []places, limit int) (count int, first places) {
	r := reader{filling: f, but: but, limit: limit}
	r.rest[f.n] = balanced.Filled(f.n)
	for k := f.n - 1; k >= 0; k-- {
		r.rest[k] = r.rest[k+1].Before(f.symbols(k))
	}
	r.from(0, balanced.Start, places{})
	return r.count, r.first
}

// reader goes through the completions of a line.
type reader struct {
	*filling
	rest  [maxLine + 1]balanced.States // by cell: the states before it from which the rest can be filled
	but   []places
	limit int
	count int
	first places
}

// from fills the cells from k on, in the state that the ones before it lead to. Every way it
// takes leads to a completion.
func (r *reader) from(k int, s balanced.States, ones places) {
	if k == r.n {
		if !slices.Contains(r.but, ones) {
			if r.count++; r.count == 1 {
				r.first = ones
			}
		}
		return
	}
	next, rest := s.After(r.symbols(k)), &r.rest[k+1]
	zero := balanced.States{Zero1: next.Zero1 & rest.Zero1, Zero2: next.Zero2 & rest.Zero2}
	if zero != (balanced.States{}) {
		r.from(k+1, zero, ones)
	}
	one := balanced.States{One1: next.One1 & rest.One1, One2: next.One2 & rest.One2}
	if one != (balanced.States{}) && r.count < r.limit {
		ones.add(k)
		r.from(k+1, one, ones)
	}
}

// symbols returns all ones for each of the symbols 0 and 1 that a cell can still be.
func (f *filling) symbols(k int) (zero, one uint64) {
	return f.ones[k/64]>>(k%64)&1 - 1, f.zeros[k/64]>>(k%64)&1 - 1
}
