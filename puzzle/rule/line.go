package rule

import (
	"fmt"
	"slices"
	"strings"

	"gridcnf/cnf"
)

// Line is a row or a column of a board whose answer bits are cells: the Len bits First, First+Stride and so on.
type Line struct {
	Column             bool
	Index              int // among the rows or the columns, counted from 0
	First, Stride, Len int
	Balance, NoThree   string // the rules, as Puzzle.Rules has them
	bits               []int  // what Bits returns, if it is known
}

// GridLines returns the rows and then the columns of a board whose answer bits are its cells.
func GridLines(rows, cols int) []Line {
	lines := make([]Line, 0, rows+cols)
	for r := range rows {
		lines = append(lines, Line{Index: r, First: r * cols, Stride: 1, Len: cols, Balance: "balance", NoThree: "no-three"})
	}
	for c := range cols {
		lines = append(lines, Line{Column: true, Index: c, First: c, Stride: cols, Len: rows, Balance: "balance", NoThree: "no-three"})
	}
	return lines
}

// Bit returns cell k of a line, counted from 0.
func (l *Line) Bit(k int) int { return l.First + k*l.Stride }

// Bits lists the cells of a line. Callers must not change the slice.
func (l *Line) Bits() []int {
	if l.bits != nil {
		return l.bits
	}
	bits := make([]int, l.Len)
	for k := range bits {
		bits[k] = l.Bit(k)
	}
	return bits
}

// String names the line, counted from 1: "row 3".
func (l *Line) String() string {
	return fmt.Sprintf("%s %d", sorts[l.Column], l.Index+1)
}

// sorts names lines by Column.
var sorts = map[bool]string{false: "row", true: "column"}

// digits names cells with a value.
var digits = map[bool]string{false: "zeros", true: "ones"}

// LineOf returns the line that a Balance or NoThree is about, or nil for other instances.
func LineOf(inst Instance) *Line {
	switch r := inst.(type) {
	case *Balance:
		return r.Line
	case *NoThree:
		return r.Line
	}
	return nil
}

// Balance states that at most half of a line has a value.
type Balance struct {
	Line  *Line
	Value bool
}

func (b *Balance) Name() string {
	if half := len(b.Line.Bits()) / 2; half > 1 {
		return fmt.Sprintf("at most %d %s in %s", half, digits[b.Value], b.Line)
	}
	return fmt.Sprintf("at most one %d in %s", map[bool]int{true: 1}[b.Value], b.Line)
}

func (b *Balance) Rule() string { return b.Line.Balance }
func (b *Balance) Cells() []int { return b.Line.Bits() }

// Assert writes that at least half of the line has the other value. It repeats each literal of unless so often that the literal alone
// satisfies the constraint.
func (b *Balance) Assert(s cnf.CardSink, unless ...cnf.Lit) {
	k := len(b.Line.Bits()) / 2
	lits := make([]cnf.Lit, 0, 4*k)
	for _, bit := range b.Line.Bits() {
		lits = append(lits, Literal(bit, !b.Value))
	}
	for _, l := range unless {
		lits = append(lits, slices.Repeat([]cnf.Lit{l}, k)...)
	}
	s.AddAtLeast(k, lits...)
}

// NoThree states that three neighbours in a line do not all have a value.
type NoThree struct {
	Line  *Line
	First int // of the three cells, counted from 0
	Value bool
}

func (n *NoThree) Name() string {
	return fmt.Sprintf("no three %s in %s, cells %d-%d", digits[n.Value], n.Line, n.First+1, n.First+3)
}

func (n *NoThree) Rule() string { return n.Line.NoThree }
func (n *NoThree) Cells() []int { return n.Line.Bits()[n.First : n.First+3] }

// Assert writes one clause.
func (n *NoThree) Assert(s cnf.CardSink, unless ...cnf.Lit) {
	clause := make([]cnf.Lit, 0, 8)
	for _, bit := range n.Cells() {
		clause = append(clause, Literal(bit, !n.Value))
	}
	s.Add(append(clause, unless...)...)
}

// Differ states that two rows or two columns are not equal.
type Differ struct {
	rule string // as Puzzle.Rules has it
	A, B *Line  // A before B
}

func (d *Differ) Name() string {
	return fmt.Sprintf("%ss %d and %d differ", sorts[d.A.Column], d.A.Index+1, d.B.Index+1)
}

func (d *Differ) Rule() string { return d.rule }
func (d *Differ) Cells() []int { return slices.Concat(d.A.Bits(), d.B.Bits()) }

// Other returns the line that the given one differs from.
func (d *Differ) Other(line *Line) *Line {
	if d.A == line {
		return d.B
	}
	return d.A
}

// Assert writes that helper variables hold only where the lines differ, and that one of them holds.
func (d *Differ) Assert(s cnf.CardSink, unless ...cnf.Lit) {
	some := append(make([]cnf.Lit, 0, len(d.A.Bits())+len(unless)), unless...)
	for k, bit := range d.A.Bits() {
		here := s.NewVar()
		a, b := Literal(bit, true), Literal(d.B.Bits()[k], true)
		s.Add(-here, a, b)
		s.Add(-here, -a, -b)
		some = append(some, here)
	}
	s.Add(some...)
}

// Whole is several rules for a line, taken together. No book has one. A reader that looks at whole lines draws conclusions from it, and
// cites its Parts.
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

// lineCounts are how many lines of 2n cells have n ones and no three alike (sequence A177790), up to where as many of them do not fit on a board.
var lineCounts = [...]int{1, 2, 6, 14, 34, 84, 208, 518, 1296, 3254, 8196, 20700}

// TooMany reports whether some of n such lines of a length must be equal.
func TooMany(n, length int) bool { return length/2 < len(lineCounts) && n > lineCounts[length/2] }
