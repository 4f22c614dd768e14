package fold

import (
	"gridcnf/cnf"
	"gridcnf/meaning"
)

// Mean notes what the variable made last means. It is for those who have asked whether
// meanings are wanted: to make one takes memory.
func (w *Writer) Mean(m meaning.Meaning) { *w.Meanings = append(*w.Meanings, m) }

// counted is what an encoding counts: the literals that the decided cells of a line leave
// open, counted from 0, as stretches of cells.
type counted struct {
	value  int   // the cells that have it are counted
	places []int // the literals' places in the line, and then its length
	ones   []int // how many cells before these places are decided as 1
}

// counting finds the open literals of a line, of which the ones are to be counted.
func (w *Writer) counting(line []cnf.Lit) {
	c := counted{1, w.counted.places[:0], w.counted.ones[:0]}
	ones := 0
	for i, l := range line {
		switch w.Fixed(l) {
		case True:
			ones++
		case Open:
			c.places, c.ones = append(c.places, i), append(c.ones, ones)
		}
	}
	c.places, c.ones = append(c.places, len(line)), append(c.ones, ones)
	w.counted = c
}

// stretch says which cells the literals from number from to to-1 are. Before the first
// literal and after the last one all cells are taken in; numbers beyond the last are of
// literals that are false.
func (c *counted) stretch(from, to int) meaning.Stretch {
	start, known := c.before(from)
	end, all := c.before(to)
	return meaning.Stretch{From: start, To: end, Less: all - known}
}

// before returns where the stretch before a literal ends, and how many cells of it are
// decided as the value that is counted.
func (c *counted) before(literal int) (place, decided int) {
	if literal == 0 {
		return 0, 0
	}
	last := len(c.places) - 1
	literal = min(literal, last)
	place, decided = c.places[literal], c.ones[literal]
	if c.value == 0 {
		decided = place - literal - decided
	}
	return place, decided
}

// NewCount makes the variable that says that at least j of the counted literals from
// number from to to-1 hold.
func (w *Writer) NewCount(from, to, j int) cnf.Lit {
	if w.Meanings != nil {
		s := w.counted.stretch(from, to)
		w.Mean(meaning.Count{Line: w.Line, Value: w.counted.value, From: s.From, To: s.To, AtLeast: s.Less + j})
	}
	return w.NewVar()
}

// NewWire makes the variable of output i, counted from 1, of a merger of two sorted
// sequences. Their inputs are the counted literals from number from to mid-1, and from mid
// to to-1; it gets every stride-th element of the sequences, beginning with number offset.
func (w *Writer) NewWire(from, mid, to, offset, stride, i int) cnf.Lit {
	if stride == 1 { // the last of a cascade has sorted all its inputs
		return w.NewCount(from, to, i)
	}
	if w.Meanings != nil {
		a, b := w.counted.stretch(from, mid), w.counted.stretch(mid, to)
		w.Mean(meaning.Wire{Line: w.Line, Value: w.counted.value, A: a, B: b, Offset: offset, Stride: stride, AtLeast: i})
	}
	return w.NewVar()
}

// Counting says that the ones of a line are to be counted, or the zeros after Zeros.
func (w *Writer) Counting(line []cnf.Lit) {
	if w.Meanings != nil {
		w.counting(line)
	}
}

// Zeros says that the zeros are counted, as the rarer ones.
func (w *Writer) Zeros() { w.counted.value = 0 }
