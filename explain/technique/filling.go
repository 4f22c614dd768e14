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

func (p *places) add(k int)          { p[k/64] |= 1 << (k % 64) }
func (p places) has(k int) bool      { return p[k/64]>>(k%64)&1 != 0 }
func (p places) meets(q places) bool { return p[0]&q[0]|p[1]&q[1] != 0 }
func (p places) size() int           { return bits.OnesCount64(p[0]) + bits.OnesCount64(p[1]) }

// filling is what is known of a line, or found out.
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

// openLines calls look with the lines that have open cells, what is known of them, and the
// complete lines beside them that they have to differ from and could be equal to. Lines
// longer than maxLine are passed over. The slice is valid until look returns: nothing is
// allocated for a line.
func openLines(k *Known, look func(line *rule.Line, f filling, like []filling)) {
	for i, lines := range k.lines {
		k.complete = k.complete[:0]
		if k.apart[i] {
			for _, line := range lines {
				if f, ok := fillingOf(k, line); ok && f.full() {
					k.complete = append(k.complete, f)
				}
			}
		}
		for _, line := range lines {
			f, ok := fillingOf(k, line)
			if !ok || f.full() {
				continue
			}
			k.like = k.like[:0]
			for _, g := range k.complete {
				if f.agrees(&g) {
					k.like = append(k.like, g)
				}
			}
			look(line, f, k.like)
		}
	}
}

// full reports whether no cell is open.
func (f *filling) full() bool { return f.zeros.size()+f.ones.size() == f.n }

// has reports whether a cell is not open.
func (f *filling) has(k int) bool { return f.zeros.has(k) || f.ones.has(k) }

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

// forced returns the line with the open cells filled that are the same in all completions.
// It fails if there is none.
func (f *filling) forced() (g filling, ok bool) {
	var ahead [maxLine]balanced.States
	s := balanced.Start
	for k := range f.n {
		s = s.After(f.symbols(k))
		ahead[k] = s
	}
	g = *f
	rest := balanced.Filled(f.n)
	for k := f.n - 1; k >= 0; k-- {
		canBeZero, canBeOne := ahead[k].Meets(rest)
		switch {
		case !canBeZero && !canBeOne:
			return g, false
		case !canBeOne:
			g.zeros.add(k)
		case !canBeZero:
			g.ones.add(k)
		}
		rest = rest.Before(f.symbols(k))
	}
	return g, true
}

// others counts the completions that are not among some full lines, as far as a limit, and
// returns the ones of the first of them. It looks at no more completions than there are
// lines in but, and the limit.
func (f *filling) others(but []filling, limit int) (count int, first places) {
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
	but   []filling
	limit int
	count int
	first places
}

// from fills the cells from k on, in the states that the ones before it lead to. Every way it
// takes leads to a completion.
func (r *reader) from(k int, s balanced.States, ones places) {
	if k == r.n {
		if !slices.ContainsFunc(r.but, func(g filling) bool { return g.ones == ones }) {
			if r.count++; r.count == 1 {
				r.first = ones
			}
		}
		return
	}
	next := s.After(r.symbols(k))
	zero, one := next.Meets(r.rest[k+1])
	if zero {
		r.from(k+1, balanced.States{Zero1: next.Zero1, Zero2: next.Zero2}, ones)
	}
	if one && r.count < r.limit {
		ones.add(k)
		r.from(k+1, balanced.States{One1: next.One1, One2: next.One2}, ones)
	}
}

// symbols returns all ones for each of the symbols 0 and 1 that a cell can still be.
func (f *filling) symbols(k int) (zero, one uint64) {
	return f.ones[k/64]>>(k%64)&1 - 1, f.zeros[k/64]>>(k%64)&1 - 1
}
