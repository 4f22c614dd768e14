package render_test

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/golden"
	"gridcnf/internal/testkit/must"
	"gridcnf/puzzle/format"
	"gridcnf/puzzle/rulefile"
	"gridcnf/render"
	"gridcnf/render/shape"
)

var themes = []render.Theme{render.Light, render.Dark, render.Print}

func TestPNG(t *testing.T) {
	t.Parallel()
	check := func(name string, pic *render.Picture, look render.Look) {
		t.Helper()
		got := drawPNG(t, pic, look)
		file := filepath.Join("testdata", name+".png")
		if *golden.Update {
			var out bytes.Buffer
			must.Do(t, png.Encode(&out, got))
			must.Do(t, os.WriteFile(file, out.Bytes(), 0o644))
		}
		want := must.Get(os.ReadFile(file))(t)
		img := must.Get(png.Decode(bytes.NewReader(want)))(t)
		if !sameImage(got, img) {
			t.Errorf("%s: the picture is another one", name)
		}
	}
	binary, loop := binaryPicture(t), loopPicture(t)
	check("binary-digits", binary, render.Look{Labels: true, Cell: 24})
	check("binary-cells", binary, render.Look{Theme: render.Dark, Symbols: shape.Cells, Cell: 20})
	check("binary-disks", binary, render.Look{Theme: render.Print, Symbols: shape.Disks, Cell: 20})
	check("loop", loop, render.Look{Shade: render.ShadeAlways, Labels: true, Cell: 24})
	check("sides", sidesPicture(t), render.Look{Theme: render.Dark, Shade: render.ShadeAlways, Labels: true, Cell: 24})
	check("sides-step", sidesStep(t), render.Look{Labels: true, Cell: 24})
}

// What a loop picture must show, by single pixels. A cell is 40 pixels wide, and
// without a title and labels the first one begins at (10, 10).
func TestLoopPixels(t *testing.T) {
	t.Parallel()
	pic := loopPicture(t)
	pic.Title, pic.Marked = "", nil
	for _, theme := range themes {
		img := drawPNG(t, pic, render.Look{Theme: theme, Cell: 40})
		shaded := drawPNG(t, pic, render.Look{Theme: theme, Cell: 40, Shade: render.ShadeAlways})
		alone := drawPNG(t, &render.Picture{Puzzle: pic.Puzzle}, render.Look{Theme: theme, Cell: 40})
		at := func(img image.Image, row, col float64) color.Color {
			return img.At(10+int(40*col), 10+int(40*row))
		}
		cell := at(img, 1.3, 1.3)
		check := func(what string, got color.Color, wantCell bool) {
			t.Helper()
			if (got == cell) != wantCell {
				t.Errorf("%v: %s: got %v, an empty cell has %v", theme, what, got, cell)
			}
		}
		if b, w := gray(at(img, 2.5, 1.5)), gray(at(img, 0.5, 2.5)); b > 0x30 || w < 0xe0 {
			t.Errorf("%v: a black pearl is %x, and a white one %x", theme, b, w)
		}
		check("the ring of a white pearl", at(img, 0.5, 2.5+12.5/40), false)
		check("the ring of a black pearl", at(img, 2.5, 1.5+12.5/40), false)
		check("an edge of the loop", at(img, 0.5, 1.1), false)
		check("an edge of the loop, if the puzzle is alone", at(alone, 0.5, 1.1), true)
		check("an edge off the loop", at(img, 1.5, 1.1), true)
		check("a dash of an open edge", at(img, 2.5, 2), false)
		check("the inside", at(shaded, 1.3, 1.3), false)
		check("the outside", at(shaded, 0.2, 0.2), true)
	}
}

// What a picture of a binary board must show, by single pixels.
func TestBinaryPixels(t *testing.T) {
	t.Parallel()
	p := boards.Read(t, binaryBoard, format.Options{}) // 1 is given at r1c2 and 0 at r1c4
	for _, theme := range themes {
		alone := drawPNG(t, &render.Picture{Puzzle: p}, render.Look{Theme: theme, Symbols: shape.Cells, Cell: 40})
		full := drawPNG(t, &render.Picture{Puzzle: p, Bits: bitsOf(binaryBits)}, render.Look{Theme: theme, Symbols: shape.Cells, Cell: 40})
		at := func(img image.Image, row, col, dx int) color.Color { return img.At(10+40*col+dx, 10+40*row+20) }
		const middle, frame = 20, 7
		none, one, zero := at(alone, 0, 0, middle), at(alone, 0, 1, middle), at(alone, 0, 3, middle)
		if none == one || none == zero || one == zero {
			t.Errorf("%v: the middles of an empty, a black and a white cell are %v, %v and %v", theme, none, one, zero)
		}
		if at(alone, 0, 1, frame) == one || at(alone, 0, 3, frame) == zero {
			t.Errorf("%v: a given cell has no frame", theme)
		}
		if at(full, 0, 0, frame) != zero || at(full, 0, 2, frame) != one {
			t.Errorf("%v: a cell that is not given has a frame", theme)
		}
	}
}

// Small cells still have lines between them, and a picture is as large as asked for.
func TestSizes(t *testing.T) {
	t.Parallel()
	check := func(rows, cols, cell, wantWidth int) {
		t.Helper()
		m := boards.Must(rulefile.FirstGrid("masyu", rows, cols))
		var out bytes.Buffer
		must.Do(t, render.PNG(&out, &render.Picture{Puzzle: m}, render.Look{Cell: cell}))
		img := must.Get(png.DecodeConfig(&out))(t)
		if got := img.Width; got != wantWidth {
			t.Errorf("%dx%d in cells of %d: %d pixels wide, expected %d", rows, cols, cell, got, wantWidth)
		}
	}
	check(1, 1, 0, 60)
	check(6, 6, 40, 260)
	check(6, 6, 4, 26)
	check(4, 58, 0, 58*20+10)
	check(2, 100, 0, 1206)
}

func gray(c color.Color) uint8 { return color.GrayModel.Convert(c).(color.Gray).Y }

func drawPNG(t *testing.T, pic *render.Picture, look render.Look) image.Image {
	t.Helper()
	var out bytes.Buffer
	must.Do(t, render.PNG(&out, pic, look))
	return must.Get(png.Decode(&out))(t)
}
