package format

import (
	"cmp"
	"fmt"
	"html"
	"strings"

	families "gridcnf/family"
	"gridcnf/puzzle"
	"gridcnf/puzzle/masyu"
)

// jankoPuzzle is a puzzle of which some lines have been read.
type jankoPuzzle struct {
	in      *input
	line    int
	lines   int   // after its beginning, so far
	notes   notes // that stood before the grids
	grids   bool  // the first one has been reached
	fault   error // the first one; the rest of the puzzle is then passed over
	section jankoSection

	id, title, author, source string
	family                    family
	rules                     *rules
	side, rows, cols          int // as size, rows and cols say
	sizeAt                    placed

	sectionAt, problemAt placed
	problem, solution    []placed // nil: there is no such section
	bytes                int      // in rows
}

// precedes reports whether a line with the keyword belongs to the next puzzle. The
// site's program reads one puzzle only, wherever its keywords are.
func (p *jankoPuzzle) precedes(key string) bool {
	return p.grids && (key == "puzzle" || jankoKeys[key] && !p.in.opt.Lenient)
}

// reachGrid takes the notes, which stand before the first grid.
func (p *jankoPuzzle) reachGrid() {
	if !p.grids {
		p.grids, p.notes = true, p.in.takeNotes()
	}
}

// name is the puzzle's ID, or "" if it has none.
func (p *jankoPuzzle) name() string { return cmp.Or(p.notes.id, p.id) }

// stated are the rules that are stated, or nil.
func (p *jankoPuzzle) stated() *rules { return cmp.Or(p.rules, p.notes.rules) }

// fail returns an *Error at a byte of a line.
func (p *jankoPuzzle) fail(at placed, off int, msg string, args ...any) error {
	return p.in.errorAt(at.line, at.col-1+column(at.text, off), msg, args...)
}

// start starts a section.
func (p *jankoPuzzle) start(section jankoSection, at placed) {
	p.section, p.sectionAt = section, at
	var rows *[]placed
	switch section {
	case jankoProblem:
		rows, p.problemAt = &p.problem, at
	case jankoSolution:
		rows = &p.solution
	default:
		return
	}
	if *rows != nil && !p.in.opt.Lenient {
		p.fault = p.fail(at, 0, "found a second %s of the puzzle, expected one: between puzzles there is a line \"begin\" or \"puzzle\"", strings.Trim(at.text, " \t"))
	}
	*rows = []placed{}
}

// row takes in a line without a keyword.
func (p *jankoPuzzle) row(text placed) {
	switch p.section {
	case jankoProblem:
		p.problem = append(p.problem, text)
	case jankoSolution:
		p.solution = append(p.solution, text)
	case jankoUnknown:
		if !p.in.opt.Lenient {
			p.fault = p.fail(p.sectionAt, 0, "found rows below %q, expected [problem], [solution], [moves], [areas], [clabels] or [rlabels]", strings.Trim(p.sectionAt.text, " \t"))
		}
		return
	default:
		return // a keyword that is not known, or moves
	}
	if p.bytes += len(text.text); p.bytes > maxLine || len(p.problem) > maxCells {
		p.fault = p.fail(text, 0, "the grid is longer than a board of 1,000,000 cells")
	}
}

// scalar takes in a keyword with its value.
func (p *jankoPuzzle) scalar(key, value string, at placed) {
	if value == "" {
		return
	}
	off := strings.LastIndex(at.text, value)
	switch key {
	case "pid":
		p.id = html.UnescapeString(value)
	case "title":
		p.title = html.UnescapeString(value)
	case "author":
		p.author = html.UnescapeString(value)
	case "source":
		p.source = html.UnescapeString(value)
	case "puzzle":
		p.puzzle(value, at, off)
	case "rules":
		var err error
		if p.rules, err = parseRules(value); err != nil {
			p.fault = p.fail(at, off, "rules: %v", err)
		}
	case "size", "rows", "cols":
		n, ok := clampedNumber(value, maxCells)
		if !ok || n == 0 {
			p.fault = p.fail(at, off, "%s: found %q, expected a number", key, value)
			return
		}
		*map[string]*int{"size": &p.side, "rows": &p.rows, "cols": &p.cols}[key], p.sizeAt = n, at
	}
}

// puzzle takes in the puzzle's name.
func (p *jankoPuzzle) puzzle(name string, at placed, off int) {
	words := strings.Join(fields(name), "-")
	if strings.EqualFold(words, "tohuwavohu") {
		words = "tohu-wa-vohu"
	}
	kind, err := families.Parse(words)
	if err != nil {
		p.fault = p.fail(at, off, "found a puzzle %q, expected masyu, tohu-wa-vohu or binairo", name)
		return
	}
	p.family = familyOf(kind)
	if wanted := p.in.opt.Kind; wanted != "" && familyOf(wanted) != p.family {
		p.fault = p.fail(at, off, "found a puzzle %q, expected %s puzzles", name, wanted)
	}
}

// record makes the record of the puzzle.
func (p *jankoPuzzle) record() (*Record, error) {
	if p.fault != nil {
		return nil, p.fault
	}
	if len(p.problem) == 0 {
		at := p.problemAt
		if p.problem == nil {
			at = placed{line: p.line, col: 1}
		}
		return nil, p.fail(at, 0, `the puzzle has no rows, expected a line "problem" and below it the rows`)
	}
	rec := p.in.record(p.line, p.id)
	rec.Title, rec.Author, rec.Source = p.title, p.author, p.source
	var err error
	if rec.Puzzle, err = p.board(); err != nil {
		return nil, err
	}
	if len(p.solution) > 0 {
		rec.Published, rec.PublishedErr = p.answer(rec.Puzzle)
	}
	return rec, p.notes.add(rec)
}

var (
	jankoBits   = newAlphabet("1, 2 (for 0) or -", "-", "2", "1")
	jankoPearls = newAlphabet("w or 1 (white), b or 2 (black) or -", "-", "wW1", "bB2")
)

// board reads the problem.
func (p *jankoPuzzle) board() (puzzle.Puzzle, error) {
	f, err := p.in.opt.whichFamily(p.family, p.stated(), jankoChars(p.problem), jankoChars(p.solution))
	if err != nil {
		return nil, p.fail(p.problemAt, 0, "%v", err)
	}
	alphabet := jankoBits
	if f == loop {
		alphabet = jankoPearls
	}
	rows, cols, err := p.size(alphabet)
	if err != nil {
		return nil, err
	}
	cells := make(clues, 0, min(rows*cols, p.bytes))
	for i, row := range p.problem {
		if i == rows {
			return nil, p.fail(row, 0, "found one more row, expected %d", rows)
		}
		before := len(cells)
		var off int
		if cells, off, err = alphabet.cells(cells, row.text); err != nil {
			return nil, p.fail(row, off, "%v", err)
		}
		if n := len(cells) - before; n != cols {
			return nil, p.fail(row, len(row.text), "the row has %d cells, expected %d", n, cols)
		}
	}
	if n := len(p.problem); n < rows {
		last := p.problem[n-1]
		return nil, p.fail(last, len(last.text), "the problem has %d rows, expected %d", n, rows)
	}
	b, err := p.in.opt.board(f, rows, cols, cells, p.stated())
	if err != nil {
		return nil, p.fail(p.problemAt, 0, "%v", err)
	}
	return b, nil
}

// jankoChars are the characters of rows.
func jankoChars(rows []placed) *charset {
	var set charset
	for _, row := range rows {
		set.add(row.text)
	}
	return &set
}

// size returns the size that the puzzle states, or else the one that the problem
// shows.
func (p *jankoPuzzle) size(alphabet *alphabet) (rows, cols int, err error) {
	rows, cols = cmp.Or(p.rows, p.side, len(p.problem)), cmp.Or(p.cols, p.side)
	if p.side > 0 && (rows != p.side || cols != p.side) && !p.in.opt.Lenient {
		return 0, 0, p.fail(p.sizeAt, 0, "found size, and rows or cols that are different, expected size or the other two")
	}
	if cols == 0 {
		first, off, err := alphabet.cells(nil, p.problem[0].text)
		if err != nil {
			return 0, 0, p.fail(p.problem[0], off, "%v", err)
		}
		cols = len(first)
	}
	at := p.sizeAt
	if at.line == 0 {
		at = p.problemAt
	}
	if err := checkSize(rows, cols); err != nil {
		return 0, 0, p.fail(at, 0, "%v", err)
	}
	return rows, cols, nil
}

// answer reads the solution.
func (p *jankoPuzzle) answer(board puzzle.Puzzle) (puzzle.Answer, error) {
	rows := make([]string, len(p.solution))
	for i, row := range p.solution {
		rows[i] = row.text
	}
	height, width := board.Size()
	var a puzzle.Answer
	bad := &fault{len(rows) - 1, 0, fmt.Errorf("found %d rows, expected %d", len(rows), height)}
	if len(rows) == height {
		if b, ok := board.(*masyu.Board); ok {
			a, bad = answerLoop(b, rows)
		} else {
			a, bad = answerCells(rows, width, true)
		}
	}
	if bad != nil {
		return nil, p.fail(p.solution[bad.row], bad.off, "solution: %v", bad.err)
	}
	return a, nil
}
