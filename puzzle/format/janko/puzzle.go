package janko

import (
	"cmp"
	"html"
	"strconv"
	"strings"

	"gridcnf/family"
	"gridcnf/puzzle"
	"gridcnf/puzzle/dialect"
	"gridcnf/puzzle/format/core"
)

// entry is a puzzle of which some lines have been read.
type entry struct {
	in      *core.Input
	line    int
	lines   int        // after its beginning, so far
	notes   core.Notes // that stood before the grids
	grids   bool       // the first one has been reached
	fault   error      // the first one; the rest of the puzzle is then passed over
	section section

	id, title, author, source string
	family                    *family.Family
	rules                     *core.Rules
	side, rows, cols          int // as size, rows and cols say
	sizeAt                    core.Placed

	sectionAt, problemAt core.Placed
	problem, solution    []core.Placed // nil: there is no such section
	bytes                int           // in rows
}

// precedes reports whether a line with the keyword belongs to the next puzzle. The
// site's program reads one puzzle only, wherever its keywords are.
func (p *entry) precedes(key string) bool {
	return p.grids && (key == "puzzle" || keywords[key] && !p.in.Opt.Lenient)
}

// reachGrid takes the notes, which stand before the first grid.
func (p *entry) reachGrid() {
	if !p.grids {
		p.grids, p.notes = true, p.in.TakeNotes()
	}
}

// name is the puzzle's ID, or "" if it has none.
func (p *entry) name() string { return cmp.Or(p.notes.ID, p.id) }

// stated are the rules that are stated, or nil.
func (p *entry) stated() *core.Rules { return cmp.Or(p.rules, p.notes.Rules) }

// fail returns an *Error at a byte of a line.
func (p *entry) fail(at core.Placed, off int, msg string, args ...any) error {
	return p.in.ErrorAt(at.Line, at.Col-1+core.Column(at.Text, off), msg, args...)
}

// start starts a section.
func (p *entry) start(section section, at core.Placed) {
	p.section, p.sectionAt = section, at
	var rows *[]core.Placed
	switch section {
	case inProblem:
		rows, p.problemAt = &p.problem, at
	case inSolution:
		rows = &p.solution
	default:
		return
	}
	if *rows != nil && !p.in.Opt.Lenient {
		p.fault = p.fail(at, 0, "found a second %s of the puzzle, expected one: between puzzles there is a line \"begin\" or \"puzzle\"", strings.Trim(at.Text, " \t"))
	}
	*rows = []core.Placed{}
}

// row takes in a line without a keyword.
func (p *entry) row(text core.Placed) {
	switch p.section {
	case inProblem:
		p.problem = append(p.problem, text)
	case inSolution:
		p.solution = append(p.solution, text)
	case inUnknown:
		if !p.in.Opt.Lenient {
			p.fault = p.fail(p.sectionAt, 0, "found rows below %q, expected [problem], [solution], [moves], [areas], [clabels] or [rlabels]", strings.Trim(p.sectionAt.Text, " \t"))
		}
		return
	default:
		return // a keyword that is not known, or moves
	}
	if p.bytes += len(text.Text); p.bytes > core.MaxLine || len(p.problem) > dialect.MaxCells {
		p.fault = p.fail(text, 0, "the grid is longer than a board of 1,000,000 cells")
	}
}

// scalar takes in a keyword with its value.
func (p *entry) scalar(key, value string, at core.Placed) {
	if value == "" {
		return
	}
	off := strings.LastIndex(at.Text, value)
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
		if p.rules, err = core.ParseRules(value); err != nil {
			p.fault = p.fail(at, off, "rules: %v", err)
		}
	case "size", "rows", "cols":
		n, ok := dialect.ClampedNumber(value, dialect.MaxCells)
		if !ok || n == 0 {
			p.fault = p.fail(at, off, "%s: found %q, expected a number", key, value)
			return
		}
		*map[string]*int{"size": &p.side, "rows": &p.rows, "cols": &p.cols}[key], p.sizeAt = n, at
	}
}

// puzzle takes in the puzzle's name.
func (p *entry) puzzle(name string, at core.Placed, off int) {
	words := strings.Join(core.Fields(name), "-")
	if strings.EqualFold(words, "tohuwavohu") {
		words = "tohu-wa-vohu"
	}
	var known []string
	for _, f := range p.in.Format.Families {
		known = append(known, f.Dialects.Spaced.Names...)
	}
	var err error
	if p.family, err = p.in.Named("a puzzle", strconv.Quote(words), known); err != nil {
		p.fault = p.fail(at, off, "%v", err)
	}
}

// record makes the record of the puzzle.
func (p *entry) record() (*core.Record, error) {
	if p.fault != nil {
		return nil, p.fault
	}
	if len(p.problem) == 0 {
		at := p.problemAt
		if p.problem == nil {
			at = core.Placed{Line: p.line, Col: 1}
		}
		return nil, p.fail(at, 0, `the puzzle has no rows, expected a line "problem" and below it the rows`)
	}
	rec := p.in.Record(p.line, p.id)
	rec.Title, rec.Author, rec.Source = p.title, p.author, p.source
	var err error
	if rec.Puzzle, err = p.board(); err != nil {
		return nil, err
	}
	if len(p.solution) > 0 {
		rec.Published, rec.PublishedErr = p.answer(rec.Puzzle)
	}
	return rec, p.notes.Add(rec)
}

// board reads the problem.
func (p *entry) board() (puzzle.Puzzle, error) {
	f, err := p.in.Which(p.family, p.stated(), core.FitsSpaced(texts(p.problem), texts(p.solution)), core.TellsSpaced(texts(p.problem)))
	if err != nil {
		return nil, p.fail(p.problemAt, 0, "%v", err)
	}
	cells := &f.Dialects.Spaced.Cells
	rows, cols, err := p.size(cells)
	if err != nil {
		return nil, err
	}
	clues := make([]byte, 0, min(rows*cols, p.bytes))
	for i, row := range p.problem {
		if i == rows {
			return nil, p.fail(row, 0, "found one more row, expected %d", rows)
		}
		before := len(clues)
		var off int
		if clues, off, err = cells.ReadRow(clues, row.Text); err != nil {
			return nil, p.fail(row, off, "%v", err)
		}
		if n := len(clues) - before; n != cols {
			return nil, p.fail(row, len(row.Text), "the row has %d cells, expected %d", n, cols)
		}
	}
	if n := len(p.problem); n < rows {
		last := p.problem[n-1]
		return nil, p.fail(last, len(last.Text), "the problem has %d rows, expected %d", n, rows)
	}
	b, err := p.in.Opt.Board(f, rows, cols, clues, p.stated())
	if err != nil {
		return nil, p.fail(p.problemAt, 0, "%v", err)
	}
	return b, nil
}

// texts are the rows without their places.
func texts(rows []core.Placed) []string {
	all := make([]string, len(rows))
	for i, row := range rows {
		all[i] = row.Text
	}
	return all
}

// size returns the size that the puzzle states, or else the one that the problem
// shows.
func (p *entry) size(cells *dialect.Cells) (rows, cols int, err error) {
	rows, cols = cmp.Or(p.rows, p.side, len(p.problem)), cmp.Or(p.cols, p.side)
	if p.side > 0 && (rows != p.side || cols != p.side) && !p.in.Opt.Lenient {
		return 0, 0, p.fail(p.sizeAt, 0, "found size, and rows or cols that are different, expected size or the other two")
	}
	if cols == 0 {
		first, off, err := cells.ReadRow(nil, p.problem[0].Text)
		if err != nil {
			return 0, 0, p.fail(p.problem[0], off, "%v", err)
		}
		cols = len(first)
	}
	at := p.sizeAt
	if at.Line == 0 {
		at = p.problemAt
	}
	if err := core.CheckSize(rows, cols); err != nil {
		return 0, 0, p.fail(at, 0, "%v", err)
	}
	return rows, cols, nil
}

// answer reads the solution.
func (p *entry) answer(board puzzle.Puzzle) (puzzle.Answer, error) {
	a, bad := core.ReadRows(board, texts(p.solution), true)
	if bad != nil {
		return nil, p.fail(p.solution[bad.Row], bad.Off, "solution: %v", bad.Err)
	}
	return a, nil
}
