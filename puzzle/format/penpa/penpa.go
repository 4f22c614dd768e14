// Package penpa reads the addresses of Penpa+.
package penpa

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/url"
	"strings"

	"gridcnf/puzzle"
	"gridcnf/puzzle/dialect"
	"gridcnf/puzzle/format/core"
)

// A line is an address …#m=edit&p=DATA or …?m=solve&p=DATA, perhaps with
// &a=DATA, the solution that the page compares with. The host does not matter.
//
// DATA is a deflated text in base64. Its lines are 0: the type of the grid and its
// size with margins, title and author; 1: the margins; 3: the puzzle; 4: what has
// been filled in; 5: the cells of the board, each as the difference from the one
// before; 17: the names that the author files it under. Lines 3 and 4 are JSON
// (layer.go).
//
// What kind of puzzle it is, the drawing does not tell. The names of line 17 do if that
// of a kind is among them, and so do the marks that only one family has; otherwise the
// user must. The board is read as it was drawn, even if the page shows it turned.
//
// The solution is the one of &a=. Without it, closed lines that come to all clues, or a
// full board, are the solution if they are filled in. If something else is, the record
// says that the board is partly solved.
//
// Source: github.com/swaroopg92/penpa-edit, and what github.com/T0nyX1ang/noqx and
// github.com/kevinychen/nikoli-puzzle-solver draw for these puzzles.

// penpaMost bounds the text of an address, so that a short one cannot ask for all
// memory.
const penpaMost = 8 << 20

// Format is the format of Penpa+'s addresses.
func Format() core.Format {
	return core.Format{
		Name: "penpa", Text: "a line a puzzle: address of Penpa+", Mark: core.LineMark,
		Detect: func(h *core.Head) bool { return query(h.First()) >= 0 }, Read: core.EachLine(read),
		Families: core.Having(func(d *dialect.Family) bool { return d.Penpa != nil }),
	}
}

// query returns where the parameters of an address start, or -1 if it is not one
// of Penpa+.
func query(text string) int {
	for _, mode := range []string{"m=edit&", "m=solve&"} {
		for _, mark := range []string{"#", "?", "&"} {
			if at := strings.Index(text, mark+mode); at >= 0 {
				return at + 1
			}
		}
		if strings.HasPrefix(text, mode+"p=") {
			return 0
		}
	}
	return -1
}

func read(in *core.Input) (*core.Record, error) {
	start := len(in.Text) - len(strings.TrimLeft(in.Text, " \t"))
	at := query(in.Text[start:])
	if at < 0 {
		return nil, in.ErrorIn(start, "found no m=edit or m=solve, expected an address of Penpa+ with &p= and the puzzle")
	}
	at += start
	var data, solution core.Word
	for field := range strings.SplitSeq(in.Text[at:], "&") {
		if value, ok := strings.CutPrefix(field, "p="); ok {
			data = core.Word{Off: at + 2, Text: value}
		}
		if value, ok := strings.CutPrefix(field, "a="); ok {
			solution = core.Word{Off: at + 2, Text: value}
		}
		at += len(field) + 1
	}
	if data.Text == "" {
		return nil, in.ErrorIn(len(in.Text), "found no puzzle, expected &p= and after it the puzzle")
	}
	text, err := penpaText(data.Text)
	if err != nil {
		return nil, in.ErrorIn(data.Off, "p=: %v", err)
	}
	rec := in.Record(in.No, "")
	p, err := newPenpa(in, text)
	if err == nil {
		err = p.fill(rec)
	}
	if err != nil {
		return nil, in.ErrorIn(data.Off, "%v", err)
	}
	if rec.PublishedErr != nil {
		rec.PublishedErr = in.ErrorIn(data.Off, "%v", rec.PublishedErr)
	}
	shown := rec.Published
	if solution.Text != "" {
		rec.PublishedErr = nil
		if rec.Published, err = p.checked(rec.Puzzle, solution.Text); err != nil {
			rec.PublishedErr = in.ErrorIn(solution.Off, "a=: %v", err)
		}
	}
	rec.Unfinished = shown == nil && !p.filled.empty() || shown != nil && !shown.Equal(rec.Published)
	return rec, nil
}

// penpaText inflates a text. Its base64 may have been changed on its way through
// addresses.
func penpaText(data string) (string, error) {
	if plain, err := url.PathUnescape(data); err == nil {
		data = plain
	}
	data = strings.NewReplacer("-", "+", "_", "/", " ", "+").Replace(strings.TrimRight(data, "= \t"))
	packed, err := base64.RawStdEncoding.DecodeString(data)
	if err != nil {
		return "", fmt.Errorf("found %q, expected base64", core.Shortened(data))
	}
	text, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(packed)), penpaMost+1))
	switch {
	case err != nil:
		return "", errors.New("found data that cannot be inflated: the address may be cut")
	case len(text) > penpaMost:
		return "", errors.New("the text is longer than 8 MiB")
	case core.NotText(string(text)) >= 0:
		return "", errors.New("found bytes that are not UTF-8 after inflating it")
	}
	return string(text), nil
}

// penpa is the drawing of an address.
type penpa struct {
	in               *core.Input
	wide, high       int // with margins, and two more cells on each side
	top, left        int // cells before the board, likewise
	rows, cols       int
	title, author    string
	source           string
	tags             []string
	question, filled penpaLayer

	dialect *dialect.Penpa // of the family that the drawing is of
	loop    *dialect.Loop
}

// newPenpa takes the text apart.
func newPenpa(in *core.Input, text string) (*penpa, error) {
	lines := strings.Split(text, "\n")
	if len(lines) < 4 {
		return nil, fmt.Errorf("found a text of %d lines, expected at least 4: grid, margins, modes and puzzle", len(lines))
	}
	p := &penpa{in: in}
	header := strings.Split(lines[0], ",")
	if err := p.size(header, lines[1]); err != nil {
		return nil, err
	}
	p.texts(header)
	if len(lines) > 5 && lines[5] != "" {
		if err := p.rectangle(lines[5]); err != nil {
			return nil, err
		}
	}
	if len(lines) > 17 {
		// Old addresses have something else here.
		_ = json.Unmarshal([]byte(penpaJSON(lines[17])), &p.tags)
	}
	if err := p.question.read(lines[3]); err != nil {
		return nil, fmt.Errorf("the puzzle: %v", err)
	}
	if len(lines) > 4 && lines[4] != "" {
		if err := p.filled.read(lines[4]); err != nil {
			return nil, fmt.Errorf("what is filled in: %v", err)
		}
	}
	return p, nil
}

// texts reads what the header tells of the puzzle.
func (p *penpa) texts(header []string) {
	text := func(field string) string { return core.OneLineText(strings.ReplaceAll(field, "%2C", ",")) }
	for i, field := range header {
		if title, ok := strings.CutPrefix(field, "Title: "); ok {
			p.title = text(title)
		}
		if author, ok := strings.CutPrefix(field, "Author: "); ok {
			p.author = text(author)
			if i+1 < len(header) {
				p.source = text(header[i+1])
			}
		}
	}
}

// size reads the size of the grid and the margins.
func (p *penpa) size(header []string, space string) error {
	switch header[0] {
	case "square", "sudoku", "kakuro":
	default:
		return fmt.Errorf("found a grid of type %q, expected square", core.Shortened(header[0]))
	}
	if len(header) < 3 {
		return errors.New("found a grid without a size, expected columns and rows")
	}
	cols, okCols := dialect.ClampedNumber(header[1], dialect.MaxCells)
	rows, okRows := dialect.ClampedNumber(header[2], dialect.MaxCells)
	if !okCols || !okRows {
		return fmt.Errorf("found a grid of %q columns and %q rows, expected numbers", core.Shortened(header[1]), core.Shortened(header[2]))
	}
	if err := core.CheckSize(rows, cols); err != nil {
		return err
	}
	var margins []int
	if err := json.Unmarshal([]byte(space), &margins); err != nil || len(margins) != 4 {
		return fmt.Errorf("found margins %q, expected [top,bottom,left,right]", core.Shortened(space))
	}
	for _, m := range margins {
		if m < 0 || m > dialect.MaxCells {
			return fmt.Errorf("found a margin of %d cells, expected less than the grid has", m)
		}
	}
	p.rows, p.cols = rows-margins[0]-margins[1], cols-margins[2]-margins[3]
	if p.rows < 1 || p.cols < 1 {
		return fmt.Errorf("found a grid of %d columns and %d rows with margins %s, expected some cells within", cols, rows, core.Shortened(space))
	}
	p.wide, p.high, p.top, p.left = cols+4, rows+4, margins[0]+2, margins[2]+2
	return nil
}

// rectangle checks that the board has all cells within the margins and no other.
func (p *penpa) rectangle(list string) error {
	var steps []int
	if err := json.Unmarshal([]byte(list), &steps); err != nil {
		return fmt.Errorf("found a list of cells %q, expected [number,…]", core.Shortened(list))
	}
	has := make([]bool, p.rows*p.cols)
	at := 0
	for _, step := range steps {
		at += step
		cell, err := p.cell(at)
		if err != nil {
			return errors.New("the board has cells in its margin, expected a rectangle")
		}
		has[cell] = true
	}
	for cell, ok := range has {
		if !ok {
			return fmt.Errorf("the board lacks the cell %s, expected a rectangle", p.name(cell))
		}
	}
	return nil
}

// cell turns an index into the number of a cell of the board. After the indexes of
// all cells come those of corners and sides.
func (p *penpa) cell(index int) (int, error) {
	if index < 0 {
		return 0, errors.New("outside the board")
	}
	kind, at := index/(p.wide*p.high), index%(p.wide*p.high)
	r, c := at/p.wide-p.top, at%p.wide-p.left
	switch {
	case kind > 0:
		return 0, fmt.Errorf("at a corner or side of %s", puzzle.CellName(r, c))
	case r < 0 || r >= p.rows || c < 0 || c >= p.cols:
		return 0, errors.New("outside the board")
	}
	return r*p.cols + c, nil
}

// name is the name of a cell.
func (p *penpa) name(cell int) string { return puzzle.CellName(cell/p.cols, cell%p.cols) }
