package render_test

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gridcnf/puzzle"
	"gridcnf/puzzle/format"
	"gridcnf/render"
)

var update = flag.Bool("update", false, "rewrite the expected drawings")

// The boards and answers. In an answer a dot is an open bit.
const (
	binaryBoard = ".1.0\n..0.\n.0..\n11.0"
	binaryBits  = "0110100100111100"
	binaryOpen  = "01.0..01.0..11.0"

	loopBoard = "4 4\n- - w -\n- - - -\n- b - -\n- - - -"
	loopBits  = "111" + "000" + "011" + "110" + "1001" + "1001" + "1110" // not a solution: any bits can be drawn
	loopOpen  = ".11" + "0.0" + ".11" + "..0" + "1.01" + ".001" + "1.1."
)

func TestDrawings(t *testing.T) {
	check := func(name, board, bits string, style render.Style) {
		t.Helper()
		lines, err := render.Text(parse(t, board), bitsOf(bits), style)
		if err != nil {
			t.Fatal(err)
		}
		golden(t, name, strings.Join(lines, "\n")+"\n")
	}
	plain, ascii, colour := render.Style{}, render.Style{ASCII: true}, render.Style{Colour: true}
	check("binary", binaryBoard, binaryBits, plain)
	check("binary", binaryBoard, binaryBits, ascii) // the same characters
	check("binary-open", binaryBoard, binaryOpen, plain)
	check("binary-colour", binaryBoard, binaryBits, colour)
	check("loop", loopBoard, loopBits, plain)
	check("loop-ascii", loopBoard, loopBits, ascii)
	check("loop-open", loopBoard, loopOpen, plain)
	check("loop-open-ascii", loopBoard, loopOpen, ascii)
	check("loop-colour", loopBoard, loopBits, colour)
	check("loop-ascii-colour", loopBoard, loopBits, render.Style{ASCII: true, Colour: true})
}

// Colour only adds escapes: without them the drawing is the same.
func TestColourAddsEscapesOnly(t *testing.T) {
	for _, board := range []string{binaryBoard, loopBoard} {
		p := parse(t, board)
		bits := make([]render.Bit, p.Bits())
		plain, _ := render.Text(p, bits, render.Style{})
		colour, _ := render.Text(p, bits, render.Style{Colour: true})
		text := strings.NewReplacer("\x1b[1m", "", "\x1b[0m", "").Replace(strings.Join(colour, "\n"))
		if want := strings.Join(plain, "\n"); text != want {
			t.Errorf("got\n%s\nexpected\n%s", text, want)
		}
	}
}

func TestUnknownPuzzle(t *testing.T) {
	if _, err := render.Text(struct{ puzzle.Puzzle }{}, nil, render.Style{}); err == nil {
		t.Error("a puzzle of an unknown type was drawn")
	}
}

// parse reads a board.
func parse(t *testing.T, text string) puzzle.Puzzle {
	t.Helper()
	for rec, err := range format.Read(strings.NewReader(text), "board", format.Options{}) {
		if err != nil {
			t.Fatal(err)
		}
		return rec.Puzzle
	}
	panic("unreachable: an input without a puzzle is an error")
}

// bitsOf turns 0, 1 and . into bits.
func bitsOf(text string) []render.Bit {
	bits := make([]render.Bit, len(text))
	for i, c := range text {
		bits[i] = map[rune]render.Bit{'0': render.False, '1': render.True, '.': render.Open}[c]
	}
	return bits
}

// golden compares a drawing with testdata.
func golden(t *testing.T, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", name+".txt")
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s: got\n%s\nexpected\n%s", name, got, want)
	}
}
