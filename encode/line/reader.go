package line

import (
	"gridcnf/encode/fold"
	"gridcnf/internal/balanced"
	"gridcnf/puzzle/rule"
)

// MaxFold is the longest line that is read. Longer ones are left to the solver.
//
// In lines of more than balanced.MaxLine cells, ones are counted from the least number that there can be before a cell: at
// least a third of the cells before it are ones, and at most two thirds of those after it. The number can be higher by a sixth
// of the line, and that has to be the number of a bit in a word, with one to spare.
const MaxFold = 366

// reader runs the automaton over lines.
type reader struct {
	ahead []balanced.States // by cell of a line: the states after it
	rest  []balanced.States // by cell: the states before it from which the rest can be filled
	found []decision        // the last result of forced
	core  []int             // the last result of refutation
}

// room makes room for a line of n cells.
func (x *reader) room(n int) {
	if len(x.rest) <= n {
		x.ahead, x.rest = make([]balanced.States, n), make([]balanced.States, n+1)
	}
}

// less changes the number from which ones are counted: from that before cell k, in a line of n, to that after it.
func less(s balanced.States, k, n int) balanced.States {
	if n <= balanced.MaxLine {
		return s
	}
	return s.Less(rises(k, n))
}

// more is the opposite of less: from the number after cell k to that before it.
func more(s balanced.States, k, n int) balanced.States {
	if n <= balanced.MaxLine {
		return s
	}
	return s.More(rises(k, n))
}

// rises returns by how much the number from which ones are counted is greater after cell k than before it.
func rises(k, n int) int { return least(k+1, n) - least(k, n) }

// least returns the number from which ones are counted before cell k.
func least(k, n int) int { return max(k/3, k-n/2+(n-k)/3) }

// filled returns the states that are allowed after the last cell.
func filled(n int) balanced.States {
	if n > balanced.MaxLine {
		return balanced.Filled(0) // least(n, n) is half of the line
	}
	return balanced.Filled(n)
}

// decision is a value for an answer bit.
type decision struct {
	cell  int
	value fold.Value
}

// forced returns the open cells of a line that have the same value in all of its fillings, and false if there is no filling.
// The slice is valid until the next call.
func (x *reader) forced(decided []fold.Value, l *rule.Line) ([]decision, bool) {
	x.room(l.Len)
	x.found = x.found[:0]
	ahead := balanced.Start
	for k := range l.Len {
		ahead = less(ahead.After(symbols(decided[l.Bit(k)])), k, l.Len)
		x.ahead[k] = ahead
	}
	rest := filled(l.Len)
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
		rest = more(rest, k, l.Len).Before(symbols(v))
	}
	return x.found, true
}

// refutation returns an irredundant set of places of a line whose values, together with that at place given, leave no filling.
// The slice is valid until the next call.
func (x *reader) refutation(values []fold.Value, given int) []int {
	n := len(values)
	x.room(n)
	x.rest[n] = filled(n)
	for k := n - 1; k >= 0; k-- {
		x.rest[k] = more(x.rest[k+1], k, n).Before(symbols(values[k]))
	}
	x.core = x.core[:0]
	ahead := balanced.Start
	for k, v := range values {
		if v != fold.Open && k != given {
			without := less(ahead.After(symbols(fold.Open)), k, n)
			if zero, one := without.Meets(x.rest[k+1]); !zero && !one {
				v = fold.Open
			} else {
				x.core = append(x.core, k)
			}
		}
		ahead = less(ahead.After(symbols(v)), k, n)
	}
	return x.core
}

// symbols returns a word for each of the symbols 0 and 1: all ones if the cell can have it, else 0.
func symbols(cell fold.Value) (zero, one uint64) {
	x := int64(cell)
	return ^uint64(-x >> 63), ^uint64(x >> 63)
}
