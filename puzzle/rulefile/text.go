package rulefile

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"gridcnf/internal/giveup"
	"gridcnf/puzzle"
)

// Read reads a board as puzzlekit writes it: a line with the numbers of rows and columns and the family's parameters, lines for the clues
// outside, the rows of cells, and the rows of areas. It fails with an Error.
func (f *File) Read(text string) (*Board, error) { return f.readFrom(readerOf(text)) }

// ReadLines reads a board from the fields of its lines.
func (f *File) ReadLines(lines [][]Field) (*Board, error) {
	next := func(int) []Field {
		first := lines[0]
		lines = lines[1:]
		return first
	}
	return f.readFrom(&textReader{next: next, left: len(lines)})
}

func (f *File) readFrom(r *textReader) (_ *Board, err error) {
	defer giveup.Caught(&err)
	b := f.readHead(r)
	b.readSides(r, false)
	b.readCells(r)
	b.readSides(r, true)
	b.readAreas(r)
	if r.left > 0 {
		r.fields("")
		check(&Error{r.line, 1, "found more lines, expected the end of the board"})
	}
	return b, nil
}

// readHead reads the first line, and returns a board without clues.
func (f *File) readHead(r *textReader) *Board {
	head := r.fields("the numbers of rows and columns")
	var size [2]int
	for i := range size {
		if i >= len(head) {
			check(&Error{1, 1, fmt.Sprintf("found %d numbers, expected the numbers of rows and columns", len(head))})
		}
		var err error
		if size[i], err = strconv.Atoi(head[i].Text); err != nil {
			head[i].refuse("found %q, expected the number of rows or columns", head[i].Text)
		}
	}
	b, err := f.New(size[0]-f.notation.below, size[1])
	if err != nil {
		head[0].refuse("%v", err)
	}
	for _, p := range head[2:] {
		name, out := strings.CutPrefix(p.Text, "-")
		number, _ := strconv.Atoi(p.Text) // puzzlekit has numbers that some families do not need
		switch unknown := b.SetRule(name, !out); {
		case unknown != nil && len(b.params) == len(f.Params) && p.Text != strconv.Itoa(number):
			p.refuse("found %q: %v", p.Text, unknown)
		case unknown != nil:
			b.params = append(b.params, p.Text)
		}
	}
	return b
}

// length returns how many lines of cells end at a side.
func (b *Board) length(side string) int {
	if side == topPlace || side == bottomPlace {
		return b.cols
	}
	return b.rows
}

// readSides reads the clues outside: those above the rows of cells, or those below them.
func (b *Board) readSides(r *textReader, last bool) {
	for _, l := range b.file.clues {
		for _, side := range l.where {
			if b.file.notation.last(side) == last {
				b.readOutside(r, l, side)
			}
		}
	}
}

// readOutside reads the clues of a side: a list for each line of cells, or rows with one clue for each line.
func (b *Board) readOutside(r *textReader, l *layer, side string) {
	none := append(slices.Clone(b.file.notation.none), "-")
	lines := make([][]Field, b.length(side))
	if _, lists := l.token.(several); lists {
		for i := range lines {
			if lines[i] = r.fields("the clues of a line"); len(lines[i]) == 0 {
				check(&Error{r.line, 1, "found an empty line, expected the clues of a line, or - for none"})
			}
		}
	} else {
		for range l.deep {
			for i, f := range r.row(len(lines), "the clues "+side) {
				lines[i] = append(lines[i], f)
			}
		}
	}
	for i, fs := range lines {
		if len(fs) == 1 && slices.Contains(none, fs[0].Text) {
			continue
		}
		text := strings.Join(each(len(fs), func(k int) string { return fs[k].Text }), " ")
		if err := b.Put(Position{side, -1, i}, text); err != nil {
			fs[0].refuse("found %q, %v", text, err)
		}
	}
}

// readCells reads the rows of cells or corners. They may be missing if the remaining lines are just the areas, or if clues stand outside
// and cells can have only givens.
func (b *Board) readCells(r *textReader) {
	f := b.file
	grids, there := b.printed()
	empty := f.notation.empty
	if f.Areas && r.left == b.rows || !there && r.left < b.rows || r.left == 0 && f.rimmed() {
		return
	}
	for _, g := range grids {
		for i := g.from; i < g.rows; i++ {
			for k, field := range r.row(g.cols-g.from, "a row of "+g.kind+"s") {
				if slices.Contains(empty, field.Text) {
					continue
				}
				if err := b.place(g, i, k+g.from, field.Text); err != nil {
					field.refuse("found %q, %v", field.Text, err)
				}
			}
		}
	}
}

// readAreas reads the names of the areas, cell by cell, if the family has areas.
func (b *Board) readAreas(r *textReader) {
	cells := make(map[string]int)
	for i := 0; b.file.Areas && i < b.rows; i++ {
		for k, field := range r.row(b.cols, "a row of areas") {
			b.areas = append(b.areas, field.Text)
			at := Position{cellPlace, i, k}
			switch t := b.token(at); {
			case slices.Contains(b.file.notation.empty, field.Text):
				field.refuse("found %q, expected the name of an area, or # for a hole", field.Text)
			case t.text != "" && !t.hole && strings.Contains("-#@.", field.Text):
				field.refuse("found a hole where %s stands, expected the name of an area", t.text)
			case t.text == "" && strings.Contains("-#@.", field.Text):
				if err := b.set(at, printed{text: field.Text, hole: true, only: true}); err != nil {
					field.refuse("%v", err)
				}
			case !t.hole:
				if cells[field.Text]++; b.file.AreaCells > 0 && cells[field.Text] > b.file.AreaCells {
					field.refuse("found cell %d of the area %s, expected at most %d", cells[field.Text], field.Text, b.file.AreaCells)
				}
			}
		}
	}
}

// Empties returns the texts of an empty place.
func (f *File) Empties() []string { return f.notation.empty }

// Letters returns the characters that rows of boards can have, or "" if they can have any.
func (f *File) Letters() string {
	if f.Areas || !f.CluedCells() {
		return ""
	}
	all := "0123456789" + strings.Join(slices.Concat(f.holes, f.notation.empty, slices.Collect(maps.Keys(f.notation.clues))), "")
	for _, l := range f.printing() {
		some := strings.Join(textsOf(l.token, 9), "")
		if some == "" {
			return ""
		}
		all += some
	}
	return all + strings.ToUpper(all) + strings.ToLower(all)
}

// Lines returns the text that Read reads, line by line.
func (b *Board) Lines() []string {
	head := []string{strconv.Itoa(b.rows + b.file.notation.below), strconv.Itoa(b.cols)}
	lines := b.sideLines([]string{strings.Join(slices.Concat(head, b.params, b.choices()), " ")}, false)
	grids, there := b.printed()
	if b.areas != nil && !slices.ContainsFunc(b.Positions(), func(at Position) bool { return at.Row >= 0 }) { // then the areas can stand alone
		there = false
	}
	empty := b.file.notation.empty[0]
	for _, g := range grids {
		for r := g.from; there && r < g.rows; r++ {
			row := each(g.cols-g.from, func(i int) string { return b.field(g, r, g.from+i, empty) })
			lines = append(lines, strings.Join(row, " "))
		}
	}
	for r := 0; b.areas != nil && r < b.rows; r++ {
		lines = append(lines, strings.Join(b.areas[r*b.cols:(r+1)*b.cols], " "))
	}
	return b.sideLines(lines, true)
}

// sideLines appends the lines that readSides reads.
func (b *Board) sideLines(lines []string, last bool) []string {
	for _, l := range b.file.clues {
		for _, side := range l.where {
			if b.file.notation.last(side) == last {
				lines = append(lines, b.outsideLines(l, side)...)
			}
		}
	}
	return lines
}

// rimmed reports whether all clues stand outside, and cells can have only givens.
func (f *File) rimmed() bool {
	return f.givens != nil && !f.Areas && len(f.holes) == 0 && f.clues != nil && !slices.ContainsFunc(f.clues, func(l *layer) bool { return l.where == nil })
}

// at returns the text of a place: empty if nothing is printed there, or if it is a hole that the areas already show.
func (b *Board) at(s Position, empty string) string {
	t := b.token(s)
	area := t.only && s.Kind == cellPlace && b.areas != nil && b.areas[s.Row*b.cols+s.Col] == t.text
	if t.text == "" || area && !slices.Contains(b.file.holes, t.text) {
		return empty
	}
	return t.text
}

// outsideLines returns the lines with the clues of a side.
func (b *Board) outsideLines(l *layer, side string) []string {
	none := strings.TrimSpace(strings.Repeat("- ", l.deep))
	all := each(b.length(side), func(i int) string { return b.at(Position{side, -1, i}, none) })
	if _, lists := l.token.(several); lists {
		return all
	}
	return each(l.deep, func(k int) string {
		return strings.Join(each(len(all), func(i int) string { return strings.Fields(all[i])[k] }), " ")
	})
}

// grid is a block of rows of a board's text: of cells, corners or borders, from row and column from on.
type grid struct {
	kind             string
	rows, cols, from int
}

// printed returns the rows that a board's text has, and whether anything can stand in them. If cells can have givens or holes, the corners
// at the rim are left out. Clues between cells come last: those to the right of cells, then those below; or, if they are in bits, a number
// for each cell.
func (b *Board) printed() (grids []grid, there bool) {
	cells, corners, borders := b.file.givens != nil || len(b.file.holes) > 0, false, false
	inner := cells
	for _, l := range b.file.clues {
		cells, corners, borders = cells || l.kind == cellPlace, corners || l.kind == cornerPlace, borders || l.kind == borderPlace
	}
	if cells || !corners && !borders {
		grids = append(grids, grid{cellPlace, b.rows, b.cols, 0})
	}
	switch {
	case corners && inner:
		grids = append(grids, grid{cornerPlace, b.rows, b.cols, 1})
	case corners:
		grids = append(grids, grid{cornerPlace, b.rows + 1, b.cols + 1, 0})
	}
	if borders && len(b.file.notation.bits) > 0 {
		grids = append(grids, grid{borderPlace, b.rows, b.cols, 0})
	} else if borders {
		if b.cols > 1 {
			grids = append(grids, grid{eastPlace, b.rows, b.cols - 1, 0})
		}
		if b.rows > 1 {
			grids = append(grids, grid{southPlace, b.rows - 1, b.cols, 0})
		}
	}
	return grids, cells || corners || borders
}

// Text returns an answer in puzzlekit's notation, one string per row.
func (b *Board) Text(a puzzle.Answer) []string { return b.must().text(a) }

// Answer reads what Text writes. Bits that it cannot read are false.
func (b *Board) Answer(rows []string) puzzle.Answer {
	a, _ := b.ReadAnswer(rows)
	return a
}

// ReadAnswer reads rows as Text writes them. It fails with an Error if they do not fit this board or contradict each other.
func (b *Board) ReadAnswer(rows []string) (a puzzle.Answer, err error) {
	defer giveup.Caught(&err)
	c := b.must()
	a = make(puzzle.Answer, c.nbits)
	sized := 0
	if len(rows) > 0 { // collections put the size before them
		head := strings.Fields(rows[0])
		same := len(head) >= 2 && head[0] == strconv.Itoa(b.rows) && head[1] == strconv.Itoa(b.cols)
		if len(rows) > b.rows && (same || len(head) == 2 && b.cols > 2) { // some collections do not count the rim
			sized = 1
		}
	}
	grid := answerFields(rows, sized, b.rows, b.cols)
	for _, l := range c.file.answer {
		c.readLayer(l, grid, a)
	}
	return a, nil
}
