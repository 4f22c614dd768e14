package meaning_test

import (
	"fmt"
	"strings"
	"testing"

	"gridcnf/meaning"
)

func Example() {
	m, err := meaning.Parse("count row 3 value 1 cells 1 to 5 at-least 2")
	fmt.Printf("%#v %v\n", m.(meaning.Count).Line, err)
	fmt.Println(m)
	// Output:
	// meaning.Line{Column:false, Index:2} <nil>
	// count row 3 value 1 cells 1 to 5 at-least 2
}

var all = []meaning.Meaning{
	meaning.Count{Line: meaning.Line{Index: 2}, Value: 1, From: 0, To: 5, AtLeast: 2},
	meaning.Count{Line: meaning.Line{Column: true, Index: 11}, From: 3, To: 3, AtLeast: -1},
	meaning.Wire{Line: meaning.Line{Index: 0}, Value: 1, A: meaning.Stretch{To: 4, Less: 1}, B: meaning.Stretch{From: 4, To: 9}, Offset: 1, Stride: 2, AtLeast: 3},
	meaning.State{Line: meaning.Line{Column: true}, Read: 4, Ones: 2, Last: 1, Run: 2},
	meaning.Differ{A: 0, B: 4, Cell: 7},
	meaning.Differ{Columns: true, A: 1, B: 2},
	meaning.Inside{Row: 2, Col: 9},
}

func TestParse(t *testing.T) {
	for _, m := range all {
		if got, err := meaning.Parse(m.String()); err != nil || got != m {
			t.Errorf("%q is read as %#v, %v", m, got, err)
		}
	}
}

func TestParseErrors(t *testing.T) {
	check := func(text, want string) {
		t.Helper()
		if m, err := meaning.Parse(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, %v, expected an error with %q", text, m, err, want)
		}
	}
	check("", "count, wire, state, differ or inside")
	check("sum row 1", "count, wire, state, differ or inside")
	check("inside 1", "a number")
	check("inside 1 2 3", "the end")
	check("inside 1 2 ", "no blank")
	check("inside 1  2", "a number")
	check("inside +1 2", "a number")
	check("inside 01 2", "a number")
	check("inside -0 2", "a number")
	check("inside 1 99999999999", "a number")
	check("differ lines 1 2 cell 3", "rows or columns")
	check("state row 1 read 2 ones 1 end 1 run 1", "last")
}

func FuzzParse(f *testing.F) {
	for _, m := range all {
		f.Add(m.String())
	}
	f.Fuzz(func(t *testing.T, text string) {
		if m, err := meaning.Parse(text); err == nil && m.String() != text {
			t.Errorf("%q is read as %q", text, m)
		}
	})
}
