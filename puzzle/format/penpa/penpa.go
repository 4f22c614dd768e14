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
	"regexp"
	"slices"
	"strconv"
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
		Detect: func(h *core.Head) bool { return query(h.First()) >= 0 }, Read: core.EachLine(core.Addressed(read)),
		Families: core.Having(func(d *dialect.Family) bool { return d.Penpa != nil }),
	}
}

// parameters finds the parameters of an address.
var parameters = regexp.MustCompile(`[#?&](m=(?:edit|solve)&)|^(m=(?:edit|solve)&p=)`)

// query returns where they start, or -1 if it is no address of Penpa+.
func query(text string) int {
	m := parameters.FindStringSubmatchIndex(text)
	if m == nil {
		return -1
	}
	return max(m[2], m[4])
}

func read(in *core.Input) *core.Record {
	start := len(in.Text) - len(strings.TrimLeft(in.Text, " \t"))
	at := query(in.Text[start:])
	if at < 0 {
		in.Fail(start, "found no m=edit or m=solve, expected an address of Penpa+ with &p= and the puzzle")
	}
	at += start
	fields := map[string]core.Piece{}
	for field := range strings.SplitSeq(in.Text[at:], "&") {
		if key, _, ok := strings.Cut(field, "="); ok {
			fields[key] = in.Part(at+len(key)+1, at+len(field))
		}
		at += len(field) + 1
	}
	data, solution := fields["p"], fields["a"]
	if data.Text == "" {
		in.Fail(len(in.Text), "found no puzzle, expected &p= and after it the puzzle")
	}
	text, err := penpaText(data.Text)
	if err != nil {
		data.Fail(0, "p=: %v", err)
	}
	p := newPenpa(in, data, text)
	rec := p.record()
	shown := rec.Published
	if solution.Text != "" {
		rec.PublishedErr = nil
		if rec.Published, err = p.checked(rec.Puzzle, solution.Text); err != nil {
			rec.PublishedErr = solution.Defect(0, "a=: %v", err)
		}
	}
	rec.Unfinished = shown == nil && !p.filled.empty() || shown != nil && !shown.Equal(rec.Published)
	return rec
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
	at               core.Piece // what it is read from
	wide, high       int        // with margins, and two more cells on each side
	top, left        int        // cells before the board, likewise
	rows, cols       int
	rec              *core.Record
	tags             []string
	question, filled penpaLayer

	dialect *dialect.Penpa // of the family that the drawing is of
	loop    *dialect.Loop
}

// fail fails where the drawing is: nobody looks for a place in it.
func (p *penpa) fail(msg string, args ...any) { p.at.Fail(0, msg, args...) }

// newPenpa takes the text apart.
func newPenpa(in *core.Input, at core.Piece, text string) *penpa {
	p := &penpa{in: in, at: at, rec: in.Record(in.Line, nil)}
	lines := strings.Split(text, "\n")
	if len(lines) < 4 {
		p.fail("found a text of %d lines, expected at least 4: grid, margins, modes and puzzle", len(lines))
	}
	lines = append(lines, make([]string, 18)...) // those after them can be missing
	header := strings.Split(lines[0], ",")
	p.size(header, lines[1])
	p.texts(header)
	if lines[5] != "" {
		p.rectangle(lines[5])
	}
	// Old addresses have something else here.
	_ = json.Unmarshal([]byte(penpaJSON(lines[17])), &p.tags)
	if err := p.question.read(lines[3]); err != nil {
		p.fail("the puzzle: %v", err)
	}
	if lines[4] != "" {
		if err := p.filled.read(lines[4]); err != nil {
			p.fail("what is filled in: %v", err)
		}
	}
	return p
}

// texts reads what the header tells of the puzzle.
func (p *penpa) texts(header []string) {
	text := func(field string) string { return core.OneLineText(strings.ReplaceAll(field, "%2C", ",")) }
	for i, field := range header {
		if title, ok := strings.CutPrefix(field, "Title: "); ok {
			p.rec.Title = text(title)
		}
		if author, ok := strings.CutPrefix(field, "Author: "); ok {
			p.rec.Author = text(author)
			if i+1 < len(header) {
				p.rec.Source = text(header[i+1])
			}
		}
	}
}

// size reads the size of the grid and the margins.
func (p *penpa) size(header []string, space string) {
	switch header[0] {
	case "square", "sudoku", "kakuro":
	default:
		p.fail("found a grid of type %q, expected square", core.Shortened(header[0]))
	}
	if len(header) < 3 {
		p.fail("found a grid without a size, expected columns and rows")
	}
	cols, okCols := dialect.ClampedNumber(header[1], dialect.MaxCells)
	rows, okRows := dialect.ClampedNumber(header[2], dialect.MaxCells)
	if !okCols || !okRows {
		p.fail("found a grid of %q columns and %q rows, expected numbers", core.Shortened(header[1]), core.Shortened(header[2]))
	}
	p.at.Must(0, core.CheckSize(rows, cols))
	var margins []int
	if err := json.Unmarshal([]byte(space), &margins); err != nil || len(margins) != 4 {
		p.fail("found margins %q, expected [top,bottom,left,right]", core.Shortened(space))
	}
	for _, m := range margins {
		if m < 0 || m > dialect.MaxCells {
			p.fail("found a margin of %d cells, expected less than the grid has", m)
		}
	}
	p.rows, p.cols = rows-margins[0]-margins[1], cols-margins[2]-margins[3]
	if p.rows < 1 || p.cols < 1 {
		p.fail("found a grid of %d columns and %d rows with margins %s, expected some cells within", cols, rows, core.Shortened(space))
	}
	p.wide, p.high, p.top, p.left = cols+4, rows+4, margins[0]+2, margins[2]+2
}

// rectangle checks that the board has all cells within the margins and no other.
func (p *penpa) rectangle(list string) {
	var steps []int
	if err := json.Unmarshal([]byte(list), &steps); err != nil {
		p.fail("found a list of cells %q, expected [number,…]", core.Shortened(list))
	}
	has := make([]bool, p.rows*p.cols)
	at := 0
	for _, step := range steps {
		at += step
		cell, err := p.cell(at)
		if err != nil {
			p.fail("the board has cells in its margin, expected a rectangle")
		}
		has[cell] = true
	}
	if cell := slices.Index(has, false); cell >= 0 {
		p.fail("the board lacks the cell %s, expected a rectangle", p.name(cell))
	}
}

// index is the index of a cell, corner or side, or -1.
func index(text string) int {
	index, err := strconv.Atoi(text)
	if err != nil || index < 0 {
		return -1
	}
	return index
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
