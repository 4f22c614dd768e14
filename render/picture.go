package render

import (
	"cmp"
	"errors"
	"fmt"
	"image/color"
	"slices"
	"strings"

	"gridcnf/puzzle"
	"gridcnf/render/board"
	"gridcnf/render/shape"
)

// Bit is what a picture shows for an answer bit.
type Bit = shape.Bit

// The values of a bit. An open cell or edge may have either value.
const (
	False = shape.False
	True  = shape.True
	Open  = shape.Open
)

// Terminal says which characters and colours a text may use.
type Terminal = shape.Terminal

// Bits returns an answer as the bits of a picture.
func Bits(a puzzle.Answer) []Bit {
	bits := make([]Bit, len(a))
	for i, v := range a {
		if v {
			bits[i] = True
		}
	}
	return bits
}

// Picture is what to draw: a board, and what is known about its answer.
type Picture struct {
	Puzzle puzzle.Puzzle

	// What is known about each answer bit. Each list can be nil; without Bits, the picture shows just the puzzle.
	Bits []Bit
	// Second is a second answer: the bits in which the two differ are drawn in two colours, which a legend explains, with rings around them on
	// a big board. All bits of both must be decided.
	Second []Bit
	Pencil []Bit  // tentative values, drawn lighter, where Bits has no decided value; Open for none
	Marked []bool // bits to point out, such as those that a step finds
	Found  []bool // bits that a run of steps found: too many to point out each of them
	Basis  []bool // bits from which the marked ones are derived

	Cells []bool // the cells to tint, row by row, such as those that a rule is about, or nil
	// Sides are faces of a loop's lattice to be shown as inside or outside: one more than the number of a face (row by row from 0; the face
	// around the board is not drawn), negative if it is on the other side of the loop.
	Sides []int
	// Pairs are pairs of edges with a known relation, such as that just one of them is on. A thin line joins the two.
	Pairs [][2]int
	// Step says that the picture is a step of a solution: open bits are empty, and edges that are known to be off are small crosses. In other
	// pictures, open bits are dots and dashes, and edges that are off are empty.
	Step bool
	// Title stands above the board, on up to three lines, and Caption below it, on up to six. In text, each has one line.
	Title, Caption string
}

// Symbols lists the names of the symbols of binary boards.
var Symbols = []string{string(shape.Digits), string(shape.Cells), string(shape.Disks)}

// Look says how to draw a picture.
type Look struct {
	Theme   Theme         // of pictures
	Symbols shape.Symbols // of binary boards; digits if none are named
	// Shade shades the inside of a loop, if the drawn edges make closed loops.
	Shade Shading
	// Labels numbers the rows and columns from 1, at the left and at the top.
	Labels bool
	// Cell is the side of a cell in pixels. 0 means 40 pixels, or less for big boards.
	Cell int
	// IDPrefix, of ASCII letters, digits, '-' and '_', goes before every id of an SVG.
	IDPrefix string
}

// Shading says when to shade the inside of a loop.
type Shading byte

// The shadings.
const (
	ShadeBig Shading = iota // on boards from 15x15 on, but not in text
	ShadeAlways
	ShadeNever
)

// big reports whether a board is so big that the eye needs help to find its way.
func big(p puzzle.Puzzle) bool {
	rows, cols := p.Size()
	return min(rows, cols) >= 15
}

// check returns how to draw the puzzle of a picture with the given symbols, or what is wrong with the picture.
func (pic *Picture) check(as shape.Symbols) (*board.Drawing, error) {
	if pic == nil || pic.Puzzle == nil {
		return nil, errors.New("a picture without a puzzle")
	}
	drawing, err := board.Of(pic.Puzzle, as)
	if err != nil {
		return nil, err
	}
	bits := pic.Puzzle.Bits()
	rows, cols := pic.Puzzle.Size()
	err = errors.Join(
		lengthOf("bits", pic.Bits, bits),
		lengthOf("bits of a second answer", pic.Second, bits),
		lengthOf("values in pencil", pic.Pencil, bits),
		lengthOf("marks", pic.Marked, bits),
		lengthOf("found bits", pic.Found, bits),
		lengthOf("bits of a basis", pic.Basis, bits),
		lengthOf("cells to tint", pic.Cells, rows*cols),
	)
	if err != nil {
		return nil, err
	}
	for _, values := range [][]Bit{pic.Bits, pic.Pencil} {
		if i := slices.IndexFunc(values, func(b Bit) bool { return b > Open }); i >= 0 {
			return nil, fmt.Errorf("bit %d has the value %d, which is none of False, True and Open", i, values[i])
		}
	}
	undecided := func(b Bit) bool { return b > True }
	if pic.Second != nil && (pic.Bits == nil || slices.ContainsFunc(slices.Concat(pic.Bits, pic.Second), undecided)) {
		return nil, errors.New("two answers are given, and not all bits of both are decided")
	}
	return drawing, nil
}

// lengthOf checks that a list is not given or has the right length.
func lengthOf[T any](name string, list []T, want int) error {
	if list == nil || len(list) == want {
		return nil
	}
	return fmt.Errorf("%d %s given for a board that has %d", len(list), name, want)
}

const prefixChars = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_"

// check returns what is wrong with a look, and sets the defaults of what is missing.
func (look *Look) check() error {
	look.Theme, look.Symbols = cmp.Or(look.Theme, Light), cmp.Or(look.Symbols, shape.Digits)
	switch {
	case !slices.Contains(Themes, string(look.Theme)):
		return fmt.Errorf("unknown theme %q: expected %s", look.Theme, strings.Join(Themes, ", "))
	case !slices.Contains(Symbols, string(look.Symbols)):
		return fmt.Errorf("unknown symbols %q: expected %s", look.Symbols, strings.Join(Symbols, ", "))
	case look.Cell < 0:
		return errors.New("the cell size is negative")
	case strings.ContainsFunc(look.IDPrefix, func(r rune) bool { return !strings.ContainsRune(prefixChars, r) }):
		return fmt.Errorf("the id prefix %q has characters other than letters, digits, '-' and '_'", look.IDPrefix)
	}
	return nil
}

func (pic *Picture) state(i int) shape.State {
	s := shape.State{Value: shape.Empty}
	var one bool
	one, s.Given = pic.Puzzle.Given(i)
	switch {
	case pic.Bits != nil && !(pic.Step && pic.Bits[i] == Open):
		s.Value = pic.Bits[i]
	case one:
		s.Value = True
	case s.Given:
		s.Value = False
	}
	if pic.Pencil != nil && s.Value > True && pic.Pencil[i] != Open {
		s.Value, s.Pencil = pic.Pencil[i], true
	}
	s.Compared = pic.Second != nil
	s.Differs = s.Compared && pic.Second[i] != pic.Bits[i]
	s.Marked = s.Differs || pic.Marked != nil && pic.Marked[i]
	s.Found = pic.Found != nil && pic.Found[i] && !s.Given
	s.Basis = pic.Basis != nil && pic.Basis[i] && !s.Marked
	return s
}

// view checks a picture and its look, and returns the view of its board, and how to draw it.
func (pic *Picture) view(look *Look) (*shape.View, *board.Drawing, error) {
	drawing, err := pic.check(look.Symbols)
	if err != nil {
		return nil, nil, err
	}
	if err := look.check(); err != nil {
		return nil, nil, err
	}
	return &shape.View{
		Puzzle: pic.Puzzle, Crosses: pic.Step, State: pic.state,
		Shade:  look.Shade == ShadeAlways || look.Shade == ShadeBig && big(pic.Puzzle),
		Tinted: func(cell int) bool { return pic.Cells != nil && pic.Cells[cell] },
		Faces:  pic.Sides,
		Pairs:  pic.Pairs,
	}, drawing, nil
}

func (pic *Picture) words() string {
	rows, cols := pic.Puzzle.Size()
	name := fmt.Sprintf("%s, %d by %d", pic.Puzzle.Kind(), rows, cols)
	switch {
	case pic.Bits == nil:
		return name
	case slices.Contains(pic.Bits, Open):
		return name + ", partly solved"
	}
	return name + ", solved"
}

// Theme is the name of a set of colours, with one for each ink of package shape.
type Theme string

// The themes.
const (
	Light Theme = "light" // the default
	Dark  Theme = "dark"
	Print Theme = "print" // black, white and a few greys, with hardly a tint
)

// Themes lists the names of the themes.
var Themes = []string{string(Light), string(Dark), string(Print)}

func (t Theme) colour(i *shape.Ink) color.RGBA {
	rgb := i.Light
	switch t {
	case Dark:
		rgb = i.Dark
	case Print:
		rgb = i.Print
	}
	return color.RGBA{uint8(rgb >> 16), uint8(rgb >> 8), uint8(rgb), 0xff}
}
