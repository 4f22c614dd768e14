package format_test

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

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

const (
	pearlGrid = "..W.../.B..W./....../...B../.W..../......"
	pearlSol  = "se ew ew sw se sw/ns se ew nw ns ns/ns ns se ew nw ns/ns ne nw se ew nw/ne ew sw ns - -/- - ne nw - -"
)

// tathamText writes one puzzle, or gives the error.
func tathamText(name string, rec *format.Record) string {
	text, err := format1(name, rec)
	if lost, ok := err.(*format.LossError); ok {
		return lost.What + "! " + lost.Error()
	} else if err != nil {
		return "error: " + err.Error()
	}
	return text
}

// tathamBoard makes a puzzle of rows parted by '/'.
func tathamBoard(grid string, rules string) *format.Record {
	rec, err := first("# rules: "+rules+"\n"+strings.ReplaceAll(grid, "/", "\n"), detect)
	if err != nil {
		panic(err)
	}
	return rec
}

const (
	tathamDistinct = "balance no-three distinct-rows distinct-columns"
	tathamPlain    = "balance no-three"
	tathamLoop     = "single-loop pearls"
)

func tathamRules(p puzzle.Puzzle) string { return strings.Join(p.Rules(), " ") }
