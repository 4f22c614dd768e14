package balanced

import (
	"math/bits"
	"slices"
)

// Places is a set of cells of a line, counted from its beginning.
type Places [2]uint64

// Add adds a cell.
func (p *Places) Add(k int) { p[k/64] |= 1 << (k % 64) }

// Remove takes a cell out.
func (p *Places) Remove(k int) { p[k/64] &^= 1 << (k % 64) }

// Has reports whether a cell is in the set.
func (p Places) Has(k int) bool { return p[k/64]>>(k%64)&1 != 0 }

func (p Places) meets(q Places) bool { return p[0]&q[0]|p[1]&q[1] != 0 }
func (p Places) size() int           { return bits.OnesCount64(p[0]) + bits.OnesCount64(p[1]) }

// Line is what is known or was found about a line of N cells. A completion fills it so that half of it is 1 and no three neighbours are
// alike, except for the rules in Lax.
type Line struct {
	N           int
	Zeros, Ones Places
	Lax         Lax
}

// Lax lists rules to ignore, by value: that three cells in a row cannot all have the value (by the last of the three), and that at most
// half of the line has it. The latter works for lines of up to 63 cells.
type Lax struct {
	Three [2]Places
	Half  [2]bool
}

// Full reports whether no cell is open.
func (l *Line) Full() bool { return l.Zeros.size()+l.Ones.size() == l.N }

// Has reports whether a cell is not open.
func (l *Line) Has(k int) bool { return l.Zeros.Has(k) || l.Ones.Has(k) }

// Agrees reports whether no cell is known to have different values in the two lines.
func (l *Line) Agrees(m *Line) bool { return !l.Zeros.meets(m.Ones) && !l.Ones.meets(m.Zeros) }

// With returns the line with an open cell filled.
func (l Line) With(k int, value bool) Line {
	if value {
		l.Ones.Add(k)
	} else {
		l.Zeros.Add(k)
	}
	return l
}

// Forced returns the line with those open cells filled that are the same in all completions. ok is false if there is no completion.
func (l *Line) Forced() (m Line, ok bool) {
	var ahead [MaxLine]States
	s := Start
	for k := range l.N {
		s = s.after(l.symbols(k))
		ahead[k] = s
	}
	m = *l
	rest := l.filled()
	for k := l.N - 1; k >= 0; k-- {
		canBeZero, canBeOne := ahead[k].Meets(rest)
		switch {
		case !canBeZero && !canBeOne:
			return m, false
		case !canBeOne:
			m.Zeros.Add(k)
		case !canBeZero:
			m.Ones.Add(k)
		}
		rest = rest.before(l.symbols(k))
	}
	return m, true
}

// Completions yields the ones of all completions, in order: a 0 comes before a 1.
func (l *Line) Completions(yield func(ones Places) bool) {
	r := reader{Line: l, yield: yield}
	r.rest[l.N] = l.filled()
	for k := l.N - 1; k >= 0; k-- {
		r.rest[k] = r.rest[k+1].before(l.symbols(k))
	}
	r.from(0, Start, Places{})
}

// Other returns the ones of the first completion that is not among the full lines in but, if there is one. It tries at most one completion
// more than there are lines in but.
func (l *Line) Other(but []Line) (ones Places, ok bool) {
	for ones := range l.Completions {
		if !slices.ContainsFunc(but, func(m Line) bool { return m.Ones == ones }) {
			return ones, true
		}
	}
	return ones, false
}

// Distinct returns the open cells that are the same in all completions except those in but, though not in all completions. If there are no
// others, it returns nothing.
func (l *Line) Distinct(but []Line) (m Line) {
	if len(but) == 0 {
		return m
	}
	ones, ok := l.Other(but)
	if !ok {
		return m
	}
	all, _ := l.Forced()
	var seen Line // the values that a cell has in completions
	see := func(ones Places) {
		for i := range ones {
			seen.Ones[i] |= ones[i]
			seen.Zeros[i] |= ^ones[i]
		}
	}
	see(ones)
	for i := range l.N {
		if all.Has(i) || seen.Zeros.Has(i) && seen.Ones.Has(i) {
			continue
		}
		other := l.With(i, seen.Zeros.Has(i))
		if ones, ok := other.Other(but); ok {
			see(ones)
		} else {
			m = m.With(i, seen.Ones.Has(i))
		}
	}
	return m
}

// reader goes through the completions of a line.
type reader struct {
	*Line
	rest  [MaxLine + 1]States // by cell: the states before it from which the rest can be filled
	yield func(ones Places) bool
}

// from fills the cells from k on, starting from the states after the cells before k. Every way that it takes leads to a completion.
func (r *reader) from(k int, s States, ones Places) (more bool) {
	if k == r.N {
		return r.yield(ones)
	}
	next := s.after(r.symbols(k))
	zero, one := next.Meets(r.rest[k+1])
	if zero && !r.from(k+1, States{Zero1: next.Zero1, Zero2: next.Zero2}, ones) {
		return false
	}
	if one {
		ones.Add(k)
		return r.from(k+1, States{One1: next.One1, One2: next.One2}, ones)
	}
	return true
}

// symbols returns all ones for each of the symbols 0 and 1 that a cell can still have, and for each that it can have even if the two cells
// before it have it.
func (l *Line) symbols(k int) (zero, one, zeros, ones uint64) {
	at := func(p Places) uint64 { return p[k/64] >> (k % 64) & 1 }
	return at(l.Ones) - 1, at(l.Zeros) - 1, -at(l.Lax.Three[0]), -at(l.Lax.Three[1])
}

// filled is Filled with the rules that Lax leaves.
func (l *Line) filled() States {
	s := Filled(l.N)
	counts := s.One1
	if l.Lax.Half[0] {
		counts |= s.One1 - 1
	}
	if l.Lax.Half[1] {
		counts |= -s.One1
	}
	return States{counts, counts, counts, counts}
}
