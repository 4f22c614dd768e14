package takuzu_test

import (
	"fmt"
	"strings"
	"testing"

	"gridcnf/internal/testkit/boards"
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
