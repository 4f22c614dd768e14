// Package meaning says what the helper variables of a formula stand for, in terms of the
// answer bits: of the lines of a rule book (Count, Wire, State, Differ) and of the faces of
// a loop's lattice (Inside). Each of them is a function of the answer. The encoders note the
// meanings as they make variables, for those who read a formula.
//
// Rows, columns, cells and faces are counted from 1 in texts and from 0 in Go.
package meaning

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

// Wire is an output of an odd-even merger of two sorted sequences a and b, of which a has
// as many ones as the cells of A that are Value, and b as those of B: of the elements with the places Offset,
// Offset+Stride, Offset+2·Stride, … of a and of b, at least AtLeast are 1 altogether.
type Wire struct {
	Line           Line
	Value          int // 0 or 1
	A, B           Stretch
	Offset, Stride int
	AtLeast        int
}

// State says where the automaton of a line is when it has read the first Read cells: Ones
// of them are 1, the last is Last, and it is the first (Run 1) or the second (Run 2) of its
// kind in a row.
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

// Inside says: the face in row Row and column Col of the loop's lattice, whose upper left
// corner is the point (Row, Col), is inside the loop. People know it by a name.
type Inside struct {
	Row, Col int
	Name     string
}
