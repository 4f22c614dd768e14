package janko

import (
	"cmp"
	"html"
	"maps"
	"slices"
	"strconv"
	"strings"

	"gridcnf/puzzle"
	"gridcnf/puzzle/dialect"
	"gridcnf/puzzle/family"
	"gridcnf/puzzle/format/core"
	"gridcnf/puzzle/rulefile"
)

// entry is a puzzle of which some lines have been read.
type entry struct {
	in      *core.Input
	at      core.Piece // its first line
	lines   int        // after its beginning, so far
	notes   core.Notes // that stood before the grids
	grids   bool       // the first one has been reached
	fault   error      // the first one; the rest of the puzzle is then passed over
	section word
	name    string // of the section

	scalars map[string]string // texts by their keywords
	kind    puzzle.Kind       // that it names
	of      *rulefile.File    // or the user, if the family is one of a rule file
	rules   *core.Rules
	sides   map[string]int // as size, rows and cols say
	sizeAt  core.Piece     // the last of them

	sectionAt, problemAt core.Piece
	rows                 map[string][]core.Piece // by the section
	bytes                int                     // in rows
}

// reachGrid takes the notes, which stand before the first grid.
func (p *entry) reachGrid() {
	if !p.grids {
		p.grids, p.notes = true, p.in.TakeNotes()
	}
}

// start starts a section.
func (p *entry) start(section word, name string, at core.Piece) {
	p.section, p.name, p.sectionAt = section, name, at
	if section != inRows {
		return
	} else if p.rows[name] != nil {
		at.Fail(0, "found a second %s of the puzzle, expected one: between puzzles there is a line \"begin\" or \"puzzle\"", strings.Trim(at.Text, " \t"))
	}
	if p.rows == nil {
		p.rows = map[string][]core.Piece{}
	}
	if p.rows[name] = []core.Piece{}; name == "problem" {
		p.problemAt = at
	}
}

// row takes in a line without a keyword.
func (p *entry) row(text core.Piece) {
	if p.section == inUnknown {
		p.sectionAt.Fail(0, "found rows below %q, expected [problem], [solution], [moves], [areas], [clabels] or [rlabels]", strings.Trim(p.sectionAt.Text, " \t"))
	} else if p.section != inRows { // a keyword that is not known, or moves
		if key, value, _ := keyOf(text.Text); p.of != nil && slices.Contains(p.of.Params, key) {
			p.note(key, value)
		}
		return
	}
	p.rows[p.name] = append(p.rows[p.name], text)
	if p.bytes += len(text.Text); p.bytes > core.MaxLine || len(p.rows[p.name]) > dialect.MaxCells {
		text.Fail(0, "the grid is longer than a board of 1,000,000 cells")
	}
}

// note keeps the value of a keyword.
func (p *entry) note(key, value string) {
	if p.scalars == nil {
		p.scalars = map[string]string{}
	}
	p.scalars[key] = value
}

// scalar takes in a line with a keyword and its value.
func (p *entry) scalar(key string, line core.Piece, value string) {
	if value == "" {
		return
	}
	off := strings.LastIndex(line.Text, value)
	switch key {
	case "pid", "title", "author", "source":
		p.note(key, html.UnescapeString(value))
	case "puzzle":
		words := strings.Join(strings.Fields(value), "-")
		if strings.EqualFold(words, "tohuwavohu") {
			words = "tohu-wa-vohu"
		}
		known := core.Each(p.in.Format.Families, func(f *family.Family) []string { return slices.Sorted(maps.Values(f.Dialects.Spaced.Names)) })
		var err error
		p.kind, p.of, err = p.in.Named("a puzzle", strconv.Quote(words), slices.Concat(known...))
		line.Must(off, err)
	case "rules":
		var err error
		if p.rules, err = core.ParseRules(value); err != nil {
			line.Fail(off, "rules: %v", err)
		}
	case "size", "rows", "cols":
		n, ok := dialect.ClampedNumber(value, dialect.MaxCells)
		if !ok || n == 0 {
			line.Fail(off, "%s: found %q, expected a number", key, value)
		}
		if p.sides == nil {
			p.sides = map[string]int{}
		}
		p.sides[key], p.sizeAt = n, line
	}
}

// record makes the record of the puzzle.
func (p *entry) record() *core.Record {
	core.Must(p.fault)
	problem, solution := p.rows["problem"], p.rows["solution"]
	if len(problem) == 0 && (p.of == nil || len(p.rows["areas"]) == 0) {
		at := p.problemAt
		if problem == nil {
			at = p.at
		}
		at.Fail(0, `the puzzle has no rows, expected a line "problem" and below it the rows`)
	}
	var b puzzle.Puzzle
	read := func(b puzzle.Puzzle, rows []string) (puzzle.Answer, error) { return core.ReadRows(b, rows, true) }
	if p.of != nil {
		b, read = p.ruled(), core.ReadAnswer
	} else {
		b = p.board()
	}
	rec := p.in.Record(p.at.Line, b)
	rec.ID, rec.Title, rec.Author, rec.Source = p.scalars["pid"], p.scalars["title"], p.scalars["author"], p.scalars["source"]
	if len(solution) > 0 {
		var err error
		if rec.Published, err = read(b, core.Texts(solution)); err != nil {
			rec.PublishedErr = core.At(solution, err).Defect(0, "solution: %v", err)
		}
	}
	return rec
}

// board reads the problem.
func (p *entry) board() puzzle.Puzzle {
	problem, stated := p.rows["problem"], cmp.Or(p.rules, p.notes.Rules)
	f, err := p.in.WhichSpaced(p.kind, stated, core.Texts(problem), core.Texts(p.rows["solution"]))
	p.problemAt.Must(0, err)
	cells := &f.Dialects.Spaced.Cells
	rows, cols := p.size(cells)
	clues, err := dialect.ReadRows(core.Texts(problem[:min(rows, len(problem))]), cols, cells.ReadRow)
	core.At(problem, err).Must(0, err)
	if n := len(problem); n < rows {
		last := problem[n-1]
		last.Fail(len(last.Text), "the problem has %d rows, expected %d", n, rows)
	} else if n > rows {
		problem[rows].Fail(0, "found one more row, expected %d", rows)
	}
	b, err := p.in.Opt.Believing(p.kind, stated).Board(f, rows, cols, clues, stated)
	p.problemAt.Must(0, err)
	return b
}

// ruled reads a board of a rule file. Put together, its sections are the text of puzzlekit, whose collections come from this site.
func (p *entry) ruled() puzzle.Puzzle {
	shown := p.rows["problem"]
	if len(shown) == 0 {
		shown = p.rows["areas"]
	}
	side := p.sides["size"]
	rows, cols := cmp.Or(p.sides["rows"], side, len(shown)), cmp.Or(p.sides["cols"], side, len(strings.Fields(shown[0].Text)))
	head, words := p.at, []string{strconv.Itoa(rows), strconv.Itoa(cols)}
	for _, name := range p.of.Params {
		if value := p.scalars[name]; value != "" {
			words = append(words, value)
		}
	}
	head.Text = strings.Join(words, " ")
	return core.RuledLines(&p.in.Opt, p.of.Read, slices.Concat([]core.Piece{head}, p.rows["clabels"], p.rows["rlabels"], p.rows["problem"], p.rows["areas"]))
}

// size returns the size that the puzzle states, or else the one that the problem shows.
func (p *entry) size(cells *dialect.Cells) (rows, cols int) {
	side := p.sides["size"]
	rows, cols = cmp.Or(p.sides["rows"], side, len(p.rows["problem"])), cmp.Or(p.sides["cols"], side)
	if side > 0 && (rows != side || cols != side) {
		p.sizeAt.Fail(0, "found size, and rows or cols that are different, expected size or the other two")
	}
	if cols == 0 {
		first, err := cells.ReadRow(nil, p.rows["problem"][0].Text)
		p.rows["problem"][0].Must(0, err)
		cols = len(first)
	}
	at := p.sizeAt
	if at.Line == 0 {
		at = p.problemAt
	}
	at.Must(0, core.CheckSize(rows, cols))
	return rows, cols
}
