// Package pzpr reads and writes the addresses and files of the program pzpr (puzz.link, pzv.jp and other sites) and of the site kanpen.net.
// They have the board's size, and blocks of tokens for clues and drawn lines. In a file, lines end as usual; in an address, they end in
// '/'.
//
// Source: github.com/robx/pzprjs.
package pzpr

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"gridcnf/internal/english"
	"gridcnf/internal/list"
	"gridcnf/puzzle"
	"gridcnf/puzzle/family"
	"gridcnf/puzzle/format/core"
	"gridcnf/puzzle/rulefile"
)

// Formats returns the formats of pzpr and kanpen.net.
func Formats() []*core.Format {
	return []*core.Format{
		{Name: "pzprv3", Text: "pzprv3 file, or the same in a line", Mark: core.LineMark, Detect: isPzprv3, Read: readPzprv3, Line: readPzprv3Line, Write: &pzprv3Writing, Types: types(filed), Families: families()},
		{Name: "puzzlink", Text: "one puzzle per line: address of puzz.link and other pzpr sites", Mark: core.LineMark, Detect: isPuzzlink, Line: core.Addressed(readPuzzlink), Write: &puzzlinkWriting, Types: types(addressed), Families: families()},
		{Name: "kanpen", Text: "one puzzle per line: address of kanpen.net", Mark: core.LineMark, Detect: isKanpen, Line: core.Addressed(readKanpen), Write: &kanpenWriting, Families: families()},
	}
}

// The files that have addresses, files of pzpr, and addresses of kanpen.net.
func addressed(f *rulefile.File) bool { return len(f.Pzpr.Types) > 0 }
func filed(f *rulefile.File) bool     { return len(f.Pzpr.Blocks) > 0 }
func known(f *rulefile.File) bool     { return filed(f) && rulefile.FirstNamed(puzzle.Kind(f.Name)) != nil }

// types returns a function that lists what pzpr calls the family of a file, if a format has its boards.
func types(able func(f *rulefile.File) bool) func(f *rulefile.File) []string {
	return func(f *rulefile.File) []string {
		if able(f) {
			return f.Pzpr.Types
		}
		return nil
	}
}

// families returns the families in Go that pzpr has.
func families() []*family.Family {
	return list.Filter(family.All(), func(f *family.Family) bool { return len(rulefile.FirstNamed(f.Name()).Pzpr.Blocks) > 0 })
}

// fileNamed returns the rule file that has this name in pzpr, or nil. The file that the user names comes first.
func fileNamed(name string, wanted *rulefile.File) *rulefile.File {
	if wanted != nil && slices.Contains(wanted.Pzpr.Types, name) {
		return wanted
	}
	for _, saying := range []func(...string) []*rulefile.File{rulefile.FirstSaying, rulefile.Saying} {
		for _, f := range saying("pzpr", name) {
			if slices.Contains(f.Pzpr.Types, name) {
				return f
			}
		}
	}
	return nil
}

// text is a text in pzpr's lines, which we read one after the other.
type text struct {
	in    *core.Input
	lines []string
	tail  []string // what follows the board, in a file
	next  int      // the line to be read

	bad    error // a line is not text
	no     int   // of the first line in the input
	inLine bool  // the lines are parts of the input's current line
	start  int   // where in that line they start

	able   func(f *rulefile.File) bool // whether the format has boards of a file
	file   *rulefile.File              // of the named family
	family *family.Family              // in the table, or nil
	shaded bool                        // the file has version 1
}

// lineText splits a part of the current line at '/'.
func lineText(in *core.Input, start, end int, able func(f *rulefile.File) bool) *text {
	return &text{in: in, able: able, no: in.Line, lines: strings.Split(unescape(in.Text[start:end]), "/"), inLine: true, start: start}
}

// addressText splits the rest of an address, up to '#'.
func addressText(in *core.Input, start int, able func(f *rulefile.File) bool) *text {
	rest, _, _ := strings.Cut(in.Text[start:], "#")
	return lineText(in, start, start+len(rest), able)
}

// fail fails at byte off of line i, or at the end if there is no such line.
func (t *text) fail(i, off int, msg string, args ...any) {
	if i >= len(t.lines) {
		i = len(t.lines) - 1
		off = len(t.lines[i])
	}
	at := core.Piece{File: t.in.File, Line: t.no + i, Col: 1, Text: t.lines[i]}
	if t.inLine {
		for _, line := range t.lines[:i] {
			off += len(line) + len("/")
		}
		at, off = t.in.Piece, t.start+escapedLen(t.in.Text[t.start:], off)
	}
	at.Fail(off, msg, args...)
}

// failHere fails at the line that was read last.
func (t *text) failHere(msg string, args ...any) {
	i := t.next - 1
	t.fail(i, len(t.lines[i])-len(strings.TrimLeft(t.lines[i], " \t")), msg, args...)
}

// peek returns the next line without the blanks around it, or "".
func (t *text) peek() string {
	if t.next >= len(t.lines) {
		return ""
	}
	return strings.Trim(t.lines[t.next], " \t")
}

// word reads a line that must be there.
func (t *text) word(want string) string {
	if t.next >= len(t.lines) {
		t.fail(t.next, 0, "the text ends here, expected %s", want)
	}
	text := t.peek()
	t.next++
	if text == "" {
		t.failHere("found nothing, expected %s", want)
	}
	return text
}

func (t *text) genre(what string) {
	if err := t.named(what, unsuffixed(t.word("the name of a puzzle"))); err != nil {
		t.failHere("%v", err)
	}
}

// unsuffixed returns a puzzle's name without the suffix that says what pzpr does with it.
func unsuffixed(name string) string {
	for _, suffix := range []string{"_edit", "_play", "_test"} {
		if base, found := strings.CutSuffix(name, suffix); found {
			return base
		}
	}
	return name
}

// page reads the puzzle's name from the page of an address, between two bytes.
func (t *text) page(from, to int) { t.in.Must(from, t.named("address", t.in.Text[from:to])) }

// named finds the family of a puzzle. It fails if the user wants another one.
func (t *text) named(what, name string) error {
	opt, f := &t.in.Opt, fileNamed(name, t.in.Opt.Family)
	if f != nil {
		t.family, _ = family.Of(puzzle.Kind(f.Name)) // nil for a family that has only addresses
	}
	switch t.file = f; {
	case f != nil && what == "file" && addressed(f) && !t.able(f):
		return fmt.Errorf("the file is of the puzzle %s, whose files are not known, expected its address https://puzz.link/p?%s/…", name, f.Pzpr.Types[0])
	case (f == nil || !t.able(f)) && isName(name):
		return fmt.Errorf("the %s is of the puzzle %s, %s", what, name, t.expected(name))
	case f == nil:
		return fmt.Errorf("found %q, expected the name of a puzzle", name)
	case opt.Family != nil && opt.Family != f || t.family == nil && opt.Wanted() != nil:
		return fmt.Errorf("found the puzzle %s, expected %s puzzles", f.Name, opt.Kind)
	case t.family == nil:
		return nil
	}
	return opt.Expects(t.family, "a "+f.Name)
}

// expected says which names would be right instead of a wrong one.
func (t *text) expected(wrong string) string {
	var names []string
	for _, f := range append(rulefile.First(), rulefile.All()...) {
		if t.able(f) {
			names = append(names, f.Pzpr.Types...)
		}
	}
	return english.Expected(wrong, names, "gridcnf families --json")
}

// variant fails if the text has the mark of a puzzle with unusual rules, as the mark does not say which rules.
func (t *text) variant() {
	if mark := t.peek(); strings.HasPrefix(mark, "v:") {
		off := strings.Index(t.lines[t.next], mark)
		t.fail(t.next, off, "found %q, a variant whose rules are not known, expected none", t.lines[t.next])
	}
}

// isName reports whether a word can be the name of a puzzle of pzpr.
func isName(word string) bool {
	return core.Within(word, core.Letters+"0123456789_-") && strings.ContainsAny(word, core.Letters)
}

// number reads a line with one side of the board.
func (t *text) number(want string) int {
	text := t.word(want)
	n, ok := core.ClampedNumber(text, core.MaxCells)
	if !ok || n == 0 {
		t.failHere("found %q, expected %s", text, want)
	}
	return n
}

// size reads the numbers of rows and columns, or of columns and rows.
func (t *text) size(colsFirst bool) (rows, cols int) {
	if colsFirst {
		cols = t.number("the number of columns")
	}
	rows = t.number("the number of rows")
	if !colsFirst {
		cols = t.number("the number of columns")
	}
	if err := core.CheckSize(rows, cols); err != nil {
		t.failHere("%v", err)
	}
	return rows, cols
}

// ended checks that only blank lines are left.
func (t *text) ended() {
	for ; t.next < len(t.lines); t.next++ {
		if text := t.peek(); text != "" {
			t.fail(t.next, strings.Index(t.lines[t.next], text), "found %q after the board, expected the end", text)
		}
	}
}

// empty makes a board without clues.
func (t *text) empty(rows, cols int) *rulefile.Board {
	b, err := core.Empty(t.file, t.family, rows, cols)
	if err != nil {
		t.fail(0, 0, "%v", err)
	}
	return b
}

// record makes the record of a board, with the rules of its flags.
func (t *text) record(b *rulefile.Board, rules []string) *core.Record {
	var err error
	for _, rule := range t.file.Pzpr.Flags {
		if name, without := strings.CutPrefix(rule, "-"); name != "" && t.family == nil { // without its flag, the rule is not in force
			err = cmp.Or(err, b.SetRule(name, slices.Contains(rules, rule) != without))
		}
	}
	p, fault := t.in.Puzzle(b, t.family, rules)
	if err = cmp.Or(err, fault); err != nil {
		t.fail(0, 0, "%v", err)
	}
	return t.in.Record(t.no, p)
}

// flagsOf returns the flags of a board's rules, with end after them if there are any, and those rules.
func flagsOf(b *rulefile.Board, end string) (flags string, rules []string) {
	known := b.File().Pzpr.Flags
	for _, flag := range slices.Sorted(maps.Keys(known)) {
		name, without := strings.CutPrefix(known[flag], "-")
		if name != "" && slices.Contains(b.Rules(), name) != without {
			flags, rules = flags+flag, append(rules, known[flag])
		}
	}
	if flags != "" {
		flags += end
	}
	return flags, rules
}

var escape = core.Pattern("%[0-9A-Fa-f]{2}")

// unescape decodes %XX. Other percent signs stay as they are.
func unescape(text string) string {
	if !strings.Contains(text, "%") {
		return text
	}
	return escape().ReplaceAllStringFunc(text, func(code string) string {
		v, _ := strconv.ParseUint(code[1:], 16, 8)
		return string([]byte{byte(v)})
	})
}

// escapedLen returns how many bytes of the text decode to n bytes.
func escapedLen(text string, n int) int {
	for _, code := range escape().FindAllStringIndex(text, -1) {
		if code[0] >= n {
			break
		}
		n += 2
	}
	return n
}

// query returns where in an address the puzzle starts: after '?', parameters such as "type=editor&", and "m+" for the editor; or at the
// first character if there is no '?'.
func query(text string) int {
	at := strings.IndexByte(text, '?') + 1
	if at == 0 {
		return len(text) - len(strings.TrimLeft(text, " \t"))
	}
	for {
		param, _, ok := strings.Cut(text[at:], "&")
		if !ok || !strings.Contains(param, "=") || strings.Contains(param, "/") {
			return at + len(text[at:]) - len(strings.TrimPrefix(text[at:], "m+"))
		}
		at += len(param) + len("&")
	}
}
