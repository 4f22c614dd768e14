package encode

import (
	"gridcnf/cnf"
	"gridcnf/meaning"
)

// mean notes what the variable made last means. It is for those who have asked whether
// meanings are wanted: to make one takes memory.
func (w *writer) mean(m meaning.Meaning) { *w.meanings = append(*w.meanings, m) }

// counted is what an encoding counts: the literals that the decided cells of a line leave
// open, counted from 0, as stretches of cells.
type counted struct {
	value  int   // the cells that have it are counted
	places []int // the literals' places in the line, and then its length
	ones   []int // how many cells before these places are decided as 1
}

// counting finds the open literals of a line, of which the ones are to be counted.
func (w *writer) counting(line []cnf.Lit) {
	c := counted{1, w.counted.places[:0], w.counted.ones[:0]}
	ones := 0
	for i, l := range line {
		switch w.fixed(l) {
		case isTrue:
			ones++
		case open:
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

// newCount makes the variable that says that at least j of the counted literals from
// number from to to-1 hold.
func (w *writer) newCount(from, to, j int) cnf.Lit {
	if w.meanings != nil {
		s := w.counted.stretch(from, to)
		w.mean(meaning.Count{Line: w.place, Value: w.counted.value, From: s.From, To: s.To, AtLeast: s.Less + j})
	}
	return w.NewVar()
}

// newWire makes the variable of output i of a merger, counted from 1.
func (w *writer) newWire(m merger, i int) cnf.Lit {
	if m.stride == 1 { // the last of a cascade has sorted all its inputs
		return w.newCount(m.from, m.to, i)
	}
	if w.meanings != nil {
		a, b := w.counted.stretch(m.from, m.mid), w.counted.stretch(m.mid, m.to)
		w.mean(meaning.Wire{Line: w.place, Value: w.counted.value, A: a, B: b, Offset: m.offset, Stride: m.stride, AtLeast: i})
	}
	return w.NewVar()
}
