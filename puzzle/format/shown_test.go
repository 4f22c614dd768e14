package format_test

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"slices"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"gridcnf/puzzle"
)

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
	text := strings.NewReplacer("{title}", titles[b.kind], "{rows}", fmt.Sprint(len(b.rows)), "{cols}", fmt.Sprint(len(b.rows[0]))).Replace(f["top"]) +
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
