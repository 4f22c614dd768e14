package technique

import (
	"math/bits"
	"slices"

	"gridcnf/explain/infer"
	"gridcnf/rule"
)

// maxLine is the longest line that is looked at as a whole: half its length has to be the
// number of a bit in a word.
const maxLine = 126

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
	var ahead [maxLine]counts
	s := nothingRead
	for k := range f.n {
		s = s.after(f.symbols(k))
		ahead[k] = s
	}
	rest := filled(f.n)
	for k := f.n - 1; k >= 0; k-- {
		zero, one := f.symbols(k)
		canBeZero, canBeOne := ahead[k].meets(rest)
		switch {
		case !canBeZero && !canBeOne:
			return places{}, places{}, false
		case !canBeOne && !f.zeros.has(k):
			zeros.add(k)
		case !canBeZero && !f.ones.has(k):
			ones.add(k)
		}
		rest = rest.before(zero, one)
	}
	return zeros, ones, true
}

// others counts the completions that are not among some fillings, as far as a limit, and
// returns the first of them by the places of its ones. It looks at no more completions than
// there are fillings in but, and the limit.
func (f *filling) others(but []places, limit int) (count int, first places) {
	r := reader{filling: f, but: but, limit: limit}
	r.rest[f.n] = filled(f.n)
	for k := f.n - 1; k >= 0; k-- {
		r.rest[k] = r.rest[k+1].before(f.symbols(k))
	}
	r.from(0, nothingRead, places{})
	return r.count, r.first
}

// reader goes through the completions of a line.
type reader struct {
	*filling
	rest  [maxLine + 1]counts // by cell: the states before it from which the rest can be filled
	but   []places
	limit int
	count int
	first places
}

// from fills the cells from k on, in the state that the ones before it lead to. Every way it
// takes leads to a completion.
func (r *reader) from(k int, s counts, ones places) {
	if k == r.n {
		if !slices.Contains(r.but, ones) {
			if r.count++; r.count == 1 {
				r.first = ones
			}
		}
		return
	}
	next, rest := s.after(r.symbols(k)), &r.rest[k+1]
	zero := counts{zero1: next.zero1 & rest.zero1, zero2: next.zero2 & rest.zero2}
	if zero != (counts{}) {
		r.from(k+1, zero, ones)
	}
	one := counts{one1: next.one1 & rest.one1, one2: next.one2 & rest.one2}
	if one != (counts{}) && r.count < r.limit {
		ones.add(k)
		r.from(k+1, one, ones)
	}
}

// counts are the states of the automaton that reads a line cell by cell and knows the number of
// ones and the last symbols. For every last symbol and run it has a set of numbers of ones,
// as the bits of a word: those with which the state can be reached from the start of the
// line, or those with which the rest of the line can be filled from it.
type counts struct {
	zero1, zero2, one1, one2 uint64 // a 0 or a 1, once or twice in a row
}

// nothingRead is before the first cell: any symbol may come, and would be the first of
// its run.
var nothingRead = counts{zero2: 1, one2: 1}

// filled is after the last cell: half of n are ones.
func filled(n int) counts {
	half := uint64(1) << (n / 2)
	return counts{half, half, half, half}
}

// symbols returns all ones for each of the symbols 0 and 1 that a cell can still be.
func (f *filling) symbols(k int) (zero, one uint64) {
	return f.ones[k/64]>>(k%64)&1 - 1, f.zeros[k/64]>>(k%64)&1 - 1
}

// meets reports whether two sets of states have one in common that ends with a 0, and
// one that ends with a 1.
func (s counts) meets(t counts) (zero, one bool) {
	return s.zero1&t.zero1|s.zero2&t.zero2 != 0, s.one1&t.one1|s.one2&t.one2 != 0
}

// after returns the states reached by reading a cell.
func (s counts) after(zero, one uint64) counts {
	return counts{
		zero1: (s.one1 | s.one2) & zero,
		zero2: s.zero1 & zero,
		one1:  (s.zero1 | s.zero2) << 1 & one,
		one2:  s.one1 << 1 & one,
	}
}

// before returns the states from which reading a cell leads to those of s.
func (s counts) before(zero, one uint64) counts {
	toZero, toOne := s.zero1&zero, s.one1>>1&one
	return counts{
		zero1: s.zero2&zero | toOne,
		zero2: toOne,
		one1:  s.one2>>1&one | toZero,
		one2:  toZero,
	}
}
