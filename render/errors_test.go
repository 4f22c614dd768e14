package render_test

import (
	"bytes"
	"strings"
	"testing"

	"gridcnf/render"
)

func TestErrors(t *testing.T) {
	check := func(what string, err error, want string) {
		t.Helper()
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: the error is %v, expected %q", what, err, want)
		}
	}
	pic := loopPicture(t)
	var out bytes.Buffer
	check("many pixels", render.PNG(&out, pic, render.Look{Cell: 10000}), "smaller cell size")
	check("no size", render.PNG(&out, pic, render.Look{Cell: -1}), "negative")
	check("a theme", render.PNG(&out, pic, render.Look{Theme: "pink"}), `unknown theme "pink": expected light, dark, print`)
	check("symbols", render.SVG(&out, pic, render.Look{Symbols: "runes"}), `unknown symbols "runes": expected digits, cells, disks`)
	check("a prefix", render.SVG(&out, pic, render.Look{IDPrefix: `"`}), "prefix")
	check("few bits", render.SVG(&out, &render.Picture{Puzzle: pic.Puzzle, Bits: pic.Bits[1:]}, render.Look{}), "23 bits given for a board that has 24")
	check("few marks", render.SVG(&out, &render.Picture{Puzzle: pic.Puzzle, Marked: make([]bool, 1)}, render.Look{}), "1 marks given")
	check("few in pencil", render.SVG(&out, &render.Picture{Puzzle: pic.Puzzle, Pencil: pic.Bits[1:]}, render.Look{}), "23 values in pencil given")
	check("a small basis", render.SVG(&out, &render.Picture{Puzzle: pic.Puzzle, Basis: make([]bool, 1)}, render.Look{}), "1 bits of a basis given for a board that has 24")
	check("few cells", render.SVG(&out, &render.Picture{Puzzle: pic.Puzzle, Cells: make([]bool, 24)}, render.Look{}), "24 cells to tint given for a board that has 16")
	check("no cells", render.SVG(&out, &render.Picture{Puzzle: pic.Puzzle, Cells: []bool{}}, render.Look{}), "0 cells to tint")
	check("one answer open", render.SVG(&out, &render.Picture{Puzzle: pic.Puzzle, Bits: bitsOf(loopBits), Second: bitsOf(loopOpen)}, render.Look{}), "not all bits of both")
	check("a second answer alone", render.SVG(&out, &render.Picture{Puzzle: pic.Puzzle, Second: bitsOf(loopBits)}, render.Look{}), "not all bits of both")
	check("no puzzle", render.SVG(&out, &render.Picture{}, render.Look{}), "a picture without a puzzle")
	bits := bitsOf(loopBits)
	bits[0] = 7
	_, err := render.Lines(&render.Picture{Puzzle: pic.Puzzle, Bits: bits}, render.Look{}, render.Terminal{})
	check("a bit's value", err, "bit 0 has the value 7")
	_, err = render.Lines(&render.Picture{Puzzle: pic.Puzzle, Pencil: bits}, render.Look{}, render.Terminal{})
	check("a value in pencil", err, "bit 0 has the value 7")
	if out.Len() > 0 {
		t.Errorf("%d bytes were written", out.Len())
	}
}
