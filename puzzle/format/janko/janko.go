// Package janko reads and writes the puzzles of janko.at, as pages or as the text in
// them.
package janko

import (
	"cmp"
	"fmt"
	"html"
	"slices"
	"strings"

	"gridcnf/family"
	"gridcnf/puzzle"
	"gridcnf/puzzle/dialect"
	"gridcnf/puzzle/format/core"
)

// A file is a text of lines that start with a keyword. "problem" and "solution" have the
// rows of a grid below them, all others a value on their line:
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
// Keywords count in any case, and words for sections may be in brackets, as newer
// pages have them. A board that is not square has rows and cols instead of size;
// without any of them the problem tells the size. Cells are those of dialect.Spaced.
// Keywords that are not known are skipped, as are moves. Of a keyword given twice, the last one counts, but
// there is one problem and one solution. A text can hold several puzzles, and begin and
// end may be missing or end misspelt, all of which is seen on the site: a keyword that
// tells of a puzzle starts the next one after a problem.
//
// The text stands by itself or in a page, in an element <script
// type="application/x-janko">. Titles have the entities of HTML in either case.
//
// The name after "puzzle" tells the family and no more. A keyword
// "rules" of our own tells the rules; the site's program skips it.
//
// Source: www.janko.at/Raetsel.

// Format is the format of janko.at.
func Format() core.Format {
	return core.Format{
		Name: "janko", Text: "page of janko.at, or the text of its puzzle", Mark: core.FileMark, Detect: isFormat, Read: read, Write: &writing,
		Families: core.Having(func(d *dialect.Family) bool { return d.Spaced != nil && d.Rows != nil }),
	}
}

// A section is what the lines belong to.
type section byte

const (
	inScalars  section = iota // lines of a keyword and a value
	inProblem                 // rows of the grid
	inSolution                // rows of the solution
	inOther                   // moves and the like
	inUnknown                 // in brackets; must be empty
)

var (
	sectionNames = map[string]section{
		"problem": inProblem, "solution": inSolution,
		"moves": inOther, "areas": inOther, "clabels": inOther, "rlabels": inOther,
	}
	keywords = wordSet("puzzle pid title author source rules size rows cols")
	unused   = wordSet("solver info mail unit")
	ends     = wordSet("end send eend endend ends ssend")
)

// wordSet is a set of words.
func wordSet(words string) map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(words) {
		set[w] = true
	}
	return set
}

// keyOf returns the keyword at the start of a line and what follows it. The
// keyword is "" if the line does not start with one, and has its brackets if it is one
// of a section that is not known.
func keyOf(text string) (key, value string) {
	text = strings.Trim(text, " \t")
	if end := strings.IndexAny(text, " \t"); end >= 0 {
		text, value = text[:end], strings.Trim(text[end:], " \t")
	}
	word := strings.ToLower(text)
	inner, bracketed := strings.CutPrefix(word, "[")
	if bracketed = bracketed && strings.HasSuffix(inner, "]"); bracketed {
		inner = strings.TrimSuffix(inner, "]")
	} else {
		inner = word
	}
	_, section := sectionNames[inner]
	switch {
	case section, inner == "begin", keywords[inner], unused[inner], ends[inner]:
		return inner, value
	case bracketed && core.Within(inner, core.Letters):
		return word, value
	}
	return "", ""
}

// sectionOf returns the section that a keyword starts.
func sectionOf(key string) (section section, ok bool) {
	if strings.HasPrefix(key, "[") {
		return inUnknown, true
	}
	section, ok = sectionNames[key]
	return section, ok
}

func isFormat(h *core.Head) bool {
	return slices.ContainsFunc(h.Lines, func(text string) bool {
		key, _ := keyOf(text)
		return key == "begin" || key == "puzzle" || key == "problem" || isMarkup(text)
	})
}

// reader reads puzzle after puzzle.
type reader struct {
	*source
	yield func(*core.Record, error) bool
	open  *entry // the current one, or nil
}

func read(in *core.Input, yield func(*core.Record, error) bool) bool {
	j := &reader{source: &source{in: in}, yield: yield}
	for {
		text, ok := j.next()
		if !ok {
			break
		}
		if !j.line(text) || j.closed && !j.finish() {
			return false
		}
	}
	if !j.finish() {
		return false
	}
	if in.Err == nil && j.page && j.scripts == 0 {
		return yield(nil, in.At(1, 1).Defect(0, `the page has no <script type="application/x-janko">, expected a page of janko.at with a puzzle`))
	}
	return in.Err == nil || yield(nil, in.Err)
}

// line takes in a line and reports whether more are wanted.
func (j *reader) line(text core.Piece) bool {
	if strings.TrimSpace(text.Text) == "" {
		return true
	}
	key, value := keyOf(text.Text)
	section, isSection := sectionOf(key)
	p := j.open
	switch {
	case key == "begin" && p != nil && p.lines == 0:
		return true // twice
	case key == "begin", p != nil && p.precedes(key):
		if !j.finish() {
			return false
		}
	case ends[key]:
		return j.finish()
	case p == nil && (key == "" && j.in.Bad == nil || isSection && section >= inOther):
		return true // between puzzles
	}
	if j.open == nil {
		j.open = &entry{in: j.in, at: j.in.At(text.Line, 1)}
	}
	p = j.open
	if key != "begin" {
		p.lines++
	}
	if isSection && section < inOther {
		p.reachGrid()
	}
	if p.fault != nil {
		return true
	}
	p.fault = core.Try(func() {
		core.Must(j.in.Bad)
		switch {
		case isSection && section < inOther && value != "":
			text.Fail(strings.LastIndex(text.Text, value), "found %q after %s, expected rows below it", core.Shortened(value), key)
		case isSection:
			p.start(section, text)
		case key == "begin":
		case key != "":
			p.section = inScalars
			p.scalar(key, text, value)
		default:
			p.row(text)
		}
	})
	return true
}

// finish passes the current puzzle on, if there is one.
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

var writing = core.Writing{Ext: ".txt", Puzzle: entryText, Between: "\n"}

// nameOf is what the site calls a puzzle of its kind.
func nameOf(p puzzle.Puzzle) string {
	f, err := family.Of(p.Kind())
	if err != nil {
		return string(p.Kind()) // not reached: the format has no such board
	}
	i := slices.IndexFunc(f.Kinds, func(k family.Kind) bool { return k.Name == p.Kind() })
	return f.Dialects.Spaced.Names[i]
}

// entryText is a puzzle in the dialect with brackets.
func entryText(rec *core.Record) (string, error) {
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
	line("puzzle", nameOf(rec.Puzzle))
	if rec.Named {
		line("pid", rec.ID)
	}
	line("title", rec.Title)
	line("author", rec.Author)
	line("source", rec.Source)
	if !core.Usual(rec.Puzzle) {
		line("rules", strings.Join(rec.Puzzle.Rules(), " "))
	}
	if rows, cols := rec.Puzzle.Size(); rows == cols {
		fmt.Fprintf(&b, "size %d\n", rows)
	} else {
		fmt.Fprintf(&b, "rows %d\ncols %d\n", rows, cols)
	}
	b.WriteString("[problem]\n" + strings.Join(core.SpacedRows(rec.Puzzle), "\n") + "\n")
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
