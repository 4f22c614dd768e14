package rules

import (
	"gridcnf/puzzle"
	"gridcnf/puzzle/takuzu"
)

// binary states the rules of the binary puzzles. Variable r·columns+c+1 is the cell in row
// r and column c, counted from 0; it holds if the cell is 1.
func (f *Formula) binary(b *takuzu.Board) {
	rows, cols := b.Size()
	f.givens(b)
	f.eachLine(0, "row", lines(rows, cols, cols, 1))
	f.eachLine(1, "column", lines(cols, rows, 1, cols))
	if b.Distinct.Rows {
		f.eachPair(0, "row", lines(rows, cols, cols, 1))
	}
	if b.Distinct.Cols {
		f.eachPair(1, "column", lines(cols, rows, 1, cols))
	}
}

// givens states what is printed on the board.
func (f *Formula) givens(b *takuzu.Board) {
	rows, cols := b.Size()
	for i := range rows * cols {
		name := puzzle.CellName(i/cols, i%cols)
		switch b.At(i/cols, i%cols) {
		case takuzu.One:
			f.comment("%s is given as 1", name)
			f.atLeast(1, i+1)
		case takuzu.Zero:
			f.comment("%s is given as 0", name)
			f.atLeast(1, -(i + 1))
		}
	}
}

// lines returns the variables of n lines of the given length. From one line to the next it
// is across variables, and from one cell of a line to the next along.
func lines(n, length, across, along int) [][]int {
	all := make([][]int, n)
	for i := range all {
		all[i] = make([]int, length)
		for k := range all[i] {
			all[i][k] = i*across + k*along + 1
		}
	}
	return all
}

// eachLine states the rules of single lines.
func (f *Formula) eachLine(kind int, name string, lines [][]int) {
	for i, x := range lines {
		f.lines[kind].begin(f)
		f.comment("%s %d has as many 1 as 0, and no three neighbours alike", name, i+1)
		f.exactly(len(x)/2, x...)
		for k := 0; k+3 <= len(x); k++ {
			f.atLeast(1, x[k:k+3]...)
			f.atMost(2, x[k:k+3]...)
		}
	}
	f.lines[kind].begin(f)
}

// eachPair states that no two lines are equal. A new variable for every cell of a pair may
// hold only if the lines differ there, and one of them does.
func (f *Formula) eachPair(kind int, name string, lines [][]int) {
	for j, b := range lines {
		for i, a := range lines[:j] {
			f.pairs[kind].begin(f)
			f.comment("%ss %d and %d differ in some cell", name, i+1, j+1)
			some := make([]int, len(a))
			for k := range a {
				f.Vars++
				some[k] = f.Vars
				f.atLeast(1, -some[k], a[k], b[k])
				f.atLeast(1, -some[k], -a[k], -b[k])
			}
			f.atLeast(1, some...)
		}
	}
	f.pairs[kind].begin(f)
}

// Line returns the constraints of a row or a column, counted from 0: first the equation
// that says balance, then the windows.
func (f *Formula) Line(column bool, i int) []Constraint {
	return f.lines[index(column)].of(f, i)
}

// Pair returns the constraints of two rows or two columns a < b, counted from 0, two for
// each cell and then the one that says that they differ. There are none if they need not.
func (f *Formula) Pair(columns bool, a, b int) []Constraint {
	return f.pairs[index(columns)].of(f, place(a, b))
}

// Difference returns the variable that says that two rows or two columns a < b differ in
// cell k, or 0 if they need not.
func (f *Formula) Difference(columns bool, a, b, k int) int {
	c := f.Pair(columns, a, b)
	if k < 0 || 2*k >= len(c)-1 {
		return 0
	}
	return -c[2*k].Lits[0]
}

// place numbers the pairs a < b: those with a smaller b come first.
func place(a, b int) int {
	if a < 0 || a >= b {
		return -1
	}
	return b*(b-1)/2 + a
}

func index(column bool) int {
	if column {
		return 1
	}
	return 0
}
