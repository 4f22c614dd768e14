// Package pzpr reads and writes the addresses and files of the program pzpr (puzz.link, pzv.jp and other sites) and of the site kanpen.net.
// They have the board's size, and blocks of tokens for clues and drawn lines. In a file, lines end as usual; in an address, they end in
// '/'.
//
// Source: github.com/robx/pzprjs.
package pzpr

import (
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
		{Name: "pzprv3", Text: "pzprv3 file, or the same in a line", Mark: core.LineMark, Detect: isPzprv3, Read: readPzprv3, Line: readPzprv3Line, Write: &pzprv3Writing, Families: families()},
		{Name: "puzzlink", Text: "one puzzle per line: address of puzz.link and other pzpr sites", Mark: core.LineMark, Detect: isPuzzlink, Line: core.Addressed(readPuzzlink), Write: &puzzlinkWriting, Coded: (*rulefile.File).Pzpr, Families: families()},
		{Name: "kanpen", Text: "one puzzle per line: address of kanpen.net", Mark: core.LineMark, Detect: isKanpen, Line: core.Addressed(readKanpen), Write: &kanpenWriting, Families: families()},
	}
}

// families returns the families in Go that pzpr has.
func families() []*family.Family {
	return list.Filter(family.All(), func(f *family.Family) bool { return core.DialectFor(f).Pzpr != nil })
}

// fileNamed returns the rule file that has this name in pzpr, or nil. The file that the user names comes first.
func fileNamed(name string, wanted *rulefile.File) *rulefile.File {
	if wanted != nil && slices.Contains(wanted.Pzpr().Types, name) {
		return wanted
	}
	for _, saying := range []func(...string) []*rulefile.File{rulefile.FirstSaying, rulefile.Saying} {
		for _, f := range saying("pzpr", name) {
			if slices.Contains(f.Pzpr().Types, name) {
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

	file    *rulefile.File // of the named family
	family  *family.Family // in the table, or nil
	dialect *core.Pzpr     // of that family
	shaded  bool           // the file has version 1

	ruledToo bool // the family can also be of a rule file; such families have only addresses
}

// lineText splits a part of the current line at '/'.
func lineText(in *core.Input, start, end int) *text {
	return &text{in: in, no: in.Line, lines: strings.Split(unescape(in.Text[start:end]), "/"), inLine: true, start: start}
}

// addressText splits the rest of an address, up to '#'.
func addressText(in *core.Input, start int) *text {
	rest, _, _ := strings.Cut(in.Text[start:], "#")
	return lineText(in, start, start+len(rest))
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
	case (f == nil || t.family == nil && !t.ruledToo) && isName(name):
		return fmt.Errorf("the %s is of the puzzle %s, %s", what, name, t.expected(name))
	case f == nil:
		return fmt.Errorf("found %q, expected the name of a puzzle", name)
	case opt.Family != nil && opt.Family != f || t.family == nil && opt.Wanted() != nil:
		return fmt.Errorf("found the puzzle %s, expected %s puzzles", f.Name, opt.Kind)
	case t.family == nil:
		return nil
	}
	t.dialect = core.DialectFor(t.family).Pzpr
	return opt.Expects(t.family, "a "+f.Name)
}

// expected says which names would be right instead of a wrong one.
func (t *text) expected(wrong string) string {
	var names []string
	for _, f := range rulefile.First() {
		names = append(names, f.Pzpr().Types...)
	}
	for _, f := range rulefile.All() {
		if types := f.Pzpr().Types; t.ruledToo && len(types) > 0 {
			names = append(names, types...)
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

// Words of blocks besides clues: those of lines, and those of cells that the solver has shaded.
var (
	edges    = []string{"0", "1", "-1"}
	shadings = []string{". + - 0 1 2"}
)

// block reads a block of words. The code of a word is the index of the list that has it; each list is written with blanks.
func (t *text) block(lists []string, name, want string, rows, cols int) []byte {
	codes := map[string]byte{}
	for code, list := range lists {
		for word := range strings.FieldsSeq(list) {
			codes[word] = byte(code)
		}
	}
	block := make([]byte, rows*cols)
	for r := range rows {
		line := ""
		if t.next < len(t.lines) {
			line = t.lines[t.next]
		} else if cols > 0 {
			t.fail(t.next, 0, "the text ends after %d rows of %s, expected %d", r, name, rows)
		}
		ws := rulefile.Fields(line, 1)
		for c, w := range ws {
			code, ok := codes[w.Text]
			if !ok {
				t.fail(t.next, w.Column-1, "found %q, expected %s", w.Text, want)
			}
			if c < cols {
				block[r*cols+c] = code
			}
		}
		if len(ws) != cols {
			t.fail(t.next, len(core.TrimRight(line)), "the row has %d %s, expected %d", len(ws), name, cols)
		}
		t.next++
	}
	return block
}

// clues reads the block of clues.
func (t *text) clues(rows, cols int) []byte {
	return t.block(t.dialect.Tokens, "clues", t.dialect.Want, rows, cols)
}

// ended checks that only blank lines are left.
func (t *text) ended() {
	for ; t.next < len(t.lines); t.next++ {
		if text := t.peek(); text != "" {
			t.fail(t.next, strings.Index(t.lines[t.next], text), "found %q after the board, expected the end", text)
		}
	}
}

// record makes the record of a board with the stated rules and some more.
func (t *text) record(rows, cols int, clues []byte, more []string) *core.Record {
	stated := t.in.Notes.Rules
	for _, rule := range more {
		stated = stated.With(t.family, rule)
	}
	p, err := t.in.Opt.Board(t.family, rows, cols, clues, stated)
	if err != nil {
		t.fail(0, 0, "%v", err)
	}
	return t.in.Record(t.no, p)
}

// flagsOf returns the flags of a board's rules, with end after them if there are any, and those rules.
func flagsOf(b *rulefile.Board, end string) (flags string, rules []string) {
	known := b.File().Pzpr().Flags
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

// writeBlock returns tokens in lines, with tokenEnd after each token and lineEnd after each line.
func writeBlock(tokens []string, rows, cols int, tokenEnd, lineEnd string) string {
	var b strings.Builder
	for r := range rows {
		b.WriteString(strings.Join(append(tokens[r*cols:(r+1)*cols:(r+1)*cols], ""), tokenEnd) + lineEnd)
	}
	return b.String()
}

func clueBlock(d *core.Pzpr, p puzzle.Puzzle, tokenEnd, lineEnd string) string {
	rows, cols := p.Size()
	tokens := list.Map(core.CluesOf(p), func(clue byte) string { return d.Tokens[clue][:1] })
	return writeBlock(tokens, rows, cols, tokenEnd, lineEnd)
}

// edgeBlocks returns the blocks of drawn lines in a file: where each starts in an answer, and how many rows and columns it has.
func edgeBlocks(d *core.Dialect, p puzzle.Puzzle) [2]struct{ start, rows, cols int } {
	l := core.Lattice(p)
	blocks := [2]struct{ start, rows, cols int }{{0, l.Rows, l.Cols - 1}, {l.Rows * (l.Cols - 1), l.Rows - 1, l.Cols}}
	if d.Pzpr.DownFirst {
		blocks[0], blocks[1] = blocks[1], blocks[0]
	}
	return blocks
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
