package format_test

import (
	"strings"
	"testing"
	"testing/iotest"

	"gridcnf/internal/testkit/masyu"
	"gridcnf/internal/testkit/must"
	"gridcnf/internal/testkit/takuzu"
	"gridcnf/puzzle"
	"gridcnf/puzzle/format"
)

// answers returns a check that input is read, for an empty board of the given size, as the wanted answer or error.
func answers(t *testing.T, p puzzle.Puzzle, err error) func(input, want string) {
	must.Do(t, err)
	return func(input, want string) {
		t.Helper()
		a, err := format.ReadAnswer(strings.NewReader(input), "s", p)
		got := ""
		if err != nil {
			got = err.Error()
		} else {
			got = strings.Join(p.Text(a), "/")
		}
		if got != want {
			t.Errorf("%.80q: got %q, want %q", input, got, want)
		}
	}
}

func TestBinaryAnswer(t *testing.T) {
	b, err := takuzu.New(takuzu.Takuzu, 2, 4)
	check := answers(t, b, err)
	const want = "0110/1001"
	check("0110\n1001\n", want)
	check("\ufeff# solution\r\n 0 1  1 0 \r\nI O O I\r\n", want)
	check("01101001", want)
	check("2 4\n1 2 2 1\n2 1 1 2", "1001/0110")
	check(`{"id": "x", "other": {"solution": 1}, "solution": ["0110", "1001"], "more": [`, want)
	check(`{"solution": ["01101001"]}`, want)

	check("", "s:1:1: found no solution")
	check("\n# only\n", "s:1:1: found no solution")
	check("0110\n", "s:1:5: found 4 characters, expected 8")
	check("0110\n1001\n0110\n", "s:3:1: found 3 rows, expected 2")
	check(strings.Repeat("0110\n", 100), "s:4:1: found 4 rows, expected 2")
	check("0110\n 10.1", "s:2:4: found '.', expected 0 or 1 (O or I)")
	check("0110\n1001 1", "s:2:2: found '0' right after a cell, expected blanks between all cells of a row or none")
	check("0110\n100", "s:2:4: the row has 3 cells, expected 4")
	check("0110\n1201", "s:2:2: found '2', expected 0 or 1 (O or I)")
	check("4 2\n0110\n1001", "s:1:1: the solution is 4x2, expected 2x4")
	check("0110100x", "s:1:8: found 'x', expected 0 or 1")
	check("0110\n10\x0001", "s:2:3: found byte 0x00, expected text in UTF-8")
	check(`{"a": 1}`, `s:1:8: found no "solution", expected an object with one`)
	check(`{"a": 1`, `s:1:8: the JSON text ends here, in the middle of a value`)
	check(`{`, `s:1:2: the JSON text ends here, in the middle of a value`)
	check(`{"solution": []}`, "s:1:1: found no solution")
	check(`{"solution": 1}`, "s:1:14: found 1, expected the rows of the solution as an array of strings")
	check("{\"solution\": [\n\"0110\",\n 3]}", "s:3:2: found a JSON number, expected string")
	check("{\"solution\": [\n\"0110\",\n \"10.1\"]}", "s:3:5: found '.', expected 0 or 1 (O or I)")
}

func TestLoopAnswer(t *testing.T) {
	b, err := masyu.New(2, 3)
	check := answers(t, b, err)
	const want = "se ew sw/ne ew nw"
	check("se ew sw\nne ew nw\n", want)
	check("  ES we WS\r\nen\tEw Nw", want)
	check("2 3\nse ew sw\nne ew nw\n", want)
	check("yyyyyny", want)
	check(`{"solution": ["se ew sw", "ne ew nw"]}`, want)
	check("- - -\n- - -", "- - -/- - -")

	check("se ew\nne ew nw\n", "s:1:6: the row has 2 cells, expected 3")
	check("se ew sw\n", "s:1:1: found 1 rows, expected 2")
	check("se ew sw\nne xx nw\n", `s:2:4: found "xx", expected ns ew ne nw se sw or -`)
	check("se ew sw\nne ee nw\n", `s:2:4: found "ee", expected ns ew ne nw se sw or -`)
	check("se ew sw\nne e nw\n", `s:2:4: found "e", expected ns ew ne nw se sw or -`)
	check("se ew sw\nne -  nw\n", "s:2:1: the line at r2c1 does not go on in the cell to the right")
	check("se ew sw\nne ew -\n", "s:1:7: the line at r1c3 does not go on in the cell below")
	check("se ew -\nne ew nw\n", "s:1:4: the line at r1c2 does not go on in the cell to the right")
	check("- ew sw\n- - -", "s:1:3: the line at r1c2 does not go on in the cell to the left")
	check("- - -\n - ne nw", "s:2:4: the line at r2c2 does not go on in the cell above")
	check("ne ew sw\nne ew nw\n", "s:1:1: the line at r1c1 leaves the board")
	check("yyyyyn", "s:1:7: found 6 characters, expected 7")
	check("yyyyynyy", "s:1:8: found 8 characters, expected 7")
}

func TestAnswerReaderFails(t *testing.T) {
	b := must.Get(takuzu.New(takuzu.Takuzu, 2, 2))(t)
	for _, input := range []string{"01\n10\n", `{"solution": ["01"`} {
		r := iotest.TimeoutReader(iotest.OneByteReader(strings.NewReader(input)))
		if _, err := format.ReadAnswer(r, "s", b); err == nil {
			t.Errorf("%q: the reader's error is lost", input)
		}
	}
}

// TestAnswerFile reads solutions from files that hold the puzzle, too, and from moves.
func TestAnswerFile(t *testing.T) {
	check := func(puzzleText, solution, want string) {
		t.Helper()
		p := parsed(t, puzzleText, detect)[0].Puzzle
		answers(t, p, nil)(solution, want)
	}
	const loop, words = "mashu/6/6/1063000i3000", "se ew ew sw se sw/ns se ew nw ns ns/ns ns se ew nw ns/ns ne nw se ew nw/ne ew sw ns - -/- - ne nw - -"
	const address = "https://puzz.link/p?" + loop
	const drawn = "pzprv3/mashu/6/6/. . 1 . . . /. 2 . . 1 . /. . . . . . /. . . 2 . . /. 1 . . . . /. . . . . . /" +
		"1 1 1 0 1 /0 1 1 0 0 /0 0 1 1 0 /0 1 0 1 1 /1 1 0 0 0 /0 0 1 0 0 /1 0 0 1 1 1 /1 1 0 0 1 1 /1 1 1 0 0 1 /1 0 0 1 0 0 /0 0 1 1 0 0 /"
	check(address, drawn, words)
	check(address, strings.ReplaceAll(drawn, "/", "\n"), words)
	check(address, address, "s:1:1: found the puzzle without a solution")
	check(address, "https://puzz.link/p?mashu/6/6/1063000i3001", "s:1:1: the board is not that of the puzzle")
	check(address, strings.Replace(drawn, "1 1 1 0 1 /", "1 1 1 0 0 /", 1), "s:1:1: the board is only partly solved")

	const binaryID, cells = "6x6u:BEAEegbcDc", "011001/110010/101100/001011/010110/100101"
	check(binaryID, "S"+strings.ReplaceAll(cells, "/", ""), cells)
	check(binaryID, "S0110", "s:1:6: found the end, expected 0 or 1 for each of 36 cells")
}
