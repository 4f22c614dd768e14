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
	page    bool
	scripts int  // that hold puzzles, so far
	closed  bool // the script ends with the last line given

	begun bool
	more  bool // the current line is not used up
	off   int  // byte of the line from which on it is not
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
		if !t.more {
			if !t.in.next() {
				return placed{}, false
			}
			t.in.latin1()
			t.more, t.off = true, 0
		}
		line := placed{t.in.no, column(t.in.text, t.off), t.in.text[t.off:]}
		if !t.begun && strings.TrimSpace(line.text) != "" && !t.in.blank() {
			t.begun = true
			t.page = strings.HasPrefix(strings.TrimSpace(line.text), "<")
		}
		switch {
		case t.page && t.state != jankoScript:
			t.scan(line.text)
			continue
		case t.page:
			t.script(&line)
		default:
			t.more = false
			if t.in.blank() {
				continue
			}
		}
		if t.closed || strings.TrimSpace(line.text) != "" {
			return line, true
		}
	}
}

// script cuts a line of a script where the script ends.
func (t *jankoText) script(line *placed) {
	end := indexFold(line.text, "</script")
	if end < 0 {
		t.more = false
		return
	}
	t.state, t.closed = jankoOutside, true
	t.off += end
	line.text = line.text[:end]
}

// scan passes over a piece of the line outside of puzzles.
func (t *jankoText) scan(text string) {
	// skip goes on after the mark, or in the next line.
	skip := func(at int, mark string, state jankoState) {
		t.more = at >= 0
		if t.more {
			t.off += at + len(mark)
			t.state = state
		}
	}
	switch t.state {
	case jankoOutside:
		at := strings.IndexByte(text, '<')
		switch {
		case at >= 0 && strings.HasPrefix(text[at:], "<!--"):
			skip(at, "<!--", jankoComment)
		case at >= 0 && indexFold(text[at:], "<script") == 0:
			skip(at, "<script", jankoTag)
			t.tag.Reset()
			t.quote = 0
		default:
			skip(at, "<", jankoOutside)
		}
	case jankoComment:
		skip(strings.Index(text, "-->"), "-->", jankoOutside)
	case jankoTag:
		at := t.tagEnd(text)
		skip(at, ">", jankoAlien)
		if at >= 0 && isJankoTag(t.tag.String()) {
			t.state = jankoScript
			t.scripts++
		}
	case jankoAlien:
		skip(indexFold(text, "</script"), "</script", jankoOutside)
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
	for i := 0; i+len(sub) <= len(s); i++ {
		if s[i] == sub[0] && strings.EqualFold(s[i:i+len(sub)], sub) {
			return i
		}
	}
	return -1
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
