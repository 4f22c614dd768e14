package rulefile

import (
	"fmt"
	"slices"
	"strings"

	"go.starlark.net/starlark"

	"gridcnf/puzzle"
)

// Marks are the ways to draw a value or a clue that a rule file can name. Without one, it is written as text. An arrow, a line, a wedge and
// an end go towards a direction, any mark can stand at a side or corner of its cell, and there can be several: "ring", "line ns",
// "spot at se", "dot at s, dot at e". Without a direction, the word that is drawn is one.
var Marks = []string{"none", "fill", "shade", "frame", "block", "dot", "spot", "pip", "ring", "disk", "star", "triangle", "slash", "backslash", "arrow", "line", "wedge", "end"}

// Layouts are how clues in cells are laid out, as a file says it of "clue": in a circle, in the upper left corner or in the middle, around the
// middle, or parted by a line from the upper left. Without one, a clue stands in the corner where values are written, too.
var Layouts = []string{"ring", "corner", "middle", "compass", "split"}

// Look is how something is drawn: with a mark, or else as text.
type Look struct {
	Mark, Text string
	Toward, At string // directions of Mark, as "nw"
}

// arrowWords are the words that are drawn as arrows if nothing else is said.
var arrowWords = []string{"n", "ne", "e", "se", "s", "sw", "w", "nw"}

// readMarks reads how a word is drawn.
func readMarks(word, text string) (all []Look, err error) {
	way := func(s string) bool { return s != "" && strings.Trim(s, "nesw") == "" }
	for one := range strings.SplitSeq(text, ",") {
		l := Look{Text: word}
		if way(word) {
			l.Toward = word
		}
		fields := strings.Fields(one)
		if n := len(fields); n > 2 && fields[n-2] == "at" && way(fields[n-1]) {
			l.At, fields = fields[n-1], fields[:n-2]
		}
		if len(fields) == 2 && way(fields[1]) {
			l.Toward, fields = fields[1], fields[:1]
		}
		if len(fields) != 1 || !slices.Contains(Marks, fields[0]) {
			return nil, fmt.Errorf("found the mark %q, expected one of %s, with a direction as nw, or the side or corner where it stands as at nw", strings.TrimSpace(one), strings.Join(Marks, ", "))
		}
		l.Mark = fields[0]
		all = append(all, l)
	}
	return all, nil
}

// draw reads how a value or a clue is drawn.
func (f *File) draw(word string, v starlark.Value) (err error) {
	text, _ := starlark.AsString(v)
	switch word {
	case "clue":
		if f.layout = text; !slices.Contains(Layouts, text) {
			return fmt.Errorf("found %q, expected one of %s", text, strings.Join(Layouts, ", "))
		}
		return nil
	case "answer":
		if f.grouped = text == "groups"; !f.grouped {
			return fmt.Errorf("found %q, expected groups", text)
		}
		return nil
	}
	f.marks[word], err = readMarks(word, text)
	return err
}

// arrows has words drawn as arrows that are all directions, and not drawn otherwise.
func (f *File) arrows(words []string) {
	words = slices.DeleteFunc(slices.Clone(words), func(w string) bool { return f.marks[w] != nil })
	if len(words) > 1 && !slices.ContainsFunc(words, func(w string) bool { return !slices.Contains(arrowWords, w) }) {
		for _, w := range words {
			f.marks[w] = []Look{{Mark: "arrow", Text: w, Toward: w}}
		}
	}
}

// drawn finds what is drawn as arrows, and how clues are laid out.
func (f *File) drawn() {
	written := false
	for _, l := range f.answer {
		f.arrows(each(len(l.values), func(i int) string { return textOf(l.values[i]) }))
		written = written || l.kind == cellPlace && (l.valuesOf != nil || slices.ContainsFunc(l.values, func(v starlark.Value) bool {
			return !slices.Contains([]string{"none", "fill", "shade", "star", "dot", "disk", "ring", "triangle", "block", "end", "slash", "backslash", "wedge"}, f.look(v).Mark)
		}))
	}
	for _, l := range f.printing() {
		f.arrowsOf(l.token)
	}
	if f.layout == "" {
		f.layout = map[bool]string{true: "corner", false: "middle"}[written]
	}
}

// arrowsOf is arrows for the words of a token.
func (f *File) arrowsOf(t token) {
	switch t := t.(type) {
	case word:
		f.arrows(t.means)
	case maybe:
		f.arrowsOf(t.token)
	case several:
		f.arrowsOf(t.token)
	case pair:
		f.arrowsOf(t.a)
		f.arrowsOf(t.b)
	case oneOf:
		for _, one := range t {
			f.arrowsOf(one)
		}
	}
}

// looks are how the parts of a clue are drawn. A part that is missing has none; words that nothing parts are one.
func (f *File) looks(v starlark.Value, joined bool) (all []Look) {
	switch v := v.(type) {
	case starlark.NoneType:
		return []Look{{}}
	case starlark.Sequence:
		for x := range starlark.Elements(v) {
			all = append(all, f.looks(x, joined)...)
		}
	default:
		if marks := f.marks[textOf(v)]; marks != nil {
			return marks
		}
		return []Look{{Text: textOf(v)}}
	}
	_, pair := v.(starlark.Tuple)
	for i := len(all) - 1; joined && pair && i > 0; i-- {
		if all[i-1].Mark == "" && all[i].Mark == "" {
			all[i-1].Text += all[i].Text
			all = slices.Delete(all, i, i+1)
		}
	}
	return all
}

// Part is how an answer bit is drawn.
type Part struct {
	Line     bool // from one point to another, if the bit holds; else at both, which are the same
	From, To Spot
	On, Off  Look // of a place with two values; a bit of another one is drawn only if it holds
	Number   int  // of a place with several values: which of its bits this is, from 0
	Of       int  // and how many there are; else 0
}

// Spot is a point of a board, in half sides of cells from its upper left corner: odd ones are the middles of cells.
type Spot struct{ X, Y int }

// look is how a value is drawn.
func (f *File) look(v starlark.Value) Look {
	text := textOf(v)
	if marks := f.marks[text]; marks != nil {
		return marks[0]
	}
	return Look{Text: text}
}

// spotOf is the middle of a place.
func spotOf(s puzzle.Site) Spot { return Spot{s.A.Col + s.B.Col + 1, s.A.Row + s.B.Row + 1} }

// Part is how a bit is drawn.
func (b *Board) Part(i int) Part {
	c := b.must()
	p := c.of[i]
	bits := c.bits[p]
	part := Part{Number: i - bits.first}
	if len(bits.lits) == 2 {
		part.Off, part.On = b.file.look(bits.values[0]), b.file.look(bits.values[1])
	} else {
		part.On, part.Of = b.file.look(bits.values[part.Number]), len(bits.lits)
	}
	switch p.kind {
	case edgePlace, sidePlace:
		part.Line, part.From, part.To = true, spotOf(p.a.site()), spotOf(p.b.site())
	case borderPlace: // across the line between the middles of its cells
		at, right, down := spotOf(p.site()), p.b.col-p.a.col, p.b.row-p.a.row
		part.Line, part.From, part.To = true, Spot{at.X - down, at.Y - right}, Spot{at.X + down, at.Y + right}
	default:
		part.From = spotOf(p.site())
		part.To = part.From
	}
	return part
}

// Print is what is printed on a board: a clue or a given in a cell, at a corner, or outside.
type Print struct {
	Spot
	Look
	Parts       []Look // of a clue; those that are missing are empty
	Given, Hole bool
	Bits        []int // of the place, if it is of the answer
}

// Prints lists what is printed, in a fixed order. Clues outside have a coordinate beyond the board; of several on
// one side, the last one is nearest to the board.
func (b *Board) Prints() (all []Print) {
	c := b.must()
	for _, at := range b.Positions() {
		t, _ := b.token(at)
		p := Print{Spot: spotOf(at.site(b.rows, b.cols)), Look: Look{Mark: "fill"}, Given: t.given, Hole: t.hole}
		if !t.only {
			p.Look, p.Parts = b.file.look(t.value), b.file.looks(t.value, !strings.Contains(t.text, ","))
			if _, list := t.value.(starlark.String); !list && p.Mark == "" {
				p.Text = t.text
			}
		}
		if bits := c.bits[c.placeOf(at)]; bits != nil {
			for k := range max(1, len(bits.lits)-1) {
				p.Bits = append(p.Bits, bits.first+k)
			}
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

// box notes a block of cells that differ, unless it is an area: pictures show it, as the boxes of a Sudoku.
func (c *compiler) box(list []starlark.Value) {
	top, left, bottom, right := c.rows, c.cols, -1, -1
	whole := true // it is an area
	for _, x := range list {
		p, ok := x.(*place)
		if !ok || p.kind != cellPlace {
			return
		}
		top, left, bottom, right = min(top, p.row), min(left, p.col), max(bottom, p.row), max(right, p.col)
		area, within := c.area[p]
		whole = whole && within && area == c.area[list[0].(*place)] && len(c.areas[area]) == len(list)
	}
	if whole || bottom <= top || right <= left || (bottom-top+1)*(right-left+1) != len(list) {
		return
	}
	if c.boxed == nil {
		c.boxed = make(map[puzzle.Cell][]int)
	}
	c.nboxes++
	for _, x := range list {
		at := puzzle.Cell{Row: x.(*place).row, Col: x.(*place).col}
		c.boxed[at] = append(c.boxed[at], c.nboxes)
	}
}

// Boxed reports whether just one of two neighbouring cells is in a box that the rules speak of, as those of a Sudoku.
func (b *Board) Boxed(x, y puzzle.Cell) bool {
	c := b.must()
	return !slices.Equal(c.boxed[x], c.boxed[y]) && min(x.Row, x.Col, y.Row, y.Col) >= 0 && max(x.Row, y.Row) < b.rows && max(x.Col, y.Col) < b.cols
}

// Room is how many characters the longest clue outside takes on the left and on the top.
func (b *Board) Room() (left, top int) {
	for at, t := range b.tokens {
		switch at.Kind {
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
		if at.Row < 0 {
			most = max(most, len(strings.Fields(t.text)))
		}
	}
	return most
}

// Grouped reports whether equal values side by side are a group, which is drawn with a border around it.
func (f *File) Grouped() bool { return f.grouped }

// Layout is how clues in cells are laid out: one of Layouts.
func (f *File) Layout() string { return f.layout }
