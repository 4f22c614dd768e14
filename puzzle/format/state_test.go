package format_test

import (
	"fmt"
	"strings"
	"testing"

	"gridcnf/puzzle"
	"gridcnf/puzzle/format"
)

// stateText lists entries, with their moves.
func stateText(p puzzle.Puzzle, state []puzzle.Entry) string {
	var words []string
	for _, e := range state {
		word := fmt.Sprintf("%s=%t", p.Site(e.Bit), e.Value)
		if e.Move > 0 {
			word += fmt.Sprintf("@%d", e.Move)
		}
		words = append(words, word)
	}
	return strings.Join(words, " ")
}

// one is the only puzzle of a text.
func one(t *testing.T, text string) *format.Record {
	t.Helper()
	return parsed(t, text, detect)[0]
}

// loopyFile is a game of Loopy on 3x3 cells.
func loopyFile(moves ...string) string {
	return tathamFile("Loopy", append([]string{"PARAMS 3x3t0", "CPARAMS 3x3t0", "DESC b2f"}, moves...)...)
}

// What is filled in is read with the moves that have put it there, and written again where there is a place for it.
func TestState(t *testing.T) {
	check := func(text, want string) {
		t.Helper()
		rec := one(t, text)
		if got := stateText(rec.Puzzle, rec.State); got != want {
			t.Errorf("got %s\nwant %s of\n%s", got, want, text)
		}
		for _, to := range []string{"json", "pzprv3"} {
			if to == "pzprv3" && !puzzle.Drawn(rec.Puzzle) || rec.State == nil {
				continue
			}
			written, lost := write(t, to, rec)
			if lost != nil {
				t.Fatal(lost)
			}
			again := one(t, written)
			for i := range rec.State {
				rec.State[i].Move = 0
			}
			rec.Fill(rec.State) // in the order of the bits
			if got, want := stateText(rec.Puzzle, again.State), stateText(rec.Puzzle, rec.State); got != want || !again.Unfinished {
				t.Errorf("%s: got %s\nwant %s of\n%s", to, got, want, written)
			}
		}
	}
	check(unrulyFile(), "")
	check(unrulyFile("MOVE P0,0,0", "MOVE P1,2,0", "MOVE P1,0,0"), "r1c3=true@2 r1c1=true@3")
	check(unrulyFile("MOVE P0,0,0", "MOVE P-,0,0", "MOVE P1,2,0", "MOVE P1,2,0"), "r1c3=true@3")
	check(unrulyFile("MOVE P0,0,0", "RESTART BEAEegbcDc", "MOVE P1,2,0"), "r1c3=true@3")
	check(unrulyFile("NSTATES 3", "STATEPOS 2", "MOVE P0,0,0", "MOVE P1,2,0"), "r1c1=false@1")
	check(pearlFile("MOVE M2,0,1;M8,0,0", "MOVE F1,0,0;F4,1,0", "MOVE F1,1,0;F4,2,0;F1,0,0;F4,1,0"), "r1c1-r2c1=false@1 r1c2-r1c3=true@3")
	check(pearlFile("MOVE F1,0,0;F4,1,0", "MOVE H"), "")
	check(loopyFile("MOVE 0y1n", "MOVE 23y", "MOVE 0u4y", "MOVE 11y"), "r1c1-r1c2=false@1 r3c3-r4c3=true@2 r0c2-r1c2=true@3 r2c1-r3c1=true@4")
	check("pzprv3/mashu/2/3/. . . /. . . /1 0 /0 -1 /0 1 0 /", "r1c1-r1c2=true r2c2-r2c3=false r1c2-r2c2=true")
	check(`{"puzzle":"masyu","givens":["...","..."],"entries":{"r1c2-r2c2":0,"r1c2-r1c1":1}}`, "r1c1-r1c2=true r1c2-r2c2=false")
	check(`{"puzzle":"takuzu","givens":["0...","....","....","...."],"entries":{"r1c1":0,"r1c2":1,"r4c4":0}}`, "r1c2=true r4c4=false")
	check("a: takuzu 4x4\n[0]1 . .\n . . . .\n . . . .\n . . . 0\n", "r1c2=true r4c4=false")
	check("a: masyu 2x3\n●───·   ·\n│   ×\n·   ·   ·\n", "r1c1-r1c2=true r1c1-r2c1=true r1c2-r2c2=false")
}

// ReadState takes what is filled in from other files.
func TestReadState(t *testing.T) {
	check := func(puzzle, text, want string) {
		t.Helper()
		p := one(t, puzzle).Puzzle
		state, err := format.ReadState(strings.NewReader(text), "f", p)
		got := stateText(p, state)
		if err != nil {
			got = err.Error()
		}
		if got != want {
			t.Errorf("got %s\nwant %s of\n%s", got, want, text)
		}
	}
	const takuzu, masyu = "0...\n....\n..1.\n....\n", "W..\n...\n..."
	check(takuzu, takuzu, "")
	check(takuzu, "01..\n....\n..1.\n...0\n", "r1c2=true r4c4=false")
	check(takuzu, "a: takuzu 4x4\n[0]1 . .\n . . . .\n . .[1].\n . . . 0\n", "r1c2=true r4c4=false")
	check(takuzu, "11..\n....\n..1.\n...0\n", "f:1:1: the board is not that of the puzzle: r1c1 has another clue")
	check(takuzu, "0...\n....\n....\n...0\n", "f:1:1: the board is not that of the puzzle: r3c3 has another clue")
	check(takuzu, "0.....\n......\n......\n......\n......\n......", "f:1:1: the board is 6x6, expected size 4x4")
	check(takuzu, "011\n", "f:1:4: found 3 characters, expected 16")
	check(masyu, "pzprv3/mashu/3/3/1 . . /. . . /. . . /1 0 /0 0 /0 0 /-1 0 0 /0 0 0 /", "r1c1-r1c2=true r1c1-r2c1=false")
	check(masyu, "pzprv3/mashu/3/3/2 . . /. . . /. . . /1 0 /0 0 /0 0 /-1 0 0 /0 0 0 /", "f:1:1: the board is not that of the puzzle: r1c1 has another clue")
	check(masyu, "se ew sw\nns - ns\nne ew nw\n", "r1c1-r1c2=true r1c2-r1c3=true r3c1-r3c2=true r3c2-r3c3=true r1c1-r2c1=true r1c3-r2c3=true r2c1-r3c1=true r2c3-r3c3=true")
	check(masyu, `{"puzzle":"masyu","givens":["...","...","..."],"entries":{"r1c1-r1c2":1}}`+"\n"+`{"puzzle":"masyu","givens":["W..","...","..."],"entries":{"r1c1-r1c2":0}}`, "r1c1-r1c2=false")
	check(masyu, "", "f:1:1: found no puzzle, only blank lines and comments if anything")
}

// The places and values of entries in JSON are checked.
func TestEntryErrors(t *testing.T) {
	check := func(entries, want string) {
		t.Helper()
		text := `{"puzzle":"takuzu","givens":["0...","....","....","...."],"entries":` + entries + "}"
		for _, err := range format.Read(strings.NewReader(text), "f", format.Options{}) {
			if err == nil || err.Error() != want {
				t.Errorf("%s: got %v, want %s", entries, err, want)
			}
		}
	}
	check(`[1]`, `f:1:69: entries: found [1], expected an object of places with 0 or 1, as {"r1c2":1}`)
	check(`{"r1c2":1,"r5c1":0}`, `f:1:79: entries: found the place "r5c1", expected a cell or an edge of the board`)
	check(`{"r1c2":2}`, `f:1:77: entries: r1c2: found 2, expected 0 or 1`)
	check(`{"r1c2":"1"}`, `f:1:77: entries: r1c2: found "1", expected 0 or 1`)
	check(`{"r1c2":1,"r1c2":1}`, `f:1:79: entries: found a second value of r1c2, expected one`)
}
