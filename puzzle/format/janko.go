package format

import (
	"fmt"
	"html"
	"slices"
	"strings"
)

// janko: a text of lines that start with a keyword. "problem" and "solution" have the
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
// without any of them the problem tells the size. Cells are 1, 2 and - for binary
// puzzles, where 2 is zero, and w or 1, b or 2 and - for Masyu. Keywords that are not
// known are skipped, as are moves. Of a keyword given twice, the last one counts, but
// there is one problem and one solution. A text can hold several puzzles, and begin and
// end may be missing or end misspelt, all of which is seen on the site: a keyword that
// tells of a puzzle starts the next one after a problem.
//
// The text stands by itself or in a page, in an element <script
// type="application/x-janko">. Titles have the entities of HTML in either case.
//
// The name after "puzzle" tells binary puzzles from Masyu and no more. A keyword
// "rules" of our own tells the rules; the site's program skips it.
//
// Source: www.janko.at/Raetsel.

// A jankoSection is what the lines belong to.
type jankoSection byte

const (
	jankoScalars  jankoSection = iota // lines of a keyword and a value
	jankoProblem                      // rows of the grid
	jankoSolution                     // rows of the solution
	jankoOther                        // moves and the like
	jankoUnknown                      // in brackets; must be empty
)

var (
	jankoSections = map[string]jankoSection{
		"problem": jankoProblem, "solution": jankoSolution,
		"moves": jankoOther, "areas": jankoOther, "clabels": jankoOther, "rlabels": jankoOther,
	}
	jankoKeys   = jankoWords("puzzle pid title author source rules size rows cols")
	jankoUnused = jankoWords("solver info mail unit")
	jankoEnds   = jankoWords("end send eend endend ends ssend")
)

// jankoWords is a set of words.
func jankoWords(words string) map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(words) {
		set[w] = true
	}
	return set
}

// jankoKey returns the keyword at the start of a line and what follows it. The
// keyword is "" if the line does not start with one, and has its brackets if it is one
// of a section that is not known.
func jankoKey(text string) (key, value string) {
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
	_, section := jankoSections[inner]
	switch {
	case section, inner == "begin", jankoKeys[inner], jankoUnused[inner], jankoEnds[inner]:
		return inner, value
	case bracketed && within(inner, letters):
		return word, value
	}
	return "", ""
}

// jankoSectionOf returns the section that a keyword starts.
func jankoSectionOf(key string) (section jankoSection, ok bool) {
	if strings.HasPrefix(key, "[") {
		return jankoUnknown, true
	}
	section, ok = jankoSections[key]
	return section, ok
}

func isJanko(h *head) bool {
	return slices.ContainsFunc(h.lines, func(text string) bool {
		key, _ := jankoKey(text)
		return key == "begin" || key == "puzzle" || key == "problem" || isMarkup(text)
	})
}

// jankoReader reads puzzle after puzzle.
type jankoReader struct {
	*jankoText
	yield func(*Record, error) bool
	open  *jankoPuzzle // the current one, or nil
}

func readJanko(in *input, yield func(*Record, error) bool) bool {
	j := &jankoReader{jankoText: &jankoText{in: in}, yield: yield}
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
	if in.err == nil && j.page && j.scripts == 0 {
		return yield(nil, in.errorAt(1, 1, `the page has no <script type="application/x-janko">, expected a page of janko.at with a puzzle`))
	}
	return in.err == nil || yield(nil, in.err)
}

// line takes in a line and reports whether more are wanted.
func (j *jankoReader) line(text placed) bool {
	if strings.TrimSpace(text.text) == "" {
		return true
	}
	key, value := jankoKey(text.text)
	section, isSection := jankoSectionOf(key)
	p := j.open
	switch {
	case key == "begin" && p != nil && p.lines == 0:
		return true // twice
	case key == "begin", p != nil && p.precedes(key):
		if !j.finish() {
			return false
		}
	case jankoEnds[key]:
		return j.finish()
	case p == nil && (key == "" && j.in.bad == nil || isSection && section >= jankoOther):
		return true // between puzzles
	}
	if j.open == nil {
		j.open = &jankoPuzzle{in: j.in, line: text.line}
	}
	p = j.open
	if key != "begin" {
		p.lines++
	}
	if isSection && section < jankoOther {
		p.reachGrid()
	}
	switch {
	case p.fault != nil:
	case j.in.bad != nil:
		p.fault = j.in.bad
	case isSection && section < jankoOther && value != "":
		p.fault = p.fail(text, strings.LastIndex(text.text, value), "found %q after %s, expected rows below it", shortened(value), key)
	case isSection:
		p.start(section, text)
	case key == "begin":
	case key != "":
		p.section = jankoScalars
		p.scalar(key, value, text)
	default:
		p.row(text)
	}
	return true
}

// finish passes the current puzzle on, if there is one.
func (j *jankoReader) finish() bool {
	p := j.open
	if p == nil {
		return true
	}
	j.open = nil
	p.reachGrid()
	rec, err := p.record()
	if err != nil {
		rec, err = nil, withID(err, p.name())
	}
	return j.yield(rec, err)
}

var jankoWriting = writing{ext: ".txt", puzzle: jankoPuzzleText, between: "\n"}

// jankoPuzzleText is a puzzle in the dialect with brackets. A binary puzzle without
// distinct lines is the site's Tohu-Wa-Vohu.
func jankoPuzzleText(rec *Record) (string, error) {
	var b strings.Builder
	line := func(key, value string) {
		if value = oneLineText(value); value == "" {
			return
		}
		if html.UnescapeString(value) != value {
			value = strings.ReplaceAll(value, "&", "&amp;")
		}
		fmt.Fprintf(&b, "%s %s\n", key, value)
	}
	name := "binairo"
	switch r := rulesOf(rec.Puzzle); {
	case r.family == loop:
		name = "masyu"
	case !r.distinct.Rows && !r.distinct.Cols:
		name = "tohu-wa-vohu"
	}
	b.WriteString("[begin]\n")
	line("puzzle", name)
	if rec.Named {
		line("pid", rec.ID)
	}
	line("title", rec.Title)
	line("author", rec.Author)
	line("source", rec.Source)
	if !rulesOf(rec.Puzzle).usual() {
		line("rules", strings.Join(rec.Puzzle.Rules(), " "))
	}
	if rows, cols := rec.Puzzle.Size(); rows == cols {
		fmt.Fprintf(&b, "size %d\n", rows)
	} else {
		fmt.Fprintf(&b, "rows %d\ncols %d\n", rows, cols)
	}
	b.WriteString("[problem]\n" + strings.Join(spacedRows(rec.Puzzle), "\n") + "\n")
	if rec.Published != nil {
		rows, err := answerRows(rec.Puzzle, rec.Published)
		if err != nil {
			return "", err
		}
		b.WriteString("[solution]\n" + strings.Join(rows, "\n") + "\n")
	}
	b.WriteString("[end]\n")
	return b.String(), nil
}
