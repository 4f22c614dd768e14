package format_test

import (
	"fmt"
	"io"
	"iter"
	"strings"
	"testing"

	"gridcnf/puzzle/format"
	"gridcnf/puzzle/masyu"
	"gridcnf/puzzle/slitherlink"
	"gridcnf/puzzle/takuzu"
)

const (
	address   = "https://puzz.link/p?mashu/3/3/060"
	addressed = ".../.B./..."
	gameID    = "6x6u:BEAEegbcDc"
)

// TestMixed has a puzzle a line, each of its own origin.
func TestMixed(t *testing.T) {
	check := reader(t)
	id := read(gameID, detect)[0]
	played, _ := strings.CutPrefix(id, "f:1 tatham ")
	check(detect, address+"\n"+gameID+"\n\n# id: x\n{\"puzzle\":\"01\\n.\"}\n"+".1.0..0..0..11.0 0110100100111100\na1d11d1d0f0a0b0c1b",
		"f#1:1 puzzlink "+addressed, "f#2:2 tatham "+played,
		`dir/f:5:11: puzzle: line 2, column 2: the row has 1 cells, expected 2`,
		"f#4:6 binarypuzzle "+wiki+" = 0110/1001/0011/1100",
		"f#5:7 binairo "+site)
	check(detect, gameID+"\nhello\n"+address, "f#1:1 tatham "+played,
		`dir/f:2:1: found the line "hello", which fits no format: expected rows of cells, an address, a game ID, a task, a saved page or JSON`, "f#3:3 puzzlink "+addressed)
	check(asLoop, gameID+"\n"+address, "dir/f:1:1: found an ID of Unruly, expected one of Pearl for masyu", "f#2:2 puzzlink "+addressed)
	check(from("tatham"), gameID+"\n"+address, "f#1:1 tatham "+played, "dir/f:2:34: found the end of the line, expected the ID of a game with a colon, as 6x6:…")
}

// TestJSONLines reads a JSON object a line.
func TestJSONLines(t *testing.T) {
	check := reader(t)
	check(detect, `{"id":"a","puzzle":"`+address+`"}`, "a:1 json "+addressed)
	check(detect, `{"puzzle":"01\n..\n","id":17}`+"\n"+`{"id":null,"puzzle":["01",".."]}`, "17:1 json 01/..", "f#2:2 json 01/..")
	check(detect, `{"puzzle":"..\n..","kind":"binairo"}`, "f:1 json ../..")
	check(detect, `{"puzzle":"..0.1.","rows":2,"cols":3,"from":"gotak","kind":"takuzu"}`, "dir/f:1:11: puzzle: line 1, column 1: the board is 2x3, but a binary puzzle needs an even number of rows and columns, at least 2 (half of every line is 0)")
	check(detect, `{"puzzle":"2.","kind":"slitherlink","rows":1,"cols":2}`, "f:1 json 2.")
	check(detect, `{"puzzle":"01\n..","solution":["01","10"]}`, "f:1 json 01/.. = 01/10")
	check(detect, `{"puzzle":"01\n..","solution":"0110"}`, "f:1 json 01/.. = 01/10")
	check(detect, `{"puzzle":"01\n..","solution":"01"}`, "f:1 json 01/.. ! dir/f:1:33: solution: found 2 characters, expected 4")
	check(detect, `{"puzzle":"masyu","givens":["W.",".."],"rows":2,"cols":2}`, "f:1 json W./..")
	check(detect, `{"puzzle":"# id: in\n01\n.."}`, "in:1 json 01/..")

	// What is wrong has the name of the puzzle, and the lines after it are read.
	for line, want := range map[string]string{
		`{"id":"a","puzzle":"01\n10","kind":"checkers"}`:                 `dir/f:2:36: kind: unknown puzzle "checkers": expected takuzu (binairo), 3-in-a-row (tohu-wa-vohu, unruly), masyu or slitherlink (loopy, fences)`,
		`{"id":"a","puzzle":"01\n10","rules":["pearls"]}`:                `dir/f:2:37: rules: found pearls without single-loop, expected both`,
		`{"id":"a","puzzle":"01\n10","rules":["x"]}`:                     `dir/f:2:37: rules: found "x", expected rules as balance no-three distinct-rows distinct-columns, or single-loop pearls full, or single-loop numbers`,
		`{"id":"a","puzzle":"W.\n.","kind":"masyu"}`:                     `dir/f:2:20: puzzle: line 2, column 2: the row has 1 cells, expected 2`,
		`{"id":"a","puzzle":7}`:                                          `dir/f:2:20: puzzle: found 7, expected a text`,
		`{"id":"a","puzzle":"01","rows":"6"}`:                            `dir/f:2:32: rows: found "6", expected a whole number`,
		`{"id":"a"}`:                                                     `dir/f:2:1: found no puzzle, expected {"puzzle":TEXT}, maybe with "id", "kind" and "rules"`,
		`{"id":"a","error":"was wrong"}`:                                 `dir/f:2:1: the line has an error and no puzzle: was wrong`,
		`{"id":"a","puzzle":"01`:                                         `dir/f:2:20: the JSON text ends here, in the middle of a value`,
		`{"id":"a","puzzle":"01\n10"} {}`:                                `dir/f:2:30: found { after the object, expected one object a line`,
		`{"id":"a","puzzle":"01\n10","puzzle":""}`:                       `dir/f:2:29: found a second "puzzle", expected one`,
		`{"id":"a","puzzle":"01\n10\n\n01\n10"}`:                         `dir/f:2:20: puzzle: line 1, column 1: found several puzzles, expected one`,
		`{"id":"a","puzzle":"# nothing"}`:                                `dir/f:2:20: puzzle: line 1, column 1: found no puzzle, only blank lines and comments if anything`,
		`{"id":"a","puzzle":"{\"puzzle\":\"01\"}"}`:                      `dir/f:2:20: puzzle: line 1, column 1: found a JSON object in another one, expected a puzzle`,
		`{"id":"a","puzzle":"....\n....\n....\n...."}`:                   `dir/f:2:20: puzzle: line 1, column 1: it can be a 4x4 takuzu, a 4x4 masyu or a 4x4 slitherlink`,
		`{"id":"a","puzzle":"masyu","givens":["W.","."],"kind":"masyu"}`: `dir/f:2:37: givens: line 2, column 2: the row has 1 cells, expected 2`,
	} {
		n := 0
		for _, err := range format.Read(strings.NewReader(address+"\n"+line+"\n"+address), "dir/f", detect) {
			if n++; n != 2 {
				if err != nil {
					t.Errorf("%s: puzzle %d: %v", line, n, err)
				}
			} else if bad, ok := err.(*format.Error); !ok || bad.ID != "a" || err.Error() != want {
				t.Errorf("%s: got\n%#v\n%v\nwant of a:\n%s", line, err, err, want)
			}
		}
	}
}

// TestJSONRules has rules in a line, which are those of the board, unless the user says otherwise.
func TestJSONRules(t *testing.T) {
	check := func(opt format.Options, members, want string) {
		t.Helper()
		for rec, err := range format.Read(strings.NewReader(`{"puzzle":"01\n..",`+members+"}"), "f", opt) {
			got := fmt.Sprint(err)
			if err == nil {
				got = fmt.Sprint(rec.Puzzle.Kind(), rec.Puzzle.Rules())
			}
			if got != want {
				t.Errorf("%s: got %s, want %s", members, got, want)
			}
		}
	}
	check(detect, `"rules":["balance","no-three"]`, "3-in-a-row[balance no-three]")
	check(detect, `"rules":"balance no-three distinct-rows"`, "takuzu[balance no-three distinct-rows]")
	check(detect, `"rules":["balance","no-three"],"kind":"takuzu"`, "takuzu[balance no-three]")
	check(detect, `"kind":"unruly"`, "3-in-a-row[balance no-three]")
	check(asBits, `"kind":"takuzu"`, "3-in-a-row[balance no-three]")
	check(format.Options{Kind: takuzu.Takuzu, Rules: map[string]bool{"distinct-rows": true}},
		`"rules":["balance","no-three"]`, "takuzu[balance no-three distinct-rows]")
	check(format.Options{Kind: masyu.Masyu}, `"kind":"takuzu"`, "f:1:27: kind: found takuzu, expected masyu puzzles")
	check(format.Options{Kind: slitherlink.Slitherlink}, `"rules":["balance"]`, "f:1:28: rules: found balance without no-three, expected both")
}

// TestStreamed gives a line only when the puzzles of those before it have been read.
func TestStreamed(t *testing.T) {
	check := func(opt format.Options, lines ...string) {
		t.Helper()
		opt.Stream = true
		r, w := io.Pipe()
		next, stop := iter.Pull2(format.Read(r, "-", opt))
		defer stop()
		for i, line := range lines {
			go io.WriteString(w, line)
			want := fmt.Sprintf("stdin#%d", i+1)
			if i == 0 {
				want = "stdin"
			}
			if rec, err, ok := next(); !ok || err != nil || rec.ID != want {
				t.Errorf("%q: got %v, %v, %v, want %s", line, rec, err, ok, want)
			}
		}
		w.Close()
		if rec, err, ok := next(); ok {
			t.Errorf("%q: got %v, %v after the last", lines, rec, err)
		}
	}
	object := `{"puzzle":"01\n.."}` + "\n"
	check(detect, address+"\n", gameID+"\r\n", "\n# x\n"+object, "01.. 0110\n")
	check(detect, "\ufeff# x\n\n"+object, object)
	check(from("gotak"), "01..\n", "....\n")
	check(from("binairo"), "a1b\n", "a1b 0110\n")
	check(detect, "01\n..\n\n", "0.\n..\n\n", "10\n..\n\n")
	check(detect, "pzprv3/mashu/1/2/. . /1 /\n", address+"\n")
}
