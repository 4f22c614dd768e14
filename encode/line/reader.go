package line

import (
	"gridcnf/encode/fold"
	"gridcnf/internal/balanced"
	"gridcnf/rule"
)

// reader runs the automaton over lines.
type reader struct {
	ahead [MaxFold]balanced.States     // by cell of a line: the states after it
	rest  [MaxFold + 1]balanced.States // by cell: the states before it from which the rest can be filled
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
	ahead := balanced.Start
	for k := range l.Len {
		ahead = ahead.After(symbols(decided[l.Bit(k)]))
		x.ahead[k] = ahead
	}
	rest := balanced.Filled(l.Len)
	for k := l.Len - 1; k >= 0; k-- {
		v := decided[l.Bit(k)]
		canBeZero, canBeOne := x.ahead[k].Meets(rest)
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
		rest = rest.Before(symbols(v))
	}
	return x.found, true
}

// refutation returns places of a line whose values, with that at one place more, leave
// no filling: an irredundant choice. The slice is valid until the next call.
func (x *reader) refutation(values []fold.Value, given int) []int {
	n := len(values)
	x.rest[n] = balanced.Filled(n)
	for k := n - 1; k >= 0; k-- {
		x.rest[k] = x.rest[k+1].Before(symbols(values[k]))
	}
	x.core = x.core[:0]
	ahead := balanced.Start
	for k, v := range values {
		if v != fold.Open && k != given {
			without := ahead.After(symbols(fold.Open))
			if zero, one := without.Meets(x.rest[k+1]); !zero && !one {
				v = fold.Open
			} else {
				x.core = append(x.core, k)
			}
		}
		ahead = ahead.After(symbols(v))
	}
	return x.core
}

// symbols returns all ones for each of the symbols 0 and 1 that a cell can still be.
func symbols(cell fold.Value) (zero, one uint64) {
	x := int64(cell)
	return ^uint64(-x >> 63), ^uint64(x >> 63)
}
