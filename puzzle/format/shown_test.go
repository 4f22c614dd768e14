package format_test

import (
	"encoding/binary"
	"fmt"
	"strings"
	"unicode/utf16"

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

// with writes the cells in other symbols, as "0=○ 1=●", and empty cells as the first one.
func (b shown) with(empty, symbols string) [][]string {
	to := map[string]string{".": empty}
	for word := range strings.FieldsSeq(symbols) {
		from, symbol, _ := strings.Cut(word, "=")
		to[from] = symbol
	}
	var table [][]string
	for _, row := range b.rows {
		var cells []string
		for cell := range strings.SplitSeq(row, "") {
			if symbol, ok := to[cell]; ok {
				cell = symbol
			}
			cells = append(cells, cell)
		}
		table = append(table, cells)
	}
	return table
}

// joined writes a line for every row.
func joined(table [][]string, before, between, after string) string {
	var s strings.Builder
	for _, row := range table {
		s.WriteString(before + strings.Join(row, between) + after + "\n")
	}
	return s.String()
}

// numbered puts labels before the rows, and above the columns.
func numbered(table [][]string, row, column func(i int) string) [][]string {
	var all [][]string
	header := []string{""}
	for c := range table[0] {
		header = append(header, column(c))
	}
	if column(0) != "" {
		all = append(all, header)
	}
	for r, cells := range table {
		all = append(all, append([]string{row(r)}, cells...))
	}
	return all
}

// beside writes a text before every row.
func beside(b shown, text func(i int) string) (s string) {
	for i, row := range b.rows {
		s += text(i) + row + "\n"
	}
	return s
}

func number(i int) string   { return fmt.Sprint(i + 1) }
func fromZero(i int) string { return fmt.Sprint(i) }
func letter(i int) string   { return string(rune('A' + i)) }
func nothing(int) string    { return "" }

// markdown writes a table with a header.
func markdown(header []string, rows [][]string, rule string) string {
	return joined([][]string{header}, "| ", " | ", " |") + "|" + strings.Repeat(rule+"|", len(header)) + "\n" + joined(rows, "| ", " | ", " |")
}

// boxed draws a frame around all cells.
func boxed(table [][]string, corners [3]string, line, bar string) string {
	rule := func(i int) string { return corners[i] }
	edge := func(left string) string {
		return left + strings.Repeat(line+left, len(table[0])) + "\n"
	}
	s := edge(rule(0))
	for i, row := range table {
		s += bar + " " + strings.Join(row, " "+bar+" ") + " " + bar + "\n"
		if i < len(table)-1 {
			s += edge(rule(1))
		}
	}
	return s + edge(rule(2))
}

// pitted writes cells between points.
func pitted(table [][]string, point string) string {
	s := strings.TrimRight(strings.Repeat(point+"   ", len(table[0])+1), " ") + "\n"
	line := s
	for _, row := range table {
		s += strings.TrimRight("  "+strings.Join(row, "   "), " ") + "\n" + line
	}
	return s
}

// array writes rows in brackets.
func array(table [][]string, open, between, separator, closing string, cell func(string) string) string {
	var rows []string
	for _, row := range table {
		var cells []string
		for _, c := range row {
			cells = append(cells, cell(c))
		}
		rows = append(rows, open+strings.Join(cells, separator)+closing)
	}
	return open + strings.Join(rows, between) + closing + "\n"
}

func same(s string) string   { return s }
func quote(s string) string  { return `"` + s + `"` }
func single(s string) string { return "'" + s + "'" }

// each writes every line of a text in another way.
func each(text string, write func(line string) string) string {
	var s strings.Builder
	for line := range strings.Lines(text) {
		s.WriteString(write(strings.TrimSuffix(line, "\n")) + "\n")
	}
	return s.String()
}

func prefixed(text, before string) string {
	return each(text, func(line string) string { return before + line })
}

func trimmed(text string) string {
	return each(text, func(line string) string { return strings.TrimRight(line, " \t") })
}

// wide is UTF-16 with a mark.
func wide(text string, order binary.AppendByteOrder) string {
	data := []byte{}
	for _, unit := range utf16.Encode([]rune("\ufeff" + text)) {
		data = order.AppendUint16(data, unit)
	}
	return string(data)
}

// title is the name of the puzzle's family.
func (b shown) title() string {
	return map[puzzle.Kind]string{"takuzu": "Takuzu", "masyu": "Masyu", "slitherlink": "Slitherlink"}[b.kind]
}

// circles are symbols of another look.
func (b shown) circles() string {
	return map[puzzle.Kind]string{"takuzu": "0=○ 1=●", "masyu": "W=○ B=●", "slitherlink": "0=０ 1=１ 2=２ 3=３"}[b.kind]
}

func (b shown) emoji() string {
	return map[puzzle.Kind]string{"takuzu": "0=⚪ 1=⚫", "masyu": "W=⚪ B=⚫", "slitherlink": "0=0️⃣ 1=1️⃣ 2=2️⃣ 3=3️⃣"}[b.kind]
}
