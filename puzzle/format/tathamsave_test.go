package format_test

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"pgregory.net/rapid"

	"gridcnf/puzzle"
	"gridcnf/puzzle/format"
	"gridcnf/puzzle/masyu"
)

// tathamFile is a save file with the given records after the first three. A record is
// "KEY VALUE"; NSTATES and STATEPOS count the moves if they are not given.
func tathamFile(game string, records ...string) string {
	var b strings.Builder
	put := func(key, value string) { fmt.Fprintf(&b, "%-8s:%d:%s\n", key, len(value), value) }
	put("SAVEFILE", "Simon Tatham's Portable Puzzle Collection")
	put("VERSION", "1")
	put("GAME", game)
	moves, counted := 1, strings.Contains(strings.Join(records, "\n"), "NSTATES")
	for _, r := range records {
		switch key, _, _ := strings.Cut(r, " "); key {
		case "MOVE", "SOLVE", "RESTART":
			moves++
		}
	}
	for _, r := range records {
		key, value, _ := strings.Cut(r, " ")
		if (key == "MOVE" || key == "SOLVE" || key == "RESTART") && !counted {
			put("NSTATES", fmt.Sprint(moves))
			put("STATEPOS", fmt.Sprint(moves))
			counted = true
		}
		put(key, value)
	}
	if !counted {
		put("NSTATES", "1")
		put("STATEPOS", "1")
	}
	return b.String()
}

// unrulyFile and pearlFile are save files of the two boards that are known in every
// format, pearlMoves the move that solves the second one.
func unrulyFile(records ...string) string {
	return tathamFile("Unruly", append([]string{"PARAMS 6x6udt", "CPARAMS 6x6udt", "DESC BEAEegbcDc"}, records...)...)
}

func pearlFile(records ...string) string {
	return tathamFile("Pearl", append([]string{"PARAMS 6x6de", "CPARAMS 6x6de", "DESC bWdBbWjBcWj"}, records...)...)
}

const pearlAux = "955C9CA956AAAA956AA3695635CA00003600"

func pearlMoves() string {
	move := "S"
	for i, ch := range pearlAux {
		if n := strings.IndexRune("0123456789ABCDEF", ch); n > 0 {
			move += fmt.Sprintf(";R%d,%d,%d", n, i%6, i/6)
		}
	}
	return move
}

// tathamProgress adds to the lines of read whether the board is unfinished.
func tathamProgress(input string, opt format.Options) string {
	got := strings.Join(read(input, opt), "\n")
	for rec := range format.Read(strings.NewReader(input), "f", opt) {
		if rec != nil && rec.Unfinished {
			got += " unfinished"
		}
	}
	return got
}

func TestTathamSaveVectors(t *testing.T) {
	solution := "S" + strings.ReplaceAll(siteSol, "/", "")
	rec := tathamBoard(site, tathamDistinct)
	check := func(want string) {
		t.Helper()
		if got := tathamText("tatham-save", rec); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
		tathamSame(t, want, rec)
	}
	check(unrulyFile())
	rec.Published = tathamAnswer(siteSol)
	check(unrulyFile("SOLVE " + solution))

	rec = tathamBoard(pearlGrid, tathamLoop)
	check(pearlFile())
	var err error
	if rec.Published, err = format.ReadAnswer(strings.NewReader(strings.ReplaceAll(pearlSol, "/", "\n")), "f", rec.Puzzle); err != nil {
		t.Fatal(err)
	}
	check(pearlFile("SOLVE " + pearlMoves()))
	if !strings.HasPrefix(pearlMoves(), "S;R9,0,0;R5,1,0;R5,2,0;R12,3,0;R9,4,0;R12,5,0;") || !strings.HasSuffix(pearlMoves(), ";R6,3,5") {
		t.Error(pearlMoves())
	}
}

// tathamAnswer is an answer of 0 and 1.
func tathamAnswer(rows string) (a puzzle.Answer) {
	for _, ch := range strings.ReplaceAll(rows, "/", "") {
		a = append(a, ch == '1')
	}
	return a
}

// pearlIcon and unrulyIcon are games of the collection's own icons.
const pearlIcon = `SAVEFILE:41:Simon Tatham's Portable Puzzle Collection
VERSION :1:1
GAME    :5:Pearl
PARAMS  :5:6x6dt
CPARAMS :5:6x6dt
SEED    :15:901944054393278
DESC    :17:BbBfWcWbWBaBeWgWa
AUXINFO :72:f8bbe71b9be753d5fa143df207d7797ba62a9b3996eb8b8889487e1a2bd659d91a5e73e1
NSTATES :2:14
STATEPOS:1:7
MOVE    :55:F4,2,0;F1,1,0;F4,1,0;F1,0,0;F8,0,0;F2,0,1;F8,0,1;F2,0,2
MOVE    :27:F1,0,3;F4,1,3;F1,1,3;F4,2,3
MOVE    :27:F8,3,0;F2,3,1;F8,3,1;F2,3,2
MOVE    :97:F2,4,2;F8,4,1;F2,4,1;F8,4,0;F1,4,0;F4,5,0;F8,5,0;F2,5,1;F8,5,1;F2,5,2;F8,5,2;F2,5,3;F4,5,3;F1,4,3
MOVE    :13:F4,4,2;F1,3,2
MOVE    :13:F4,3,0;F1,2,0
MOVE    :69:F2,2,3;F8,2,2;F2,2,2;F8,2,1;F4,2,1;F1,1,1;F8,1,1;F2,1,2;F4,1,2;F1,0,2
MOVE    :41:F8,0,3;F2,0,4;F8,0,4;F2,0,5;F1,0,5;F4,1,5
MOVE    :27:F1,1,4;F4,2,4;F1,2,4;F4,3,4
MOVE    :13:F8,1,4;F2,1,5
MOVE    :55:F1,3,5;F4,4,5;F1,4,5;F4,5,5;F2,5,5;F8,5,4;F4,5,4;F1,4,4
MOVE    :13:F2,3,5;F8,3,4
MOVE    :13:F2,4,4;F8,4,3
`

const unrulyIcon = `SAVEFILE:41:Simon Tatham's Portable Puzzle Collection
VERSION :1:1
GAME    :6:Unruly
PARAMS  :5:6x6de
CPARAMS :5:6x6de
DESC    :10:faCADAJeBd
NSTATES :2:15
STATEPOS:2:15
MOVE    :6:P0,1,2
MOVE    :6:P0,4,2
MOVE    :6:P0,3,3
MOVE    :6:P0,3,0
MOVE    :6:P0,5,1
MOVE    :6:P0,2,1
MOVE    :6:P1,4,0
MOVE    :6:P1,1,1
MOVE    :6:P1,5,2
MOVE    :6:P0,0,2
MOVE    :6:P1,0,3
MOVE    :6:P1,0,0
MOVE    :6:P1,0,4
MOVE    :6:P0,2,4
`

const (
	pearlIconGrid = "B..B../....W./..W..W/B.B.../..W.../....W."
	pearlIconSol  = "se ew ew sw se sw/ns se sw ns ns ns/ne nw ns ne nw ns/se ew nw - se nw/ns se ew sw ne sw/ne nw - ne ew nw"
)

func TestTathamSaveMoves(t *testing.T) {
	check := func(input, want string) {
		t.Helper()
		if got := tathamProgress(input, detect); got != "f:1 tatham-save "+want {
			t.Errorf("got %s\nwant f:1 tatham-save %s", got, want)
		}
	}
	// The icons: a game half played, with the solution that the program keeps.
	check(pearlIcon, pearlIconGrid+" = "+pearlIconSol+" unfinished")
	check(strings.Replace(pearlIcon, "STATEPOS:1:7", "STATEPOS:2:14", 1), pearlIconGrid+" = "+pearlIconSol)
	check(strings.Replace(pearlIcon, "STATEPOS:1:7", "STATEPOS:1:1", 1), pearlIconGrid+" = "+pearlIconSol)
	check(strings.Replace(pearlIcon, "AUXINFO ", "OTHER   ", 1), pearlIconGrid+" unfinished")
	check(strings.Replace(pearlIcon, ":f8bb", ":f8bc", 1), pearlIconGrid+
		" ! dir/f:8:13: AUXINFO: found no hexadecimal digits behind the obfuscation unfinished")
	check(strings.Replace(pearlIcon, ":f8bb", ":f8bx", 1), pearlIconGrid+" ! dir/f:8:16: AUXINFO: found 'x', expected hexadecimal digits unfinished")
	check(strings.Replace(pearlIcon, "72:f8", "70:", 1), pearlIconGrid+" ! dir/f:8:13: AUXINFO: found 70 characters, expected two for each of 36 cells unfinished")
	check(unrulyIcon, ".....0/0..11./..11../....../.1..../0.1... unfinished")

	check(unrulyFile(), site)
	check(unrulyFile("MOVE P0,0,0", "MOVE P-,0,0"), site)
	check(unrulyFile("MOVE P0,0,0"), site+" unfinished")
	check(unrulyFile("MOVE P0,0,0", "SOLVE S"+strings.ReplaceAll(siteSol, "/", "")), site+" = "+siteSol)
	check(unrulyFile("SOLVE S"+strings.ReplaceAll(siteSol, "/", ""), "RESTART BEAEegbcDc"), site)
	check(unrulyFile("SOLVE S"+strings.ReplaceAll(siteSol, "/", ""), "RESTART BEAEegbcDc", "MOVE P1,5,5"), site+" unfinished")
	check(unrulyFile("NSTATES 3", "STATEPOS 1", "MOVE P0,0,0", "MOVE P1,0,0"), site)
	check(unrulyFile("NSTATES 3", "STATEPOS 2", "SOLVE S"+strings.ReplaceAll(siteSol, "/", ""), "MOVE P-,0,0"), site+" = "+siteSol)
	check(unrulyFile("AUXINFO zz", "UI 1", "TIME 3", "OTHER 1"), site)
	check(tathamFile("Unruly", "PARAMS 8x8", "CPARAMS 6", "DESC zl"),
		"....../....../....../....../....../......")

	check(pearlFile("MOVE "+pearlMoves()), pearlGrid+" = "+pearlSol)
	check(pearlFile("MOVE F1,0,0;F4,1,0"), pearlGrid+" unfinished")
	check(pearlFile("MOVE F1,0,0;F4,1,0", "MOVE N1,0,0;N4,1,0;"), pearlGrid)
	check(pearlFile("MOVE L1,0,0;L4,1,0", "MOVE F1,0,0;F4,1,0"), pearlGrid)
	check(pearlFile("MOVE L1,0,0;L4,1,0", "RESTART bWdBbWjBcWj"), pearlGrid)
	check(pearlFile("MOVE M1,0,0;M4,1,0"), pearlGrid+" unfinished")
	check(pearlFile("MOVE M1,0,0;M4,1,0", "MOVE R1,0,0;R4,1,0", "SOLVE "+pearlMoves()), pearlGrid+" = "+pearlSol)
	check(pearlFile("MOVE "), pearlGrid)
	check(pearlFile("MOVE S"), pearlGrid)
	check(pearlFile("MOVE H"), pearlGrid+" unfinished")
	check(pearlFile("MOVE S;H", "MOVE F1,0,0"), pearlGrid+" unfinished")
	check(pearlFile("MOVE H", "RESTART bWdBbWjBcWj", "SOLVE "+pearlMoves()), pearlGrid+" = "+pearlSol)
	// A closed line that leaves out pearls.
	check(pearlFile("MOVE R9,0,0;R12,1,0;R3,0,1;R6,1,1"), pearlGrid+" unfinished")
	// Two loops, which are wrong, but complete.
	check(tathamFile("Pearl", "PARAMS 5x5", "CPARAMS 5x5n", "DESC y", "MOVE R9,0,0;R12,1,0;R3,0,1;R6,1,1;R9,3,0;R12,4,0;R3,3,1;R6,4,1"),
		"...../...../...../...../..... = se sw - se sw/ne nw - ne nw/- - - - -/- - - - -/- - - - -")
}

// TestTathamSaveShape has records in other shapes than the program writes.
func TestTathamSaveShape(t *testing.T) {
	check := func(input, want string) {
		t.Helper()
		reader(t)(detect, input, want)
	}
	check(strings.ReplaceAll(unrulyFile(), "\n", "\r\n"), "f:1 tatham-save "+site)
	check(strings.ReplaceAll(unrulyFile(), "\n", "\n\r\n\n"), "f:1 tatham-save "+site)
	check(strings.ReplaceAll(unrulyFile(), "\n", ""), "f:1 tatham-save "+site)
	check("\ufeff\n"+unrulyFile(), "f:2 tatham-save "+site)
	check("# id: a\n# rules: balance no-three\n"+unrulyFile(), "a:3 tatham-save "+site)
	check("# solution: "+strings.ReplaceAll(siteSol, "/", "")+"\r\n\r\n"+unrulyFile(), "f:3 tatham-save "+site+" = "+siteSol)
	check(unrulyFile("SEED a\nb\x00\xff"), "f:1 tatham-save "+site)
	check(unrulyFile("SEED a\nb", "MOVE P2,0,0"), "dir/f:11:13: move 1: found '2', expected 0, 1 or -")
}

// TestTathamSaveReads gives the file byte by byte, and breaks it off everywhere.
func TestTathamSaveReads(t *testing.T) {
	file := "# id: a\n\n" + pearlFile("MOVE "+pearlMoves())
	for rec, err := range format.Read(iotest.OneByteReader(strings.NewReader(file)), "f", detect) {
		if err != nil || rec.Published == nil {
			t.Errorf("got %v, %v", rec, err)
		}
	}
	broken := errors.New("broken")
	for n := range len(file) - 1 {
		r := io.MultiReader(strings.NewReader(file[:n]), iotest.ErrReader(broken))
		for _, err := range format.Read(r, "f", from("tatham-save")) {
			if !errors.Is(err, broken) {
				t.Errorf("%d bytes: got %v", n, err)
			}
		}
		for _, err := range format.Read(strings.NewReader(file[:n]), "f", from("tatham-save")) {
			if err == nil || !strings.Contains(err.Error(), "the file ends here") {
				t.Errorf("%q: got %v", file[:n], err)
			}
		}
	}
}

func TestTathamSaveErrors(t *testing.T) {
	check := func(opt format.Options, input, want string) {
		t.Helper()
		reader(t)(opt, input, "dir/f:"+want)
	}
	lenient := format.Options{Lenient: true}
	good := unrulyFile()

	check(from("tatham-save"), "", "1:1: the file ends here, expected NSTATES")
	check(from("tatham-save"), "hello, world!", "1:1: found \"hello, wo\", expected a key of 8 characters and a colon")
	check(detect, "SAVEFILE", "1:9: the file ends here, expected a key of 8 characters and a colon")
	check(detect, "SAVEFILE:", "1:10: the file ends here, expected the length of the value and a colon")
	check(detect, "SAVEFILE:4x", "1:11: found 'x', expected the length of the value and a colon")
	check(detect, "SAVEFILE::", "1:10: found ':', expected the length of the value and a colon")
	check(lenient, "SAVEFILE::", "1:1: found the record SAVEFILE, expected SAVEFILE:41:Simon Tatham's Portable Puzzle Collection")
	check(detect, "SAVEFILE:41:Simon", "1:18: the file ends here, expected 36 more bytes of SAVEFILE")
	check(detect, "SAVEFILE:99999999999999999999:Simon", "1:31: the value is longer than 16 MiB")
	check(detect, "SAVEFILE:20:"+strings.Repeat("\n", 64<<20), "1:1: the file is longer than 64 MiB")
	check(detect, "SAVEFILE:1:a", "1:1: found the record SAVEFILE, expected SAVEFILE:41:Simon Tatham's Portable Puzzle Collection")
	check(detect, "# id: a\n# \xff\n"+good, "2:3: found byte 0xff, expected text in UTF-8")
	check(detect, strings.Replace(good, "VERSION :1:1", "VERSION :1:2", 1), `2:12: found version "2", expected 1`)
	check(detect, strings.Replace(good, "GAME    :6:Unruly", "GAME    :5:Loopy", 1), "5:15: found 'u', expected t0, the type of a grid of squares")
	check(detect, strings.Replace(good, "GAME    :6:Unruly", "GAME    :7:Unruly", 1), `3:18: found byte 0x0a, expected a printable ASCII character: the length 7 may be wrong`)
	check(detect, strings.Replace(good, "GAME    :6:Unruly", "GAME    :5:Unruly", 1), `3:17: found "y\nPARAMS ", expected a key of 8 characters and a colon`)
	check(asLoop, good, "3:12: found the game Unruly, expected masyu puzzles")
	check(asBits, pearlFile(), "3:12: found the game Pearl, expected 3-in-a-row puzzles")
	check(detect, strings.Replace(good, "GAME ", "OTHER", 1), "8:13: the file has no record GAME")
	check(detect, strings.Replace(good, "PARAMS ", "OTHER  ", 1), "8:13: the file has no record PARAMS")
	check(detect, strings.Replace(good, "CPARAMS", "OTHER  ", 1), "8:13: the file has no record CPARAMS")
	reader(t)(lenient, strings.Replace(good, "CPARAMS", "OTHER  ", 1), "f:1 tatham-save "+site)
	check(detect, strings.Replace(good, "DESC ", "OTHER", 1), "8:13: the file has no record DESC")
	check(detect, unrulyFile("DESC zl"), "7:1: found the record DESC a second time")
	reader(t)(lenient, unrulyFile("DESC zl"), "f:1 tatham-save ....../....../....../....../....../......")
	check(detect, unrulyFile("NSTATES 1", "NSTATES 2"), "8:1: found the record NSTATES a second time")
	check(detect, unrulyFile("NSTATES 0"), "7:12: NSTATES: found 0, expected at least 1")
	check(detect, unrulyFile("NSTATES x"), "7:12: NSTATES: found 'x', expected a number from 0 to 999999999")
	check(detect, unrulyFile("NSTATES 1 "), "7:13: NSTATES: found ' ', expected a number")
	check(detect, unrulyFile("NSTATES 9999999999999999999999999"), "7:13: NSTATES: found 99999999999999999999, expected a number from 0 to 999999999")
	check(detect, unrulyFile("NSTATES 999999999", "STATEPOS 1", "MOVE P0,0,0"), "10:1: the file ends here, expected 999999997 more moves")
	check(detect, unrulyFile("NSTATES 1", "STATEPOS 2"), "8:12: STATEPOS: found 2, expected at most 1, as NSTATES is")
	check(detect, unrulyFile("NSTATES 1"), "8:1: the file ends here, expected STATEPOS")
	check(detect, unrulyFile("STATEPOS 1", "MOVE P0,0,0", "NSTATES 2"), "8:1: found the record MOVE, expected NSTATES and STATEPOS before it")
	reader(t)(lenient, unrulyFile("NSTATES  +1x", "STATEPOS  1"), "f:1 tatham-save "+site)

	// What follows the last move.
	for _, second := range []string{good, pearlFile(), "anything"} {
		check(detect, good+"\n"+second, fmt.Sprintf("10:1: found %q after the last move, expected the end: a file holds one game", second[:1]))
		reader(t)(lenient, good+"\n"+second, "f:1 tatham-save "+site)
	}
	reader(t)(detect, good+"\n \r\n# the end", "f:1 tatham-save "+site)
	reader(t)(detect, good+"# id: a", "f:1 tatham-save "+site, "dir/f:9:7: # id: no puzzle follows")

	// The board.
	check(detect, tathamFile("Unruly", "PARAMS 7x7", "CPARAMS 7x7", "DESC zz"), "5:12: the board is 7 wide and 7 high, expected even numbers for Unruly")
	check(detect, tathamFile("Pearl", "PARAMS 6x6", "CPARAMS 6x6u", "DESC zj"), "5:15: found 'u' after the settings of Pearl, expected nothing more")
	check(detect, tathamFile("Pearl", "PARAMS 6x6", "CPARAMS 6x6", "DESC zk"), "6:12: the description has 37 cells, expected 36 for the width 6 and height 6 of Pearl")
	check(detect, tathamFile("Unruly", "PARAMS 6x6", "CPARAMS 6x6", "DESC z-"), "6:13: found '-', expected a to z for 0 to 25 empty cells and a 0, or A to Z for a 1")
	check(format.Options{Rows: 8, Cols: 8}, good, "5:12: the board is 6x6, expected size 8x8")
	check(detect, "# rules: single-loop pearls\n"+good, "6:12: the board is takuzu, but its rules are those of masyu")

	// Moves of Unruly, and where in them the error is.
	for move, want := range map[string]struct {
		off  int
		what string
	}{
		"":            {0, "found the end, expected a move P or S"},
		"X":           {0, "found 'X', expected a move P or S"},
		"P2,0,0":      {1, "found '2', expected 0, 1 or -"},
		"P0;0,0":      {2, "found ';', expected a comma"},
		"P0,6,0":      {3, "found 6, expected a column from 0 to 5"},
		"P0,0,-1":     {5, "found '-', expected a row from 0 to 5"},
		"P0,0,99999":  {5, "found 99999, expected a row from 0 to 5"},
		"P0,1,0":      {0, "the move changes the given at r1c2"},
		"P0,0,0x":     {6, "found 'x', expected the end of the move"},
		"P0, 0,0":     {3, "found ' ', expected a column from 0 to 5"},
		"S0101":       {5, "found the end, expected 0 or 1 for each of 36 cells"},
		"S0101x":      {5, "found 'x', expected 0 or 1 for each of 36 cells"},
		"P0,0,0;P0,1": {6, "found ';', expected the end of the move"},
	} {
		before := fmt.Sprintf("MOVE    :%d:", len(move))
		check(detect, unrulyFile("MOVE "+move), fmt.Sprintf("9:%d: move 1: %s", len(before)+want.off+1, want.what))
	}
	check(detect, unrulyFile("NSTATES 3", "STATEPOS 1", "MOVE P0,0,0", "MOVE X"), "10:12: move 2: found 'X', expected a move P or S")
	check(detect, unrulyFile("RESTART zl"), "9:12: move 1: the game restarts with another board than that of DESC")
	solution := strings.ReplaceAll(siteSol, "/", "")
	for _, move := range []string{"P0, +0,0", "P0,0,0x", "S" + solution + "x"} {
		if got := read(unrulyFile("MOVE "+move), lenient); !strings.HasPrefix(got[0], "f:1 tatham-save "+site) {
			t.Errorf("%s: %s", move, got)
		}
	}

	// Moves of Pearl, and where in them the error is.
	for move, want := range map[string]struct {
		off  int
		what string
	}{
		"X":              {0, "found 'X', expected S, H, or L, N, R, F or M with bits,x,y"},
		"SS":             {1, "found 'S', expected ';'"},
		";S":             {0, "found ';', expected S, H, or L, N, R, F or M with bits,x,y"},
		"H;S":            {0, "found 'H', expected S, H, or L, N, R, F or M with bits,x,y"},
		"F1,0,0":         {0, "the move leaves half an edge at r1c1"},
		"R4,0,0":         {0, "the move leaves half an edge at r1c1"},
		"F16,0,0":        {1, "found 16, expected the bits of a cell from 0 to 15"},
		"L,0,0":          {1, "found ',', expected the bits of a cell from 0 to 15"},
		"F1,0":           {4, "found the end, expected a comma"},
		"M1,0,0;L1,0,0;": {7, "the move draws an edge at r1c1 that is marked as none"},
	} {
		before := fmt.Sprintf("MOVE    :%d:", len(move))
		check(detect, pearlFile("MOVE "+move), fmt.Sprintf("9:%d: move 1: %s", len(before)+want.off+1, want.what))
	}
	for _, move := range []string{"F1,0,0", "R4,0,0", "F 1, +0,0;F4,1,0"} {
		if got := tathamProgress(pearlFile("MOVE "+move), lenient); got != "f:1 tatham-save "+pearlGrid+" unfinished" {
			t.Errorf("%s: %s", move, got)
		}
	}
}

func TestTathamSaveLoss(t *testing.T) {
	check := func(rec *format.Record, want string) {
		t.Helper()
		if got := tathamText("tatham-save", rec); got != want {
			t.Errorf("%s: got %q, want %q", show(rec.Puzzle), got, want)
		}
	}
	rec := tathamBoard(pearlGrid, tathamLoop)
	rec.Published = make(puzzle.Answer, rec.Puzzle.Bits())
	check(rec, "solution! the format tatham-save shows a solution as lines that are closed and visit all pearls, and this one does not")
	rec.Published[0] = true
	check(rec, "solution! the format tatham-save shows a solution as lines that are closed and visit all pearls, and this one does not")
	check(tathamBoard(pearlGrid, "full"), "rules! the format tatham-save cannot say that the loop visits every cell")
	check(tathamBoard(wiki, tathamPlain), "! the format tatham-save holds boards of Unruly with at least 6 rows and columns, and this one is 4x4")

	// A file holds one puzzle.
	var b strings.Builder
	w, err := format.NewWriter(&b, "tatham-save")
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Write(tathamBoard(pearlGrid, tathamLoop)); err != nil {
		t.Fatal(err)
	}
	if err := w.Write(tathamBoard(pearlGrid, tathamLoop)); err == nil {
		t.Error("a second puzzle is written")
	}
}

// TestTathamSaveRandom writes random boards with random answers and reads them back.
func TestTathamSaveRandom(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := tathamRandom(t)
		rec := &format.Record{Puzzle: p, Published: make(puzzle.Answer, p.Bits())}
		rows, cols := p.Size()
		b, isLoop := p.(*masyu.Board)
		if isLoop { // the border is a closed line
			for r := range rows {
				for c := range cols {
					if e := b.Right(r, c); e >= 0 && (r == 0 || r == rows-1) {
						rec.Published[e] = true
					}
					if e := b.Down(r, c); e >= 0 && (c == 0 || c == cols-1) {
						rec.Published[e] = true
					}
					if r > 0 && c > 0 && r < rows-1 && c < cols-1 {
						b.Set(r, c, masyu.None)
					}
				}
			}
		} else {
			rec.Published = rapid.SliceOfN(rapid.Bool(), p.Bits(), p.Bits()).Draw(t, "answer")
		}
		if text := tathamText("tatham-save", rec); !strings.Contains(text, "than can be different") {
			tathamSame(t, text, rec)
		}
	})
}

func FuzzTathamSave(f *testing.F) {
	for _, file := range []string{
		unrulyFile(), pearlFile(), unrulyIcon, pearlIcon, pearlFile("MOVE H"), pearlFile("MOVE " + pearlMoves()), "SAVEFILE:", "# id: a\n" + unrulyFile(), unrulyFile() + "\n# b\n" + pearlFile(),
		unrulyFile("SEED \n", "MOVE P0,0,0", "RESTART BEAEegbcDc"), strings.ReplaceAll(unrulyFile(), "\n", "\r\n"),
	} {
		f.Add(file, false)
		f.Add(file, true)
	}
	f.Fuzz(func(t *testing.T, input string, lenient bool) {
		for rec, err := range format.Read(strings.NewReader(input), "f", format.Options{From: "tatham-save", Lenient: lenient}) {
			if err != nil {
				checkError(t, err, input)
				continue
			}
			checkRecord(t, rec)
			if rec.PublishedErr != nil {
				continue
			}
			if text := tathamText("tatham-save", rec); !strings.Contains(text, "! the format tatham-save ") {
				tathamSame(t, text, rec)
			}
		}
	})
}
