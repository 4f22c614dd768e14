package tally_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"gridcnf/encode/fold"
	"gridcnf/encode/tally"
	"gridcnf/internal/testkit/takuzu"
	"gridcnf/puzzle"
	"gridcnf/puzzle/masyu"
	"gridcnf/puzzle/rule"
)

// turned turns a picture by a quarter.
func turned(rows []string) []string {
	var t []string
	for c := range rows[0] {
		var line strings.Builder
		for r := len(rows) - 1; r >= 0; r-- {
			line.WriteByte(rows[r][c])
		}
		t = append(t, line.String())
	}
	return t
}

// quarters is a board of 6n rows and columns whose lines could all be filled. In two of its quarters every
// third cell of every third row is open; the same cells of the others have so many ones, and all else is given.
func quarters(n, right, below int) []string {
	rows := make([]string, 6*n)
	for r := range rows {
		var line strings.Builder
		for c := range 6 * n {
			upper, left, i, j := r < 3*n, c < 3*n, r%(3*n)/3, c%(3*n)/3
			cell := [3]string{".01", "010", "101"}[r%3][c%3]
			switch {
			case upper == left:
			case cell != '.':
				cell ^= 1
			case upper && (j-i+n)%n*n+i < right, left && (j-i+n)%n*n+i < below: // one diagonal after another
				cell = '1'
			default:
				cell = '0'
			}
			line.WriteByte(cell)
		}
		rows[r] = line.String()
	}
	return rows
}

// pictured is a binary board of a picture.
func pictured(t *testing.T, rows []string) *takuzu.Board {
	t.Helper()
	b := binary(t, len(rows), len(rows[0]))
	for r, line := range rows {
		for c := range line {
			if i := strings.IndexByte(".01", line[c]); i > 0 {
				b.Set(r, c, []takuzu.Cell{takuzu.Zero, takuzu.One}[i-1])
			}
		}
	}
	return b
}

// What a search is long in finding is found, whichever way the board is turned, and said in words.
func TestFind(t *testing.T) {
	check := func(b puzzle.Board, want string) {
		t.Helper()
		if got := find(t, b); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	distinct := takuzu.Distinct{Rows: true, Cols: true}
	turns := func(rows []string, wants ...string) {
		t.Helper()
		for _, want := range wants {
			b := pictured(t, rows)
			b.Distinct = distinct
			check(b, want)
			rows = turned(rows)
		}
	}

	check(binary(t, 16, 6), "rows 1-15 have to differ, and there are only 14 ways to fill them")
	check(binary(t, 6, 16), "columns 1-15 have to differ, and there are only 14 ways to fill them")
	check(binary(t, 14, 6), "")
	check(binary(t, 34, 8), "")
	even := binary(t, 16, 6)
	even.Distinct.Rows = false
	check(even, "")
	begun := func(n int) []string { return slices.Repeat([]string{"1001......", "0110......"}, n) }
	turns(begun(12), "", "", "", "")
	turns(begun(13),
		"rows 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23 and 1 more have to differ, and there are only 12 ways to fill them",
		"columns 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23 and 1 more have to differ, and there are only 12 ways to fill them",
		"rows 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23 and 1 more have to differ, and there are only 12 ways to fill them",
		"columns 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23 and 1 more have to differ, and there are only 12 ways to fill them")

	tight := []string{
		"1...1...",
		".1...1..",
		"..0...0.",
		"...0...0",
		"1...1...",
		".1...1..",
		"..0...0.",
		"...0...0",
	}
	turns(tight, "", "", "", "")
	tight[0] = "11..1..."
	turns(tight,
		"rows 3-4, 7-8 need 16 more ones, but there is room for 15: 7 in columns 1-2, 5-6, 8 in other cells",
		"rows 3-4, 7-8 need 16 more ones, but there is room for 15: 7 in columns 3-4, 7-8, 8 in other cells",
		"rows 1-2, 5-6 need 16 more ones, but there is room for 15: 7 in columns 3-4, 7-8, 8 in other cells",
		"rows 1-2, 5-6 need 16 more ones, but there is room for 15: 7 in columns 1-2, 5-6, 8 in other cells")

	distinct = takuzu.Distinct{}
	turns(quarters(7, 22, 22), "", "", "", "")
	turns(quarters(7, 22, 23),
		"rows 1, 4, 7, 10, 13, 16, 19 need 27 more ones, but there is room for 26: 26 in columns 1, 4, 7, 10, 13, 16, 19",
		"rows 22, 25, 28, 31, 34, 37, 40 need 27 more ones, but there is room for 26: 26 in columns 3, 6, 9, 12, 15, 18, 21",
		"rows 24, 27, 30, 33, 36, 39, 42 need 27 more ones, but there is room for 26: 26 in columns 24, 27, 30, 33, 36, 39, 42",
		"rows 3, 6, 9, 12, 15, 18, 21 need 27 more ones, but there is room for 26: 26 in columns 22, 25, 28, 31, 34, 37, 40")

	check(full(t, 3, 3), "r1c1, r1c3, r2c2, r3c1, r3c3 need 10 more ends of lines, "+
		"being of one colour of a chessboard, but there is room for 8: 8 in r1c2, r2c1, r2c3, r3c2")
	check(full(t, 4, 3), "")
	if c := find(t, full(t, 25, 31)); c == "" {
		t.Error("the colours of a chessboard do not count")
	}
	pearls := full(t, 5, 5)
	pearls.Set(1, 1, masyu.White)
	if c := find(t, pearls); c == "" {
		t.Error("pearls make a difference")
	}

	ended, cancel := context.WithCancel(t.Context())
	cancel()
	book, _ := rule.Of(full(t, 13, 13), "a test", rule.Balanced, rule.Distinct, rule.Shapes, rule.OneLoop)
	if c := tally.Find(ended, book, make([]fold.Value, full(t, 13, 13).Bits())); c != "" {
		t.Error("a context that has ended is not looked at")
	}
}
