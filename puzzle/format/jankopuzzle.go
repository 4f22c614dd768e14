package format

import (
	"fmt"
	"html"
	"strings"

	"gridcnf/puzzle"
	"gridcnf/puzzle/masyu"
)

// jankoPuzzle is a puzzle of which some lines have been read.
type jankoPuzzle struct {
	in      *input
	line    int
	lines   int   // after its beginning, so far
	notes   notes // that stood before it
	fault   error // the first one; the rest of the puzzle is then passed over
	section jankoSection

	id, title, author, source string
	family                    family
	rules                     *rules
	rows, cols                int
	sizeAt                    placed

	problemAt placed
	problem   []placed
	solution  []placed
	bytes     int // in rows
}

// name is the puzzle's ID, or "" if it has none.
func (p *jankoPuzzle) name() string {
	if p.id != "" {
		return p.id
	}
	return p.notes.id
}

// fail returns an *Error at a byte of a line.
func (p *jankoPuzzle) fail(at placed, off int, msg string, args ...any) error {
	return p.in.errorAt(at.line, at.col-1+column(at.text, off), msg, args...)
}

// start starts a section.
func (p *jankoPuzzle) start(section jankoSection, at placed) {
	p.section = section
	switch section {
	case jankoProblem:
		p.problem, p.problemAt = []placed{}, at
	case jankoSolution:
		p.solution = nil
	}
}

// row takes in a line without a keyword.
func (p *jankoPuzzle) row(text placed) {
	switch p.section {
	case jankoProblem:
		p.problem = append(p.problem, text)
	case jankoSolution:
		p.solution = append(p.solution, text)
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
		n, ok := boardNumber(value)
		if !ok || n == 0 {
			p.fault = p.fail(at, off, "%s: found %q, expected a number", key, value)
			return
		}
		if key != "cols" {
			p.rows, p.sizeAt = n, at
		}
		if key != "rows" {
			p.cols, p.sizeAt = n, at
		}
	}
}

// puzzle takes in the puzzle's name.
func (p *jankoPuzzle) puzzle(name string, at placed, off int) {
	words := strings.Join(fields(name), "-")
	if strings.EqualFold(words, "tohuwavohu") {
		words = "tohu-wa-vohu"
	}
	kind, err := puzzle.ParseKind(words)
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
	var err error
	if rec.Puzzle, err = p.board(); err != nil {
		return nil, err
	}
	if err := p.notes.add(rec); err != nil {
		return nil, err
	}
	for _, text := range []struct{ to, from *string }{
		{&rec.ID, &p.id}, {&rec.Title, &p.title}, {&rec.Author, &p.author}, {&rec.Source, &p.source},
	} {
		if *text.from != "" {
			*text.to = *text.from
		}
	}
	if len(p.solution) > 0 {
		rec.Published, rec.PublishedErr = p.answer(rec.Puzzle)
	}
	return rec, nil
}

var (
	jankoBits   = newAlphabet("1, 2 (for 0) or -", "-", "2", "1")
	jankoPearls = newAlphabet("w or 1 (white), b or 2 (black) or -", "-", "wW1", "bB2")
)

// board reads the problem.
func (p *jankoPuzzle) board() (puzzle.Puzzle, error) {
	f, err := p.whichFamily()
	if err != nil {
		return nil, err
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
	stated := p.rules
	if stated == nil {
		stated = p.notes.rules
	}
	b, err := p.in.opt.board(f, rows, cols, cells, stated)
	if err != nil {
		return nil, p.fail(p.problemAt, 0, "%v", err)
	}
	return b, nil
}

// whichFamily tells which puzzle it is if the name does not: the user says it, the
// rules do, or the characters of the grids.
func (p *jankoPuzzle) whichFamily() (family, error) {
	stated := p.rules
	if stated == nil {
		stated = p.notes.rules
	}
	switch wanted := familyOf(p.in.opt.Kind); {
	case p.family != anyFamily:
		return p.family, nil
	case wanted != anyFamily:
		return wanted, nil
	case stated != nil:
		return stated.family, nil
	}
	var set charset
	for _, row := range p.problem {
		set.add(row.text)
	}
	for _, row := range p.solution {
		set.add(row.text)
	}
	if set.any("wWbBnNsSeE") {
		return loop, nil
	}
	return 0, p.fail(p.problemAt, 0, "it can be a takuzu or a masyu: pass --puzzle takuzu or --puzzle masyu")
}

// size returns the size that the puzzle states, or else the one that the problem
// shows.
func (p *jankoPuzzle) size(alphabet *alphabet) (rows, cols int, err error) {
	rows, cols = p.rows, p.cols
	if rows == 0 {
		rows = len(p.problem)
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
	if o := p.in.opt; o.Rows > 0 && (o.Rows != rows || o.Cols != cols) {
		return 0, 0, p.fail(at, 0, "the board is %dx%d, expected size %dx%d", rows, cols, o.Rows, o.Cols)
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
