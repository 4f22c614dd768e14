package format_test

import (
	"bytes"
	"fmt"
	"os"
	"strings"
	"testing"

	"gridcnf/internal/testkit/must"
	"gridcnf/puzzle/format"
	"gridcnf/puzzle/rulefile"
)

// TestRuledRows tells of which family rows below a size are: of the only one that fits, of the one that the file is named
// after, or the user is asked.
func TestRuledRows(t *testing.T) {
	check := func(file, text string, wants ...string) {
		t.Helper()
		got := ""
		for rec, err := range format.Read(strings.NewReader(text), file, format.Options{}) {
			if err == nil {
				got = string(rec.Puzzle.Kind())
				if b, ok := rec.Puzzle.(*rulefile.Board); ok {
					got += "\n" + strings.Join(b.Lines(), "\n") + "\n"
				}
			} else {
				got = err.Error()
			}
		}
		for _, want := range wants {
			if !strings.Contains(got, want) {
				t.Errorf("%q: got %s, want %s", text, got, want)
			}
		}
	}
	const pearls = "3 3\n- - w\n- b -\n- - -\n"
	check("f", pearls, "f:1:1: it can be masyu, ", "shingoki")
	check("f.masyu", pearls, "masyu")
	check("f", "# Masyu\n"+pearls, "masyu")
	check("f", "- - w\n- b -\n- - -\n", "masyu")
	check("f.yin-yang", pearls, "yin-yang")
	check("f", "2 2\n- - -\n- 1 -\n- - -\n", "slant")
	check("f", "# one\n2 2\n1\n-\n1\n0\n", "nonogram")
	check("f", "5 5\n- 2 - - 3\n- - - 1 -\n- - 2 - -\n- 3 - - -\n- - - 0 -\n", "it can be slitherlink, ")
	check("f", "4 4\n- 2 - -\n- - - 1\n- 7 - -\n- - - -\n", "mosaic")
	check("f", "2 2\n. 1\n9 .\n", "found")
	check("f.sudoku", "4 4\n1 - - -\n- - 2 -\n- - - -\n- - - -\n", "sudoku")
	const plain = "5 3 0 | 0 7 0 | 0 0 0\n6 0 0 | 1 9 5 | 0 0 0\n0 9 8 | 0 0 0 | 0 6 0\n------+-------+------\n" +
		"8 0 0 | 0 6 0 | 0 0 3\n4 0 0 | 8 0 3 | 0 0 1\n7 0 0 | 0 2 0 | 0 0 6\n------+-------+------\n" +
		"0 6 0 | 0 0 0 | 2 8 0\n0 0 0 | 4 1 9 | 0 0 5\n0 0 0 | 0 8 0 | 0 7 9\n"
	const sudoku = "9 9\n5 3 - - 7 - - - -\n6 - - 1 9 5 - - -\n- 9 8 - - - - 6 -\n8 - - - 6 - - - 3\n4 - - 8 - 3 - - 1\n7 - - - 2 - - - 6\n- 6 - - - - 2 8 -\n- - - 4 1 9 - - 5\n- - - - 8 - - 7 9\n"
	check("f.sudoku", plain, sudoku)
	check("f.sudoku", "530070000600195000098000060800060003400803001700020006060000280000419005000080079\n", sudoku)
	check("f.sudoku", strings.NewReplacer(" ", "", "|", "", "0", ".", "-", "", "+", "", "\n\n", "\n").Replace(plain), sudoku)
	check("f", plain, "f:1:1: it can be ", ", sudoku")
	check("f", "1...\n..4.\n.2..\n...3\n", "f:1:1: it can be slitherlink, ") // with a 4
	check("f", "1...\n..3.\n.2..\n...3\n", "slitherlink")
	check("f.sudoku", "1...\n..x.\n....\n....\n", `f.sudoku:2:3: found "x", expected a number from 1 on`)
	check("f.sudoku", "1...\n..2.\n...\n....\n", "f.sudoku:3:1: found 3 fields, expected 4: a row of cells")
	check("f.sudoku", "1........2.....x\n", `f.sudoku:1:16: found "x", expected a number from 1 on`)
	check("f.norinori", "a a b b\na a b b\nc c d d\nc c d d\n", "4 4\na a b b\n")
	check("f.minesweeper", "0 . 1\n. . .\n", "2 3\n0 - 1\n- - -\n")
	check("f.nondango", "- -\n- -\na a\na a\n", "found rows of a board of")
	check("f.sudoku", "a1d11d1d0f0a0b0c1b\n", "expected the number of rows")
}

// TestReadRows leaves out the line with the size above the puzzles of the gallery: what is read is the same board, or nothing.
func TestReadRows(t *testing.T) {
	text := must.Get(os.ReadFile("../../app/page/static/examples.jsonl"))(t)
	read, refused := 0, []string{}
	for rec, err := range format.Read(bytes.NewReader(text), "examples.jsonl", format.Options{}) {
		must.Do(t, err)
		b, ok := rec.Puzzle.(*rulefile.Board)
		if !ok {
			continue
		}
		want := b.Lines()
		got, err := b.File().ReadRows(strings.Join(want[1:], "\n"))
		switch {
		case err != nil:
			refused = append(refused, fmt.Sprintf("%s: %v", b.File().Name, err))
		case strings.Join(got.Lines()[1:], "\n") != strings.Join(want[1:], "\n"):
			t.Errorf("%s: got %q, want %q", b.File().Name, got.Lines(), want)
		default:
			read++
		}
	}
	if read < 8*len(refused) { // most of those with clues outside or between cells need it
		t.Errorf("read %d, refused %d: %q", read, len(refused), refused)
	}
}
