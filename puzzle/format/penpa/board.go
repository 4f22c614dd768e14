package penpa

import (
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

// fill makes the record's puzzle, and its solution if the drawing shows it.
func (p *penpa) fill(rec *core.Record) error {
	f, err := p.family()
	if err != nil {
		return err
	}
	p.dialect, p.loop = f.Dialects.Penpa, f.Dialects.Loop
	if other := p.question.other(p.dialect); other != "" && !p.in.Opt.Lenient {
		return fmt.Errorf("found a drawing of type %s in the puzzle, expected %s", other, p.dialect.Expect)
	}
	clues := make([]byte, p.rows*p.cols)
	if err := p.marks(&p.question, clues, false); err != nil {
		return err
	}
	rec.Title, rec.Author, rec.Source = p.title, p.author, p.source
	if rec.Puzzle, err = p.in.Opt.Board(f, p.rows, p.cols, clues, p.in.Notes.Rules); err != nil {
		return err
	}
	switch {
	case p.dialect.Answer != dialect.PenpaCells:
		lines := map[string]any{}
		maps.Copy(lines, p.filled.lines(p.dialect))
		maps.Copy(lines, p.question.lines(p.dialect))
		rec.Published, rec.PublishedErr = p.drawn(rec.Puzzle, lines)
	case !p.filled.empty():
		// Marks that are not understood are notes of whoever solves it.
		if err := p.marks(&p.filled, clues, true); err != nil {
			return err
		}
		rec.Published = fullBoard(clues)
	}
	if p.dialect.Answer == dialect.PenpaCells || rec.Published == nil {
		return p.noLines()
	}
	return nil
}

// noLines refuses lines that are part of the puzzle.
func (p *penpa) noLines() error {
	lines := p.question.lines(p.dialect)
	if len(lines) == 0 || p.in.Opt.Lenient {
		return nil
	}
	key := slices.Min(slices.Collect(maps.Keys(lines)))
	at := "outside the board"
	first, _, _ := strings.Cut(key, ",")
	if index, err := strconv.Atoi(first); err == nil {
		if cell, err := p.cell(index); err == nil {
			at = "at " + p.name(cell)
		}
	}
	whole := ""
	if p.loop != nil {
		whole = ", or the whole loop"
	}
	return fmt.Errorf("found a line %s in the puzzle, expected %s%s", at, p.dialect.Expect, whole)
}

// family tells which puzzle the drawing is.
func (p *penpa) family() (named *family.Family, err error) {
	for _, tag := range p.tags {
		if _, unknown := family.Parse(tag); unknown == nil {
			if named, err = p.in.Named("a puzzle", strconv.Quote(tag), nil); err != nil {
				return nil, err
			}
			break
		}
	}
	return p.in.Which(named, p.in.Notes.Rules, func(d *dialect.Family) bool { return p.question.fits(d.Penpa) })
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
	put := func(cell int, clue puzzle.Clue, err error) error {
		switch {
		case err != nil:
			return err
		case clue == 0:
		case !filled && clues[cell] != 0:
			return errors.New("found two marks, expected a circle, a number or shading")
		default:
			clues[cell] = byte(clue)
		}
		return nil
	}
	d := p.dialect
	strange := func(what string, mark any) error {
		if p.in.Opt.Lenient {
			return nil
		}
		return fmt.Errorf("found the %s %s, expected %s", what, core.Shortened(fmt.Sprint(mark)), d.Expect)
	}
	err := byIndex(p, l.surface, !filled, func(cell int, mark any) error {
		if d.Shading[1] == 0 {
			return strange("colour", mark)
		}
		clue, err := shade(d, mark, filled)
		return put(cell, clue, err)
	})
	if err != nil {
		return err
	}
	err = byIndex(p, l.number, !filled, func(cell int, mark []any) error {
		if d.Numbers == nil {
			return strange("number", mark)
		}
		clue, err := number(d, mark)
		return put(cell, clue, err)
	})
	if err != nil {
		return err
	}
	return byIndex(p, l.symbol, !filled, func(cell int, mark []any) error {
		if d.Circles[0] == 0 {
			return strange("symbol", mark)
		}
		clue, err := circle(d, mark)
		return put(cell, clue, err)
	})
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
		index, err := strconv.Atoi(text)
		if err != nil || index < 0 {
			return -1
		}
		at := index % (p.wide * p.high)
		points[i] = puzzle.Cell{Row: at/p.wide - p.top, Col: at%p.wide - p.left}
		kind := 0 // of the index: cells come first
		if p.dialect.Answer == dialect.PenpaSides {
			// After them come corners, each with the index of the cell to its upper left.
			kind = 1
			points[i].Row++
			points[i].Col++
		}
		if c := points[i]; index/(p.wide*p.high) != kind || c.Row < 0 || c.Row >= l.Rows || c.Col < 0 || c.Col >= l.Cols {
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
