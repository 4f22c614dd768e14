package format_test

import (
	"strings"
	"testing"

	"gridcnf/puzzle/format"
)

// TestRuledRows tells of which family rows below a size are: of the only one that fits, of the one that the file is named
// after, or the user is asked.
func TestRuledRows(t *testing.T) {
	check := func(file, text, want string) {
		t.Helper()
		got := ""
		for rec, err := range format.Read(strings.NewReader(text), file, format.Options{}) {
			if err == nil {
				got = string(rec.Puzzle.Kind())
			} else {
				got = err.Error()
			}
		}
		if !strings.Contains(got, want) {
			t.Errorf("%q: got %s, want %s", text, got, want)
		}
	}
	const pearls = "3 3\n- - w\n- b -\n- - -\n"
	check("f", pearls, "f:1:1: it can be masyu, ")
	check("f", pearls, "shingoki")
	check("f.masyu", pearls, "masyu")
	check("f", "# Masyu\n"+pearls, "masyu")
	check("f", "- - w\n- b -\n- - -\n", "masyu")
	check("f.yin-yang", pearls, "yin-yang")
	check("f.txt", pearls, "f.txt:1:1: it can be masyu, ")
	check("f", "2 2\n- - -\n- 1 -\n- - -\n", "slant")
	check("f", "# one\n2 2\n1\n-\n1\n0\n", "nonogram")
	check("f", "5 5\n- 2 - - 3\n- - - 1 -\n- - 2 - -\n- 3 - - -\n- - - 0 -\n", "it can be slitherlink, ")
	check("f", "4 4\n- 2 - -\n- - - 1\n- 7 - -\n- - - -\n", "mosaic")
	check("f", "2 2\n. 1\n9 .\n", "found")
	check("f.sudoku", "4 4\n1 - - -\n- - 2 -\n- - - -\n- - - -\n", "sudoku")
	check("f.sudoku", "a1d11d1d0f0a0b0c1b\n", "expected the number of rows")
}
