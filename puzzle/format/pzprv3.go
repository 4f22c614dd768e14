package format

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"gridcnf/puzzle"
	"gridcnf/puzzle/masyu"
)

// pzprv3: the file of the program pzpr. Its lines are
//
//	pzprv3
//	mashu
//	ROWS
//	COLUMNS
//	f                                 if the loop visits every cell
//	. 1 2                             a row of pearls: none, white, black
//	0 1                               the edges between the cells of a row: no line, line
//	0 1 -1                            the edges to the next row; -1 is a cross, no line
//	info:{"metadata": {…}}            if there is something to tell of it
//
// with a blank after each token. "v:NAME" may stand before them, and after the board
// may come what pzpr remembers of the solving. The same in one line has '/' for each
// line's end, and may be part of an address, after '?'. A file may hold a puzzle a
// line.
//
// Lines that are drawn are a solution if they are closed and visit all pearls, and
// else, or if there are only crosses, the puzzle has been left unfinished, even if a
// comment gives its solution.
//
// Source: github.com/robx/pzprjs.

const pzprv3Header = "pzprv3"

// isPzprv3 takes a file, or a line that goes on up to the size: a shorter one can be
// the name of a file.
func isPzprv3(h *head) bool {
	text := unescape(h.first()[pzprv3Start(h.first()):])
	isFile := len(h.lines) > 1
	if strings.HasPrefix(text, "v:") {
		_, text, _ = strings.Cut(text, "/")
		if text == "" && isFile {
			text = h.lines[1]
		}
	}
	return strings.HasPrefix(text, pzprv3Header) && (isFile || strings.Count(text, "/") > 2)
}

// pzprv3Start returns where in a line the text starts: at its first character, or in
// an address where the puzzle is told.
func pzprv3Start(line string) int {
	if startsPzprv3(line) {
		return len(line) - len(strings.TrimLeft(line, " \t"))
	}
	return pzprQuery(line)
}

func readPzprv3(in *input, yield func(*Record, error) bool) bool {
	for more := in.next(); more; {
		if in.blank() {
			more = in.next()
			continue
		}
		var next bool
		rec, err := in.noted(func() (rec *Record, err error) {
			rec, next, err = pzprv3Record(in)
			return rec, err
		})
		if in.err != nil {
			break
		}
		if !yield(rec, err) {
			return false
		}
		more = next || in.next()
	}
	return in.err == nil || yield(nil, in.err)
}

// pzprv3Record reads the puzzle that starts in the current line. Next tells that the
// current line is then the first one of another puzzle.
func pzprv3Record(in *input) (rec *Record, next bool, err error) {
	t, next, err := pzprv3Text(in)
	if err == nil {
		rec, err = t.pzprv3()
	}
	if err == nil {
		err = t.info(rec)
	}
	return rec, next, err
}

// pzprv3Text divides the current line if it has all, or else the file, of which it
// reads the lines. Next tells that the current line is then that of another puzzle.
func pzprv3Text(in *input) (t *pzprText, next bool, err error) {
	start := pzprv3Start(in.text)
	t = pzprLine(in, start, len(in.text))
	if strings.Contains(in.text[:start], "?") {
		t = pzprAddress(in, start)
	}
	if len(t.lines) == 1 {
		t, next, err = pzprv3File(in)
		t.dropComments()
		return t, next, err
	}
	if end := 1 + slices.IndexFunc(t.lines[1:], endsPzprv3); end > 0 {
		if i := slices.Index(t.lines[end:], pzprv3Header); i >= 0 {
			return nil, false, t.fail(end+i, 0, "found %q after the board, expected one puzzle a line", pzprv3Header)
		}
		t.lines, t.tail = t.lines[:end], t.lines[end:]
	}
	return t, false, in.bad
}

// pzprv3File reads the lines of a file up to its end, or the start of another one.
func pzprv3File(in *input) (t *pzprText, next bool, err error) {
	t = &pzprText{in: in, no: in.no}
	for ok := true; ok; ok = in.next() {
		in.blank() // takes in what a comment says of the next puzzle
		switch {
		case t.headed() && startsPzprv3(in.text):
			return t, true, err
		case len(t.tail) > 0 || len(t.lines) > 0 && endsPzprv3(in.text):
			t.tail = append(t.tail, in.text)
		default:
			err = cmp.Or(err, in.bad)
			t.lines = append(t.lines, in.text)
		}
	}
	return t, false, err
}

// dropComments empties the lines after the board that are comments.
func (t *pzprText) dropComments() {
	for i := len(t.lines) - 1; i >= 0; i-- {
		if text := strings.TrimLeft(t.lines[i], " \t"); text != "" && text[0] != '#' {
			return
		}
		t.lines[i] = ""
	}
}

// headed reports whether the header of a file has been read, or what is there in its
// place.
func (t *pzprText) headed() bool {
	return len(t.lines) > 1 || len(t.lines) == 1 && !strings.HasPrefix(t.peek(), "v:")
}

// startsPzprv3 reports whether a line can be the first one of a puzzle.
func startsPzprv3(line string) bool {
	text := strings.TrimLeft(line, " \t")
	return strings.HasPrefix(text, pzprv3Header) || strings.HasPrefix(text, "v:")
}

// endsPzprv3 reports whether a line is the first one after the board.
func endsPzprv3(line string) bool {
	for _, mark := range []string{"info:{", "history:{", "__HISTORY__"} {
		if strings.Contains(line, mark) {
			return true
		}
	}
	return strings.HasPrefix(line, "TrialData(") || strings.HasPrefix(line, "http:") || strings.HasPrefix(line, "https:")
}

// pzprv3 reads the lines up to the end of the board.
func (t *pzprText) pzprv3() (*Record, error) {
	if err := t.pzprv3Header(); err != nil {
		return nil, err
	}
	rows, cols, err := t.size(false)
	if err != nil {
		return nil, err
	}
	stated := t.in.notes.rules
	if t.peek() == "f" {
		t.next++
		stated = withFull(stated)
	}
	cells, err := t.block(&pzprPearls, rows, cols)
	if err != nil {
		return nil, err
	}
	rec, err := t.record(rows, cols, cells, stated)
	if err == nil {
		err = t.drawing(rec)
	}
	return rec, err
}

// pzprv3Header reads the lines before the size.
func (t *pzprText) pzprv3Header() error {
	if err := t.variant(); err != nil {
		return err
	}
	header, err := t.word(pzprv3Header)
	if err != nil {
		return err
	}
	version, ok := strings.CutPrefix(header, pzprv3Header)
	if !ok || version != "" && (version[0] != '.' || !within(version[1:], "0123456789")) {
		return t.failHere("found %q, expected %s", header, pzprv3Header)
	}
	return t.genre("file")
}

// drawing reads the lines and crosses that are drawn. They may be missing altogether.
func (t *pzprText) drawing(rec *Record) error {
	if blankLines(t.lines[min(t.next, len(t.lines)):]) {
		return nil
	}
	rows, cols := rec.Puzzle.Size()
	right, err := t.block(&pzprEdges, rows, cols-1)
	if err != nil {
		return err
	}
	down, err := t.block(&pzprEdges, rows-1, cols)
	if err != nil {
		return err
	}
	if err := t.ended(); err != nil {
		return err
	}
	drawn := false
	a := make(puzzle.Answer, 0, rec.Puzzle.Bits())
	for _, edge := range append(right, down...) {
		a = append(a, edge == 1)
		drawn = drawn || edge != 0
	}
	switch {
	case isClosed(rec.Puzzle.(*masyu.Board), a):
		rec.Published = a
	case drawn:
		rec.Unfinished = true
	}
	return nil
}

// blankLines reports whether all lines are blank.
func blankLines(lines []string) bool {
	for _, line := range lines {
		if strings.Trim(line, " \t") != "" {
			return false
		}
	}
	return true
}

// pzprInfo is what a file tells of its puzzle. The name and the title are not known
// to pzpr, which passes over them.
type pzprInfo struct {
	Metadata struct {
		ID     string `json:"id,omitempty"`
		Title  string `json:"title,omitempty"`
		Author string `json:"author,omitempty"`
		Source string `json:"source,omitempty"`
	} `json:"metadata"`
}

// info reads into the record what the file tells after the board.
func (t *pzprText) info(rec *Record) error {
	at := slices.IndexFunc(t.tail, func(line string) bool { return strings.HasPrefix(line, "info:{") })
	if at < 0 {
		return nil
	}
	told := t.tail[at:]
	info, err := parseInfo(strings.Join(told, "\n"))
	if err != nil && t.inLine {
		// The character '/' stands for a line's end there, but it may be meant.
		info, err = parseInfo(strings.Join(told, "/"))
	}
	if err != nil {
		t.lines = append(t.lines, t.tail...)
		return t.fail(len(t.lines)-len(told), 0, "info: %v", err)
	}
	m := &info.Metadata
	rec.ID, rec.Title, rec.Author, rec.Source = m.ID, m.Title, m.Author, m.Source
	return nil
}

// parseInfo reads "info:" and JSON. What follows is passed over.
func parseInfo(text string) (info pzprInfo, err error) {
	if !utf8.ValidString(text) {
		return info, errors.New("found bytes that are not UTF-8, expected text in UTF-8")
	}
	err = json.NewDecoder(strings.NewReader(strings.TrimPrefix(text, "info:"))).Decode(&info)
	return info, err
}

var pzprv3Writing = writing{ext: ".txt", single: true, puzzle: func(rec *Record) (string, error) {
	if rec.Published != nil && !isClosed(rec.Puzzle.(*masyu.Board), rec.Published) {
		return "", loss("solution", "holds a solution as lines that are closed and visit all pearls, and this one is not like that")
	}
	rows, cols := rec.Puzzle.Size()
	flags := ""
	if rulesOf(rec.Puzzle).full {
		flags = "f\n"
	}
	info, err := infoText(rec)
	return fmt.Sprintf("%s\n%s\n%d\n%d\n%s", pzprv3Header, pzprGenre, rows, cols, flags) +
		pearlBlock(rec.Puzzle, " ", "\n") + edgeBlocks(rec.Puzzle, rec.Published, " ", "\n") + info, err
}}

// infoText is what a record tells of its puzzle, or "". The character '/' is not
// written as such because pzpr takes it for a line's end.
func infoText(rec *Record) (string, error) {
	var info pzprInfo
	if rec.Named {
		info.Metadata.ID = rec.ID
	}
	info.Metadata.Title, info.Metadata.Author, info.Metadata.Source = rec.Title, rec.Author, rec.Source
	if info == (pzprInfo{}) {
		return "", nil
	}
	text, err := json.MarshalIndent(info, "", " ")
	return "info:" + strings.ReplaceAll(string(text), "/", `\u002f`) + "\n", err
}
