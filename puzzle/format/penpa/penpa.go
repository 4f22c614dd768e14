// Package penpa reads and writes the addresses of Penpa+.
package penpa

import (
	"encoding/json"
	"slices"
	"strings"

	"gridcnf/puzzle/family"
	"gridcnf/puzzle/format/core"
)

// A line is an address …#m=edit&p=DATA or …?m=solve&p=DATA, maybe with &a=DATA, the solution that the page compares with. The host does not
// matter.
//
// DATA is a deflated text in base64. Its lines are 0: the type of the grid and its size with margins, title, author, source and rules; 1:
// the margins; 2: how the page is set up; 3: the puzzle; 4: what is filled in; 5: the cells of the board, each as the difference from the
// one before; 7: what the page compares with a solution; 17: the author's tags. Lines 3 and 4 are JSON (layer.go).
//
// The board is read as it was drawn, even if the page shows it turned. The tags in line 17 tell which puzzle it is, or else the drawing
// (which.go).
//
// The solution is that of &a=. Without it, filled-in lines that are closed and reach all clues, or a full board, are the solution. If
// anything else is filled in, the record says that the board is partly solved.
//
// Source: github.com/swaroopg92/penpa-edit, docs/js, general.js (load), class_p.js (maketext, make_solution) and class_square.js (the
// indexes), at version 3.2.4; and what github.com/T0nyX1ang/noqx and github.com/kevinychen/nikoli-puzzle-solver draw for these puzzles.

// Format is the format of Penpa+'s addresses.
func Format() *core.Format {
	return &core.Format{
		Name: "penpa", Text: "one puzzle per line: address of Penpa+", Mark: core.LineMark,
		Detect: func(h *core.Head) bool { return query(h.First()) >= 0 }, Line: core.Addressed(read), Write: &writing,
		Families: family.All(),
	}
}

var parameters = core.Pattern(`[#?&](m=(?:edit|solve)&)|^(m=(?:edit|solve)&p=)`)

// query returns where the parameters start, or -1 if the text is no address of Penpa+.
func query(text string) int {
	if !strings.Contains(text, "m=") {
		return -1
	}
	m := parameters().FindStringSubmatchIndex(text)
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
	spans := map[string][2]int{} // a Piece counts characters from the line's start
	for field := range strings.SplitSeq(in.Text[at:], "&") {
		if key, _, ok := strings.Cut(field, "="); ok {
			spans[key] = [2]int{at + len(key) + 1, at + len(field)}
		}
		at += len(field) + 1
	}
	data, solution := in.Part(spans["p"][0], spans["p"][1]), in.Part(spans["a"][0], spans["a"][1])
	if data.Text == "" {
		in.Fail(len(in.Text), "found no puzzle, expected &p= and after it the puzzle")
	}
	text, err := inflated(data.Text)
	if err != nil {
		data.Fail(0, "p=: %v", err)
	}
	p := newPenpa(in, data, text)
	if solution.Text != "" {
		p.solution, err = readChecked(solution.Text)
	}
	rec := p.record()
	shown := rec.Published
	if solution.Text != "" {
		rec.Published, rec.PublishedErr = nil, nil
		if err == nil {
			rec.Published, err = p.checked(rec.Puzzle)
		}
		if err != nil {
			rec.PublishedErr = solution.Defect(0, "a=: %v", err)
		}
	}
	rec.Unfinished = shown == nil && len(p.filled) > 0 || shown != nil && !shown.Equal(rec.Published)
	return rec
}

// penpa is the drawing of an address.
type penpa struct {
	grid
	in    *core.Input
	at    core.Piece // the text that it is read from
	rec   *core.Record
	tags  []string // the author's tags, line 17
	rules string   // in the author's words

	question, filled, solution layer

	dialect *core.Penpa // of the drawing's family
}

// fail fails at the start of the drawing: a place within it would help nobody.
func (p *penpa) fail(msg string, args ...any) { p.at.Fail(0, msg, args...) }

// newPenpa splits the text into its parts.
func newPenpa(in *core.Input, at core.Piece, text string) *penpa {
	p := &penpa{in: in, at: at, rec: in.Record(in.Line, nil)}
	lines := strings.Split(lengthen.Replace(text), "\n")
	if len(lines) < 4 {
		p.fail("found a text of %d lines, expected at least 4: grid, margins, modes and puzzle", len(lines))
	}
	lines = append(lines, make([]string, 18)...) // the lines after these can be missing
	header := strings.Split(lines[0], ",")
	p.size(header, lines[1])
	p.rules = readTexts(p.rec, header)
	if lines[5] != "" {
		p.rectangle(lines[5])
	}
	// Old addresses have something else here.
	_ = json.Unmarshal([]byte(lines[17]), &p.tags)
	var err error
	if p.question, err = readLayer(lines[3]); err != nil {
		p.fail("the puzzle: %v", err)
	}
	if lines[4] != "" {
		if p.filled, err = readLayer(lines[4]); err != nil {
			p.fail("what is filled in: %v", err)
		}
	}
	return p
}

// readTexts reads title, author and source from the header into the record, and returns the rules.
func readTexts(rec *core.Record, header []string) (rules string) {
	header = append(slices.Clone(header), "", "")
	text := func(field string) string { return core.OneLineText(strings.ReplaceAll(field, "%2C", ",")) }
	for i, field := range header {
		if title, ok := strings.CutPrefix(field, "Title: "); ok {
			rec.Title = text(title)
		}
		if author, ok := strings.CutPrefix(field, "Author: "); ok {
			rec.Author, rec.Source = text(author), text(header[i+1])
			return strings.NewReplacer("%2C", ",", "%2D", "\n", "%2E", "&", "%2F", "=").Replace(header[i+2])
		}
	}
	return ""
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
	cols, okCols := core.ClampedNumber(header[1], core.MaxCells)
	rows, okRows := core.ClampedNumber(header[2], core.MaxCells)
	if !okCols || !okRows {
		p.fail("found a grid of %q columns and %q rows, expected numbers", core.Shortened(header[1]), core.Shortened(header[2]))
	}
	p.at.Must(0, core.CheckSize(rows, cols))
	var margins []int
	if err := json.Unmarshal([]byte(space), &margins); err != nil || len(margins) != 4 {
		p.fail("found margins %q, expected [top,bottom,left,right]", core.Shortened(space))
	}
	for _, m := range margins {
		if m < 0 || m > core.MaxCells {
			p.fail("found a margin of %d cells, expected less than the grid has", m)
		}
	}
	p.rows, p.cols = rows-margins[0]-margins[1], cols-margins[2]-margins[3]
	if p.rows < 1 || p.cols < 1 {
		p.fail("found a grid of %d columns and %d rows with margins %s, expected some cells within", cols, rows, core.Shortened(space))
	}
	p.wide, p.high, p.top, p.left = cols+4, rows+4, margins[0]+2, margins[2]+2
}

// rectangle checks that the board has all cells within the margins, and no others.
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
