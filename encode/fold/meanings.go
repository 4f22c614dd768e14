package fold

import (
	"gridcnf/cnf"
	"gridcnf/encode/meaning"
)

// Mean notes what the variable made last means. It is for those who have asked whether
// meanings are wanted: to make one takes memory.
func (w *Writer) Mean(m meaning.Meaning) { *w.Meanings = append(*w.Meanings, m) }

// counted is what an encoding counts: the literals of a whole line, for meanings are of formulas
// into which no givens are folded.
type counted struct {
	value int // the cells that have it are counted
	cells int // of the line
}

// stretch says which cells the literals from number from to to-1 are, counted from 0; numbers
// beyond the last are of literals that are false.
func (c counted) stretch(from, to int) meaning.Stretch {
	return meaning.Stretch{From: min(from, c.cells), To: min(to, c.cells)}
}

// NewCount makes the variable that says that at least j of the counted literals from
// number from to to-1 hold.
func (w *Writer) NewCount(from, to, j int) cnf.Lit {
	if w.Meanings != nil {
		w.Mean(meaning.Count{Line: w.Line, Value: w.counted.value, Of: w.counted.stretch(from, to), AtLeast: j})
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
func (w *Writer) Counting(line []cnf.Lit) { w.counted = counted{1, len(line)} }

// Zeros says that the zeros are counted, as the rarer ones.
func (w *Writer) Zeros() { w.counted.value = 0 }
