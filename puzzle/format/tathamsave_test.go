package format_test

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"gridcnf/internal/testkit/must"
	"gridcnf/puzzle"
	"gridcnf/puzzle/format"
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

// unrulyFile and pearlFile are save files of the two boards that are known in every format, pearlMoves the move that solves the second one.
func unrulyFile(records ...string) string {
	return tathamFile("Unruly", append([]string{"PARAMS 6x6udt", "CPARAMS 6x6udt", "DESC BEAEegbcDc"}, records...)...)
}

func pearlFile(records ...string) string {
	return tathamFile("Pearl", append([]string{"PARAMS 6x6de", "CPARAMS 6x6de", "DESC bWdBbWjBcWj"}, records...)...)
}

const pearlLines = "955C9CA956AAAA956AA3695635CA00003600"

func pearlMoves() string {
	move := "S"
	for i, ch := range pearlLines {
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
	rec.Published = must.Get(format.ReadAnswer(strings.NewReader(strings.ReplaceAll(pearlSol, "/", "\n")), "f", rec.Puzzle))(t)
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
	check := defects(t)
	good := unrulyFile()

	check(from("tatham-save"), "", "1:1: the file ends here, expected NSTATES")
	check(from("tatham-save"), "hello, world!", "1:1: found \"hello, wo\", expected a key of 8 characters and a colon")
	check(detect, "SAVEFILE", "1:9: the file ends here, expected a key of 8 characters and a colon")
	check(detect, "SAVEFILE:", "1:10: the file ends here, expected the length of the value and a colon")
	check(detect, "SAVEFILE:4x", "1:11: found 'x', expected the length of the value and a colon")
	check(detect, "SAVEFILE::", "1:10: found ':', expected the length of the value and a colon")
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
	check(detect, strings.Replace(good, "DESC ", "OTHER", 1), "8:13: the file has no record DESC")
	check(detect, unrulyFile("DESC zl"), "7:1: found the record DESC a second time")
	check(detect, unrulyFile("NSTATES 1", "NSTATES 2"), "8:1: found the record NSTATES a second time")
	check(detect, unrulyFile("NSTATES 0"), "7:12: NSTATES: found 0, expected at least 1")
	check(detect, unrulyFile("NSTATES x"), "7:12: NSTATES: found 'x', expected a number from 0 to 999999999")
	check(detect, unrulyFile("NSTATES 1 "), "7:13: NSTATES: found ' ', expected a number")
	check(detect, unrulyFile("NSTATES 9999999999999999999999999"), "7:13: NSTATES: found 99999999999999999999, expected a number from 0 to 999999999")
	check(detect, unrulyFile("NSTATES 999999999", "STATEPOS 1", "MOVE P0,0,0"), "10:1: the file ends here, expected 999999997 more moves")
	check(detect, unrulyFile("NSTATES 1", "STATEPOS 2"), "8:12: STATEPOS: found 2, expected at most 1, as NSTATES is")
	check(detect, unrulyFile("NSTATES 1"), "8:1: the file ends here, expected STATEPOS")
	check(detect, unrulyFile("STATEPOS 1", "MOVE P0,0,0", "NSTATES 2"), "8:1: found the record MOVE, expected NSTATES and STATEPOS before it")

	// What follows the last move.
	for _, second := range []string{good, pearlFile(), "anything"} {
		check(detect, good+"\n"+second, fmt.Sprintf("10:1: found %q after the last move, expected the end: a file holds one game", second[:1]))
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
	w := must.Get(format.NewWriter(&b, "tatham-save"))(t)
	must.Do(t, w.Write(tathamBoard(pearlGrid, tathamLoop)))
	if err := w.Write(tathamBoard(pearlGrid, tathamLoop)); err == nil {
		t.Error("a second puzzle is written")
	}
}
