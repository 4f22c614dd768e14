package render_test

import (
	"image"
	"testing"

	"gridcnf/internal/testkit/boards"
	"gridcnf/puzzle/format"
	"gridcnf/puzzle/rulefile"
	"gridcnf/puzzle/slitherlink"
	"gridcnf/render"
)

// The boards and answers. In an answer a dot is an open bit.
const (
	binaryBoard = ".1.0\n..0.\n.0..\n11.0"
	binaryBits  = "0110100100111100"
	binaryOpen  = "01.0..01.0..11.0"

	loopBoard = "# rules: single-loop, pearls\n4 4\n- - w -\n- - - -\n- b - -\n- - - -"
	loopBits  = "111" + "000" + "011" + "110" + "1001" + "1001" + "1110" // not a solution: any bits can be drawn
	loopOpen  = ".11" + "0.0" + ".11" + "..0" + "1.01" + ".001" + "1.1."
)

// binaryPicture has all that a picture of a binary board can have: filled, open and
// marked cells, a title and a caption.
func binaryPicture(t *testing.T) *render.Picture {
	bits := bitsOf(binaryOpen)
	marked := make([]bool, len(bits))
	marked[0], marked[1], marked[5], marked[13] = true, true, true, true
	return &render.Picture{
		Puzzle: boards.Read(t, binaryBoard, format.Options{}), Bits: bits, Marked: marked,
		Title: "Takuzu № 7", Caption: "<& two solutions>",
	}
}

// loopPicture has a loop around the board, and marks on and off it.
func loopPicture(t *testing.T) *render.Picture {
	bits := bitsOf("111" + "000" + "0.0" + "111" + "1001" + "1001" + "1001")
	marked := make([]bool, len(bits))
	marked[0], marked[3], marked[15] = true, true, true
	return &render.Picture{Puzzle: boards.Read(t, loopBoard, format.Options{}), Bits: bits, Marked: marked, Title: "Masyu"}
}

// sidesPicture is a Slitherlink with a loop along the sides of its cells, marks in and on
// the border of the board, and open edges.
func sidesPicture(t *testing.T) *render.Picture {
	t.Helper()
	b := boards.Must(rulefile.FirstGrid(slitherlink.Slitherlink, 3, 4))
	for i, c := range "3.0.2.2..1.3" {
		if c != '.' {
			b.SetClue(i/4, i%4, slitherlink.Number(int(c-'0')))
		}
	}
	inside := make([]bool, 12)
	for i, c := range "xx--x---xxx-" {
		inside[i] = c == 'x'
	}
	bits := render.Bits(boards.Lattice(b).Enclose(inside))
	marked := make([]bool, len(bits))
	marked[0], marked[2], marked[6], marked[19] = true, true, true, true
	bits[7], bits[19] = render.Open, render.Open
	return &render.Picture{Puzzle: b, Bits: bits, Marked: marked, Title: "Slitherlink"}
}

// sidesStep is a step on that board, with edges of all kinds in the basis and tinted cells
// on the border.
func sidesStep(t *testing.T) *render.Picture {
	t.Helper()
	pic := sidesPicture(t)
	pic.Step, pic.Title, pic.Caption = true, "", "7. a step"
	pic.Basis, pic.Cells = make([]bool, len(pic.Bits)), make([]bool, 12)
	pic.Basis[1], pic.Basis[3], pic.Basis[7], pic.Basis[20] = true, true, true, true
	pic.Cells[0], pic.Cells[1], pic.Cells[7] = true, true, true
	return pic
}

// bitsOf turns 0, 1 and . into bits.
func bitsOf(text string) []render.Bit {
	bits := make([]render.Bit, len(text))
	for i, c := range text {
		bits[i] = map[rune]render.Bit{'0': render.False, '1': render.True, '.': render.Open}[c]
	}
	return bits
}

// sameImage compares two images. Colours may differ a little: not all machines
// round the edges of shapes alike.
func sameImage(a, b image.Image) bool {
	if a.Bounds() != b.Bounds() {
		return false
	}
	for y := a.Bounds().Min.Y; y < a.Bounds().Max.Y; y++ {
		for x := a.Bounds().Min.X; x < a.Bounds().Max.X; x++ {
			r1, g1, b1, a1 := a.At(x, y).RGBA()
			r2, g2, b2, a2 := b.At(x, y).RGBA()
			for _, d := range [...]int{int(r1) - int(r2), int(g1) - int(g2), int(b1) - int(b2), int(a1) - int(a2)} {
				if d > 4*0x101 || d < -4*0x101 {
					return false
				}
			}
		}
	}
	return true
}
