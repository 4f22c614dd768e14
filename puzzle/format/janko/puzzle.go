package janko

import (
	"cmp"
	"html"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"gridcnf/internal/list"
	"gridcnf/puzzle"
	"gridcnf/puzzle/family"
	"gridcnf/puzzle/format/core"
	"gridcnf/puzzle/format/grid"
	"gridcnf/puzzle/rulefile"
)

// entry is a puzzle that is being read.
type entry struct {
	in      *core.Input
	at      core.Piece // its first line
	lines   int        // lines read after its beginning
	notes   core.Notes // the comments before the grids
	grids   bool       // the first grid has been reached
	fault   error      // the first defect; then we skip the rest of the puzzle
	section word
	name    string // of the section

	scalars map[string]string // texts by their keywords
	kind    puzzle.Kind       // the kind that it names
	of      *rulefile.File    // the rule file of the family that it or the user names, or nil
	rules   *core.Rules
	sides   map[string]int // the values of size, rows and cols
	sizeAt  core.Piece     // the last line with one of them

	sectionAt, problemAt core.Piece
	rows                 map[string][]core.Piece // by the section
	bytes                int                     // the bytes of all rows
}

// reachGrid takes the notes, which stand before the first grid.
func (p *entry) reachGrid() {
	if !p.grids {
		p.grids, p.notes = true, p.in.TakeNotes()
	}
}

// start begins a section.
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

// row reads a line without a keyword.
func (p *entry) row(text core.Piece) {
	if p.section == inUnknown {
		p.sectionAt.Fail(0, "found rows below %q, expected [problem], [solution], [moves], [areas], [clabels] or [rlabels]", strings.Trim(p.sectionAt.Text, " \t"))
	} else if p.section != inRows { // an unknown keyword, or moves
		if key, value, _ := keyOf(text.Text); p.of != nil && slices.Contains(p.of.Params, key) {
			p.note(key, value)
		}
		return
	}
	p.rows[p.name] = append(p.rows[p.name], text)
	if p.bytes += len(text.Text); p.bytes > core.MaxLine || len(p.rows[p.name]) > core.MaxCells {
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

// scalar reads a line with a keyword and its value.
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
		known := list.Map(p.in.Format.Families, func(f *family.Family) []string { return slices.Sorted(maps.Values(core.DialectFor(f).Spaced.Names)) })
		var err error
		p.kind, p.of, err = p.in.Named("a puzzle", strconv.Quote(words), slices.Concat(known...))
		line.Must(off, err)
	case "rules":
		var err error
		if p.rules, err = core.ParseRules(value); err != nil {
			line.Fail(off, "rules: %v", err)
		}
	case "size", "rows", "cols":
		n, ok := core.ClampedNumber(value, core.MaxCells)
		if !ok || n == 0 {
			line.Fail(off, "%s: found %q, expected a number", key, value)
		}
		if p.sides == nil {
			p.sides = map[string]int{}
		}
		p.sides[key], p.sizeAt = n, line
	}
}

func (p *entry) record() *core.Record {
	core.Must(p.fault)
	problem, solution := p.rows["problem"], p.rows["solution"]
	if len(problem) == 0 && (p.of == nil || len(p.rows["areas"]) == 0) {
		at := p.problemAt
		if problem == nil {
			at = p.at
		}
		at.Fail(0, `the puzzle has no rows, expected a line "problem" and the rows below it`)
	}
	head := p.head()
	lines := slices.Concat([]core.Piece{head}, p.rows["clabels"], p.rows["rlabels"], problem, p.rows["areas"])
	if p.of == nil { // families in Go have no such sections, and their solution needs the size above it so that 2 can stand for 0
		lines = slices.Concat([]core.Piece{head}, problem)
		if len(solution) > 0 {
			solution = slices.Concat([]core.Piece{head}, solution)
		}
	}
	rec := grid.Sized(p.in, p.at.Line, p.kind, p.of, cmp.Or(p.rules, p.notes.Rules), lines, solution)
	if bad, ok := rec.PublishedErr.(*core.Error); ok {
		bad.Msg = "solution: " + bad.Msg
	}
	rec.ID, rec.Title, rec.Author, rec.Source = p.scalars["pid"], p.scalars["title"], p.scalars["author"], p.scalars["source"]
	return rec
}

// head returns a line with the size and the parameters, from the puzzle's lines for them or else from its rows. With that line, the
// sections are a text of puzzlekit, whose collections come from this site.
func (p *entry) head() core.Piece {
	shown := p.rows["problem"]
	if len(shown) == 0 {
		shown = p.rows["areas"]
	}
	side, wide := p.sides["size"], len(strings.Fields(shown[0].Text))
	if wide == 1 {
		wide = utf8.RuneCountInString(strings.TrimSpace(shown[0].Text))
	}
	rows, cols := cmp.Or(p.sides["rows"], side, len(shown)), cmp.Or(p.sides["cols"], side, wide)
	if side > 0 && (rows != side || cols != side) {
		p.sizeAt.Fail(0, "found size, and rows or cols that are different, expected size or the other two")
	}
	words := []string{strconv.Itoa(rows), strconv.Itoa(cols)}
	if p.of != nil {
		for _, name := range p.of.Params {
			words = append(words, strings.Fields(p.scalars[name])...)
		}
	}
	head := cmp.Or(p.sizeAt, p.problemAt, p.at)
	head.Text = strings.Join(words, " ")
	return head
}
