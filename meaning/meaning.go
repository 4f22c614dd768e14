// Package meaning says what the helper variables of a formula stand for, in terms of the
// answer bits: of the lines of a rule book (Count, Wire, State, Differ) and of the faces of
// a loop's lattice (Inside). Each of them is a function of the answer, which is why a
// formula with helper variables can be judged against the rules clause by clause.
//
// The encoders note the meanings as they make variables, package proof/certify writes
// them into a certificate, and package proof/check takes them by their word: a meaning is
// never believed of a clause, it is what the clause is judged by.
//
// A meaning has a text of one line, which Parse reads. Rows, columns, cells and faces are
// counted from 1 in texts and from 0 in Go.
package meaning

// Meaning is one of Count, Wire, State, Differ and Inside.
type Meaning interface {
	// String returns the text that Parse reads.
	String() string
}

// Line is a row or a column of a board whose answer bits are its cells.
type Line struct {
	Column bool
	Index  int // counted from 0
}

// Stretch is a number read off neighbouring cells of a line: how many of the cells From,
// From+1, …, To-1 have a value, less a constant.
type Stretch struct{ From, To, Less int }

// Count says: at least AtLeast of the cells From to To-1 of a line are Value.
type Count struct {
	Line     Line
	Value    int // 0 or 1
	From, To int
	AtLeast  int
}

// Wire is an output of an odd-even merger of two sorted sequences a and b, of which a has
// as many ones as A says, and b as B says: of the elements with the places Offset,
// Offset+Stride, Offset+2·Stride, … of a and of b, at least AtLeast are 1 altogether.
type Wire struct {
	Line           Line
	Value          int // what A and B count, 0 or 1
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
// corner is the point (Row, Col), is inside the loop.
type Inside struct{ Row, Col int }
