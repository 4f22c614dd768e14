package format_test

import (
	"strings"
	"testing"

	"gridcnf/puzzle/format"
)

// TestErrors gives inputs with one defect: where it is and what is said.
func TestErrors(t *testing.T) {
	check := defects(t)
	const tooLong = "the board has more than 1,000,000 rows or columns, expected at most 1,000,000 cells"
	all := "tatham-save, janko, json, puzzlekit, pzprv3, puzzlink, kanpen, penpa, tatham, binarypuzzle, gotak, binairo, masyu-task, slitherlink-task, takuzu, masyu, slitherlink, rows"

	// Nothing to read.
	check(detect, "", "1:1: found no puzzle, only blank lines and comments if anything")
	check(detect, "\ufeff\r\n# comment\n \t\n", "1:1: found no puzzle, only blank lines and comments if anything")
	check(from("masyu"), "\n\n", "1:1: found no puzzle")
	check(from("puzzlekit"), " \n", "1:1: found no puzzle")
	check(from("puzzlekit"), "[null, {}]", "1:1: found no puzzle")

	// Not text.
	check(detect, "01\n.\x00", "2:2: found byte 0x00, expected text in UTF-8")
	check(detect, "\nää\xff", "2:3: found byte 0xff, expected text in UTF-8")
	check(from("takuzu"), "01\n.\x00", "2:2: found byte 0x00, expected text in UTF-8")
	check(from("masyu-task"), "\xc3:d:", "1:1: found byte 0xc3, expected text in UTF-8")

	// Detection.
	const other = "which fits no format: expected rows of cells, an address, a game ID, a task, a saved page or JSON"
	check(detect, "hello, world!", `1:1: found the line "hello, world!", `+other)
	check(detect, strings.Repeat("ä ", 30), `1:1: found the line "ä ä ä ä ä ä ä…", `+other)
	check(detect, "qqqq\nzzzz\n# x\nqqqqq\n....", "1:1: found 4 rows of 4 characters (row 3 has 5), among them 'q' and 'z', "+other)
	check(detect, "# id\n....\n..\x1b.\n", "3:3: found 2 rows of 4 characters, among them '\\x1b', which nearly fits takuzu, masyu or slitherlink")
	check(detect, "2 4\n- - - 77\n- - -\n", "2:7: found 2 rows of 8 characters (row 2 has 3), among them '7', which nearly fits takuzu, masyu or slitherlink")
	check(asBits, "7.2.\n.31.", "1:1: found 2 rows of 4 characters, among them '7', '2' and '3', which fits no format for takuzu"+strings.TrimPrefix(other, "which fits no format"))
	check(asLoop, "2 2\n0 1\n1 0", "2:1: found 2 rows of 2 characters, among them '0' and '1', which fits no format for masyu, but can be a takuzu")
	check(detect, "0 1 0", "1:1: the board is 1x3, but a binary puzzle needs an even number of rows and columns, at least 2 (half of every line is 0)")
	check(asLoop, "01\n10", "1:1: found 2 rows of 2 characters, among them '0' and '1', which fits no format for masyu, but can be a takuzu")
	check(asBits, "m: masyu 2x2\n·   ○\n\n·   ·\n", "1:1: found 2 rows of 12 characters (row 2 has 5), among them 'm', ':' and 'a', which fits no format for takuzu, but can be a masyu")
	check(detect, "....\n....", "1:1: it can be a 2x4 takuzu, a 2x4 masyu or a 2x4 slitherlink")
	check(detect, "4 4\n", "1:1: found the size 4x4 without rows below it, "+other)
	check(detect, "\nzj", "2:1: it can be a 6x6 takuzu, a 6x6 masyu or a 6x6 slitherlink")
	check(detect, "2 2\n1-\n2-", "1:1: it can be a 2x2 takuzu, a 2x2 masyu or a 2x2 slitherlink")
	check(detect, strings.Repeat("0--1--1--0--1--0\n", 2), "1:1: the input fits the formats binarypuzzle and takuzu alike")
	check(from("checkers"), "01", `1:1: unknown format "checkers", expected one of `+all)
	check(format.Options{Kind: "takuzu"}, "https://puzz.link/p?mashu/1/1/9", "1:1: the format puzzlink has masyu or slitherlink boards, expected a format for takuzu")
	check(format.Options{From: "gotak", Kind: "masyu"}, "....", "1:1: the format gotak has takuzu boards, expected a format for masyu")
	check(format.Options{Kind: "checkers"}, "01", `1:1: unknown puzzle "checkers": expected takuzu (binairo), 3-in-a-row (tohu-wa-vohu, unruly), masyu or slitherlink (loopy, fences)`)
	check(format.Options{Rows: 2}, "01", "1:1: the size is 2x0, expected both at least 1")
	check(format.Options{Rows: 1 << 30, Cols: 1 << 30}, "01", "1:1: "+tooLong)

	// Grids.
	check(detect, "01\n..\n0", "3:2: the row has 1 cells, expected 2")
	check(detect, "01..\n0..1.", "2:6: the row has 5 cells, expected 4")
	check(detect, "0 1 .. 0\n1\n", "1:6: found '.' right after a cell, expected blanks between all cells of a row or none")
	check(detect, "0..1\n.z..\n....\n....\n", "2:2: found 'z', expected 0 1 (O I) or . - _ ? for an empty cell")
	check(detect, "W..B\n..X.\n", "2:3: found 'X', expected w W o O (white), b B * @ # (black), ? (white or black) or . - _ (empty)")
	check(detect, "Hello, world!\nHow are you?\n", "1:1: found 2 rows of 13 characters (row 2 has 12), among them 'H', 'e' and 'l', "+other)
	check(from("takuzu"), "0 1 .. 0\n1\n", "1:6: found '.' right after a cell, expected blanks between all cells of a row or none")
	check(from("takuzu"), "01\nä2", "2:1: found 'ä', expected 0 1 (O I) or . - _ ? for an empty cell")
	check(from("takuzu"), "01\n.2", "2:2: found '2', expected 0 1 (O I) or . - _ ? for an empty cell")
	check(format.Options{Rows: 6, Cols: 8}, "01\n..", "1:1: the board is 2x2, expected size 6x8")
	check(format.Options{Rows: 4, Cols: 1}, "2 2\nW.\n..", "1:1: the board is 2x2, expected size 4x1")
	check(format.Options{Rows: 1, Cols: 4}, `{"problem":"2 2\nW .\n. ."}`, "1:1: problem: the board is 2x2, expected size 1x4")
	check(detect, "\n01.\n...", "2:1: the board is 2x3, but a binary puzzle needs an even number of rows and columns, at least 2 (half of every line is 0)")
	check(detect, "2 2\n01\n..\n..", "1:1: the grid has 3 rows, expected 2")
	check(detect, "2 2\n02\n..", "1:1: the grid has both 0 and 2, expected 0 and 1, or 1 and 2 (2 is then 0)")
	check(detect, "999999 999999\n01", "1:1: the board is 999999x999999, expected at most 1,000,000 cells")
	check(detect, "99999999999999999999 2\n01", "1:1: "+tooLong)
	check(from("masyu"), strings.Repeat("w", maxCells+1), "1:1: the board is larger, expected at most 1,000,000 cells")
	check(detect, "W..\n#.b\n...", `2:1: found a comment that can be a row: write B for #, or put a line "R C" with the size before the grid`)

	check(asLoop, "1 2\n2 1\n", "1:1: it can be a 1x2 masyu or a 2x2 masyu") // the first line can be the size, or a row
	check(asLoop, "2 2\n- -\n1 -\n", "1:1: it can be a 2x2 masyu or a 3x2 masyu")
	check(detect, "2 2\nWB\nBW\n#W", "1:1: the grid has 3 rows, expected 2")
	check(detect, strings.Repeat(strings.Repeat(".1.0", 4)+"\n", 14), "1:1: the input fits the formats gotak and takuzu alike")

	// One-line boards and tasks.
	check(detect, "01.", `1:1: found the line "01.", which nearly fits binarypuzzle, gotak or takuzu`)
	check(detect, "01..1", "1:1: found 5 cells, expected a square board (4 or 9 cells)")
	check(detect, "01..1...0", "1:1: the board is 3x3, but a binary puzzle needs an even number of rows and columns, at least 2 (half of every line is 0)")
	check(format.Options{Rows: 2, Cols: 4}, "01..", "1:1: found 4 cells, expected 8 for size 2x4")
	check(from("gotak"), " 01.-", "1:5: found '-', expected 0 O 1 I or .")
	check(from("gotak"), "\u00a0", `1:1: found '\u00a0', expected 0 O 1 I or .`)
	check(from("gotak"), "01.. 0110", "1:6: found a second word, expected one board a line")
	check(from("binarypuzzle"), "01-- 0110 0110", "1:11: found 3 words, expected a puzzle and at most a solution")
	check(detect, "a1d11d1d0f0a0b0c1a", "1:1: found 35 cells, expected a square board (25 or 36 cells)")
	check(format.Options{Rows: 6, Cols: 6}, "a1d11d1d0f0a0b0c1c", "1:1: found 37 cells, expected 36 for size 6x6")
	check(from("binairo"), "A1d11d1d0f0a0b0c1b", "1:1: found 'A', expected 0 1 or a to z for 1 to 26 empty cells")
	check(detect, "level 3\nsize 2\nrows\n- w\n- -\n", "1:1: found 5 rows of 7 characters (row 2 has 6), among them 'l', 'e' and 'v', "+other)
	check(detect, "a1b|a1", "1:4: found '|', a task of Binairo+, which is not supported: expected a task of 0 1 and a to z")
	check(detect, strings.Repeat("z", 40_000)+"1", "1:1: found 1040001 cells, expected at most 1,000,000")
	check(detect, "a:bWdBb1", "1:8: found '1', expected W B or a to z for 1 to 26 empty cells")
	check(from("masyu-task"), "ää:bWdBb1", "1:9: found '1', expected W B or a to z for 1 to 26 empty cells")
	check(from("masyu-task"), "id:", "1:4: found no cells, expected a task")
	check(from("masyu-task"), strings.Repeat("z", maxLine), "1:1: the line is longer than 16 MiB")

	// Notes.
	check(detect, "# rules: balance fun\n01\n..", `1:10: # rules: found "fun", expected rules as balance no-three distinct-rows distinct-columns, or single-loop pearls full, or single-loop numbers`)
	check(detect, "# rules: balance pearls\n01\n..", `1:10: # rules: found "pearls" among rules of takuzu puzzles`)
	check(detect, "# rules:\n01\n..", "1:9: # rules: found no rule, expected rules as balance no-three distinct-rows distinct-columns, or single-loop pearls full, or single-loop numbers")
	check(from("takuzu"), "# rules: single-loop pearls\n01\n..", `2:1: the board is takuzu, but its rules are those of masyu`)
	check(detect, "#  size: 2x\n01..", `1:10: # size: found "2x", expected rows x columns, as 6x8`)
	check(detect, "# size: 2000000x1\n01..", `1:9: # size: `+tooLong)
	check(detect, "# size: 2x4\n01..", `2:1: found 4 cells, expected 8 for size 2x4`)
	check(detect, "# size: 2x4\n01\n..", `2:1: the board is 2x2, expected size 2x4`)
	check(detect, "# rules: balance\n01\n..", "1:10: # rules: found balance without no-three, expected both")
	check(detect, "# rules: pearls full\nW.", "1:10: # rules: found pearls without single-loop, expected both")
	check(detect, "# id: a\n# Id : b\n01\n..", `2:8: # id: found a second one for the same puzzle`)
	check(detect, "# rules: full\n# rules: full\nW.", `2:10: # rules: found a second one for the same puzzle`)
	check(detect, "# solution: 0111\n01-- 0110", `1:13: # solution: found a second solution, and it is not the same`)
	check(detect, "# solution: 0110\n01-- 011", `1:13: # solution: found a second solution, and it is not the same`)
	check(detect, "# solution: 011\n01-- 0110", `1:13: # solution: found a second solution, and it is not the same`)

	// JSON.
	check(detect, "[[{}]\n", "2:1: the JSON text ends here, in the middle of a value")
	check(detect, "{", "1:2: the JSON text ends here, in the middle of a value")
	check(detect, "{\"data\":\n 3}", `2:2: found 3, expected the puzzles {ID:{"problem":…}}`)
	check(detect, "{\"name\": 3}", `1:10: found a JSON number, expected string`)
	check(detect, "[1]", `1:2: found 1, expected a collection {"name":…, "data":…}`)
	check(detect, "{\"x\":[1,]}", "1:6: not JSON from here on: invalid character ']' looking for beginning of value")
}

const (
	maxCells = 1_000_000
	maxLine  = 16 << 20
)

// TestGoOn has a defect in one of several puzzles.
func TestGoOn(t *testing.T) {
	check := reader(t)
	check(detect, "01\n.?\n\n# id: broken\n0y\n..\n..\n\n10\n..", "f#1:1 takuzu 01/..",
		"dir/f:5:2: found 'y', expected 0 1 (O I) or . - _ ? for an empty cell", "f#3:9 takuzu 10/..")
	check(detect, "a1b\na1c\nb1a", "f#1:1 binairo .1/..",
		"dir/f:2:1: found 5 cells, expected a square board (4 or 9 cells)", "f#3:3 binairo ../1.")
	check(from("takuzu"), "01\n# id: b\n0y\n..\n# id: c\n10\n..", "dir/f:1:1: the board is 1x2, but a binary puzzle needs an even number of rows and columns, at least 2 (half of every line is 0)",
		"dir/f:3:2: found 'y', expected 0 1 (O I) or . - _ ? for an empty cell", "c:6 takuzu 10/..")
	check(detect, "-1--\n\n01--\n\n01--z\n", "f#1:1 binarypuzzle .1/..", "f#2:3 binarypuzzle 01/..",
		"dir/f:5:5: found 'z', expected 0 1 - or .")
	check(detect, "01..\n\n.1..\n\n0z..", "f#1:1 gotak 01/..", "f#2:3 gotak .1/..", "dir/f:5:2: found 'z', expected 0 O 1 I or .")
	check(detect, "0..1\n....\n# Solution: 00111100", "f:1 takuzu 0..1/....", "dir/f:3:13: # solution: no puzzle follows")
	check(detect, "01.. 0110\n# id: x\n# rules: bogus", "f:1 binarypuzzle 01/.. = 01/10", "dir/f:2:7: # id: no puzzle follows")
	check(detect, "a:d:\n\x00b:d:\nc:d:", "a:1 masyu-task ../..", "dir/f:2:1: found byte 0x00, expected text in UTF-8", "c:3 masyu-task ../..")
}

// TestErrorID tells which puzzle is broken.
func TestErrorID(t *testing.T) {
	check := func(input, want string) {
		t.Helper()
		var got string
		for _, err := range format.Read(strings.NewReader(input), "dir/f", detect) {
			if err != nil {
				got = err.(*format.Error).ID
			}
		}
		if got != want {
			t.Errorf("%q: got %q, want %q", input, got, want)
		}
	}
	check("01\n..\n\n# id: broken\n01\n.", "broken")
	check("01\n..\n\n01\n.", "f#2")
	check("01..\n\n# id: broken\n01.\n01..", "broken")
	check("a:d:\nb:d:b:d", "b")
	check("a:d:\nb:z:", "b")
	check(`{"name":"Masyu","data":{"c":{"problem":3}}}`, "c")
	check(`{"name":"Masyu","data":{"c":{"problem":"3"}}}`, "c")
	check("hello, world!", "")
}
