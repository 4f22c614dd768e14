package render_test

import (
	"bytes"
	"fmt"
	"image"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/golden"
	"gridcnf/internal/testkit/must"
	"gridcnf/internal/testkit/slitherlink"
	"gridcnf/internal/testkit/takuzu"
	"gridcnf/puzzle"
	"gridcnf/puzzle/format"
	"gridcnf/puzzle/rulefile"
	"gridcnf/render"
	"gridcnf/render/shape"
)

// Two answers on one board: what only one of them has looks different in each, and a legend says which is which.
func TestTwoAnswers(t *testing.T) {
	binary := &render.Picture{Puzzle: boards.Read(t, binaryBoard, format.Options{}), Bits: bitsOf(binaryBits), Second: bitsOf(binaryBits)}
	loop := &render.Picture{Puzzle: boards.Read(t, loopBoard, format.Options{}), Bits: bitsOf(loopBits), Second: bitsOf(loopBits)}
	for _, pic := range []*render.Picture{binary, loop} {
		for _, i := range []int{4, 5, 8} {
			pic.Second[i] = render.True - pic.Bits[i]
		}
	}
	golden.File(t, "binary-two.svg", string(drawSVG(t, binary, render.Look{})))
	golden.File(t, "binary-two-cells.svg", string(drawSVG(t, binary, render.Look{Symbols: shape.Cells})))
	golden.File(t, "binary-two-disks.svg", string(drawSVG(t, binary, render.Look{Symbols: shape.Disks})))
	golden.File(t, "loop-two.svg", string(drawSVG(t, loop, render.Look{})))
	ids := elements(t, drawSVG(t, loop, render.Look{}))
	if ids["legend"] != "legend" || ids["rings"] != "" {
		t.Errorf("a small board has the legend %q and the rings %q", ids["legend"], ids["rings"])
	}
	text, err := render.Lines(binary, render.Look{}, render.Terminal{})
	if marks := strings.Count(strings.Join(text, ""), "!"); err != nil || marks != 3 {
		t.Errorf("%d marks, %v:\n%s", marks, err, strings.Join(text, "\n"))
	}
}

// Rings stand around the differences of a big board, unless they are everywhere.
func TestRings(t *testing.T) {
	loop, _ := rulefile.FirstGrid("masyu", 15, 20)
	sides, _ := rulefile.FirstGrid(slitherlink.Slitherlink, 16, 15)
	cells, _ := rulefile.FirstGrid(takuzu.ThreeInARow, 16, 16)
	small, _ := rulefile.FirstGrid("masyu", 14, 30)
	check := func(pic *render.Picture, rings int, differ ...int) {
		t.Helper()
		n := pic.Puzzle.Bits()
		pic.Bits, pic.Second = make([]render.Bit, n), make([]render.Bit, n)
		for _, bit := range differ {
			pic.Second[bit] = render.True
		}
		svg := drawSVG(t, pic, render.Look{})
		size := regexp.MustCompile(`viewBox="0 0 (\S+) (\S+)"`).FindSubmatch(svg)
		found := regexp.MustCompile(`<rect class="ring" x="(\S+)" y="(\S+)" width="(\S+)" height="(\S+)" rx`).FindAllSubmatch(svg, -1)
		if len(found) != rings {
			t.Errorf("%d rings, expected %d", len(found), rings)
		}
		number := func(b []byte) float64 {
			return must.Get(strconv.ParseFloat(string(b), 64))(t)
		}
		for _, r := range found {
			if number(r[1]) < 0 || number(r[2]) < 0 || number(r[1])+number(r[3]) > number(size[1]) || number(r[2])+number(r[4]) > number(size[2]) {
				t.Errorf("the ring %s leaves the picture of %s", bytes.Join(r[1:], []byte(" ")), bytes.Join(size[1:], []byte(" ")))
			}
		}
	}
	check(&render.Picture{Puzzle: loop}, 1, 0, 1, 2)
	check(&render.Picture{Puzzle: loop}, 2, 0, loop.Bits()-1)
	check(&render.Picture{Puzzle: sides}, 2, 0, sides.Bits()-1) // on the border
	check(&render.Picture{Puzzle: cells}, 3, 0, 17, 8, 255)     // the first two touch
	check(&render.Picture{Puzzle: small}, 0, 0)
	check(&render.Picture{Puzzle: cells}, 0, 0, 17, 34, 51, 68, 85, 102, 119, 136, 153, 170, 187, 204) // a diagonal
	var spread []int
	for bit := 0; bit < 256; bit += 3 {
		spread = append(spread, bit)
	}
	check(&render.Picture{Puzzle: cells}, 0, spread...)
}

// The inside of loops is shaded on big boards, if nothing else is wanted, and of two loops where both have it. So it is on a board that its rule file draws.
func TestShading(t *testing.T) {
	check := func(size int, shading render.Shading, want int) {
		t.Helper()
		b := boards.Must(rulefile.FirstGrid(slitherlink.Slitherlink, size, size))
		answer := func(cells ...int) []render.Bit {
			inside := make([]bool, size*size)
			for _, c := range cells {
				inside[c] = true
			}
			return render.Bits(boards.Lattice(b).Enclose(inside))
		}
		for _, p := range []puzzle.Puzzle{b, b.Board()} {
			pic := &render.Picture{Puzzle: p, Bits: answer(0, size, 2*size), Second: answer(0, 1, 2*size)}
			if got := bytes.Count(drawSVG(t, pic, render.Look{Shade: shading}), []byte(`<rect class="shade"`)); got != want {
				t.Errorf("%d of %[2]dx%[2]d: %d rows are shaded, expected %d", shading, size, got, want)
			}
		}
	}
	check(14, render.ShadeBig, 0)
	check(15, render.ShadeBig, 2)
	check(15, render.ShadeNever, 0)
	check(5, render.ShadeAlways, 2)
}

// binaryStep is a step on a binary board: r1c1 follows from r1c2 and r1c3 by the rule about its row.
func binaryStep(t *testing.T) *render.Picture {
	bits := bitsOf(binaryOpen)
	pic := &render.Picture{Puzzle: boards.Read(t, binaryBoard, format.Options{}), Bits: bits, Step: true}
	pic.Marked, pic.Basis, pic.Cells = make([]bool, len(bits)), make([]bool, len(bits)), make([]bool, 16)
	pic.Marked[0], pic.Basis[0], pic.Basis[1], pic.Basis[7], pic.Basis[8] = true, true, true, true, true
	pic.Cells[0], pic.Cells[1], pic.Cells[4] = true, true, true
	return pic
}

// loopStep is a step on a Masyu board with edges of all kinds: on, off and open, and
// each of them as they are, marked and in the basis.
func loopStep(t *testing.T) *render.Picture {
	bits := bitsOf("101" + "0.0" + ".11" + "000" + "1.01" + ".001" + "101.")
	pic := &render.Picture{Puzzle: boards.Read(t, loopBoard, format.Options{}), Bits: bits, Step: true}
	pic.Marked, pic.Basis, pic.Cells = make([]bool, len(bits)), make([]bool, len(bits)), make([]bool, 16)
	for _, i := range []int{0, 3, 6, 12, 14, 16} {
		pic.Marked[i] = true
	}
	for _, i := range []int{0, 2, 4, 5, 13, 15, 17} {
		pic.Basis[i] = true
	}
	pic.Cells[2] = true
	return pic
}

func TestStepText(t *testing.T) {
	check := func(name string, pic *render.Picture, term render.Terminal) {
		t.Helper()
		lines := must.Get(render.Lines(pic, render.Look{}, term))(t)
		golden.File(t, name+".txt", strings.Join(lines, "\n")+"\n")
	}
	check("step-binary", binaryStep(t), render.Terminal{})
	check("step-loop", loopStep(t), render.Terminal{})
	check("step-loop-ascii", loopStep(t), render.Terminal{ASCII: true})
	pic := loopStep(t)
	pic.Step = false
	check("marked-loop-ascii", pic, render.Terminal{ASCII: true})
	row := boards.Must(rulefile.FirstGrid("masyu", 1, 3))
	check("marked-row-colour", &render.Picture{Puzzle: row, Bits: bitsOf("01"), Marked: []bool{true, false}, Basis: []bool{true, true}}, render.Terminal{Colour: true})
}

// What is known of a bit and what points it out can be told by the shapes alone, and
// a tint as well.
func TestShapesTellStates(t *testing.T) {
	t.Parallel()
	check := func(board string, symbols shape.Symbols, step bool) {
		t.Helper()
		known := map[string]string{}
		for _, value := range []render.Bit{render.False, render.True, render.Open} {
			for _, state := range []string{"plain", "marked", "basis", "tinted"} {
				pic := &render.Picture{Puzzle: boards.Read(t, board, format.Options{}), Step: step}
				n := pic.Puzzle.Bits()
				pic.Bits, pic.Marked, pic.Basis, pic.Cells = bitsOf(strings.Repeat(".", n)), make([]bool, n), make([]bool, n), make([]bool, 16)
				pic.Bits[5] = value
				pic.Marked[5], pic.Basis[5], pic.Cells[5] = state == "marked", state == "basis", state == "tinted"
				d := must.Get(render.Draw(pic, render.Look{Symbols: symbols}))(t)
				var shapes strings.Builder
				for _, f := range d.Figures {
					fmt.Fprint(&shapes, f.At, f.Outline)
				}
				name := fmt.Sprintf("%d %s", value, state)
				if other, ok := known[shapes.String()]; ok {
					t.Errorf("symbols %v, step %v: %s has the shapes of %s", symbols, step, name, other)
				}
				known[shapes.String()] = name
			}
		}
	}
	for _, step := range []bool{false, true} {
		check(binaryBoard, shape.Digits, step)
		check(binaryBoard, shape.Disks, step)
		check(loopBoard, shape.Digits, step)
	}
}

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
