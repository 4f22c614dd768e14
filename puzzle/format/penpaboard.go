package format

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	families "gridcnf/family"
	"gridcnf/puzzle"
	"gridcnf/puzzle/masyu"
)

// fill makes the record's puzzle, and its solution if the drawing shows it.
func (p *penpa) fill(rec *Record) error {
	f, err := p.family()
	if err != nil {
		return err
	}
	if p.question.other != "" && !p.in.opt.Lenient {
		return fmt.Errorf("found a drawing of type %s in the puzzle, expected circles, numbers or shading", p.question.other)
	}
	cells := make(clues, p.rows*p.cols)
	if f == loop {
		err = p.pearls(cells)
	} else {
		err = p.digits(&p.question, cells, false)
	}
	if err != nil {
		return err
	}
	rec.Title, rec.Author, rec.Source = p.title, p.author, p.source
	if rec.Puzzle, err = p.in.opt.board(f, p.rows, p.cols, cells, p.in.notes.rules); err != nil {
		return err
	}
	if b, ok := rec.Puzzle.(*masyu.Board); ok {
		lines := map[string]any{}
		maps.Copy(lines, p.filled.line)
		maps.Copy(lines, p.question.line)
		rec.Published, rec.PublishedErr = p.loop(b, lines)
	} else if !p.filled.empty() {
		// Marks that are not understood are notes of whoever solves it.
		if err := p.digits(&p.filled, cells, true); err != nil {
			return err
		}
		rec.Published = fullBoard(cells)
	}
	if f == binary || rec.Published == nil {
		return p.noLines()
	}
	return nil
}

// noLines refuses lines that are part of the puzzle.
func (p *penpa) noLines() error {
	if len(p.question.line) == 0 || p.in.opt.Lenient {
		return nil
	}
	key := slices.Min(slices.Collect(maps.Keys(p.question.line)))
	at := "outside the board"
	first, _, _ := strings.Cut(key, ",")
	if index, err := strconv.Atoi(first); err == nil {
		if cell, err := p.cell(index); err == nil {
			at = "at " + p.name(cell)
		}
	}
	return fmt.Errorf("found a line %s in the puzzle, expected circles, numbers or shading, or the whole loop", at)
}

// family tells which puzzle the drawing is.
func (p *penpa) family() (family, error) {
	named := anyFamily
	for _, tag := range p.tags {
		kind, err := families.Parse(tag)
		if err != nil {
			continue
		}
		named = familyOf(kind)
		if wanted := p.in.opt.Kind; wanted != "" && familyOf(wanted) != named {
			return 0, fmt.Errorf("found a puzzle %q, expected %s puzzles", tag, wanted)
		}
		break
	}
	cells := "" // circles and shading are in both
	if len(p.question.symbol) == 0 && p.question.digits() {
		cells = "01"
	}
	return p.in.opt.whichFamily(named, p.in.notes.rules, charsOf(cells), charsOf(""))
}

// digits reports whether there are numbers, all of them 0 or 1.
func (l *penpaLayer) digits() bool {
	for _, mark := range l.number {
		if _, err := digit(mark); err != nil {
			return false
		}
	}
	return len(l.number) > 0
}

// pearls reads the circles of Masyu.
func (p *penpa) pearls(cells clues) error {
	err := byIndex(p, p.question.symbol, true, func(cell int, mark []any) (err error) {
		cells[cell], err = circle(mark)
		return err
	})
	if err != nil || p.in.opt.Lenient {
		return err
	}
	err = byIndex(p, p.question.number, true, func(_ int, mark []any) error {
		return fmt.Errorf("found the number %s, expected circles", shortened(fmt.Sprint(mark)))
	})
	if err != nil {
		return err
	}
	return byIndex(p, p.question.surface, true, func(_ int, mark any) error {
		return fmt.Errorf("found the colour %s, expected circles", shortened(fmt.Sprint(mark)))
	})
}

// digits reads the circles, numbers and shading of a binary puzzle over what the
// cells have. In the puzzle a cell has one of them; in what is filled in, marks that
// are not understood are passed over.
func (p *penpa) digits(l *penpaLayer, cells clues, filled bool) error {
	put := func(cell int, clue byte, err error) error {
		switch {
		case err != nil:
			return err
		case clue == 0:
		case !filled && cells[cell] != 0:
			return errors.New("found two marks, expected a circle, a number or shading")
		default:
			cells[cell] = clue
		}
		return nil
	}
	err := byIndex(p, l.surface, !filled, func(cell int, mark any) error {
		clue, err := shade(mark, filled)
		return put(cell, clue, err)
	})
	if err != nil {
		return err
	}
	err = byIndex(p, l.number, !filled, func(cell int, mark []any) error {
		clue, err := digit(mark)
		return put(cell, clue, err)
	})
	if err != nil {
		return err
	}
	return byIndex(p, l.symbol, !filled, func(cell int, mark []any) error {
		clue, err := circle(mark)
		return put(cell, clue, err)
	})
}

// fullBoard is the answer of which all cells are known, or at least all of 1, which
// are half of them; or nil.
func fullBoard(cells clues) puzzle.Answer {
	a := make(puzzle.Answer, len(cells))
	open, ones := 0, 0
	for i, clue := range cells {
		switch clue {
		case 0:
			open++
		case 2:
			ones++
			a[i] = true
		}
	}
	if open > 0 && ones*2 != len(cells) {
		return nil
	}
	return a
}

// loop reads lines from cell to cell. They are an answer if they are closed and visit
// all pearls, and otherwise it is nil. Crosses, which have no comma, are notes.
func (p *penpa) loop(b *masyu.Board, lines map[string]any) (puzzle.Answer, error) {
	a := make(puzzle.Answer, b.Bits())
	for _, key := range slices.Sorted(maps.Keys(lines)) {
		first, second, ok := strings.Cut(key, ",")
		if !ok {
			continue
		}
		bit, err := p.edge(b, first, second)
		if err != nil {
			return nil, fmt.Errorf("found the line %q, expected lines from a cell to the next", shortened(key))
		}
		a[bit] = true
	}
	if !isClosed(b, a) {
		return nil, nil
	}
	return a, nil
}

// edge is the bit between two cells.
func (p *penpa) edge(b *masyu.Board, first, second string) (bit int, err error) {
	var cells [2]int
	for i, text := range []string{first, second} {
		index, err := strconv.Atoi(text)
		if err != nil {
			return 0, err
		}
		if cells[i], err = p.cell(index); err != nil {
			return 0, err
		}
	}
	low, high := min(cells[0], cells[1]), max(cells[0], cells[1])
	bit = -1
	switch high - low {
	case 1:
		bit = b.Right(low/p.cols, low%p.cols)
	case p.cols:
		bit = b.Down(low/p.cols, low%p.cols)
	}
	if p.cols == 1 && high-low == 1 {
		bit = b.Down(low, 0)
	}
	if bit < 0 {
		return 0, errors.New("the cells are no neighbours")
	}
	return bit, nil
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
	l := penpaLayer{surface: map[string]any{}, number: map[string][]any{}, symbol: map[string][]any{}, line: map[string]any{}}
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
			case 4:
				l.number[name] = []any{value}
			case 5:
				style, _ := strconv.Atoi(strings.TrimSuffix(value, "A")) // A is a circle
				l.symbol[name] = []any{float64(style), "circle_M"}
			}
		}
	}
	var a puzzle.Answer
	if b, ok := board.(*masyu.Board); ok {
		a, err = p.loop(b, l.line)
	} else {
		cells := cluesOf(board)
		err = p.digits(&l, cells, true)
		a = fullBoard(cells)
	}
	if err == nil && a == nil {
		err = errors.New("found a part of a solution, expected all of it")
	}
	return a, err
}
