package format_test

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"
	"unicode/utf8"

	"pgregory.net/rapid"

	"gridcnf/internal/testkit/golden"
	"gridcnf/internal/testkit/long"
	"gridcnf/puzzle"
	"gridcnf/puzzle/family"
	"gridcnf/puzzle/format"
	"gridcnf/puzzle/rulefile"
)

// boards to write in these shapes: with rows and columns that are empty, with a first row that could be a size, and of several sizes.
var boards = []shown{
	{"takuzu", []string{"1..0..", "..0..1", "......", "0..1..", ".1....", "..1..0"}},
	{"masyu", []string{"W..B..", "..W...", "......", "B...W.", ".W....", "..B..W"}},
	{"slitherlink", []string{"3..2.", ".1..0", ".....", "2..3.", ".0..1"}},
	{"takuzu", []string{"......", ".1.0..", "...0..", ".0..1.", "..1...", "......"}},
	{"masyu", []string{"......", "..W.B.", ".W....", "....B.", "..W...", "......"}},
	{"slitherlink", []string{".....", "..32.", ".1.0.", ".2.3.", "....."}},
	{"slitherlink", []string{"3.2..", "2..3.", ".1..0", "....2", "..3.1"}},
	{"slitherlink", []string{"3..2..", "......", "1....3", ".2.0.."}},
	{"takuzu", []string{"10....", "......", "..1..0", "0....1"}},
	{"takuzu", []string{"0.1.", "....", "..0.", "1..1", ".0..", "..1."}},
	{"masyu", []string{"W....", ".B..W", ".....", "..W.B"}},
	{"sudoku", []string{"1..4", "..3.", "2...", "..1."}},
	{"fillomino", []string{"3..2.", ".1..4", ".....", "2..3.", ".4..1"}},
	{"yin-yang", []string{"w..b..", "..w...", "......", "b...w.", ".w....", "..b..w"}},
}

// doubtful are boards that look like others in many shapes: their clues stand in every second
// column, not at the sides, or count like labels.
var doubtful = []shown{
	{"masyu", []string{".......", "W....B.", "..W....", ".......", "....B..", "...W...", "B......"}}, // the last column is empty
	{"masyu", []string{".......", ".W...B.", "..W....", ".......", "....B..", "...W...", "......."}},
	{"slitherlink", []string{"3.2..", ".....", "..0.3", "1....", "..2.3"}}, // every second column is
	{"slitherlink", []string{".....", ".3.2.", "...0.", ".1...", "...2."}},
	{"slitherlink", []string{"..3..", "..2..", "..1..", "..2..", "..3.."}},
	{"slitherlink", []string{"0..3", "1..2", "2.3.", "3..."}}, // digits that can be labels
	{"slitherlink", []string{"123.", ".2..", "1..3", "0..."}},
	{"slitherlink", []string{"1..2", "2..1", "3..0"}},
	{"hitori", []string{"1224", "3123", "2441", "4132"}},
	{"yin-yang", []string{".......", "w....b.", "..w....", ".......", "....b..", "...w...", "b......"}},
}

// outcome is what is made of a text: "right", "asked", or what it is read as.
func outcome(b shown, text string, opt format.Options) string {
	want := strings.Join(b.rows, "/")
	got := "asked"
	for rec, err := range format.Read(strings.NewReader(text), "f", opt) {
		if err != nil {
			continue
		}
		board := show(rec.Puzzle)
		if _, ruled := rec.Puzzle.(*rulefile.Board); ruled {
			board = strings.NewReplacer(" ", "", "-", ".").Replace(strings.Join(format.Givens(rec.Puzzle)[1:], "/"))
		}
		if read := fmt.Sprintf("%s %s", family.For(rec.Puzzle).Name(), board); got != "asked" || read != fmt.Sprintf("%s %s", b.kind, want) {
			return read
		}
		got = "right"
	}
	return got
}

// TestShapes reads boards in all shapes, with and without the name of the puzzle. They are
// read right or asked about, and never taken for other boards.
func TestShapes(t *testing.T) {
	shapes := golden.Lines(t, "shapes.txt")
	for _, named := range []bool{false, true} {
		all, right := 0, 0
		var asked []string
		for i, b := range slices.Concat(boards, doubtful) {
			for j, s := range shapes {
				if !long.On && (i+j)%19 > 0 || !named && titles[b.kind] == "" { // each board, and each shape; families of rule files need their name
					continue
				}
				name, f := s[0], form{}
				for _, word := range s[1:] {
					part, value, _ := strings.Cut(word, "=")
					f[part] = value
				}
				opt := format.Options{}
				if named {
					opt.Kind = b.kind
				}
				text := b.in(f)
				got := outcome(b, text, opt)
				switch {
				case got != "right" && got != "asked":
					t.Errorf("%s, %s, named %t: read as %s:\n%s", b, name, named, got, text)
				case i >= len(boards):
				case got == "right":
					all, right = all+1, right+1
				default:
					all++
					_, err := first(text, opt)
					asked = append(asked, fmt.Sprintf("%s, %s: %v", b.kind, name, err))
				}
			}
		}
		t.Logf("named %t: %d of %d shapes are read, all but\n%s", named, right, all, strings.Join(asked, "\n"))
		if 100*right < 85*all {
			t.Errorf("named %t: %d of %d shapes are read, expected 85 %%", named, right, all)
		}
	}
}

// first is the first record of a text, or its error.
func first(text string, opt format.Options) (*format.Record, error) {
	for rec, err := range format.Read(strings.NewReader(text), "f", opt) {
		return rec, err
	}
	return nil, nil
}

// TestRandomShapes writes random boards in random forms: whatever they are read as, it is not another board.
func TestRandomShapes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := randomShown(t)
		empty := rapid.SampledFrom([]string{".", "-", "_", "·", " ", ""}).Draw(t, "empty")
		between := rapid.SampledFrom([]string{"", " ", "  ", "\t", ",", ";", ", ", "|", " | ", "/", " & "}).Draw(t, "between")
		if empty == "" && strings.Trim(between, " ") == "" {
			empty = " "
		}
		if empty == "-" && len(b.rows) < 3 {
			empty = "." // a row of them can be the rule of a Markdown table
		}
		apart := cmp.Or(between, " ") // labels do not stand right beside cells
		f := rapid.SampledFrom([]form{
			{
				"before": rapid.SampledFrom([]string{"", "  ", "    ", "\t"}).Draw(t, "indent"), "between": between,
				"after": rapid.SampledFrom([]string{"", " "}).Draw(t, "padding"),
			},
			{"between": apart, "beside": "1", "above": rapid.SampledFrom([]string{"1", "A", ""}).Draw(t, "columns")},
			{"between": apart, "beside": "A", "above": "A"},
			{"before": "| ", "between": " | ", "after": " |", "corners": "+++", "line": "---"},
			{"empty": " ", "before": "  ", "between": "   ", "corners": "+++", "line": "   ", "trim": "yes"},
			{"empty": "", "quote": `"`, "top": "[", "before": "[", "between": ", ", "after": "]", "end": ",\n", "bottom": "]\n"},
		}).Draw(t, "form")
		f["empty"] = f.or("empty", empty)
		if rapid.Bool().Draw(t, "trimmed") {
			f["trim"] = "yes"
		}
		text := b.in(f)
		switch rapid.SampledFrom([]string{"", "mail", "fence", "title", "apart", "CRLF"}).Draw(t, "around") {
		case "mail":
			text = "> " + strings.ReplaceAll(strings.TrimSuffix(text, "\n"), "\n", "\n> ") + "\n"
		case "fence":
			text = "```\n" + text + "```\n"
		case "title":
			text = titles[b.kind] + "\n\n" + text
		case "apart":
			text = strings.ReplaceAll(text, "\n", "\n\n")
		case "CRLF":
			text = strings.ReplaceAll(text, "\n", "\r\n")
		}
		opt := format.Options{}
		if rapid.Bool().Draw(t, "named") {
			opt.Kind = b.kind
		}
		if got := outcome(b, text, opt); got != "right" && got != "asked" {
			t.Fatalf("%s: read as %s:\n%s", b, got, text)
		}
	})
}

// randomShown is a board of some clues, with a symbol in most rows that tells what it is. Its
// clues may stand in some columns only: not at the sides, or in every second one.
func randomShown(t *rapid.T) shown {
	kind := rapid.SampledFrom([]puzzle.Kind{"takuzu", "masyu", "slitherlink"}).Draw(t, "kind")
	clues := map[puzzle.Kind]string{"takuzu": "01", "masyu": "WB", "slitherlink": "0123"}[kind]
	n := 2 * rapid.IntRange(2, 4).Draw(t, "size")
	if kind != "takuzu" && rapid.Bool().Draw(t, "odd") {
		n++
	}
	b := shown{kind: kind}
	bare := rapid.SampledFrom([]int{0, n - 1, 1 + n/3}).Draw(t, "row without clues")
	within := rapid.SampledFrom([]func(c int) bool{
		func(int) bool { return true },
		func(c int) bool { return c > 0 },
		func(c int) bool { return c < n-1 },
		func(c int) bool { return c > 0 && c < n-1 },
		func(c int) bool { return c%2 == 0 },
		func(c int) bool { return c%2 == 1 },
		func(c int) bool { return c%3 == 1 },
		func(c int) bool { return c == n/2 },
	}).Draw(t, "columns")
	full := rapid.IntRange(0, 3).Draw(t, "full") == 3
	for r := range n {
		row := ""
		for c := range n {
			cell := rapid.SampledFrom([]string{".", ".", clues[:1], clues[len(clues)-1:], clues[1:2]}).Draw(t, fmt.Sprintf("r%dc%d", r+1, c+1))
			switch {
			case full && r != c:
				cell = rapid.SampledFrom(strings.Split(clues, "")).Draw(t, fmt.Sprintf("r%dc%d of a full board", r+1, c+1))
			case !full && (r == bare || !within(c)):
				cell = "."
			case r == c || strings.Trim(row, ".") == "":
				cell = clues[len(clues)-1:]
			}
			row += cell
		}
		b.rows = append(b.rows, row)
	}
	return b
}

// shown is a board as its rows, in the symbols that this program writes.
type shown struct {
	kind puzzle.Kind
	rows []string
}

func (b shown) String() string {
	return fmt.Sprintf("%s %s", b.kind, strings.Join(b.rows, "/"))
}

// titles are the names of the families.
var titles = map[puzzle.Kind]string{"takuzu": "Takuzu", "masyu": "Masyu", "slitherlink": "Slitherlink"}

// symbols are cells of another look, as "0=○ 1=●", by a name.
var symbols = map[string]map[puzzle.Kind]string{
	"circles": {"takuzu": "0=○ 1=●", "masyu": "W=○ B=●", "slitherlink": "0=０ 1=１ 2=２ 3=３"},
	"emoji":   {"takuzu": "0=⚪ 1=⚫", "masyu": "W=⚪ B=⚫", "slitherlink": "0=0️⃣ 1=1️⃣ 2=2️⃣ 3=3️⃣"},
	"squares": {"takuzu": "0=🟦 1=🟥", "masyu": "W=⚪ B=⚫", "slitherlink": "0=0️⃣ 1=1️⃣ 2=2️⃣ 3=3️⃣"},
}

// form is how a grid is written. Its cells: those without a clue (empty), others (symbols, or their name), and what stands around each (quote).
// Labels: the first of those above the columns and beside the rows, and what stands behind (apart). Rows: before, between the cells, after, and
// at the end of each but the last. What is drawn: a frame of a left corner, a line and a right corner, or the corners of the lines above,
// between and below the rows, with a line for each cell, or the rule below the first row. At last the top, the bottom and the wide encoding.
type form map[string]string

func (f form) or(name, usual string) string {
	if text, ok := f[name]; ok {
		return text
	}
	return usual
}

// label is the one that comes so many places after the first.
func label(first string, places int) string {
	switch first {
	case "0", "1":
		return fmt.Sprint(int(first[0]-'0') + places)
	case "A":
		return string(rune('A' + places))
	}
	return first // a blank
}

// in writes a board in a form.
func (b shown) in(f form) string {
	to := map[string]string{".": f.or("empty", ".")}
	for word := range strings.FieldsSeq(cmp.Or(symbols[f["symbols"]][b.kind], f["symbols"])) {
		from, symbol, _ := strings.Cut(word, "=")
		to[from] = symbol
	}
	var lines []string
	add := func(beside string, cells []string) {
		if f["beside"] != "" {
			beside += f.or("apart", f["between"])
		}
		lines = append(lines, f["before"]+beside+strings.Join(cells, f["between"])+f["after"])
	}
	width := len(b.rows[0])
	if f["above"] != "" {
		var header []string
		for c := range width {
			header = append(header, label(f["above"], c))
		}
		add("", header)
	}
	for r, row := range b.rows {
		var cells []string
		for cell := range strings.SplitSeq(row, "") {
			if symbol, ok := to[cell]; ok {
				cell = symbol
			}
			cells = append(cells, f["quote"]+cell+f["quote"])
		}
		add(label(f["beside"], r), cells)
	}
	if f["beside"] != "" {
		width++
	}
	if rule := f["rule"]; rule != "" {
		lines = slices.Insert(lines, 1, "|"+strings.Repeat(rule+"|", width))
	}
	if frame := strings.Split(f["frame"], ""); len(frame) == 3 {
		edge := frame[0] + strings.Repeat(frame[1], utf8.RuneCountInString(lines[0])-2) + frame[2]
		lines = slices.Concat([]string{edge}, lines, []string{edge})
	}
	if corners := strings.Split(f["corners"], ""); len(corners) == 3 {
		rows := lines
		lines = nil
		for i, corner := range slices.Concat(corners[:1], slices.Repeat(corners[1:2], len(rows)-1), corners[2:]) {
			lines = append(lines, corner+strings.Repeat(f["line"]+corner, width))
			lines = append(lines, rows[i:min(i+1, len(rows))]...)
		}
	}
	for i := range lines {
		if f["trim"] != "" {
			lines[i] = strings.TrimRight(lines[i], " \t")
		}
	}
	text := strings.NewReplacer("{title}", cmp.Or(titles[b.kind], string(b.kind)), "{rows}", fmt.Sprint(len(b.rows)), "{cols}", fmt.Sprint(len(b.rows[0]))).Replace(f["top"]) +
		strings.Join(lines, f.or("end", "\n")) + f.or("bottom", "\n")
	switch f["wide"] {
	case "little":
		return wide(text, binary.LittleEndian)
	case "big":
		return wide(text, binary.BigEndian)
	}
	return text
}

// wide is UTF-16 with a mark.
func wide(text string, order binary.AppendByteOrder) string {
	data := []byte{}
	for _, unit := range utf16.Encode([]rune("\ufeff" + text)) {
		data = order.AppendUint16(data, unit)
	}
	return string(data)
}
