package format

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// puzzlink: an address of puzz.link or another site of the program pzpr. After '?'
// stand, with '/' between them, the puzzle's name, perhaps flags, columns, rows and
// the body: digits in base 27 for three cells each, in base 3, row by row without
// regard to the rows' ends. The flag f says that the loop visits every cell.
//
// Source: github.com/robx/pzprjs.

// The base of the body's digits, and what the first of their cells counts.
const (
	pzprBase  = 27
	pzprFirst = 9
)

// isPuzzlink takes the addresses of other puzzles for its own, too, to say so.
func isPuzzlink(h *head) bool {
	text := h.first()
	at := pzprQuery(text)
	parts := strings.Split(unescape(text[at:]), "/")
	name, _, _ := strings.Cut(strings.TrimSuffix(strings.TrimSuffix(parts[0], "_edit"), "_play"), "#")
	switch sized := isPzprSized(parts[1:]); {
	case !strings.Contains(text, "?"): // which can be the name of a file
		return isPzprGenre(name) && sized
	case isPzprGenre(name):
		return true
	default:
		return isName(name) && (isPzprSite(text[:at]) || sized)
	}
}

// isPzprSite reports whether the start of an address names a site of pzpr.
func isPzprSite(text string) bool {
	for _, site := range []string{"puzz.link/", "pzv.jp/", "pzplus.", "pzpr"} {
		if strings.Contains(text, site) {
			return true
		}
	}
	return false
}

// isPzprSized reports whether parts of an address start with a size, maybe after
// variant and flags.
func isPzprSized(parts []string) bool {
	const digits = "0123456789"
	for skip := 0; skip <= 2 && skip+1 < len(parts); skip++ {
		if within(parts[skip], digits) {
			return within(parts[skip+1], digits)
		}
	}
	return false
}

func readPuzzlink(in *input) (*Record, error) {
	t := pzprAddress(in, pzprQuery(in.text))
	if err := t.genre("address", "_edit", "_play"); err != nil {
		return nil, err
	}
	if err := t.variant(); err != nil {
		return nil, err
	}
	stated, err := t.flags()
	if err != nil {
		return nil, err
	}
	rows, cols, err := t.size(true)
	if err != nil {
		return nil, err
	}
	cells, err := t.body(rows, cols)
	if err != nil {
		return nil, err
	}
	return t.record(rows, cols, cells, stated)
}

// flags reads the flags if there are some, and returns the rules.
func (t *pzprText) flags() (*rules, error) {
	stated := t.in.notes.rules
	flags := t.peek()
	if flags == "" || !charsOf(flags).any(letters+strings.ToUpper(letters)) {
		return stated, nil
	}
	for i, flag := range flags {
		switch {
		case flag == 'f':
			stated = withFull(stated)
		case !t.in.opt.Lenient:
			return nil, t.fail(t.next, i, "found the flag %q, expected f (the loop visits every cell): --lenient ignores others", flag)
		}
	}
	t.next++
	return stated, nil
}

// body reads the cells. None at all is a blank board.
func (t *pzprText) body(rows, cols int) (clues, error) {
	cells := make(clues, rows*cols)
	if t.next >= len(t.lines) {
		return cells, nil
	}
	body := strings.TrimRight(strings.Join(t.lines[t.next:], "/"), "/ \t")
	if body == "" {
		return cells, nil
	}
	want := (len(cells) + 2) / 3
	n := 0
	for off, ch := range body {
		if n == want {
			break
		}
		if err := t.threeCells(cells[3*n:], ch, off); err != nil {
			return nil, err
		}
		n++
	}
	if found := utf8.RuneCountInString(body); found != want && !t.in.opt.Lenient {
		what := "fills up with empty cells"
		if found > want {
			what = "ignores what is too much"
		}
		return nil, t.fail(t.next, min(want, len(body)), "found %d digits, expected %d for %dx%d cells: --lenient %s", found, want, rows, cols, what)
	}
	return cells, nil
}

// threeCells reads a digit into the first three cells, or those that there are.
func (t *pzprText) threeCells(cells clues, digit rune, off int) error {
	v, err := strconv.ParseUint(string(digit), pzprBase, 8)
	if err != nil {
		if t.in.opt.Lenient {
			return nil
		}
		return t.fail(t.next, off, "found %q, expected a digit 0 to 9 or a to q: --lenient takes it for empty cells", digit)
	}
	for i, value := 0, uint64(pzprFirst); value > 0; i, value = i+1, value/3 {
		clue := byte(v / value % 3)
		if i < len(cells) {
			cells[i] = clue
		} else if clue != 0 && !t.in.opt.Lenient {
			return t.fail(t.next, off, "found %q, which has a pearl after the last cell: --lenient ignores it", digit)
		}
	}
	return nil
}

var puzzlinkWriting = writing{ext: ".txt", puzzle: func(rec *Record) (string, error) {
	if err := noSolution(rec); err != nil {
		return "", err
	}
	rows, cols := rec.Puzzle.Size()
	flags := ""
	if rulesOf(rec.Puzzle).full {
		flags = "f/"
	}
	return comments(rec, unsaidID) +
		fmt.Sprintf("https://puzz.link/p?%s/%s%d/%d/%s\n", pzprGenre, flags, cols, rows, pzprBody(cluesOf(rec.Puzzle))), nil
}}

// pzprBody writes cells as digits for three of them.
func pzprBody(cells clues) string {
	var b strings.Builder
	for i := 0; i < len(cells); i += 3 {
		v, value := 0, pzprFirst
		for _, clue := range cells[i:min(i+3, len(cells))] {
			v += int(clue) * value
			value /= 3
		}
		b.WriteString(strconv.FormatInt(int64(v), pzprBase))
	}
	return b.String()
}
