package rulefile

import (
	"slices"
	"strconv"
	"strings"

	"gridcnf/internal/giveup"
)

// This file reads rows as people type them: without a line with the size, and with dots, underscores or zeros for empty cells.

// Fitting returns the boards that rows of fields can be. The head has the size and the parameters; if it is nil, the board can have each
// size that fits the rows. A field without a text is an empty place. If there is no such board, it fails with an Error.
func (f *File) Fitting(head []Field, rows [][]Field) (all []*Board, err error) {
	defer giveup.Caught(&err)
	heads, ways := [][]Field{head}, f.emptied(rows)
	if head == nil {
		if f.listed() {
			rows[0][0].refuse("found clues without a size, expected the numbers of rows and columns")
		}
		heads = f.sizes(rows)
	}
	for i, head := range heads {
		b, fault := f.firstOf(head, ways)
		if b != nil {
			all = append(all, b)
		} else if i == 0 {
			err = fault
		}
	}
	if all != nil {
		err = nil
	}
	return all, err
}

// listed reports whether lists of clues stand outside. They have as many lines as the board has rows and columns together.
func (f *File) listed() bool {
	return slices.ContainsFunc(f.clues, func(l *layer) bool {
		_, list := l.token.(several)
		return list && l.where != nil
	})
}

// firstOf returns the first board with this head that can be read from one of these rows and has connected areas, or the last error.
func (f *File) firstOf(head []Field, ways [][][]Field) (b *Board, err error) {
	for _, rows := range ways {
		if b, err = f.ReadLines(slices.Concat([][]Field{head}, rows)); err == nil && b.Divided() {
			return b, nil
		}
	}
	return nil, err
}

// sizes returns the heads that rows can have: clues can stand outside, and areas below the cells. The most likely size comes first.
func (f *File) sizes(rows [][]Field) (heads [][]Field) {
	n := len(rows)
	last := rows[n-1]
	usual := n
	if f.Areas && n%2 == 0 {
		usual = n / 2
	}
	known := make(map[[2]int]bool)
	for _, wide := range []int{len(last), len(last) - 1} {
		for _, high := range []int{usual, n, n - 1, n - 2, n / 2, (n - 1) / 2, (n - 2) / 2} {
			if size := [2]int{high, wide}; !known[size] {
				known[size] = true
				heads = append(heads, each(2, func(i int) Field { return Field{strconv.Itoa(size[i]), rows[0][0].Line, 1} }))
			}
		}
	}
	return heads
}

// emptied returns the rows. If they have none of the family's signs for empty places, it also returns them with other signs read as empty.
func (f *File) emptied(rows [][]Field) (ways [][][]Field) {
	empties := f.notation.empty
	with := func(signs ...string) (found bool) {
		ways = append(ways, each(len(rows), func(i int) []Field {
			row := slices.Clone(rows[i])
			for k, field := range row {
				if slices.Contains(signs, field.Text) {
					row[k].Text, found = empties[0], true
				}
			}
			return row
		}))
		return found
	}
	with("")
	own := func(field Field) bool { return slices.Contains(empties, field.Text) }
	if slices.ContainsFunc(ways[0], func(row []Field) bool { return slices.ContainsFunc(row, own) }) {
		return ways
	}
	for _, signs := range []string{". _ - -1", "0"} {
		if !with(strings.Fields(signs)...) {
			ways = ways[:len(ways)-1]
		}
	}
	return ways
}
