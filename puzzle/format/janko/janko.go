// Package janko reads and writes the puzzles of janko.at, as pages or as the text in them.
package janko

import (
	"cmp"
	"fmt"
	"html"
	"strings"

	"gridcnf/puzzle/family"
	"gridcnf/puzzle/format/core"
	"gridcnf/puzzle/rulefile"
)

// A file is a text of lines that start with a keyword. "problem" and "solution" have the rows of a grid below them, all others a value on
// their line:
//
//	begin
//	puzzle masyu
//	title NAME
//	size 6
//	problem
//	- - w - - -
//	…
//	solution
//	se ew ew sw se sw
//	…
//	end
//
// Keywords count in any case, and words for sections may be in brackets, as newer pages have them. A board that is not square has rows and
// cols instead of size; if all three are missing, the problem shows the size. Cells are those of core.Spaced. Unknown keywords and moves
// are skipped. If a keyword comes twice, the last one counts, but there is only one problem and one solution. A text can hold several
// puzzles, and begin and end may be missing, or end may be misspelt: the site has pages with all of this. After a problem, a keyword about
// a puzzle starts the next one.
//
// The text stands by itself or in a page, in an element <script type="application/x-janko">. Titles have the entities of HTML in either
// case.
//
// Families of rule files have more sections: "areas", "clabels" for clues of columns, above the board and then below it, and "rlabels" for
// clues of rows, on the left and then on the right. Their parameters are keywords.
//
// We trust the name after "puzzle": lines of a Tohu-Wa-Vohu may be equal. A keyword "rules" of our own names the rules; the site's program
// skips it.
//
// Source: www.janko.at/Raetsel.

// Format is the format of janko.at.
func Format() *core.Format {
	return &core.Format{
		Name: "janko", Text: "page of janko.at, or the text of its puzzle", Mark: core.FileMark, Detect: isFormat, Read: read, Write: &writing,
		Site: "janko.at", Instead: "save the page and pass the file",
		Families: family.All(),
	}
}

// A word is the kind of keyword that a line starts with; it says what the lines below are.
type word byte

const (
	noKey     word = iota // the line has no keyword: it is a row, or means nothing
	atBegin               // of a puzzle
	atEnd                 // of a puzzle
	inScalars             // a keyword and a value
	inUnused              // a keyword and a value that we do not need
	inRows                // rows: of the grid, the solution or areas, or of clues above and below the board, or on its left and right
	inOther               // moves and the like
	inUnknown             // in brackets; must be empty
)

var keywords = wordsOf(map[word]string{
	atBegin: "begin", atEnd: "end send eend endend ends ssend",
	inScalars: "puzzle pid title author source rules size rows cols", inUnused: "solver info mail unit",
	inRows: "problem solution areas clabels rlabels", inOther: "moves",
})

// wordsOf turns lists of keywords into a table.
func wordsOf(lists map[word]string) map[string]word {
	words := map[string]word{}
	for word, list := range lists {
		for _, key := range strings.Fields(list) {
			words[key] = word
		}
	}
	return words
}

// keyOf returns the keyword at the start of a line, what follows it, and its kind.
func keyOf(text string) (key, value string, is word) {
	text = strings.Trim(text, " \t")
	if end := strings.IndexAny(text, " \t"); end >= 0 {
		text, value = text[:end], strings.Trim(text[end:], " \t")
	}
	key = strings.ToLower(text)
	bracketed := strings.HasPrefix(key, "[") && strings.HasSuffix(key, "]") && len(key) > 1
	if bracketed {
		key = key[1 : len(key)-1]
	}
	is = keywords[key]
	if is == noKey && bracketed && core.Within(key, core.Letters) {
		is = inUnknown
	}
	return key, value, is
}

// isFormat detects the format. A heading can also start with the word puzzle, but it has no other keyword with it.
func isFormat(h *core.Head) bool {
	named, others := false, false
	for _, text := range h.Lines {
		key, value, is := keyOf(text)
		if isMarkup(text) { // a table by itself is a grid
			return !strings.HasPrefix(strings.ToLower(text), "<t") || strings.HasPrefix(strings.ToLower(text), "<title")
		}
		if is == atBegin || key == "problem" {
			return true
		}
		if key != "puzzle" {
			others = others || is != noKey
			continue
		}
		_, err := family.Parse(value)
		_, unknown := rulefile.Named(value)
		named, others = true, others || err == nil || unknown == nil
	}
	return named && others
}

// reader reads one puzzle after the other.
type reader struct {
	in    *core.Input
	yield func(*core.Record, error) bool
	open  *entry // the current puzzle, or nil
}

func read(in *core.Input, yield func(*core.Record, error) bool) bool {
	j := &reader{in: in, yield: yield}
	t := source{in: in}
	for line := range t.lines {
		if !j.line(line) || line.closes && !j.finish() {
			return false
		}
	}
	if !j.finish() {
		return false
	}
	if in.Err == nil && t.page && t.scripts == 0 {
		in.Err = in.At(1, 1).Defect(0, `the page has no <script type="application/x-janko">, expected a page of janko.at with a puzzle%s`, t.task)
	}
	return in.Err == nil || yield(nil, in.Err)
}

// line reads a line, and reports whether the caller wants more.
func (j *reader) line(line line) bool {
	if strings.TrimSpace(line.Text) == "" {
		return true
	}
	key, value, is := keyOf(line.Text)
	p := j.open
	switch {
	case is == atBegin && p != nil && p.lines == 0:
		return true // a second line "begin"
	case is == atBegin, p != nil && p.grids && is == inScalars: // a keyword of the next puzzle
		if !j.finish() {
			return false
		}
	case is == atEnd:
		return j.finish()
	case p == nil && (is == noKey && line.bad == nil || is >= inOther):
		return true // between puzzles
	}
	if j.open == nil {
		j.open = &entry{in: j.in, of: j.in.Opt.Family, at: j.in.At(line.Line, 1)}
	}
	p = j.open
	if is != atBegin {
		p.lines++
	}
	grid := key == "problem" || key == "solution"
	if grid {
		p.reachGrid()
	}
	if p.fault != nil {
		return true
	}
	p.fault = core.Try(func() {
		core.Must(line.bad)
		switch {
		case is == atBegin:
		case is == noKey:
			p.row(line.Piece)
		case grid && value != "":
			line.Fail(strings.LastIndex(line.Text, value), "found %q after %s, expected rows below it", core.Shortened(value), key)
		default:
			p.start(is, key, line.Piece)
			p.scalar(key, line.Piece, value)
		}
	})
	return true
}

// finish passes on the current puzzle, if there is one.
func (j *reader) finish() bool {
	p := j.open
	if p == nil {
		return true
	}
	j.open = nil
	p.reachGrid()
	var rec *core.Record
	err := core.Try(func() {
		rec = p.record()
		core.Must(p.notes.Add(rec))
	})
	if err != nil {
		rec, err = nil, core.WithID(err, cmp.Or(p.notes.ID, p.scalars["pid"]))
	}
	return j.yield(rec, err)
}

var writing = core.Writing{
	Ext: ".txt", Between: "\n", Ruled: true, Puzzle: entryText,
}

// entryText returns the text of a puzzle, with brackets around section words.
func entryText(rec *core.Record) (string, error) {
	problem := core.SpacedRows(rec.Puzzle)
	name, rules := string(rec.Puzzle.Kind()), ""
	if b, ok := rec.Puzzle.(*rulefile.Board); !ok {
		name = core.DialectOf(rec.Puzzle).Spaced.Names[rec.Puzzle.Kind()]
		if !core.Usual(rec.Puzzle) {
			rules = strings.Join(rec.Puzzle.Rules(), " ")
		}
	} else if f := b.File(); !f.CluedCells() || f.Areas || len(strings.Fields(problem[0])) > 2 {
		return "", core.Loss("", "can only hold boards whose clues all stand in cells, without areas, parameters, or other rules than the usual ones, and this puzzle is %s", f.Name)
	}
	var b strings.Builder
	line := func(key, value string) {
		if value = core.OneLineText(value); value == "" {
			return
		}
		if html.UnescapeString(value) != value {
			value = strings.ReplaceAll(value, "&", "&amp;")
		}
		fmt.Fprintf(&b, "%s %s\n", key, value)
	}
	b.WriteString("[begin]\n")
	line("puzzle", name)
	if rec.Named {
		line("pid", rec.ID)
	}
	line("title", rec.Title)
	line("author", rec.Author)
	line("source", rec.Source)
	line("rules", rules)
	if rows, cols := rec.Puzzle.Size(); rows == cols {
		fmt.Fprintf(&b, "size %d\n", rows)
	} else {
		fmt.Fprintf(&b, "rows %d\ncols %d\n", rows, cols)
	}
	b.WriteString("[problem]\n" + strings.Join(problem[1:], "\n") + "\n")
	if rec.Published != nil {
		rows, err := core.SpacedAnswer(rec.Puzzle, rec.Published)
		if err != nil {
			return "", err
		}
		b.WriteString("[solution]\n" + strings.Join(rows, "\n") + "\n")
	}
	b.WriteString("[end]\n")
	return b.String(), nil
}
