package penpa

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"gridcnf/family"
	"gridcnf/puzzle"
	"gridcnf/puzzle/dialect"
	"gridcnf/puzzle/format/core"
)

// record makes the record of the puzzle, with its solution if the drawing shows it.
func (p *penpa) record() *core.Record {
	named, f, err := p.family()
	p.at.Must(0, err)
	p.dialect, p.loop = f.Dialects.Penpa, f.Dialects.Loop
	if other := p.question.other(p.dialect); other != "" && !p.in.Opt.Lenient {
		p.fail("found a drawing of type %s in the puzzle, expected %s", other, p.dialect.Expect)
	}
	clues := make([]byte, p.rows*p.cols)
	p.at.Must(0, p.marks(&p.question, clues, false))
	b, err := p.in.Opt.Believing(named, p.in.Notes.Rules).Board(f, p.rows, p.cols, clues, p.in.Notes.Rules)
	p.at.Must(0, err)
	rec := p.rec
	rec.Puzzle = b
	switch {
	case p.dialect.Answer != dialect.PenpaCells:
		lines := map[string]any{}
		maps.Copy(lines, p.filled.lines(p.dialect))
		maps.Copy(lines, p.question.lines(p.dialect))
		if rec.Published, err = p.drawn(b, lines); err != nil {
			rec.PublishedErr = p.at.Defect(0, "%v", err)
		}
	case !p.filled.empty():
		// Marks that are not understood are notes of whoever solves it.
		p.at.Must(0, p.marks(&p.filled, clues, true))
		rec.Published = fullBoard(clues)
	}
	if p.dialect.Answer == dialect.PenpaCells || rec.Published == nil {
		p.noLines()
	}
	return rec
}

// noLines refuses lines that are part of the puzzle.
func (p *penpa) noLines() {
	lines := p.question.lines(p.dialect)
	if len(lines) == 0 || p.in.Opt.Lenient {
		return
	}
	first, _, _ := strings.Cut(slices.Min(slices.Collect(maps.Keys(lines))), ",")
	at, whole := "outside the board", ""
	if cell, err := p.cell(index(first)); err == nil {
		at = "at " + p.name(cell)
	}
	if p.loop != nil {
		whole = ", or the whole loop"
	}
	p.fail("found a line %s in the puzzle, expected %s%s", at, p.dialect.Expect, whole)
}

// family tells which puzzle the drawing is, and the kind if that is named.
func (p *penpa) family() (named puzzle.Kind, f *family.Family, err error) {
	for _, tag := range p.tags {
		if _, unknown := family.Parse(tag); unknown == nil {
			if named, err = p.in.Named("a puzzle", strconv.Quote(tag), nil); err != nil {
				return "", nil, err
			}
			break
		}
	}
	f, err = p.in.Which(named, p.in.Notes.Rules, func(d *dialect.Family) bool { return p.question.fits(d.Penpa) })
	return named, f, err
}

// fits reports whether a dialect has all marks of a layer, and the numbers tell that it
// is this one.
func (l *penpaLayer) fits(d *dialect.Penpa) bool {
	told := len(l.number) == 0
	for _, mark := range l.number {
		if _, err := number(d, mark); err != nil {
			return false
		}
		told = told || strings.ContainsAny(fmt.Sprint(mark[0]), d.Telling)
	}
	return told && (len(l.symbol) == 0 || d.Circles[0] != 0) && (len(l.surface) == 0 || d.Shading[1] != 0)
}

// marks reads circles, numbers and shading over the clues that there are. In the puzzle a
// cell has one of them; in what is filled in, marks that are not understood are passed
// over.
func (p *penpa) marks(l *penpaLayer, clues []byte, filled bool) error {
	d := p.dialect
	// each takes in marks of a sort, if the family has it.
	each := func(sort string, has bool, clueOf func(mark any) (puzzle.Clue, error)) func(cell int, mark any) error {
		return func(cell int, mark any) error {
			if !has && p.in.Opt.Lenient {
				return nil
			}
			if !has {
				return fmt.Errorf("found the %s %s, expected %s", sort, core.Shortened(fmt.Sprint(mark)), d.Expect)
			}
			clue, err := clueOf(mark)
			switch {
			case err != nil || clue == 0:
				return err
			case !filled && clues[cell] != 0:
				return errors.New("found two marks, expected a circle, a number or shading")
			}
			clues[cell] = byte(clue)
			return nil
		}
	}
	return cmp.Or(
		byIndex(p, l.surface, !filled, each("colour", d.Shading[1] != 0, func(mark any) (puzzle.Clue, error) { return shade(d, mark, filled) })),
		byIndex(p, l.number, !filled, each("number", d.Numbers != nil, func(mark any) (puzzle.Clue, error) { return number(d, mark.([]any)) })),
		byIndex(p, l.symbol, !filled, each("symbol", d.Circles[0] != 0, func(mark any) (puzzle.Clue, error) { return circle(d, mark.([]any)) })))
}

// fullBoard is the answer of which all cells are known, or at least all of 1, which
// are half of them; or nil.
func fullBoard(clues []byte) puzzle.Answer {
	a := make(puzzle.Answer, len(clues))
	open, ones := 0, 0
	for i, clue := range clues {
		switch clue {
		case 0:
			open++
		case 2:
			ones++
			a[i] = true
		}
	}
	if open > 0 && ones*2 != len(clues) {
		return nil
	}
	return a
}

// drawn reads lines from point to point. They are an answer if they are closed and come
// to all clues that need some, and otherwise it is nil. Crosses, which have no comma, are
// notes.
func (p *penpa) drawn(board puzzle.Puzzle, lines map[string]any) (puzzle.Answer, error) {
	a := make(puzzle.Answer, board.Bits())
	for _, key := range slices.Sorted(maps.Keys(lines)) {
		first, second, ok := strings.Cut(key, ",")
		if !ok {
			continue
		}
		bit := p.edge(p.loop.Lattice(board), first, second)
		if bit < 0 {
			return nil, fmt.Errorf("found the line %q, expected lines from a %s to the next", core.Shortened(key), p.points())
		}
		a[bit] = true
	}
	if !p.loop.Closed(board, a) {
		return nil, nil
	}
	return a, nil
}

// points are what lines are drawn between.
func (p *penpa) points() string {
	if p.dialect.Answer == dialect.PenpaSides {
		return "corner"
	}
	return "cell"
}

// edge is the bit between two points, or -1.
func (p *penpa) edge(l puzzle.Lattice, first, second string) (bit int) {
	var points [2]puzzle.Cell
	for i, text := range []string{first, second} {
		at := index(text)
		if at < 0 {
			return -1
		}
		of := at / (p.wide * p.high)
		at %= p.wide * p.high
		points[i] = puzzle.Cell{Row: at/p.wide - p.top, Col: at%p.wide - p.left}
		kind := 0 // of the index: cells come first
		if p.dialect.Answer == dialect.PenpaSides {
			// After them come corners, each with the index of the cell to its upper left.
			kind = 1
			points[i].Row++
			points[i].Col++
		}
		if c := points[i]; of != kind || c.Row < 0 || c.Row >= l.Rows || c.Col < 0 || c.Col >= l.Cols {
			return -1
		}
	}
	for direction, edge := range l.Around(points[0].Row, points[0].Col) {
		if r, c := puzzle.Step(points[0].Row, points[0].Col, 1<<direction); r == points[1].Row && c == points[1].Col {
			return edge
		}
	}
	return -1
}

// checked reads the solution that the page compares with: lists of shaded cells,
// lines, edges, walls, numbers and symbols, each as the index, a comma and a value.
func (p *penpa) checked(board puzzle.Puzzle, data string) (puzzle.Answer, error) {
	text, err := penpaText(data)
	if err != nil {
		return nil, err
	}
	var lists [][]any
	if err := json.Unmarshal([]byte(text), &lists); err != nil || len(lists) != 6 {
		return nil, errors.New("found something else than one solution, expected lists of shading, lines, edges, walls, numbers and symbols")
	}
	l := penpaLayer{
		surface: map[string]any{}, number: map[string][]any{}, symbol: map[string][]any{},
		line: map[string]any{}, side: map[string]any{},
	}
	for i, list := range lists {
		for _, item := range list {
			key, value := item, ""
			if s, ok := item.(string); ok && i > 0 {
				at := max(strings.LastIndexByte(s, ','), 0)
				key, value = s[:at], strings.TrimPrefix(s[at:], ",")
			}
			name := fmt.Sprint(key)
			switch i {
			case 0:
				l.surface[name] = 1.0
			case 1:
				l.line[name] = value
			case 2:
				l.side[name] = value
			case 4:
				l.number[name] = []any{value}
			case 5:
				style, _ := strconv.Atoi(strings.TrimSuffix(value, "A")) // A is a circle
				l.symbol[name] = []any{float64(style), "circle_M"}
			}
		}
	}
	var a puzzle.Answer
	if p.dialect.Answer == dialect.PenpaCells {
		clues := dialect.CluesOf(board)
		err = p.marks(&l, clues, true)
		a = fullBoard(clues)
	} else {
		a, err = p.drawn(board, l.lines(p.dialect))
	}
	if err == nil && a == nil {
		err = errors.New("found a part of a solution, expected all of it")
	}
	return a, err
}
