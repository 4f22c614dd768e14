package pzpr

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"gridcnf/puzzle/format/core"
	"gridcnf/puzzle/rulefile"
)

// pzprv3: the file of the program pzpr. Its lines are
//
//	pzprv3
//	mashu                             the puzzle, as in an address
//	ROWS
//	COLUMNS
//	f                                 flags, if there are any
//	. 1 2                             a row of clues
//	0 1                               the edges to the right of a row of points: no line, line
//	0 1 -1                            the edges to the next row; -1 is a cross, no line
//	info:{"metadata": {…}}            if there is anything to tell about the puzzle
//
// with a blank after each token. "v:NAME" may come first, and pzpr's notes about the solving may follow the board. The same text in one
// line has '/' for each line's end, and may be part of an address, after '?'. A file may hold one puzzle per line.
//
// In some puzzles the edges down come first, and in files of version 1, shadings of cells come before the edges.
//
// Drawn lines are a solution if they are closed and reach all clues that need a line. Otherwise, or if there are only crosses, the puzzle
// is unfinished, even if a comment gives its solution.

const header = "pzprv3"

// isPzprv3 accepts a file, or a line that has at least the size: a shorter line can be the name of a file.
func isPzprv3(h *core.Head) bool {
	text := unescape(h.First()[pzprv3Start(h.First()):])
	isFile := len(h.Lines) > 1 || h.Each
	if strings.HasPrefix(text, "v:") {
		_, text, _ = strings.Cut(text, "/")
		if text == "" && len(h.Lines) > 1 {
			text = h.Lines[1]
		}
	}
	return strings.HasPrefix(text, header) && (isFile || strings.Count(text, "/") > 2)
}

// pzprv3Start returns where in a line the text starts: at its first character, or, in an address, where the puzzle starts.
func pzprv3Start(line string) int {
	if starts(line) {
		return len(line) - len(strings.TrimLeft(line, " \t"))
	}
	return query(line)
}

func readPzprv3(in *core.Input, yield func(*core.Record, error) bool) bool {
	for more := in.Next(); more; {
		if in.Blank() {
			more = in.Next()
			continue
		}
		next := false // the current line is the first one of another puzzle
		rec, err := in.Noted(func() *core.Record {
			t := pzprv3Line(in)
			if len(t.lines) == 1 {
				t, next = pzprv3File(in)
			}
			return t.pzprv3()
		})
		if in.Err != nil {
			break
		}
		if !yield(rec, err) {
			return false
		}
		more = next || in.Next()
	}
	return in.Err == nil || yield(nil, in.Err)
}

// readPzprv3Line reads the current line, which has the whole puzzle.
func readPzprv3Line(in *core.Input) *core.Record { return pzprv3Line(in).pzprv3() }

// pzprv3Line splits the current line, which may have the whole puzzle.
func pzprv3Line(in *core.Input) *text {
	in.Piece = in.Address()
	start := pzprv3Start(in.Text)
	t := lineText(in, start, len(in.Text), filed)
	if strings.Contains(in.Text[:start], "?") {
		t = addressText(in, start, filed)
	}
	t.bad = in.Bad
	if end := 1 + slices.IndexFunc(t.lines[1:], ends().MatchString); end > 0 {
		if i := slices.Index(t.lines[end:], header); i >= 0 {
			t.fail(end+i, 0, "found %q after the board, expected one puzzle per line", header)
		}
		t.lines, t.tail = t.lines[:end], t.lines[end:]
	}
	return t
}

// pzprv3File reads the lines of a file up to its end or to the start of another puzzle; then next is true, and the current line is the
// first one of that puzzle.
func pzprv3File(in *core.Input) (t *text, next bool) {
	t = &text{in: in, able: filed, no: in.Line}
	for ok := true; ok; ok = in.Next() {
		in.Blank() // keeps the notes of a comment for the next puzzle
		switch {
		case t.headed() && starts(in.Text):
			return t, true
		case len(t.tail) > 0 || len(t.lines) > 0 && ends().MatchString(in.Text):
			t.tail = append(t.tail, in.Text)
		default:
			t.bad = cmp.Or(t.bad, in.Bad)
			t.lines = append(t.lines, in.Text)
		}
	}
	return t, false
}

// dropComments empties the lines after the board that are comments. Rows of an answer can start with the same sign.
func (t *text) dropComments(b *rulefile.Board) {
	end := 0
	if p := b.File().Pzpr; p.Answers["#"] != "" {
		end = t.next
		for _, block := range p.Blocks {
			for _, g := range gridsOf(b, block) {
				end += g.rows
			}
			if block == "areas" {
				end++
			}
		}
	}
	for i := len(t.lines) - 1; i >= end && strings.HasPrefix(strings.TrimLeft(t.lines[i], " \t")+"#", "#"); i-- {
		t.lines[i] = ""
	}
}

// headed reports whether the header of a file was read, or a line in its place.
func (t *text) headed() bool {
	return len(t.lines) > 1 || len(t.lines) == 1 && !strings.HasPrefix(t.peek(), "v:")
}

// starts reports whether a line is the first one of a puzzle.
func starts(line string) bool {
	line = strings.TrimLeft(line, " \t")
	return strings.HasPrefix(line, header) || strings.HasPrefix(line, "v:")
}

// ends matches the first line after the board.
var ends = core.Pattern(`info:\{|history:\{|__HISTORY__|^TrialData\(|^https?:`)

func (t *text) pzprv3() *core.Record {
	core.Must(t.bad)
	t.head()
	b := t.empty(t.size(false))
	var rules []string
	if rule, ok := t.file.Pzpr.Flags[t.peek()]; ok && t.family != nil {
		t.next++
		rules = []string{rule}
	}
	if !t.inLine {
		t.dropComments(b)
	}
	filled := t.blocks(b)
	rec := t.record(b, rules)
	t.ended()
	t.fill(rec, filled)
	t.info(rec)
	return rec
}

// head reads the lines before the size.
func (t *text) head() {
	t.variant()
	first := t.word(header)
	version, ok := strings.CutPrefix(first, header)
	if !ok || version != "" && (version[0] != '.' || !core.Within(version[1:], "0123456789")) {
		t.failHere("found %q, expected %s", first, header)
	}
	t.shaded = version == ".1"
	t.genre("file")
}

// pzprInfo is what a file tells about its puzzle. pzpr does not know the name and the title, and skips them.
type pzprInfo struct {
	Metadata struct {
		ID     string `json:"id,omitempty"`
		Title  string `json:"title,omitempty"`
		Author string `json:"author,omitempty"`
		Source string `json:"source,omitempty"`
	} `json:"metadata"`
}

// info reads what the file tells after the board into the record.
func (t *text) info(rec *core.Record) {
	at := slices.IndexFunc(t.tail, func(line string) bool { return strings.HasPrefix(line, "info:{") })
	if at < 0 {
		return
	}
	told := t.tail[at:]
	info, err := parseInfo(strings.Join(told, "\n"))
	if err != nil && t.inLine {
		// In a line, '/' stands for a line's end, but here it may be a slash.
		info, err = parseInfo(strings.Join(told, "/"))
	}
	if err != nil {
		t.lines = append(t.lines, t.tail...)
		t.fail(len(t.lines)-len(told), 0, "info: %v", err)
	}
	m := &info.Metadata
	rec.ID, rec.Title, rec.Author, rec.Source = m.ID, m.Title, m.Author, m.Source
}

// parseInfo reads "info:" and JSON. It skips what follows.
func parseInfo(text string) (info pzprInfo, err error) {
	if !utf8.ValidString(text) {
		return info, errors.New("found bytes that are not UTF-8, expected text in UTF-8")
	}
	err = json.NewDecoder(strings.NewReader(strings.TrimPrefix(text, "info:"))).Decode(&info)
	return info, err
}

var pzprv3Writing = core.Writing{Ext: ".txt", Single: true, Rare: true, State: true, Ruled: true, Puzzle: writePzprv3}

func writePzprv3(rec *core.Record) (string, error) {
	d := core.DialectOf(rec.Puzzle)
	if rec.Unfinished && rec.Published != nil {
		return "", core.Loss(core.LostProgress, "shows a solution or what is drawn, and this puzzle has both")
	}
	if rec.Published != nil && d.Loop != "" && !core.Closed(rec.Puzzle, rec.Published) {
		return "", core.Unclosed(d.Loop)
	}
	b := core.BoardOf(rec.Puzzle)
	p := &b.File().Pzpr
	rows, cols := b.Size()
	flags, rules := flagsOf(b, "\n")
	_, ruled := rec.Puzzle.(*rulefile.Board)
	switch {
	case len(p.Blocks) == 0:
		return "", core.Loss("", "has no %s boards", b.File().Name)
	case ruled && rules != nil:
		return "", core.Loss(core.LostRules, "has no place for the rule %s", strings.Join(rules, " "))
	}
	text := fmt.Sprintf("%s\n%s\n%d\n%d\n%s", header, p.Types[0], rows, cols, flags) + blocksOf(rec, p.Blocks, " ", "\n")
	if ruled && !again(text, rec) {
		return "", core.Loss("", "has no place for a part of this board")
	}
	info, err := infoText(rec)
	return text + info, err
}

// again reports whether the text of a puzzle is read as the same board with the same solution.
func again(text string, rec *core.Record) (same bool) {
	in := core.NewInput(strings.NewReader(text), "", core.Options{})
	in.Format = &core.Format{Name: "pzprv3"}
	readPzprv3(in, func(back *core.Record, err error) bool {
		same = err == nil && slices.Equal(core.SpacedRows(back.Puzzle), core.SpacedRows(rec.Puzzle)) && back.Published.Equal(rec.Published)
		return true
	})
	return same
}

// infoText returns what a record tells about its puzzle, or "". It escapes '/', which pzpr would read as a line's end.
func infoText(rec *core.Record) (string, error) {
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
