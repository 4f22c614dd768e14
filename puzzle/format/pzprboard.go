package format

import (
	"slices"
	"strconv"
	"strings"

	"gridcnf/puzzle"
)

// The program pzpr (puzz.link, pzv.jp and other sites) and the site kanpen.net write
// a Masyu board alike: its size, and blocks of tokens for pearls and drawn lines. In
// a file the lines are lines, in an address they end in '/'.
//
// Source: github.com/robx/pzprjs.

// pzprGenre is pzpr's name for Masyu. Others stand for the same.
const pzprGenre = "mashu"

func isPzprGenre(name string) bool {
	return name == pzprGenre || name == "masyu" || name == "pearl"
}

// pzprText is a text in pzpr's lines, which are read one after the other.
type pzprText struct {
	in    *input
	lines []string
	tail  []string // what comes after the board, in a file
	next  int      // the line to be read

	no     int  // of the first line in the input
	inLine bool // the lines are parts of the input's current line
	start  int  // where in it they start
}

// pzprLine divides a part of the current line.
func pzprLine(in *input, start, end int) *pzprText {
	return &pzprText{in: in, no: in.no, lines: strings.Split(unescape(in.text[start:end]), "/"), inLine: true, start: start}
}

// pzprAddress divides the rest of an address, up to '#'.
func pzprAddress(in *input, start int) *pzprText {
	rest, _, _ := strings.Cut(in.text[start:], "#")
	return pzprLine(in, start, start+len(rest))
}

// fail returns an *Error at byte off of line i, or at the end if there is no such
// line.
func (t *pzprText) fail(i, off int, msg string, args ...any) error {
	if i >= len(t.lines) {
		i = len(t.lines) - 1
		off = len(t.lines[i])
	}
	if !t.inLine {
		return t.in.errorAt(t.no+i, column(t.lines[i], off), msg, args...)
	}
	for _, line := range t.lines[:i] {
		off += len(line) + len("/")
	}
	return t.in.errorIn(t.start+escapedLen(t.in.text[t.start:], off), msg, args...)
}

// failHere is fail at the line that was read last.
func (t *pzprText) failHere(msg string, args ...any) error {
	i := t.next - 1
	return t.fail(i, len(t.lines[i])-len(strings.TrimLeft(t.lines[i], " \t")), msg, args...)
}

// peek returns the next line without the blanks around it, or "".
func (t *pzprText) peek() string {
	if t.next >= len(t.lines) {
		return ""
	}
	return strings.Trim(t.lines[t.next], " \t")
}

// word reads a line that must be there.
func (t *pzprText) word(want string) (string, error) {
	if t.next >= len(t.lines) {
		return "", t.fail(t.next, 0, "the text ends here, expected %s", want)
	}
	text := t.peek()
	t.next++
	if text == "" {
		return "", t.failHere("found nothing, expected %s", want)
	}
	return text, nil
}

// genre reads the puzzle's name; suffixes may follow it.
func (t *pzprText) genre(what string, suffixes ...string) error {
	name, err := t.word("the puzzle " + pzprGenre)
	if err != nil {
		return err
	}
	for _, s := range suffixes {
		name = strings.TrimSuffix(name, s)
	}
	switch {
	case isPzprGenre(name):
		return nil
	case isName(name):
		return t.failHere("the %s is of the puzzle %s, expected mashu (masyu, pearl)", what, name)
	}
	return t.failHere("found %q, expected the puzzle mashu (masyu, pearl)", name)
}

// variant reads the mark of a puzzle with other rules than the usual ones, if there is
// one. It does not say which, so that only --lenient makes a Masyu of it, as solvers
// do.
func (t *pzprText) variant() error {
	if !strings.HasPrefix(t.peek(), "v:") {
		return nil
	}
	t.next++
	if t.in.opt.Lenient {
		return nil
	}
	return t.failHere("found %q, a variant whose rules are not known, expected none: pass --lenient to read it as Masyu", t.lines[t.next-1])
}

// isName reports whether a word can be the name of a puzzle of pzpr.
func isName(word string) bool {
	return within(word, letters+"0123456789_-") && charsOf(word).any(letters)
}

// number reads a line with one side of the board.
func (t *pzprText) number(want string) (int, error) {
	text, err := t.word(want)
	if err != nil {
		return 0, err
	}
	n, ok := clampedNumber(text, maxCells)
	if !ok || n == 0 {
		return 0, t.failHere("found %q, expected %s", text, want)
	}
	return n, nil
}

// size reads the number of rows and that of columns, or the other way round.
func (t *pzprText) size(colsFirst bool) (rows, cols int, err error) {
	sides := []struct {
		n    *int
		want string
	}{{&rows, "the number of rows"}, {&cols, "the number of columns"}}
	if colsFirst {
		slices.Reverse(sides)
	}
	for _, side := range sides {
		if *side.n, err = t.number(side.want); err != nil {
			return 0, 0, err
		}
	}
	if err := checkSize(rows, cols); err != nil {
		return 0, 0, t.failHere("%v", err)
	}
	return rows, cols, nil
}

// pzprTokens are the words of a block.
type pzprTokens struct {
	codes map[string]byte
	name  string
	want  string
}

var (
	pzprPearls = pzprTokens{map[string]byte{".": 0, "1": 1, "2": 2}, "pearls", ". or 1 (white) or 2 (black)"}
	pzprEdges  = pzprTokens{map[string]byte{"0": 0, "1": 1, "-1": 2}, "edges", "0 or 1 or -1"}
)

// block reads lines of tokens. Leniently, they may be divided into lines otherwise,
// be missing at the end, and be too many, as pzpr reads them.
func (t *pzprText) block(tokens *pzprTokens, rows, cols int) ([]byte, error) {
	block := make([]byte, rows*cols)
	at := 0
	for r := range rows {
		line := ""
		if t.next < len(t.lines) {
			line = t.lines[t.next]
		} else if cols > 0 && !t.in.opt.Lenient {
			return nil, t.fail(t.next, 0, "the text ends after %d rows of %s, expected %d", r, tokens.name, rows)
		}
		ws := words(line)
		for _, w := range ws {
			code, ok := tokens.codes[w.text]
			switch {
			case !ok && w.text == "-" && tokens == &pzprPearls:
				return nil, t.fail(t.next, w.off, `found "-", a pearl of unknown colour, which is not supported: expected %s`, tokens.want)
			case !ok:
				return nil, t.fail(t.next, w.off, "found %q, expected %s", w.text, tokens.want)
			case at < len(block):
				block[at] = code
				at++
			}
		}
		if len(ws) != cols && !t.in.opt.Lenient {
			return nil, t.fail(t.next, len(trimRight(line)), "the row has %d %s, expected %d", len(ws), tokens.name, cols)
		}
		t.next++
	}
	return block, nil
}

// ended checks that only blank lines are left.
func (t *pzprText) ended() error {
	for ; t.next < len(t.lines); t.next++ {
		if text := t.peek(); text != "" && !t.in.opt.Lenient {
			t.next++
			return t.failHere("found %q after the board, expected the end", text)
		}
	}
	return nil
}

// record makes the record of a board.
func (t *pzprText) record(rows, cols int, cells clues, stated *rules) (*Record, error) {
	p, err := t.in.opt.board(loop, rows, cols, cells, stated)
	if err != nil {
		return nil, t.fail(0, 0, "%v", err)
	}
	rec := t.in.record(t.no, "")
	rec.Puzzle = p
	return rec, nil
}

// withFull adds to the rules that are stated that the loop visits every cell. The
// rules of other puzzles stay what they are, so that they are found out.
func withFull(stated *rules) *rules {
	if stated != nil && stated.family != loop {
		return stated
	}
	return &rules{family: loop, full: true}
}

// pzprBlock writes tokens in lines, each token and each line with its end.
func pzprBlock(tokens []string, rows, cols int, tokenEnd, lineEnd string) string {
	var b strings.Builder
	for r := range rows {
		for _, token := range tokens[r*cols : (r+1)*cols] {
			b.WriteString(token + tokenEnd)
		}
		b.WriteString(lineEnd)
	}
	return b.String()
}

// pearlBlock writes the pearls of a board.
func pearlBlock(p puzzle.Puzzle, tokenEnd, lineEnd string) string {
	rows, cols := p.Size()
	return pzprBlock(strings.Split(cellChars(p, ".12"), ""), rows, cols, tokenEnd, lineEnd)
}

// edgeBlocks writes the drawn lines of a board, those to the right and those down.
func edgeBlocks(p puzzle.Puzzle, a puzzle.Answer, tokenEnd, lineEnd string) string {
	rows, cols := p.Size()
	tokens := make([]string, p.Bits())
	for i := range tokens {
		tokens[i] = "0"
		if a != nil && a[i] {
			tokens[i] = "1"
		}
	}
	right := rows * (cols - 1)
	return pzprBlock(tokens[:right], rows, cols-1, tokenEnd, lineEnd) +
		pzprBlock(tokens[right:], rows-1, cols, tokenEnd, lineEnd)
}

// unescape decodes %XX. What is not well-formed stays as it is.
func unescape(text string) string {
	if !strings.Contains(text, "%") {
		return text
	}
	var b strings.Builder
	for i := 0; i < len(text); {
		ch, n := unescapeByte(text[i:])
		b.WriteByte(ch)
		i += n
	}
	return b.String()
}

// escapedLen returns how many bytes of the text decode to n bytes.
func escapedLen(text string, n int) int {
	i := 0
	for ; n > 0 && i < len(text); n-- {
		_, size := unescapeByte(text[i:])
		i += size
	}
	return i
}

// unescapeByte decodes the first byte of the text, which took n bytes.
func unescapeByte(text string) (ch byte, n int) {
	if text[0] == '%' && len(text) > 2 {
		if v, err := strconv.ParseUint(text[1:3], 16, 8); err == nil {
			return byte(v), 3
		}
	}
	return text[0], 1
}

// pzprQuery returns where in an address what tells the puzzle starts: after '?' and
// parameters as "type=editor&", or at its first character if it has none.
func pzprQuery(text string) int {
	at := strings.IndexByte(text, '?') + 1
	if at == 0 {
		return len(text) - len(strings.TrimLeft(text, " \t"))
	}
	for {
		param, _, ok := strings.Cut(text[at:], "&")
		if !ok || !strings.Contains(param, "=") || strings.Contains(param, "/") {
			return at
		}
		at += len(param) + len("&")
	}
}
