package fold

import (
	"context"

	"gridcnf/cnf"
	"gridcnf/encode/meaning"
	"gridcnf/internal/giveup"
	"gridcnf/puzzle/rule"
)

// Writer passes clauses on to a sink. It leaves out clauses with a literal that is decided as true, and literals that are
// decided as false. So encoders can state every rule in full, with Yes and No for what lies beyond the border.
type Writer struct {
	Decided  []Value            // of variable i+1; variables beyond its end are Open
	Meanings *[]meaning.Meaning // collects the meanings of helper variables; nil if nobody wants them
	Groups   bool               // tell the sink which rule the clauses state
	Line     meaning.Line       // the line that is being written, if it is one

	ctx     context.Context
	sink    cnf.Sink
	added   int
	clause  []cnf.Lit // scratch: a clause of a shape
	buf     []cnf.Lit // scratch: what is left of a clause
	counted counted   // which cells of the line an encoding counts
}

// NewWriter returns a writer to a sink. Soon after ctx ends, it gives up.
func NewWriter(ctx context.Context, sink cnf.Sink, decided []Value) *Writer {
	return &Writer{ctx: ctx, sink: sink, Decided: decided}
}

// To returns a copy of the writer that writes to another sink, whatever becomes of the context.
func (w *Writer) To(sink cnf.Sink) *Writer {
	return &Writer{ctx: context.Background(), sink: sink, Decided: w.Decided, Meanings: w.Meanings, Groups: w.Groups}
}

// Sink returns the sink to which the clauses go.
func (w *Writer) Sink() cnf.Sink { return w.sink }

// State tells the sink that the clauses from here on state an instance of a rule. Call it only if Groups
// is set.
func (w *Writer) State(i rule.Instance) {
	w.Begin(cnf.Group{Name: i.Name(), Rule: i.Rule(), Cells: i.Cells()})
}

// Begin begins a group of clauses in a sink that keeps them.
func (w *Writer) Begin(g cnf.Group) {
	if s, ok := w.sink.(interface{ Begin(cnf.Group) }); ok && w.Groups {
		s.Begin(g)
	}
}

// Fixed returns what is known of a literal.
func (w *Writer) Fixed(l cnf.Lit) Value {
	switch v := l.Var(); {
	case l == Yes:
		return True
	case l == No:
		return False
	case v > len(w.Decided):
		return Open
	case l > 0:
		return w.Decided[v-1]
	default:
		return -w.Decided[v-1]
	}
}

// IsOpen reports whether nothing is known of a literal.
func (w *Writer) IsOpen(l cnf.Lit) bool { return w.Fixed(l) == Open }

// NewVar returns a fresh variable of the sink.
func (w *Writer) NewVar() cnf.Lit { return w.sink.NewVar() }

// Add passes on a clause.
func (w *Writer) Add(clause ...cnf.Lit) {
	if w.added++; w.added%patience == 0 {
		giveup.If(w.ctx.Err())
	}
	w.buf = w.buf[:0]
	for _, l := range clause {
		switch w.Fixed(l) {
		case True:
			return
		case Open:
			w.buf = append(w.buf, l)
		}
	}
	w.sink.Add(w.buf...)
}

// AddSites passes on the clauses of a shape (rule.Shape): site i has the literal sites[i-1].
func (w *Writer) AddSites(clauses [][]int, sites []cnf.Lit) {
	for _, clause := range clauses {
		w.clause = w.clause[:0]
		for _, site := range clause {
			if site > 0 {
				w.clause = append(w.clause, sites[site-1])
			} else {
				w.clause = append(w.clause, sites[-site-1].Not())
			}
		}
		w.Add(w.clause...)
	}
}

// patience is how many clauses are written between two looks at the context.
const patience = 1 << 12

// Undecided lists the open ones among lits and counts the true ones.
func (w *Writer) Undecided(lits []cnf.Lit) (open []cnf.Lit, ones int) {
	for _, l := range lits {
		switch w.Fixed(l) {
		case True:
			ones++
		case Open:
			open = append(open, l)
		}
	}
	return open, ones
}

// Mean notes the meaning of a helper variable. Call it once for each one, in order, if Meanings is not nil.
func (w *Writer) Mean(m meaning.Meaning) { *w.Meanings = append(*w.Meanings, m) }

// counted says what an encoding counts. It always counts the literals of a whole line, since no givens are folded into
// formulas with meanings.
type counted struct {
	value int // 0 or 1: the cells with this value are counted
	cells int // how many cells the line has
}

// stretch returns the cells of the literals from number from to to-1, counted from 0. Numbers beyond the line stand for
// padding that is false.
func (c counted) stretch(from, to int) meaning.Stretch {
	return meaning.Stretch{From: min(from, c.cells), To: min(to, c.cells)}
}

// NewCount makes the variable that says that at least j of the counted literals from number from to to-1 hold.
func (w *Writer) NewCount(from, to, j int) cnf.Lit {
	if w.Meanings != nil {
		w.Mean(meaning.Count{Line: w.Line, Value: w.counted.value, Of: w.counted.stretch(from, to), AtLeast: j})
	}
	return w.NewVar()
}

// NewWire makes the variable of output i, counted from 1, of a merger of two sorted sequences. One sequence sorts the counted
// literals from number from to mid-1, the other those from mid to to-1. The merger gets every stride-th element of each,
// beginning with number offset.
func (w *Writer) NewWire(from, mid, to, offset, stride, i int) cnf.Lit {
	if stride == 1 { // the last merger of a cascade sorts all of its inputs
		return w.NewCount(from, to, i)
	}
	if w.Meanings != nil {
		a, b := w.counted.stretch(from, mid), w.counted.stretch(mid, to)
		w.Mean(meaning.Wire{Line: w.Line, Value: w.counted.value, A: a, B: b, Offset: offset, Stride: stride, AtLeast: i})
	}
	return w.NewVar()
}

// Counting begins to count the ones of a line.
func (w *Writer) Counting(line []cnf.Lit) { w.counted = counted{1, len(line)} }

// Zeros makes the zeros of the line be counted instead, because they are fewer.
func (w *Writer) Zeros() { w.counted.value = 0 }
