package format_test

import (
	"encoding/json"
	"strings"
	"testing"

	"pgregory.net/rapid"

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
	check(format.Options{Full: true}, "# title: <A> & \"B\"\n# author: ä\n# source: s\n# id: x\\\n.W\n..\n# solution: yyyy", `{"name": "Masyu", "data": {
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

// TestPuzzlekitWriteFields decodes what is written as a program for the collections
// does.
func TestPuzzlekitWriteFields(t *testing.T) {
	text, lost := write(t, "puzzlekit", parsed(t, "a:aWb:yyyy\nb:d:", detect)...)
	var got struct {
		Name     string
		Count    int
		CountSol int `json:"count_sol"`
		Data     map[string]map[string]string
	}
	if err := json.Unmarshal([]byte(text), &got); err != nil || lost != nil {
		t.Fatal(err, lost)
	}
	if got.Name != "Masyu" || got.Count != 2 || got.CountSol != 1 || len(got.Data) != 2 || got.Data["b"]["problem"] != "2 2\n- -\n- -" {
		t.Errorf("got %+v", got)
	}
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
	check("the format puzzlekit writes a loop as two directions for every cell, and the solution has one or more than two at r1c2",
		parsed(t, "x:d:yyyn", detect)[0], loop)
}

// TestPuzzlekitWriteRead writes collections of any puzzles of a kind with any names.
func TestPuzzlekitWriteRead(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var recs []*format.Record
		names := rapid.SliceOfNDistinct(rapid.String(), 1, 4, rapid.ID[string]).Draw(t, "names")
		for _, name := range names {
			rec := anyRecord(t)
			if len(recs) > 0 && rec.Puzzle.Kind() != recs[0].Puzzle.Kind() {
				continue
			}
			rec.ID, rec.Named = name, name != ""
			rec.Title, rec.Author, rec.Source = rapid.String().Draw(t, "title"), rapid.String().Draw(t, "author"), rapid.String().Draw(t, "source")
			if _, lost := write(t, "puzzlekit", rec); lost != nil {
				rec.Published = nil
			}
			recs = append(recs, rec)
		}
		text, lost := write(t, "puzzlekit", recs...)
		if lost != nil {
			t.Fatal(lost)
		}
		back := parsed(t, text, detect)
		if len(back) != len(recs) {
			t.Fatalf("read %d puzzles, want %d", len(back), len(recs))
		}
		for i, rec := range recs {
			if !sameRecord(back[i], rec) {
				t.Fatalf("%s: got %+v, want %+v", text, back[i], rec)
			}
		}
	})
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

// FuzzPuzzlekit reads anything; what can be written again must be read as the same.
func FuzzPuzzlekit(f *testing.F) {
	f.Add(`{"name":"Masyu","data":{"a\"ä":{"problem":"2 2\nw b\n- -","solution":"2 2\nse sw\nne nw","source":[1]}}}`)
	f.Add(`{"name":"Binairo","data":{"":{"problem":"2 2\n1 -\n- 2","rules":"no-three"},"b":{"problem":"2 2\n--\n--"}}}`)
	f.Fuzz(func(t *testing.T, input string) {
		for rec, err := range format.Read(strings.NewReader(input), "f", from("puzzlekit")) {
			if err != nil {
				checkError(t, err, input)
				continue
			}
			checkRecord(t, rec)
			text, lost := write(t, "puzzlekit", rec)
			if lost != nil {
				continue
			}
			back := parsed(t, text, from("puzzlekit"))
			if len(back) != 1 || show(back[0].Puzzle) != show(rec.Puzzle) || !back[0].Published.Equal(rec.Published) {
				t.Errorf("%q: read back as %v", text, back)
			}
		}
	})
}
