package rulefile

import (
	"strings"

	"go.starlark.net/starlark"

	"gridcnf/puzzle"
)

// Marks are the ways to draw a value or a clue that a rule file can name. Without one, it is written as text.
var Marks = []string{"none", "fill", "dot", "ring", "disk", "star", "triangle", "slash", "backslash"}

// Look is how something is drawn: with a mark, or else as text.
type Look struct{ Mark, Text string }

// Part is how an answer bit is drawn.
type Part struct {
	Line     bool // from one point to another, if the bit holds; else at both, which are the same
	From, To Spot
	On, Off  Look // of a place with two values; a bit of another one is drawn only if it holds
	Number   int  // of a place with several values: which of its bits this is, from 0
}

// Spot is a point of a board, in half sides of cells from its upper left corner: odd ones are the middles of cells.
type Spot struct{ X, Y int }

// look is how a value is drawn.
func (f *File) look(v starlark.Value) Look {
	text := textOf(v)
	return Look{f.marks[text], text}
}

// spotOf is the middle of a place.
func (p *place) spotOf() Spot {
	switch p.kind {
	case cornerPlace:
		return Spot{2 * p.col, 2 * p.row}
	case cellPlace:
		return Spot{2*p.col + 1, 2*p.row + 1}
	}
	return Spot{p.a.col + p.b.col + 1, p.a.row + p.b.row + 1}
}

// Part is how a bit is drawn.
func (b *Board) Part(i int) Part {
	c := b.must()
	p := c.of[i]
	bits := c.bits[p]
	part := Part{Number: i - bits.first}
	if len(bits.lits) == 2 {
		part.Off, part.On = b.file.look(bits.values[0]), b.file.look(bits.values[1])
	} else {
		part.On = b.file.look(bits.values[part.Number])
	}
	switch p.kind {
	case edgePlace, sidePlace:
		part.Line, part.From, part.To = true, p.a.spotOf(), p.b.spotOf()
	case borderPlace:
		x, y := p.a.spotOf(), p.b.spotOf()
		part.Line = true
		if x.Y == y.Y {
			part.From, part.To = Spot{x.X + 1, x.Y - 1}, Spot{x.X + 1, x.Y + 1}
		} else {
			part.From, part.To = Spot{x.X - 1, x.Y + 1}, Spot{x.X + 1, x.Y + 1}
		}
	default:
		part.From, part.To = p.spotOf(), p.spotOf()
	}
	return part
}

// Print is what is printed on a board: a clue or a given in a cell, at a corner, or outside.
type Print struct {
	Spot
	Look
	Given, Hole bool
	Bits        []int // of the place, if it is of the answer
}

// Prints lists what is printed, in a fixed order. Clues outside have a coordinate beyond the board; of several on
// one side, the last one is nearest to the board.
func (b *Board) Prints() (all []Print) {
	c := b.must()
	for _, at := range b.spots() {
		t, _ := b.token(at)
		p := Print{Look: Look{Mark: "fill"}, Given: t.given, Hole: t.hole}
		if !t.only {
			p.Look = b.file.look(t.value)
			if _, list := t.value.(starlark.String); !list && p.Mark == "" {
				p.Text = t.text
			}
		}
		q := c.placeOf(at)
		if bits := c.bits[q]; bits != nil {
			for k := range max(1, len(bits.lits)-1) {
				p.Bits = append(p.Bits, bits.first+k)
			}
		}
		if q.row >= 0 {
			p.Spot = q.spotOf()
		} else {
			beyond := Clue{at: at}.Cell(b.rows, b.cols)
			p.Spot = Spot{2*beyond.Col + 1, 2*beyond.Row + 1}
		}
		all = append(all, p)
	}
	return all
}

// Separated reports whether two neighbouring cells are in different areas, or one of them in none.
func (b *Board) Separated(x, y puzzle.Cell) bool {
	if b.areas == nil {
		return false
	}
	name := func(c puzzle.Cell) string {
		if c.Row < 0 || c.Col < 0 || c.Row >= b.rows || c.Col >= b.cols {
			return "beyond"
		}
		return b.areas[c.Row*b.cols+c.Col]
	}
	return name(x) != name(y)
}

// Room is how many characters the longest clue outside takes on the left and on the top.
func (b *Board) Room() (left, top int) {
	for at, t := range b.tokens {
		switch at.kind {
		case leftPlace:
			left = max(left, len(t.text))
		case topPlace:
			top = max(top, len(strings.Fields(t.text)))
		}
	}
	return left, top
}

// Deep is how many clues stand behind each other outside at most: 0 if there are none.
func (b *Board) Deep() (most int) {
	for at, t := range b.tokens {
		if at.row < 0 {
			most = max(most, len(strings.Fields(t.text)))
		}
	}
	return most
}

// Mark is the mark for a value, a clue, or for all clues that are written as text: "clue".
func (f *File) Mark(of string) (mark string, there bool) {
	mark, there = f.marks[of]
	return mark, there
}
