// Package meaning says what the helper variables of a formula stand for: facts about the lines of a rule book (Count, Wire,
// State, Differ) or about the faces of a loop's lattice (Inside). Each of these is a function of the answer; Words need not be.
// Encoders note the meanings as they make variables, for people who read a formula.
//
// Rows, columns, cells and faces are counted from 1 in texts and from 0 in Go.
package meaning

import "fmt"

// Meaning is one of Count, Wire, State, Differ, Inside and Words.
type Meaning interface {
	String() string // a sentence
}

// Line is a row or a column of a board whose answer bits are its cells.
type Line struct {
	Column bool
	Index  int // counted from 0
}

// Stretch are the neighbouring cells From, From+1, …, To-1 of a line.
type Stretch struct{ From, To int }

// Count says: at least AtLeast of some cells of a line are Value.
type Count struct {
	Line    Line
	Value   int // 0 or 1
	Of      Stretch
	AtLeast int
}

// Wire is an output of an odd-even merger of two sorted sequences a and b. a has as many ones as cells of A are Value, and b as
// many as cells of B are. Wire says: among the elements of a and of b at the places Offset, Offset+Stride, Offset+2·Stride, …
// at least AtLeast are 1 in total.
type Wire struct {
	Line           Line
	Value          int // 0 or 1
	A, B           Stretch
	Offset, Stride int
	AtLeast        int
}

// State is the state of a line's automaton after the first Read cells: Ones of them are 1, the last one is Last, and it is the
// first (Run 1) or the second (Run 2) of a run of equal cells.
type State struct {
	Line Line
	Read int
	Ones int
	Last int // 0 or 1
	Run  int // 1 or 2
}

// Differ says: two rows, or two columns, differ in cell Cell.
type Differ struct {
	Columns bool
	A, B    int // A < B
	Cell    int
}

// Inside says: the face whose upper left corner is the point (Row, Col) of the loop's lattice is inside the loop. Name is what
// people call the face.
type Inside struct {
	Row, Col int
	Name     string
}

// Words is a meaning that is not a function of the answer bits, or not a simple one: for example, the position of a point
// along the loop.
type Words string

func (w Words) String() string { return string(w) }

func (c Count) String() string {
	if c.Of.To-c.Of.From == 1 {
		return fmt.Sprintf("%v of %v is %d", c.Of, c.Line, c.Value)
	}
	are := "are"
	if c.AtLeast == 1 {
		are = "is"
	}
	return fmt.Sprintf("at least %d of %v of %v %s %d", c.AtLeast, c.Of, c.Line, are, c.Value)
}

func (w Wire) String() string {
	return fmt.Sprintf("%v and %v of %v, sorted apart: at least %d of the places %d, %d, … of both are %d",
		w.A, w.B, w.Line, w.AtLeast, w.Offset+1, w.Offset+w.Stride+1, w.Value)
}

func (s State) String() string {
	if s.Read == 1 {
		return fmt.Sprintf("cell 1 of %v is %d", s.Line, s.Last)
	}
	run := "the first"
	if s.Run == 2 {
		run = "the second"
	}
	return fmt.Sprintf("%d of %v of %v are 1, and the last of these is a %d, %s in a row",
		s.Ones, Stretch{To: s.Read}, s.Line, s.Last, run)
}

func (d Differ) String() string {
	what := "rows"
	if d.Columns {
		what = "columns"
	}
	return fmt.Sprintf("%s %d and %d differ in cell %d", what, d.A+1, d.B+1, d.Cell+1)
}

func (i Inside) String() string { return fmt.Sprintf("%s is inside the loop", i.Name) }

func (l Line) String() string {
	if l.Column {
		return fmt.Sprintf("column %d", l.Index+1)
	}
	return fmt.Sprintf("row %d", l.Index+1)
}

func (s Stretch) String() string {
	if s.To-s.From == 1 {
		return fmt.Sprintf("cell %d", s.To)
	}
	return fmt.Sprintf("cells %d-%d", s.From+1, s.To)
}
