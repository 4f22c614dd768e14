package format_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"gridcnf/puzzle/format"
)

func TestPuzzlekitWrite(t *testing.T) {
	check := func(opt format.Options, input, want string) {
		t.Helper()
		got, lost := write(t, "puzzlekit", parsed(t, input, opt)...)
		if got != want || lost != nil {
			t.Errorf("got %s, want %s, lost %q", got, want, lost)
		}
		if !json.Valid([]byte(got)) {
			t.Errorf("%s is not JSON", got)
		}
	}
	check(detect, "# id: a\n-1-0--0--0--11-0 0110100100111100\n.1.0..0..0..11.0", `{"name": "Binairo", "data": {
"a": {"problem":"4 4\n- 1 - 2\n- - 2 -\n- 2 - -\n1 1 - 2","solution":"4 4\n2 1 1 2\n1 2 2 1\n2 2 1 1\n1 1 2 2","source":""},
"f#2": {"problem":"4 4\n- 1 - 2\n- - 2 -\n- 2 - -\n1 1 - 2","solution":"","source":""}
}, "count": 2, "count_sol": 1}
`)
	check(format.Options{Rules: map[string]bool{"full": true}}, "# title: <A> & \"B\"\n# author: ä\n# source: s\n# id: x\\\n.W\n..", `{"name": "Masyu", "data": {
"x\\": {"problem":"2 2\n- w\n- -","solution":"","source":"s","title":"<A> & \"B\"","author":"ä","rules":"single-loop pearls full"}
}, "count": 1, "count_sol": 0}
`)
	check(detect, "x:aWb:yyyy", `{"name": "Masyu", "data": {
"x": {"problem":"2 2\n- w\n- -","solution":"2 2\nse sw\nne nw","source":""}
}, "count": 1, "count_sol": 1}
`)
	check(asBits, "01\n..\n", `{"name": "Binairo", "data": {
"f": {"problem":"2 2\n2 1\n- -","solution":"","source":"","rules":"balance no-three"}
}, "count": 1, "count_sol": 0}
`)
}

func TestPuzzlekitWriteLoss(t *testing.T) {
	loop, bits := parsed(t, "# id: a\nW.\n..", detect)[0], parsed(t, "# id: b\n01\n..", detect)[0]
	check := func(want string, recs ...*format.Record) {
		t.Helper()
		text, lost := write(t, "puzzlekit", recs...)
		if got := strings.Join(lost, "; "); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
		if text != "" && !json.Valid([]byte(text)) {
			t.Errorf("%s is not JSON", text)
		}
	}
	check("")
	check("the format puzzlekit holds puzzles of one kind a file, and those before this takuzu are masyu", loop, bits)
	check("the format puzzlekit holds puzzles of one kind a file, and those before this masyu are takuzu", bits, loop)
	check(`the format puzzlekit names the puzzles of a file, and a second one is named "a"`, loop, loop)
	check("the format puzzlekit writes a solution as rows of cells, which cannot show this one: its lines are not closed",
		parsed(t, "x:d:yyyn", detect)[0], loop)
}

// TestPuzzlekitFields reads what other collections have besides the puzzle.
func TestPuzzlekitFields(t *testing.T) {
	check := func(fields, want string) {
		t.Helper()
		rec := parsed(t, `{"name":"Masyu","count":1,"count_sol":0,"data":{"a":{"problem":"1 2\nw b"`+fields+`}}}`, detect)[0]
		if got := rec.Title + "|" + rec.Author + "|" + rec.Source; got != want {
			t.Errorf("%s: got %q, want %q", fields, got, want)
		}
	}
	check(``, "||")
	check(`,"source":"s","info":"i","puzzlink_url":"https://puzz.link/p?mashu/2/1/5"`, "||s")
	check(`,"source":null,"info":null,"solution":null,"title":"","author":null`, "||")
	check(`,"source":["a","b"],"info":{"x":[1]},"title":3,"author":true`, `3|true|["a","b"]`)
	check(`,"source":{"url": "x",`+"\n"+`"n":1}`, `||{"url": "x", "n":1}`)

	// A collection in several files has the same shape in each.
	reader(t)(detect, `{"name":"Masyu","data":{"a":{"problem":"1 2\nw b"}}}`+"\n"+`{"name":"Masyu","data":{"b":{"problem":"1 2\nb w"}}}`,
		"a:1 puzzlekit WB", "b:2 puzzlekit BW")
}

// TestPuzzlekitFamily has collections that do not start with their name.
func TestPuzzlekitFamily(t *testing.T) {
	check := reader(t)
	const which = "problem: it can be a takuzu, a masyu or a slitherlink"
	ten := strings.Repeat(`\n2 1 - - - - - - - -`, 10)
	read := "f:1 puzzlekit " + strings.TrimSuffix(strings.Repeat("BW......../", 10), "/")
	check(detect, `{"data":{"a":{"problem":"10 10`+ten+`"}},"name":"Masyu"}`, strings.Replace(read, "f", "a", 1))
	check(detect, `{"data":{"a":{"problem":"10 10`+ten+`"}}}`, "dir/f:1:10: "+which)
	check(asLoop, `{"data":{"a":{"problem":"10 10`+ten+`"}}}`, strings.Replace(read, "f", "a", 1))
	check(detect, `{"data":{"a":{"problem":"2 2\nw -\n- -"},"b":{"problem":3}},"name":"Masyu"}`, "a:1 puzzlekit W./..", "dir/f:1:46: found a JSON number, expected string")
	check(detect, `{"data":{"a":{"problem":"2 2\nw -\n- -"}},"name":"Slitherlink"}`, "dir/f:1:10: problem: line 2, column 1: found 'w', expected 0 to 4 or . - _ for an empty cell")
	check(asBits, `{"data":{"a":{"problem":"2 2\n1 -\n- -"}},"name":"Masyu"}`, "dir/f:1:50: found a collection of Masyu, expected 3-in-a-row puzzles")
	check(detect, `{"data":{"a":{"problem":"2 2\nw -\n- -"}}`, "a:1 puzzlekit W./..", "dir/f:1:42: the JSON text ends here, in the middle of a value")

	check(detect, `{"problem":"2 2\n1 -\n- 2","solution":"2 2\n1 2\n2 1"}`, "f:1 puzzlekit 1./.0 = 10/01")
	check(detect, `{"problem":"2 2\n1 -\n- 2","solution":"1 0\n0 1"}`, "f:1 puzzlekit 1./.0 = 10/01")
	check(detect, `{"problem":"2 2\n1 -\n- 2","solution":"2 2\nse sw\nne nw"}`, "f:1 puzzlekit W./.B = se sw/ne nw")
	check(detect, `{"problem":"2 2\n1 -\n- 2","solution":"S1001"}`, "dir/f:1:1: "+which)
	check(format.Options{Rows: 2, Cols: 4}, `{"problem":"2 2\nw -\n- -"}`, "dir/f:1:1: problem: the board is 2x2, expected size 2x4")
}

// TestPuzzlekitTwice has keys that a JSON object has twice.
func TestPuzzlekitTwice(t *testing.T) {
	check := reader(t)
	check(detect, `{"name":"Masyu","data":{"a":{"problem":"1 1\nw","problem":"1 1\nb"},"b":{"problem":"1 1\nw"}}}`,
		`dir/f:1:29: found "1 1\nb", a second text under one name, expected one`, "b:1 puzzlekit W")
	check(detect, `{"problem":"1 1\nw",`+"\n"+`"problem":"1 1\nb"}{"problem":"1 1\nb"}`, `dir/f:2:11: found "1 1\nb", a second text under one name, expected one`, "f#2:2 puzzlekit B")
	check(detect, `{"problem":"1 1\nw","title":[1],"title":[1]}`, `dir/f:1:41: found "[1]", a second text under one name, expected one`)
	check(detect, `{"name":"Masyu","name":"Binairo"}`, `dir/f:1:24: found "Binairo", a second text under one name, expected one`)
}

// TestJSONPlaces finds the places of errors and of what is not text.
func TestJSONPlaces(t *testing.T) {
	check := reader(t)
	for _, end := range []string{"\n", "\r", "\r\n"} {
		check(detect, `{"name":"Masyu","data":`+end+` {`+end+end+` "a":{"rules":""`+end+`,"problem":"1 1\n!"}}}`,
			"dir/f:4:2: problem: line 2, column 1: found '!', expected w W o O 1 (white), b B * @ # 2 (black), ? (white or black) or . - _ (empty)")
		check(detect, strings.Repeat(" ", 510)+end+end+"[7", "dir/f:3:2: found 7, expected a collection {\"name\":…, \"data\":…}")
	}
	one := `{"problem":"1 1\nw"}`
	check(detect, one+"\n"+`{"title":"ä`+"\xff"+`"}`, "f#1:1 puzzlekit W", "dir/f:2:12: found byte 0xff, expected text in UTF-8")
	for n := range 4 {
		check(from("puzzlekit"), one+strings.Repeat(" ", 600+n)+`{"title":"ää`+"\xc3"+`"}`, "f#1:1 puzzlekit W", fmt.Sprintf("dir/f:1:%d: found byte 0xc3, expected text in UTF-8", len(one)+600+n+13))
	}
	check(from("puzzlekit"), "\xff", "dir/f:1:1: found byte 0xff, expected text in UTF-8")

	broken := io.MultiReader(strings.NewReader(one+`{"problem"`), iotest.ErrReader(errors.New("boom")))
	var last error
	for _, last = range format.Read(broken, "f", detect) {
	}
	if last == nil || last.Error() != "f: boom" {
		t.Errorf("got %v, want f: boom", last)
	}
}
