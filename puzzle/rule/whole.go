package rule

import (
	"strings"

	"gridcnf/cnf"
)

// Whole is several rules that a line has to obey, taken together. No book has one: whoever reads
// lines as wholes draws conclusions from it, and cites its Parts.
type Whole struct {
	Line  *Line
	Parts []Instance
}

func (w *Whole) Name() string {
	names := make([]string, len(w.Parts))
	for i, part := range w.Parts {
		names[i] = part.Name()
	}
	return strings.Join(names, "; ")
}

func (w *Whole) Rule() string { return w.Parts[0].Rule() }
func (w *Whole) Cells() []int { return w.Line.Bits() }

// Assert writes what the parts state. Unit propagation finds less than follows from all of them.
func (w *Whole) Assert(s cnf.CardSink, unless ...cnf.Lit) {
	for _, part := range w.Parts {
		part.Assert(s, unless...)
	}
}
