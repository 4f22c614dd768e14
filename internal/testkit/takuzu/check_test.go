package takuzu_test

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/must"
	"gridcnf/internal/testkit/takuzu"
	"gridcnf/puzzle"
)

// answer reads rows of 0 and 1; anything else parts rows.
func answer(text string) puzzle.Answer {
	var a puzzle.Answer
	for _, ch := range text {
		if ch == '0' || ch == '1' {
			a = append(a, ch == '1')
		}
	}
	return a
}

// The site's example, with one answer under both sets of rules, and the puzzle
// 272_8x8 of puzzlekit, whose only answer has two equal rows.
const (
	site         = ".1..../11..../1....0/....../0.0..0/...1.."
	siteSolution = "011001/110010/101100/001011/010110/100101"
	equalRows    = "1....0../..0...1./.1..11../..11.0.1/......../0......./01..11.0/....11.."
	equalAnswer  = "10010011/10010011/01101100/00110011/11001100/00110011/01101100/11001100"
)

func TestCheck(t *testing.T) {
	all := takuzu.Distinct{Rows: true, Cols: true}
	check := func(text string, distinct takuzu.Distinct, solution, want string) {
		t.Helper()
		b := boards.Must(takuzu.From(boards.Takuzu(t, text)))
		b.Distinct = distinct
		got := ""
		if err := b.Check(answer(solution)); err != nil {
			got = err.Error()
		}
		if got != want {
			t.Errorf("%s: got %q, want %q", solution, got, want)
		}
	}
	check(".1.0/..0./.0../11.0", all, "0110/1001/0011/1100", "")
	check(site, all, siteSolution, "")
	check("../..", all, "01/10", "")

	check("../..", all, "01/1", "the answer has 3 cells, the board 4")
	check("../..", all, "01/100", "the answer has 5 cells, the board 4")
	check("../0.", all, "01/10", "r2c1 is given as 0")
	check("1./..", all, "01/10", "r1c1 is given as 1")
	check("....../......", all, "101000/010101", "row 1 has three 0 in a row, at 4 to 6")
	check("../../../../../..", takuzu.Distinct{}, "01/01/10/10/10/01", "column 1 has three 1 in a row, at 3 to 5")
	check("..../....", all, "1101/0010", "row 1 has 3 ones and 1 zeros")
	check("../..", all, "01/01", "rows 1 and 2 are equal")
	check("../..", takuzu.Distinct{Cols: true}, "01/01", "column 1 has 0 ones and 2 zeros")
	check("..../....", all, "0101/1010", "columns 1 and 3 are equal")
	check("..../....", takuzu.Distinct{Rows: true}, "0101/1010", "")
	check("../../../..", all, "01/10/01/10", "rows 1 and 3 are equal")
	check("../../../..", takuzu.Distinct{Cols: true}, "01/10/01/10", "")
}

// TestDistinctMatters has an answer that only one set of rules accepts.
func TestDistinctMatters(t *testing.T) {
	b, a := boards.Must(takuzu.From(boards.Takuzu(t, equalRows))), answer(equalAnswer)
	if err := b.Check(a); err == nil || err.Error() != "rows 1 and 2 are equal" {
		t.Errorf("takuzu: got %v", err)
	}
	b.Distinct = takuzu.Distinct{}
	if err := b.Check(a); err != nil {
		t.Errorf("3-in-a-row: got %v", err)
	}
}

// TestCount counts the 4x4 grids that Check accepts, of all 65536.
func TestCount(t *testing.T) {
	check := func(kind puzzle.Kind, want int) {
		t.Helper()
		b := boards.Must(takuzu.New(kind, 4, 4))
		got := 0
		a := make(puzzle.Answer, b.Bits())
		for n := range 1 << len(a) {
			for i := range a {
				a[i] = n>>i&1 == 1
			}
			if b.Check(a) == nil {
				got++
			}
		}
		if got != want {
			t.Errorf("%s: got %d grids, want %d", kind, got, want)
		}
	}
	check(takuzu.ThreeInARow, 90)
	check(takuzu.Takuzu, 72)
}

// TestOneFlip changes one cell of a right answer, which must never be accepted:
// its lines lose their balance.
func TestOneFlip(t *testing.T) {
	check := func(text, solution string, distinct bool) {
		b, a := boards.Must(takuzu.From(boards.Takuzu(t, text))), answer(solution)
		b.Distinct = takuzu.Distinct{Rows: distinct, Cols: distinct}
		must.Do(t, b.Check(a))
		for i := range a {
			a[i] = !a[i]
			if b.Check(a) == nil {
				t.Errorf("accepted with %s changed", b.Site(i).String())
			}
			a[i] = !a[i]
		}
	}
	check(site, siteSolution, true)
	check(equalRows, equalAnswer, false)
}

// turned is the board and answer turned over: mirrored, and then transposed.
func turned(b *takuzu.Board, a puzzle.Answer, mirror, transpose bool) (*takuzu.Board, puzzle.Answer) {
	rows, cols := b.Size()
	d := b.Distinct
	if transpose {
		rows, cols, d = cols, rows, takuzu.Distinct{Rows: d.Cols, Cols: d.Rows}
	}
	to := boards.Must(takuzu.New(b.Kind(), rows, cols))
	to.Distinct = d
	_, width := b.Size()
	ta := make(puzzle.Answer, len(a))
	for i := range a {
		r, c := i/width, i%width
		tr, tc := r, c
		if mirror {
			tc = width - 1 - c
		}
		if transpose {
			tr, tc = tc, tr
		}
		to.Set(tr, tc, b.At(r, c))
		ta[tr*cols+tc] = a[i]
	}
	return to, ta
}

// TestTurned draws boards with answers that are right or nearly so: turning both
// over does not change the verdict.
func TestTurned(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pair := rapid.SampledFrom([][2]string{
			{site, siteSolution}, {equalRows, equalAnswer}, {"..../....", "0110/1001"}, {"..../....", "0101/1010"},
		}).Draw(t, "puzzle")
		b, a := boards.Must(takuzu.From(boards.Takuzu(t, pair[0]))), answer(pair[1])
		b.Distinct = takuzu.Distinct{Rows: rapid.Bool().Draw(t, "rows"), Cols: rapid.Bool().Draw(t, "cols")}
		// Swapping two neighbours keeps the row's balance.
		for range rapid.IntRange(0, 2).Draw(t, "swaps") {
			i := rapid.IntRange(0, len(a)-2).Draw(t, "at")
			a[i], a[i+1] = a[i+1], a[i]
		}
		tb, ta := turned(b, a, rapid.Bool().Draw(t, "mirror"), rapid.Bool().Draw(t, "transpose"))
		if before, after := b.Check(a), tb.Check(ta); (before == nil) != (after == nil) {
			t.Fatalf("before: %v; after: %v", before, after)
		}
	})
}

func ExampleBoard_Check() {
	b, err := takuzu.New(takuzu.Takuzu, 4, 4)
	if err != nil {
		fmt.Println(err)
		return
	}
	b.Set(0, 1, takuzu.One)
	for _, rows := range []string{"0110/1001/0011/1100", "1010/0101/0011/1100", "0110/1001/0110/1001"} {
		fmt.Println(b.Check(answer(rows)))
	}
	// Output:
	// <nil>
	// r1c2 is given as 1
	// rows 1 and 3 are equal
}

// Lines are equal only if all of them is, however long they are.
func TestLongEqualLines(t *testing.T) {
	const n = 132
	b := boards.Must(takuzu.New(takuzu.Takuzu, 4, n))
	b.Distinct = takuzu.Distinct{Rows: true}
	row := strings.Repeat("01", n/2)
	turned := strings.Repeat("10", n/2)
	other := "10" + row[2:n-2] + "01"
	check := func(want string, rows ...string) {
		t.Helper()
		got := ""
		if err := b.Check(b.Answer(rows)); err != nil {
			got = err.Error()
		}
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	check("rows 1 and 3 are equal", row, turned, row, turned)
	check("", row, turned, other, "01"+turned[2:])
}
