// Package balanced reads lines that are half ones and half zeros and have no three neighbours alike, cell by cell. The encoder uses it to
// fix what the givens of a line decide, and explanations use it to find cells that are the same however the line is filled.
//
// The automaton has a state for every number of ones, last symbol, and run length of that symbol. It runs for all numbers of ones at once,
// as sets of bits. A Line is what is known about a line; its methods run the automaton over it.
package balanced

// MaxLine is the longest line that can be read: half its length must be the number of a bit in a word.
const MaxLine = 126

// States is a set of states. For every last symbol and run it has a set of numbers of ones, as the bits of a word: those with which the
// state can be reached from the start of the line, or those with which the rest of the line can be filled from it.
type States struct {
	Zero1, Zero2, One1, One2 uint64 // a 0 or a 1, once or twice in a row
}

// Start is the set of states before the first cell: any symbol may come, and is the first of its run.
var Start = States{Zero2: 1, One2: 1}

// Filled returns the states after the last cell of a line of n cells: half of the cells are ones.
func Filled(n int) States {
	half := uint64(1) << (n / 2)
	return States{half, half, half, half}
}

// Meets reports whether two sets have a state in common that ends with a 0, and one that ends with a 1.
func (s States) Meets(t States) (zero, one bool) {
	return s.Zero1&t.Zero1|s.Zero2&t.Zero2 != 0, s.One1&t.One1|s.One2&t.One2 != 0
}

// After returns the states reached by reading a cell. The arguments are all ones for a
// symbol that the cell can have, and 0 for one that it cannot.
func (s States) After(zero, one uint64) States { return s.after(zero, one, 0, 0) }

// after is After, but zeros or ones, if all ones, allow a third 0 or 1 in a row.
func (s States) after(zero, one, zeros, ones uint64) States {
	return States{
		Zero1: (s.One1 | s.One2) & zero,
		Zero2: (s.Zero1 | s.Zero2&zeros) & zero,
		One1:  (s.Zero1 | s.Zero2) << 1 & one,
		One2:  (s.One1 | s.One2&ones) << 1 & one,
	}
}

// Before returns the states from which reading a cell leads to those of s.
func (s States) Before(zero, one uint64) States { return s.before(zero, one, 0, 0) }

// before is Before, but zeros or ones, if all ones, allow a third 0 or 1 in a row.
func (s States) before(zero, one, zeros, ones uint64) States {
	toZero, toOne := s.Zero1&zero, s.One1>>1&one
	return States{
		Zero1: s.Zero2&zero | toOne,
		Zero2: s.Zero2&zero&zeros | toOne,
		One1:  s.One2>>1&one | toZero,
		One2:  s.One2>>1&one&ones | toZero,
	}
}

// Less lowers every number of ones by d.
func (s States) Less(d int) States {
	return States{s.Zero1 >> d, s.Zero2 >> d, s.One1 >> d, s.One2 >> d}
}

// More raises every number of ones by d.
func (s States) More(d int) States {
	return States{s.Zero1 << d, s.Zero2 << d, s.One1 << d, s.One2 << d}
}
