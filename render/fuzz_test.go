package render_test

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"

	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/must"
	"gridcnf/internal/testkit/slitherlink"
	"gridcnf/puzzle"
	"gridcnf/puzzle/rulefile"
	"gridcnf/render"
	"gridcnf/render/shape"
)

// Any picture of a board can be drawn in every way, twice the same, and nothing of
// it is outside of the drawing.
func FuzzPictures(f *testing.F) {
	for seed := range uint64(12) {
		f.Add(seed, "A title that is too long for a small board\n\x00\xff 數獨 😀 <&>\"", "")
		f.Add(seed, "", strings.Repeat("many  words, \xff or one long "+strings.Repeat("數w", 40), int(seed)))
	}
	f.Fuzz(func(t *testing.T, seed uint64, title, caption string) {
		rng := rand.New(rand.NewPCG(seed, 0))
		pic := randomPicture(rng)
		pic.Title, pic.Caption = title, caption
		look := render.Look{
			Theme: themes[rng.IntN(len(themes))], Symbols: shape.Symbols(render.Symbols[rng.IntN(3)]),
			Shade: render.Shading(rng.IntN(3)), Labels: rng.IntN(2) == 0, Cell: 1 + rng.IntN(12),
		}
		draw := func() (svg, png, film bytes.Buffer, err error) {
			if err = render.SVG(&svg, pic, look); err == nil {
				err = render.PNG(&png, pic, look)
			}
			if err == nil {
				err = render.Film(&film, []*render.Picture{{Puzzle: pic.Puzzle}, pic}, look)
			}
			return svg, png, film, err
		}
		svg, png, film, err := draw()
		must.Do(t, err)
		svg2, png2, film2, _ := draw()
		if !bytes.Equal(svg.Bytes(), svg2.Bytes()) || !bytes.Equal(png.Bytes(), png2.Bytes()) || !bytes.Equal(film.Bytes(), film2.Bytes()) {
			t.Error("the same picture was drawn in two ways")
		}
		if _, err := parseSVG(svg.Bytes()); err != nil {
			t.Error(err)
		}
		for _, term := range []render.Terminal{{}, {ASCII: true}, {Colour: true}} {
			if _, err := render.Lines(pic, look, term); err != nil {
				t.Error(err)
			}
		}
		checkBounds(t, pic, look)
	})
}

func checkBounds(t *testing.T, pic *render.Picture, look render.Look) {
	t.Helper()
	pic.Title, pic.Caption = "", "" // odd characters may stand out
	d := must.Get(render.Draw(pic, look))(t)
	points := [...]int{render.MoveTo: 1, render.LineTo: 1, render.CubicTo: 3}
	for _, f := range d.Figures {
		for _, s := range f.Outline {
			for _, p := range s.To[:points[s.Op]] {
				if x, y := f.At.X+p.X, f.At.Y+p.Y; x < 0 || x > d.Width || y < 0 || y > d.Height {
					t.Fatalf("%v,%v is outside of %v by %v", x, y, d.Width, d.Height)
				}
			}
		}
	}
}

// randomPicture makes a picture of a board of up to 8 by 8 cells.
func randomPicture(rng *rand.Rand) *render.Picture {
	pic := &render.Picture{Puzzle: randomBoard(rng)}
	n := pic.Puzzle.Bits()
	if rng.IntN(4) > 0 {
		pic.Bits = make([]render.Bit, n)
		for i := range pic.Bits {
			pic.Bits[i] = render.Bit(rng.IntN(3))
		}
	}
	if rng.IntN(2) == 0 {
		pic.Marked = make([]bool, n)
		for i := range pic.Marked {
			pic.Marked[i] = rng.IntN(3) == 0
		}
	}
	if rng.IntN(2) == 0 {
		rows, cols := pic.Puzzle.Size()
		pic.Step, pic.Basis, pic.Cells = true, make([]bool, n), make([]bool, rows*cols)
		for i := range pic.Basis {
			pic.Basis[i] = rng.IntN(3) == 0
		}
		for i := range pic.Cells {
			pic.Cells[i] = rng.IntN(3) == 0
		}
	}
	return pic
}

func randomBoard(rng *rand.Rand) puzzle.Puzzle {
	rows, cols := 1+rng.IntN(8), 1+rng.IntN(8)
	switch rng.IntN(3) {
	case 0:
		b := boards.Must(rulefile.FirstGrid("takuzu", 2+2*rng.IntN(4), 2+2*rng.IntN(4)))
		rows, cols := b.Size()
		for i := range rows * cols {
			b.SetClue(i/cols, i%cols, puzzle.Clue(rng.IntN(3)))
		}
		return b
	case 1:
		b := boards.Must(rulefile.FirstGrid(slitherlink.Slitherlink, rows, cols))
		for i := range rows * cols {
			b.SetClue(i/cols, i%cols, puzzle.Clue(rng.IntN(6)))
		}
		return b
	}
	b := boards.Must(rulefile.FirstGrid("masyu", rows, cols))
	for i := range rows * cols {
		b.SetClue(i/cols, i%cols, puzzle.Clue(rng.IntN(4)))
	}
	return b
}
