package format_test

import (
	"strings"
	"testing"

	"gridcnf/puzzle/format"
	"gridcnf/puzzle/rulefile"
	"gridcnf/puzzle/slitherlink"
)

var asSides = format.Options{Kind: slitherlink.Slitherlink}

// The board of the vectors, its solution and pzpr's file of both.
const (
	slither       = "2..1./.2..1/..2../3..3./.0..3"
	slitherInside = "xxxxx/x--xx/x-xxx/x-x-x/----x"
	slitherLines  = "1 -1 0 -1 -1 1 /1 1 -1 1 -1 1 /1 1 1 0 0 1 /1 1 1 1 1 1 /-1 -1 -1 0 1 1 /" +
		"1 1 1 1 1 /-1 1 1 -1 -1 /0 -1 1 0 0 /0 0 0 1 0 /1 -1 1 -1 0 /-1 0 -1 0 1 /"
	slitherTokens = "2 . . 1 . /. 2 . . 1 /. . 2 . . /3 . . 3 . /. 0 . . 3 /"
)

func TestSlitherlinkRead(t *testing.T) {
	check := reader(t)
	const solved = " = " + slitherInside

	check(detect, "https://puzz.link/p?slither/5/5/cbcbcddad", "f:1 puzzlink "+slither)
	check(detect, "https://puzz.link/p?slitherlink/3/1/.j", `dir/f:1:38: found "j", which goes on behind the last place`)
	check(detect, "https://puzz.link/p?slither/3/1/1C", `dir/f:1:34: found "C", expected ".", 0 to 9, a to e or g to z`)
	check(detect, "pzprv3/slither/5/5/"+slitherTokens+slitherLines, "f:1 pzprv3 "+slither+solved)
	check(detect, "pzprv3.1/slither/5/5/"+slitherTokens+strings.Repeat(". 1 2 . . /", 5)+slitherLines, "f:1 pzprv3 "+slither+solved)
	check(detect, "pzprv3/slither/1/2/- 3 /", "f:1 pzprv3 .3")
	check(detect, "http://www.kanpen.net/slitherlink.html?problem=1/3/._3_0_/", "f:1 kanpen .30")

	check(detect, strings.ReplaceAll(slither, "/", "\n"), "f:1 slitherlink "+slither)
	check(detect, "2 - - 1\n_ 2 . .\n", "f:1 slitherlink 2..1/.2..")
	check(detect, "2 2\n3-\n-4", "f:1 slitherlink 3./.4")
	check(detect, "-1\n2-", "f:1 slitherlink .1/2.")
	check(asSides, "2 2\n2 2", "f:1 slitherlink 22/22")
	check(asSides, "01\n..", "f:1 slitherlink 01/..")
	check(asSides, "....", "f:1 slitherlink ../..")
	check(detect, "# rules: single-loop numbers\n01\n..", "f:2 slitherlink 01/..")
	check(detect, "2b1b2b1b2b3b3b0b3", "f:1 slitherlink-task "+slither)
	check(detect, "3c nnnnnnnnnnnn", "f:1 slitherlink-task 3./.. = --/--")
	check(detect, `{"name":"Slitherlink","data":{"a":{"problem":"2 2\n- 3\n. -","solution":"2 2\nx x\n- -"}}}`, "a:1 puzzlekit .3/.. = xx/--")
	check(detect, `{"problem":"1 2\n- 3"}`, "f:1 puzzlekit .3")
	check(detect, "begin\npuzzle slitherlink\nproblem\n- 3\nsolution\nx x\nend", "f:1 janko .3 = xx")

	// Digits 0 and 1 alone are a binary puzzle, even if that has no such board.
	check(detect, "01.\n...", "dir/f:1:1: the board is 2x3, but a binary puzzle needs an even number of rows and columns, at least 2 (half of every line is 0)")
	check(format.Options{From: "gotak", Kind: slitherlink.Slitherlink}, "....", "dir/f:1:1: the format gotak has takuzu boards, expected a format for slitherlink")
	check(detect, "5.3\n...", "dir/f:1:1: found '5', expected 0 to 4 or . - _ for an empty cell")
}

func TestLoopy(t *testing.T) {
	check := reader(t)
	check(detect, "5x5t0:a22a3b1d2321a0a2a333a", "f:1 tatham .22.3/..1../..232/1.0.2/.333.")
	check(detect, "5x5t0de:a3c2a2323e0d3a1a", "f:1 tatham .3.../2.232/3..../.0.../.3.1.")
	check(detect, "7x10t0:12322a2b2a2c1312c2c3b3a20a1a1c3a3c11c1a21a311a2a3c3b1",
		"f:1 tatham 12322.2/..2.2../.1312../.2...3./.3.20.1/.1...3./3...11./..1.21./311.2.3/...3..1")
	check(detect, "5x5t1:a22a3b1d2321a0a2a333a", `dir/f:1:5: found a grid of type "1", expected 0, squares: other grids are not supported; nor is it an ID of any other game`)
	check(detect, "5x5t1:y", `dir/f:1:5: found a grid of type "1", expected 0, squares: other grids are not supported; nor is it an ID of any other game`)
	check(detect, "5x5t0:a22a3b1d2321a0a2a333", "dir/f:1:7: the description has 24 cells, expected 25 for the width 5 and height 5 of Loopy; nor is it an ID of any other game")
	check(detect, "2x5t0:3i", "dir/f:1:1: the board is 2 wide and 5 high, expected at least 3 for Loopy; nor is it an ID of any other game")
	check(asBits, "5x5t0:a22a3b1d2321a0a2a333a", "dir/f:1:1: found an ID of Loopy, expected one of Unruly for takuzu")
}

func TestSlitherlinkWrite(t *testing.T) {
	rec := parsed(t, "pzprv3/slither/5/5/"+slitherTokens+slitherLines, detect)[0]
	check := func(to, want string) {
		t.Helper()
		was := *rec
		if strings.HasPrefix(want, "!") {
			was.Published = nil
			want = want[1:]
		}
		if got, lost := write(t, to, &was); got != want || lost != nil {
			t.Errorf("%s: got %q, want %q, lost %q", to, got, want, lost)
		}
	}
	check("puzzlink", "!https://puzz.link/p?slither/5/5/cbcbcddad\n")
	check("kanpen", "!http://www.kanpen.net/slitherlink.html?problem=5/5/2_._._1_._/._2_._._1_/._._2_._._/3_._._3_._/._0_._._3_/\n")
	check("tatham", "!5x5t0:2b1b2b1b2b3b3b0b3\n")
	check("slitherlink", "!"+strings.ReplaceAll(slither, "/", "\n")+"\n")
	check("pzprv3", "pzprv3\nslither\n5\n5\n"+strings.ReplaceAll(slitherTokens+strings.ReplaceAll(slitherLines, "-1", "0"), "/", "\n"))
	check("puzzlekit", `{"name": "Slitherlink", "data": {
"f": {"problem":"5 5\n2 - - 1 -\n- 2 - - 1\n- - 2 - -\n3 - - 3 -\n- 0 - - 3","solution":"5 5\nx x x x x\nx - - x x\nx - x x x\nx - x - x\n- - - - x","source":""}
}, "count": 1, "count_sol": 1}
`)

	// A grid without 2, 3 or 4 could be a binary puzzle, and is not read as one.
	small := parsed(t, "01\n..", asSides)
	if got, _ := write(t, "slitherlink", small...); got != "# rules: single-loop numbers\n01\n..\n" {
		t.Errorf("got %q", got)
	}
}

func TestSlitherlinkAnswer(t *testing.T) {
	b, err := rulefile.FirstGrid(slitherlink.Slitherlink, 2, 2)
	check := answers(t, b, err)
	check("x-\nxx\n", "x-/xx")
	check("X .\nx x", "x-/xx")
	check("2 2\nx -\nx x", "x-/xx")
	check("ynynyyyynynn", "x-/xx")
	check(`{"solution": ["x-", "xx"]}`, "x-/xx")
	check("x-\n", "s:1:1: found 1 rows, expected 2")
	check("x-\nx0", "s:2:2: found '0', expected x (inside the loop) or -")
	check("yn", "s:1:3: found 2 characters, expected 12")
}

func TestSlitherlinkPenpa(t *testing.T) {
	check := func(opt format.Options, link penpaLink, want string) {
		t.Helper()
		reader(t)(opt, link.String(), want)
	}
	const around = `"50,51":3,"51,58":3,"57,58":3,"50,57":3`
	link := penpaLink{header: penpaSquare, question: `{"number":{"16":["4",1,"1"],"25":["?",1,"1"]}}`}
	check(detect, link, "f:1 penpa 4../...")
	link.filled = `{"lineE":{` + around + `,"60":98}}`
	check(detect, link, "f:1 penpa 4../... = x--/---")
	link.filled, link.solution = "", `[[],[],["50,51,1","51,58,1","57,58,1","50,57,1"],[],[],[]]`
	check(detect, link, "f:1 penpa 4../... = x--/---")
	check(asSides, penpaLink{header: penpaSquare, question: `{"number":{"16":["5",1,"1"]}}`}, `dir/f:1:51: r1c1: found the text "5", expected 0, 1, 2, 3, 4 or ?`)
	check(asSides, penpaLink{header: penpaSquare, question: `{"line":{"16,17":3}}`}, "dir/f:1:51: found a drawing of type line in the puzzle, expected numbers from 0 to 4")
	check(asSides, penpaLink{header: penpaSquare, question: "{}", filled: `{"lineE":{"16,17":3}}`}, `f:1 penpa .../... ! dir/f:1:51: found the line "16,17", expected lines from a corner to the next`)
}

// TestLoopySave reads the board of a save file. What has been drawn is not known.
func TestLoopySave(t *testing.T) {
	rec := parsed(t, "5x5t0:a22a3b1d2321a0a2a333a", detect)[0]
	text, lost := write(t, "tatham-save", rec)
	if back := parsed(t, text, detect); lost != nil || len(back) != 1 || !sameRecord(back[0], rec) || back[0].Unfinished {
		t.Errorf("%q does not read back the same; %q", text, lost)
	}
	moved := strings.Replace(text, "NSTATES :1:1\nSTATEPOS:1:1\n", "NSTATES :1:2\nSTATEPOS:1:2\nMOVE    :2:3y\n", 1)
	if back := parsed(t, moved, detect); len(back) != 1 || !back[0].Unfinished || back[0].Published != nil {
		t.Errorf("%q: got %+v", moved, back)
	}
}
