package janko

import (
	"strings"
	"unicode/utf8"

	"gridcnf/puzzle/format/core"
)

// source yields the lines of puzzles: all lines of the input, or those in the script elements of a page for them.
type source struct {
	in      *core.Input
	page    bool
	scripts int    // script elements with puzzles
	task    string // what to do with the task of another site, if the page has one
}

// line is a line of a puzzle.
type line struct {
	core.Piece
	bad    error // set if the line is not text
	closes bool  // the script ends with this line
}

// lines yields the lines. A page starts with markup, maybe after lines that mean nothing; outside of pages, blank lines and comments are
// left out.
func (t *source) lines(yield func(line) bool) {
	for begun := false; t.next(); {
		if t.in.Blank() {
			continue
		}
		if t.page = !begun && isMarkup(t.in.Text); t.page {
			t.elements(yield)
			return
		}
		_, _, word := keyOf(t.in.Text)
		begun = begun || word != noKey
		if !yield(line{t.in.Piece, t.in.Bad, false}) {
			return
		}
	}
}

// isMarkup reports whether a line starts with a tag or a comment of HTML.
func isMarkup(text string) bool {
	rest, ok := strings.CutPrefix(strings.TrimLeft(text, " \t"), "<")
	return ok && rest != "" && core.Within(rest[:1], core.Letters+"!/?")
}

// maxPage bounds a page, in bytes.
const maxPage = 4 * core.MaxLine

var (
	// task finds a task of another site. element finds comments, and scripts with their attributes and contents.
	task       = core.Pattern(`\btask\s*=\s*["']([A-Za-z0-9|]+)["']`)
	element    = core.Pattern(`(?is)<!--.*?(?:-->|\z)|<script((?:[^>"']|"[^"]*"|'[^']*')*)>(.*?)(?:</script|\z)`)
	scriptType = core.Pattern(`(?i)(?:^|[\s"'/])type\s*=\s*(?:"\s*([^"]*?)\s*"|'\s*([^']*?)\s*'|([^\s"'>]+))`)
)

// elements yields the lines of a page that starts in the current line. It keeps the page in memory, as elements need not end where lines
// do.
func (t *source) elements(yield func(line) bool) {
	var lines []line
	var texts []string
	size := 0
	for ok := true; ok; ok = t.next() {
		if size += len(t.in.Text) + 1; size > maxPage {
			t.in.Err = t.in.Defect(0, "the page is longer than 64 MiB")
			break
		}
		lines, texts = append(lines, line{t.in.Piece, t.in.Bad, false}), append(texts, t.in.Text)
	}
	page := strings.Join(texts, "\n")
	place, counted := core.Place{}, 0
	for _, m := range element().FindAllStringSubmatchIndex(page, -1) {
		if m[2] < 0 {
			continue
		} else if kind := scriptType().FindStringSubmatch(page[m[2]:m[3]]); kind == nil || !strings.EqualFold(kind[1]+kind[2]+kind[3], "application/x-janko") {
			continue
		}
		t.scripts++
		rows, from := strings.Split(page[m[4]:m[5]], "\n"), m[4]
		for i, row := range rows {
			place, counted = place.After([]byte(page[counted:from])), from
			at := place.In(t.in)
			of := lines[at.Line-1]
			at.Line, at.Text = of.Line, row
			if !yield(line{at, of.bad, i == len(rows)-1}) {
				return
			}
			from += len(row) + 1
		}
	}
	if m := task().FindStringSubmatch(page); m != nil {
		t.task = "; but it has a task: pass that alone, " + core.Shortened(m[1])
	}
}

// next reads the next line. If it is not UTF-8, it is read as Latin-1, which older pages have.
func (t *source) next() bool {
	in := t.in
	if !in.Next() {
		return false
	}
	if utf8.ValidString(in.Text) {
		return true
	}
	runes := make([]rune, len(in.Text))
	for i := range len(in.Text) {
		runes[i] = rune(in.Text[i])
	}
	in.Text = string(runes)
	in.Bad = nil
	if off := strings.IndexByte(in.Text, 0); off >= 0 {
		in.Bad = in.Defect(off, "found byte 0x00, expected text")
	}
	return true
}
