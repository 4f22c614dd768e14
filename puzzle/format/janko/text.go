package janko

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"gridcnf/puzzle/format/core"
)

// source gives the lines of puzzles, which are all lines of the input, or those
// in the right script elements of a page.
type source struct {
	in      *core.Input
	begun   bool // it is known whether it is a page
	page    bool
	scripts int  // that hold puzzles, so far
	closed  bool // the script ends with the last line given

	rest  core.Piece // of the current line, not used up
	state state
	tag   strings.Builder // attributes of a script that have been read
	quote byte            // the quotation mark in which they are, or 0
}

// A state is where in a page the reader is.
type state byte

const (
	outside state = iota
	inComment
	inTag    // in the start tag of a script
	inScript // in a script with puzzles
	inAlien  // in another script
)

// next returns the next line that is not blank, without those that are comments.
func (t *source) next() (line core.Piece, ok bool) {
	for {
		t.closed = false
		if t.rest.Text == "" {
			if !t.in.Next() {
				return core.Piece{}, false
			}
			latin1(t.in)
			if !t.page && t.in.Blank() {
				continue
			}
			t.begin()
		}
		if t.page && t.state != inScript {
			t.scan()
			continue
		}
		line := t.line()
		if t.closed || strings.TrimSpace(line.Text) != "" {
			return line, true
		}
	}
}

// begin begins with the current line. A page starts with markup, if need be after
// lines that mean nothing.
func (t *source) begin() {
	t.rest = t.in.Piece
	if !t.begun {
		key, _ := keyOf(t.rest.Text)
		t.page = isMarkup(t.rest.Text)
		t.begun = t.page || key != ""
	}
}

// isMarkup reports whether a line starts with a tag or a comment of HTML.
func isMarkup(text string) bool {
	rest, ok := strings.CutPrefix(strings.TrimLeft(text, " \t"), "<")
	return ok && rest != "" && core.Within(rest[:1], core.Letters+"!/?")
}

// take uses up the next n bytes of the line.
func (t *source) take(n int) core.Piece {
	piece := t.rest.Part(0, n)
	t.rest = t.rest.Part(n, len(t.rest.Text))
	return piece
}

// line takes the rest of the line. A script may end in it.
func (t *source) line() core.Piece {
	if t.page {
		if end := indexFold(t.rest.Text, "</script"); end >= 0 {
			t.state, t.closed = outside, true
			return t.take(end)
		}
	}
	return t.take(len(t.rest.Text))
}

// scan passes over a piece of the line outside of puzzles.
func (t *source) scan() {
	// skip goes on after the mark, or in the next line.
	skip := func(at int, mark string, state state) {
		if at < 0 {
			t.take(len(t.rest.Text))
			return
		}
		t.take(at + len(mark))
		t.state = state
	}
	switch t.state {
	case outside:
		at := strings.IndexByte(t.rest.Text, '<')
		switch {
		case at >= 0 && strings.HasPrefix(t.rest.Text[at:], "<!--"):
			skip(at, "<!--", inComment)
		case at >= 0 && hasPrefixFold(t.rest.Text[at:], "<script"):
			skip(at, "<script", inTag)
			t.tag.Reset()
			t.quote = 0
		default:
			skip(at, "<", outside)
		}
	case inComment:
		skip(strings.Index(t.rest.Text, "-->"), "-->", outside)
	case inTag:
		at := t.tagEnd(t.rest.Text)
		skip(at, ">", inAlien)
		if at >= 0 && isPuzzleTag(t.tag.String()) {
			t.state = inScript
			t.scripts++
		}
	case inAlien:
		skip(indexFold(t.rest.Text, "</script"), "</script", outside)
	}
}

// tagEnd reads the attributes of a script and returns where its start tag ends, or
// -1 if it goes on in the next line.
func (t *source) tagEnd(text string) int {
	for i := range len(text) {
		switch ch := text[i]; {
		case ch == t.quote:
			t.quote = 0
		case t.quote != 0:
		case ch == '"' || ch == '\'':
			t.quote = ch
		case ch == '>':
			t.tag.WriteString(text[:i])
			return i
		}
	}
	t.tag.WriteString(text + " ")
	return -1
}

var scriptType = regexp.MustCompile(`(?i)(?:^|[\s"'/])type\s*=\s*(?:"\s*([^"]*?)\s*"|'\s*([^']*?)\s*'|([^\s"'>]+))`)

// isPuzzleTag reports whether the attributes are those of a script with puzzles.
func isPuzzleTag(attributes string) bool {
	m := scriptType.FindStringSubmatch(attributes)
	return m != nil && strings.EqualFold(m[1]+m[2]+m[3], "application/x-janko")
}

// indexFold finds a text of ASCII characters in any case.
func indexFold(s, sub string) int {
	for i := range len(s) {
		if s[i] == sub[0] && hasPrefixFold(s[i:], sub) {
			return i
		}
	}
	return -1
}

// hasPrefixFold reports whether a text starts with another one in any case.
func hasPrefixFold(s, prefix string) bool {
	return len(s) >= len(prefix) && strings.EqualFold(s[:len(prefix)], prefix)
}

// latin1 makes text of the current line if that is not UTF-8, as on older pages.
func latin1(in *core.Input) {
	if utf8.ValidString(in.Text) {
		return
	}
	runes := make([]rune, len(in.Text))
	for i := range len(in.Text) {
		runes[i] = rune(in.Text[i])
	}
	in.Text, in.Bad = string(runes), nil
	if off := strings.IndexByte(in.Text, 0); off >= 0 {
		in.Bad = in.Defect(off, "found byte 0x00, expected text")
	}
}
