package line

import (
	"gridcnf/encode/fold"
	"gridcnf/rule"
)

// reader runs the automaton over lines.
type reader struct {
	ahead [MaxFold]counts     // by cell of a line: the states after it
	rest  [MaxFold + 1]counts // by cell: the states before it from which the rest can be filled
	found []decision
	core  []int
}

// decision is a value for an answer bit.
type decision struct {
	cell  int
	value fold.Value
}

// forced returns the open cells of a line that have the same value in all its fillings,
// and false if there is none. The slice is valid until the next call.
func (x *reader) forced(decided []fold.Value, l *rule.Line) ([]decision, bool) {
	x.found = x.found[:0]
	ahead := nothingRead
	for k := range l.Len {
		ahead = ahead.after(decided[l.Bit(k)])
		x.ahead[k] = ahead
	}
	rest := filled(l.Len)
	for k := l.Len - 1; k >= 0; k-- {
		v := decided[l.Bit(k)]
		canBeZero, canBeOne := x.ahead[k].meets(rest)
		switch {
		case !canBeZero && !canBeOne:
			return nil, false
		case v != fold.Open:
		case !canBeOne:
			v = fold.False
			x.found = append(x.found, decision{l.Bit(k), v})
		case !canBeZero:
			v = fold.True
			x.found = append(x.found, decision{l.Bit(k), v})
		}
		rest = rest.before(v)
	}
	return x.found, true
}

// refutation returns places of a line whose values, with that at one place more, leave
// no filling: an irredundant choice. The slice is valid until the next call.
func (x *reader) refutation(values []fold.Value, given int) []int {
	n := len(values)
	x.rest[n] = filled(n)
	for k := n - 1; k >= 0; k-- {
		x.rest[k] = x.rest[k+1].before(values[k])
	}
	x.core = x.core[:0]
	ahead := nothingRead
	for k, v := range values {
		if v != fold.Open && k != given {
			without := ahead.after(fold.Open)
			if zero, one := without.meets(x.rest[k+1]); !zero && !one {
				v = fold.Open
			} else {
				x.core = append(x.core, k)
			}
		}
		ahead = ahead.after(v)
	}
	return x.core
}

// counts runs the automaton of automaton.go for all numbers of ones at once. For
// every last symbol and run it has a set of numbers of ones, as the bits of a word:
// those with which the state can be reached from the start of the line, or those
// with which the rest of the line can be filled from it.
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

// meets reports whether two sets of states have one in common that ends with a 0, and
// one that ends with a 1.
func (s counts) meets(t counts) (zero, one bool) {
	return s.zero1&t.zero1|s.zero2&t.zero2 != 0, s.one1&t.one1|s.one2&t.one2 != 0
}

// symbols returns all ones for each of the symbols 0 and 1 that a cell can still be.
func symbols(cell fold.Value) (zero, one uint64) {
	x := int64(cell)
	return ^uint64(-x >> 63), ^uint64(x >> 63)
}

// after returns the states reached by reading a cell.
func (s counts) after(cell fold.Value) counts {
	zero, one := symbols(cell)
	return counts{
		zero1: (s.one1 | s.one2) & zero,
		zero2: s.zero1 & zero,
		one1:  (s.zero1 | s.zero2) << 1 & one,
		one2:  s.one1 << 1 & one,
	}
}

// before returns the states from which reading a cell leads to those of s.
func (s counts) before(cell fold.Value) counts {
	zero, one := symbols(cell)
	toZero, toOne := s.zero1&zero, s.one1>>1&one
	return counts{
		zero1: s.zero2&zero | toOne,
		zero2: toOne,
		one1:  s.one2>>1&one | toZero,
		one2:  toZero,
	}
}
