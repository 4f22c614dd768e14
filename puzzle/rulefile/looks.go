package rulefile

import (
	"slices"
	"strings"

	"go.starlark.net/starlark"

	"gridcnf/puzzle"
)

// Marks are the ways to draw a value or a clue that a rule file can name. A word without a mark is written as text. An arrow, a line, a
// wedge and an end need a direction; if the mark names none, the word itself is the direction. Any mark can stand at a side or corner of
// its cell, and a word can have several marks: "ring", "line ns", "spot at se", "dot at s, dot at e".
var Marks = []string{"none", "fill", "shade", "area", "frame", "block", "dot", "spot", "pip", "ring", "disk", "grey", "star", "triangle", "slash", "backslash", "arrow", "line", "wedge", "end"}

// Layouts are the ways to lay out clues in cells that a rule file can choose with "clue": in a circle, in the upper left corner, in the
// middle, around the middle, or on both sides of a line from the upper left. By default, a clue stands in the corner if cells also have
// written values, and else in the middle.
var Layouts = []string{"ring", "corner", "middle", "compass", "split"}

// Styles are the ways to draw answers that a rule file can choose with "answer": with borders around groups of equal values; in text, with thin
// lines; or in text, with printed values in brackets.
var Styles = []string{"groups", "thin", "brackets"}

// Look is how something is drawn: with a mark, or else as text.
type Look struct {
	Mark, Text string
	Toward, At string // directions of Mark, such as "nw"
}

// arrowWords are the words that are drawn as arrows unless the file draws them otherwise.
var arrowWords = []string{"n", "ne", "e", "se", "s", "sw", "w", "nw"}

// readMarks reads how a word is drawn.
func readMarks(word, text string) (all []Look) {
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
			refuse("found the mark %q, expected one of %s, maybe with a direction (nw) or a place (at nw)", strings.TrimSpace(one), strings.Join(Marks, ", "))
		}
		l.Mark = fields[0]
		all = append(all, l)
	}
	return all
}

// draw reads how a value or a clue is drawn.
func (f *File) draw(word string, v starlark.Value) {
	text, _ := starlark.AsString(v)
	switch word {
	case "clue":
		if f.Layout = text; !slices.Contains(Layouts, text) {
			refuse("found %q, expected one of %s", text, strings.Join(Layouts, ", "))
		}
	case "answer":
		if f.Style = text; !slices.Contains(Styles, text) {
			refuse("found %q, expected one of %s", text, strings.Join(Styles, ", "))
		}
	default:
		f.marks[word] = readMarks(word, text)
	}
}

// arrows makes words arrows, if there are several and all of them are directions. Words that the file draws otherwise do not count.
func (f *File) arrows(words []string) {
	words = slices.DeleteFunc(slices.Clone(words), func(w string) bool { return f.marks[w] != nil })
	if len(words) > 1 && !slices.ContainsFunc(words, func(w string) bool { return !slices.Contains(arrowWords, w) }) {
		for _, w := range words {
			f.marks[w] = []Look{{Mark: "arrow", Text: w, Toward: w}}
		}
	}
}

// drawn decides which words are drawn as arrows, and how clues are laid out.
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
	if f.Layout == "" {
		f.Layout = map[bool]string{true: "corner", false: "middle"}[written]
	}
}

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

// looks returns how the parts of a clue are drawn. A missing part has an empty Look. If joined is set, the texts of a pair become one.
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
		return []Look{f.look(v)}
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

// Part says how an answer bit is drawn.
type Part struct {
	Line     bool // a line between two points, drawn if the bit is true; otherwise From and To are the same point
	From, To Spot
	On, Off  *Look // for a place with two values; a bit of any other place is drawn only if it is true, and its Off is empty
	Number   int   // for a place with more than two values: which of its bits this is, from 0
	Of       int   // how many bits such a place has; otherwise 0
}

// unseen is the look of what is not drawn.
var unseen Look

// Spot is a point of a board, in half sides of cells from its upper left corner: odd coordinates are the middles of cells.
type Spot struct{ X, Y int }

// look returns how a value is drawn, with only the first of its marks.
func (f *File) look(v starlark.Value) Look {
	text := textOf(v)
	if marks := f.marks[text]; marks != nil {
		return marks[0]
	}
	return Look{Text: text}
}

// looksOf returns how values are drawn, each with only the first of its marks.
func (f *File) looksOf(values []starlark.Value) []Look {
	return each(len(values), func(i int) Look { return f.look(values[i]) })
}

// spotOf returns the middle of a place.
func spotOf(s puzzle.Site) Spot { return Spot{s.A.Col + s.B.Col + 1, s.A.Row + s.B.Row + 1} }

// Part returns how bit i is drawn.
func (b *Board) Part(i int) Part {
	c := b.must()
	p := c.of[i]
	bits := c.bits[p]
	part := Part{Number: i - bits.first}
	if len(bits.lits) == 2 {
		part.Off, part.On = &bits.looks[0], &bits.looks[1]
	} else {
		part.Off, part.On, part.Of = &unseen, &bits.looks[part.Number], len(bits.lits)
	}
	switch p.kind {
	case edgePlace, sidePlace:
		part.Line, part.From, part.To = true, spotOf(p.a.site()), spotOf(p.b.site())
	case borderPlace: // across the line between the middles of its cells
		at, right, down := spotOf(p.site()), p.b.col-p.a.col, p.b.row-p.a.row
		part.Line, part.From, part.To = true, Spot{at.X - down, at.Y - right}, Spot{at.X + down, at.Y + right}
	default:
		part.From, part.To = spotOf(p.site()), spotOf(p.site())
	}
	return part
}

// Part returns how bit i is drawn.
func (g *Grid) Part(i int) Part {
	part := Part{Off: &g.frame.looks[0], On: &g.frame.looks[1]}
	if l := g.frame.book.Loop; l != nil {
		a, b := l.Ends(i)
		part.Line, part.From, part.To = true, spotOf(l.PointSite(a)), spotOf(l.PointSite(b))
	} else {
		part.From = spotOf(g.Site(i))
		part.To = part.From
	}
	return part
}

// Print is a clue or a given on a board: in a cell, at a corner, between two cells, or outside.
type Print struct {
	Spot
	*Look
	Parts       []Look // of a clue; missing parts are empty
	Given, Hole bool
}

// Prints lists what is printed, in a fixed order. Clues outside have a coordinate beyond the board; if several stand on one line, the last
// one is nearest to the board.
func (b *Board) Prints() []Print {
	places, inCells := b.Positions(), make([]*Print, len(b.words)) // equal clues look alike in all cells
	return each(len(places), func(i int) Print {
		at, drawn := places[i], new(*Print)
		if at.Kind == cellPlace {
			drawn = &inCells[b.Clue(at.Row, at.Col)-1]
		}
		if *drawn == nil {
			*drawn = b.file.print(b.token(at))
		}
		p := **drawn
		p.Spot = spotOf(at.site(b.rows, b.cols))
		return p
	})
}

// print returns how something is drawn where it is printed.
func (f *File) print(t printed) *Print {
	p := &Print{Look: &Look{Mark: "fill"}, Given: t.given, Hole: t.hole}
	if t.only {
		return p
	}
	*p.Look, p.Parts = f.look(t.value), f.looks(t.value, !strings.Contains(t.text, ","))
	if _, list := t.value.(starlark.String); !list && p.Mark == "" {
		p.Text = t.text
		if len(p.Parts) == 1 && p.Parts[0].Mark == "" { // with what stands between its numbers
			p.Parts[0].Text = t.text
		}
	}
	return p
}

// Separated reports whether two neighbouring cells are in different areas. The cells beyond the rim count as one area.
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

// box notes a block of cells whose values must differ, such as a box of a Sudoku, so that pictures show it. It leaves out areas.
func (c *compiler) box(list []starlark.Value) {
	top, left, bottom, right := c.rows, c.cols, -1, -1
	whole := true // the cells are an area
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

// Boxed reports whether a box of the rules, such as those of a Sudoku, has just one of two neighbouring cells of the board.
func (b *Board) Boxed(x, y puzzle.Cell) bool {
	c := b.must()
	return !slices.Equal(c.boxed[x], c.boxed[y]) && min(x.Row, x.Col, y.Row, y.Col) >= 0 && max(x.Row, y.Row) < b.rows && max(x.Col, y.Col) < b.cols
}
