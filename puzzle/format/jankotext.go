package format

import (
	"regexp"
	"strings"
	"unicode/utf8"
)

// jankoText gives the lines of puzzles, which are all lines of the input, or those
// in the right script elements of a page.
type jankoText struct {
	in      *input
	begun   bool // it is known whether it is a page
	page    bool
	scripts int  // that hold puzzles, so far
	closed  bool // the script ends with the last line given

	rest  string // of the current line, not used up
	col   int    // where that starts, from 1
	state jankoState
	tag   strings.Builder // attributes of a script that have been read
	quote byte            // the quotation mark in which they are, or 0
}

// A jankoState is where in a page the reader is.
type jankoState byte

const (
	jankoOutside jankoState = iota
	jankoComment
	jankoTag    // in the start tag of a script
	jankoScript // in a script with puzzles
	jankoAlien  // in another script
)

// next returns the next line that is not blank, without those that are comments.
func (t *jankoText) next() (line placed, ok bool) {
	for {
		t.closed = false
		if t.rest == "" {
			if !t.in.next() {
				return placed{}, false
			}
			t.in.latin1()
			if !t.page && t.in.blank() {
				continue
			}
			t.begin()
		}
		if t.page && t.state != jankoScript {
			t.scan()
			continue
		}
		line := t.line()
		if t.closed || strings.TrimSpace(line.text) != "" {
			return line, true
		}
	}
}

// begin begins with the current line. A page starts with markup, if need be after
// lines that mean nothing.
func (t *jankoText) begin() {
	t.rest, t.col = t.in.text, 1
	if !t.begun {
		key, _ := jankoKey(t.rest)
		t.page = isMarkup(t.rest)
		t.begun = t.page || key != ""
	}
}

// isMarkup reports whether a line starts with a tag or a comment of HTML.
func isMarkup(text string) bool {
	rest, ok := strings.CutPrefix(strings.TrimLeft(text, " \t"), "<")
	return ok && rest != "" && within(rest[:1], letters+"!/?")
}

// take uses up the next n bytes of the line.
func (t *jankoText) take(n int) placed {
	piece := placed{t.in.no, t.col, t.rest[:n]}
	t.rest = t.rest[n:]
	t.col += utf8.RuneCountInString(piece.text)
	return piece
}

// line takes the rest of the line. A script may end in it.
func (t *jankoText) line() placed {
	if t.page {
		if end := indexFold(t.rest, "</script"); end >= 0 {
			t.state, t.closed = jankoOutside, true
			return t.take(end)
		}
	}
	return t.take(len(t.rest))
}

// scan passes over a piece of the line outside of puzzles.
func (t *jankoText) scan() {
	// skip goes on after the mark, or in the next line.
	skip := func(at int, mark string, state jankoState) {
		if at < 0 {
			t.take(len(t.rest))
			return
		}
		t.take(at + len(mark))
		t.state = state
	}
	switch t.state {
	case jankoOutside:
		at := strings.IndexByte(t.rest, '<')
		switch {
		case at >= 0 && strings.HasPrefix(t.rest[at:], "<!--"):
			skip(at, "<!--", jankoComment)
		case at >= 0 && hasPrefixFold(t.rest[at:], "<script"):
			skip(at, "<script", jankoTag)
			t.tag.Reset()
			t.quote = 0
		default:
			skip(at, "<", jankoOutside)
		}
	case jankoComment:
		skip(strings.Index(t.rest, "-->"), "-->", jankoOutside)
	case jankoTag:
		at := t.tagEnd(t.rest)
		skip(at, ">", jankoAlien)
		if at >= 0 && isJankoTag(t.tag.String()) {
			t.state = jankoScript
			t.scripts++
		}
	case jankoAlien:
		skip(indexFold(t.rest, "</script"), "</script", jankoOutside)
	}
}

// tagEnd reads the attributes of a script and returns where its start tag ends, or
// -1 if it goes on in the next line.
func (t *jankoText) tagEnd(text string) int {
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

var jankoType = regexp.MustCompile(`(?i)(?:^|[\s"'/])type\s*=\s*(?:"\s*([^"]*?)\s*"|'\s*([^']*?)\s*'|([^\s"'>]+))`)

// isJankoTag reports whether the attributes are those of a script with puzzles.
func isJankoTag(attributes string) bool {
	m := jankoType.FindStringSubmatch(attributes)
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
func (in *input) latin1() {
	if utf8.ValidString(in.text) {
		return
	}
	runes := make([]rune, len(in.text))
	for i := range len(in.text) {
		runes[i] = rune(in.text[i])
	}
	in.text, in.bad = string(runes), nil
	if off := strings.IndexByte(in.text, 0); off >= 0 {
		in.bad = in.errorIn(off, "found byte 0x00, expected text")
	}
}
