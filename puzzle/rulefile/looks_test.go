package rulefile_test

import (
	"fmt"
	"strings"
	"testing"

	"gridcnf/internal/testkit/must"
	"gridcnf/puzzle"
	"gridcnf/puzzle/rulefile"
)

// How clues are drawn follows from the tokens and marks of their file.
func TestLooks(t *testing.T) {
	check := func(family, layout, text string, want ...string) {
		t.Helper()
		f := must.Get(rulefile.Named(family))(t)
		if f.Layout() != layout {
			t.Errorf("%s: the layout is %s, expected %s", family, f.Layout(), layout)
		}
		b := must.Get(f.New(4, 4))(t)
		must.Do(t, b.Put(rulefile.Position{Kind: "cell", Row: 1, Col: 1}, text))
		var got []string
		for _, l := range b.Prints()[0].Parts {
			part := strings.TrimSpace(l.Mark + " " + l.Toward)
			if l.Mark == "" {
				part = fmt.Sprintf("%q", l.Text)
			}
			if l.At != "" {
				part += " at " + l.At
			}
			got = append(got, part)
		}
		if strings.Join(got, ", ") != strings.Join(want, ", ") {
			t.Errorf("%s %s: drawn as %s, expected %s", family, text, strings.Join(got, ", "), strings.Join(want, ", "))
		}
	}
	check("yajilin", "middle", "3n", `"3"`, "arrow n")
	check("castle-wall", "middle", "2wx", `"2"`, "arrow w", "fill")
	check("castle-wall", "middle", "o", `""`, "frame")
	check("shingoki", "middle", "w3", "ring", `"3"`)
	check("kenken", "corner", "6+", `"6+"`)
	check("kakuro", "split", ",7", `""`, `"7"`)
	check("compass", "compass", "1,2,?,4", `"1"`, `"2"`, `"?"`, `"4"`)
	check("tapa", "middle", "1,3", `"1"`, `"3"`)
	check("galaxies", "middle", "7", "spot at se")
	check("mid-loop", "middle", "5", "spot at s", "spot at e")
	check("pipelink", "middle", "we", "line ew")
	check("roma", "corner", "n", "arrow n")
}

// Misspelt marks are errors that say what is expected.
func TestMarks(t *testing.T) {
	check := func(drawing, want string) {
		t.Helper()
		_, err := rulefile.Parse("x.star", []byte(`puzzle(name = "x", rules = {"r": "x"}, answer = cells("a", "b"), clues = cells(number(1)), drawing = `+drawing+`)
def clue(b, c, n):
    clause([is_(c, "a")], rule = "r")
`))
		if got := fmt.Sprint(err); !strings.Contains(got, want) {
			t.Errorf("%s: got %s, expected %s", drawing, got, want)
		}
	}
	check(`{"a": "circle"}`, `a: found the mark "circle", expected one of none, fill`)
	check(`{"a": "ring at x"}`, `found the mark "ring at x"`)
	check(`{"a": "ring up"}`, `found the mark "ring up"`)
	check(`{"a": 3}`, `found the mark ""`)
	check(`{}, params = {"n": "many"}`, `params: n: found string, expected a number, a function of the board, or None`)
	check(`{"clue": "left"}`, `clue: found "left", expected one of ring, corner, middle, compass, split`)
	check(`{"a": "arrow ne at s, dot", "clue": "ring"}`, "<nil>")
}

// Boxes whose cells differ are told from lines and areas.
func TestBoxed(t *testing.T) {
	check := func(text, family, want string) {
		t.Helper()
		b := must.Get(must.Get(rulefile.Named(family))(t).Read(text))(t)
		got := ""
		for c := range 3 {
			got += map[bool]string{true: "|", false: "."}[b.Boxed(puzzle.Cell{Row: 1, Col: c}, puzzle.Cell{Row: 1, Col: c + 1})]
		}
		if got != want {
			t.Errorf("%s: %s, expected %s", family, got, want)
		}
	}
	rows := strings.Repeat("\n- - - -", 4)
	check("4 4"+rows, "sudoku", ".|.")
	check("4 4"+rows+strings.Repeat("\n- - -", 4)+strings.Repeat("\n- - - -", 3), "futoshiki", "...")
	check("4 4"+rows+strings.Repeat("\na a b b", 2)+strings.Repeat("\nc c d d", 2), "jigsaw", "...")
}
