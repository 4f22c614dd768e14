package rule

import "fmt"

// Line is a row or a column of a board whose answer bits are cells: the Len bits First, First+Stride and so on.
type Line struct {
	Column             bool
	Index              int // among the rows or the columns, counted from 0
	First, Stride, Len int
	bits               []int // what Bits returns, if it is known
}

// GridLines returns the rows and then the columns of a board whose answer bits are its cells.
func GridLines(rows, cols int) []Line {
	lines := make([]Line, 0, rows+cols)
	for r := range rows {
		lines = append(lines, Line{Index: r, First: r * cols, Stride: 1, Len: cols})
	}
	for c := range cols {
		lines = append(lines, Line{Column: true, Index: c, First: c, Stride: cols, Len: rows})
	}
	return lines
}

// Bit returns cell k of a line, counted from 0.
func (l *Line) Bit(k int) int { return l.First + k*l.Stride }

// Bits lists the cells of a line. The slice is not to be changed.
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
	return fmt.Sprintf("%s %d", l.sort(), l.Index+1)
}

func (l *Line) sort() string {
	if l.Column {
		return "column"
	}
	return "row"
}

// digits names cells with a value.
func digits(value bool) string {
	if value {
		return "ones"
	}
	return "zeros"
}

// LineOf is the line that a Balance or NoThree is about, nil for other instances.
func LineOf(inst Instance) *Line {
	switch r := inst.(type) {
	case *Balance:
		return r.Line
	case *NoThree:
		return r.Line
	}
	return nil
}
