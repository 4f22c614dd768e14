package render_test

import (
	"bytes"
	"regexp"
	"strings"
	"testing"

	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/golden"
	"gridcnf/internal/testkit/must"
	"gridcnf/puzzle"
	"gridcnf/puzzle/format"
	"gridcnf/puzzle/rulefile"
	"gridcnf/render"
	"gridcnf/render/shape"
)

func TestDrawings(t *testing.T) {
	check := func(name, board, bits string, term render.Terminal) {
		t.Helper()
		lines := must.Get(render.Lines(&render.Picture{Puzzle: boards.Read(t, board, format.Options{}), Bits: bitsOf(bits)}, render.Look{}, term))(t)
		golden.File(t, name+".txt", strings.Join(lines, "\n")+"\n")
	}
	plain, ascii, colour := render.Terminal{}, render.Terminal{ASCII: true}, render.Terminal{Colour: true}
	check("binary", binaryBoard, binaryBits, plain)
	check("binary", binaryBoard, binaryBits, ascii) // the same characters
	check("binary-open", binaryBoard, binaryOpen, plain)
	check("binary-colour", binaryBoard, binaryBits, colour)
	check("loop", loopBoard, loopBits, plain)
	check("loop-ascii", loopBoard, loopBits, ascii)
	check("loop-open", loopBoard, loopOpen, plain)
	check("loop-open-ascii", loopBoard, loopOpen, ascii)
	check("loop-colour", loopBoard, loopBits, colour)
	check("loop-ascii-colour", loopBoard, loopBits, render.Terminal{ASCII: true, Colour: true})
}

func TestLines(t *testing.T) {
	check := func(name string, pic *render.Picture, look render.Look, term render.Terminal) {
		t.Helper()
		lines := must.Get(render.Lines(pic, look, term))(t)
		golden.File(t, name+".txt", strings.Join(lines, "\n")+"\n")
	}
	binary, loop := binaryPicture(t), loopPicture(t)
	check("binary-full", binary, render.Look{Labels: true, Symbols: shape.Cells}, render.Terminal{})
	check("binary-full-ascii", binary, render.Look{Symbols: shape.Cells}, render.Terminal{ASCII: true})
	check("binary-full-colour", binary, render.Look{Symbols: shape.Disks}, render.Terminal{Colour: true})
	check("binary-alone", &render.Picture{Puzzle: binary.Puzzle}, render.Look{Symbols: shape.Disks}, render.Terminal{})
	check("loop-full", loop, render.Look{Labels: true, Shade: render.ShadeAlways}, render.Terminal{})
	check("loop-full-ascii", loop, render.Look{Shade: render.ShadeAlways}, render.Terminal{ASCII: true})
	check("loop-full-colour", loop, render.Look{Shade: render.ShadeAlways}, render.Terminal{Colour: true})
	sides := sidesPicture(t)
	check("sides", sides, render.Look{}, render.Terminal{})
	check("sides-full", sides, render.Look{Labels: true, Shade: render.ShadeAlways}, render.Terminal{})
	check("sides-full-ascii", sides, render.Look{Labels: true, Shade: render.ShadeAlways}, render.Terminal{ASCII: true})
	check("sides-step", sidesStep(t), render.Look{Labels: true}, render.Terminal{})
	check("sides-step-colour", sidesStep(t), render.Look{}, render.Terminal{ASCII: true, Colour: true})
	check("sides-alone", &render.Picture{Puzzle: sides.Puzzle}, render.Look{}, render.Terminal{})
	check("loop-alone", &render.Picture{Puzzle: loop.Puzzle}, render.Look{Labels: true, Shade: render.ShadeAlways}, render.Terminal{})
}

// A title cannot send escapes to the terminal, or turn the text around.
func TestTitleWithEscapes(t *testing.T) {
	check := func(title, want, wantDrawn string) {
		t.Helper()
		pic := loopPicture(t)
		pic.Title, pic.Caption = title, title
		lines := must.Get(render.Lines(pic, render.Look{}, render.Terminal{}))(t)
		if first, last := lines[0], lines[len(lines)-1]; first != want || last != want {
			t.Errorf("got %q and %q, expected %q", first, last, want)
		}
		if got := render.Printable(title); got != wantDrawn {
			t.Errorf("drawn as %q, expected %q", got, wantDrawn)
		}
	}
	check("\x1b[31mred", "?[31mred", "\uFFFD[31mred")
	check("a\nb\u009b", "a?b?", "a\uFFFDb\uFFFD")
	check("\u202egp\u2069j\ufeff", "?gp?j?", "\uFFFDgp\uFFFDj\uFFFD")
	check("\u2028\u2029\u00ad\U000e0041", "????", "\uFFFD\uFFFD\uFFFD\uFFFD")
	check("é\u200dè\xff", "é\u200dè\uFFFD", "é\uFFFDè\uFFFD")
}

// Colour only adds escapes: without them the drawing is the same.
func TestColourAddsEscapesOnly(t *testing.T) {
	for _, board := range []string{binaryBoard, loopBoard} {
		p := boards.Read(t, board, format.Options{})
		bits := make([]render.Bit, p.Bits())
		plain, _ := render.Lines(&render.Picture{Puzzle: p, Bits: bits}, render.Look{}, render.Terminal{})
		colour, _ := render.Lines(&render.Picture{Puzzle: p, Bits: bits}, render.Look{}, render.Terminal{Colour: true})
		text := regexp.MustCompile(`\x1b\[[0-9;]+m`).ReplaceAllString(strings.Join(colour, "\n"), "")
		if want := strings.Join(plain, "\n"); text != want {
			t.Errorf("got\n%s\nexpected\n%s", text, want)
		}
	}
}

func TestUnknownPuzzle(t *testing.T) {
	_, err := render.Lines(&render.Picture{Puzzle: kindOnly{}}, render.Look{}, render.Terminal{})
	if err == nil || !strings.Contains(err.Error(), "yajilin puzzles cannot be drawn") {
		t.Errorf("the error is %v", err)
	}
}

// kindOnly is a puzzle of no family.
type kindOnly struct{ puzzle.Puzzle }

func (kindOnly) Kind() puzzle.Kind { return "yajilin" }

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

// The inside has corners and holes, and there is none if a loop is not closed.
func TestShade(t *testing.T) {
	golden.Cases(t, "shade.txt", func(t *testing.T, words []string) string {
		m := boards.Must(rulefile.FirstGrid("masyu", int(words[1][0]-'0'), int(words[2][0]-'0')))
		pic := &render.Picture{Puzzle: m, Bits: bitsOf(strings.ReplaceAll(words[3], " ", ""))}
		return strings.Join(must.Get(render.Lines(pic, render.Look{Shade: render.ShadeAlways}, render.Terminal{ASCII: true}))(t), "\n")
	})
}
