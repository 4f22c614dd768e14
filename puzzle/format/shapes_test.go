package format_test

import (
	"encoding/binary"
	"fmt"
	"slices"
	"strings"
	"testing"

	"gridcnf/internal/testkit/long"
	"gridcnf/puzzle/family"
	"gridcnf/puzzle/format"
)

// shape is a form in which people have grids.
type shape struct {
	name  string
	write func(b shown) string
}

const same0 = "" // no other symbols

// shapes are the forms of one board.
var shapes = []shape{
	{"bare", func(b shown) string { return joined(b.with(".", same0), "", "", "") }},
	{"bare dashes", func(b shown) string { return joined(b.with("-", same0), "", "", "") }},
	{"bare underscores", func(b shown) string { return joined(b.with("_", same0), "", "", "") }},
	{"bare middle dots", func(b shown) string { return joined(b.with("·", same0), "", "", "") }},
	{"bare CRLF", func(b shown) string { return strings.ReplaceAll(joined(b.with(".", same0), "", "", ""), "\n", "\r\n") }},
	{"bare CR CR LF", func(b shown) string {
		return strings.ReplaceAll(joined(b.with(".", same0), "", "", ""), "\n", "\r\r\n")
	}},
	{"bare, no end of line", func(b shown) string { return strings.TrimRight(joined(b.with(".", same0), "", "", ""), "\n") }},
	{"bare, blank line between all rows", func(b shown) string { return joined(b.with(".", same0), "", "", "\n") }},
	{"bare, two blank lines between", func(b shown) string { return joined(b.with(".", same0), "", "", "\n\n") }},
	{"spaced, blank line between all rows", func(b shown) string { return joined(b.with(".", same0), "", " ", "\n") }},
	{"bare, blanks at ends", func(b shown) string { return joined(b.with(".", same0), "  ", "", "   ") }},
	{"bare, quoted rows", func(b shown) string { return joined(b.with(".", same0), `"`, "", `",`) }},
	{"bare, backticks", func(b shown) string { return joined(b.with(".", same0), "`", "", "`") }},
	{"spaced", func(b shown) string { return joined(b.with(".", same0), "", " ", "") }},
	{"spaced dashes", func(b shown) string { return joined(b.with("-", same0), "", " ", "") }},
	{"spaced twice", func(b shown) string { return joined(b.with(".", same0), "", "  ", "") }},
	{"spaced, indented", func(b shown) string { return joined(b.with(".", same0), "    ", " ", "") }},
	{"spaced no-break", func(b shown) string { return joined(b.with(".", same0), "", "\u00a0", "") }},
	{"blank cells no-break", func(b shown) string { return joined(b.with("\u00a0", same0), "", "", "") }},
	{"blank cells", func(b shown) string { return joined(b.with(" ", same0), "", "", "") }},
	{"blank cells, trimmed", func(b shown) string { return trimmed(joined(b.with(" ", same0), "", "", "")) }},
	{"blank cells, spaced", func(b shown) string { return joined(b.with(" ", same0), "", " ", "") }},
	{"blank cells, spaced, trimmed", func(b shown) string { return trimmed(joined(b.with(" ", same0), "", " ", "")) }},
	{"blank cells in a frame", func(b shown) string {
		edge := "+" + strings.Repeat("-", len(b.rows[0])) + "+\n"
		return edge + joined(b.with(" ", same0), "|", "", "|") + edge
	}},
	{"tabs", func(b shown) string { return joined(b.with("", same0), "", "\t", "") }},
	{"tabs, trimmed", func(b shown) string { return trimmed(joined(b.with("", same0), "", "\t", "")) }},
	{"tabs CRLF", func(b shown) string { return strings.ReplaceAll(joined(b.with("", same0), "", "\t", ""), "\n", "\r\n") }},
	{"tabs at both ends", func(b shown) string { return joined(b.with("", same0), "\t", "\t", "\t") }},
	{"tabs with dots", func(b shown) string { return joined(b.with(".", same0), "", "\t", "") }},
	{"tabs with dots, tab at the end", func(b shown) string { return joined(b.with(".", same0), "", "\t", "\t") }},
	{"tabs with dots, tab at the start", func(b shown) string { return joined(b.with(".", same0), "\t", "\t", "") }},
	{"tabs with blanks", func(b shown) string { return joined(b.with(" ", same0), "", "\t", "") }},
	{"tabs, labels", func(b shown) string { return joined(numbered(b.with("", same0), number, number), "", "\t", "") }},
	{"tabs, letters above", func(b shown) string { return joined(numbered(b.with("", same0), number, letter), "", "\t", "") }},
	{"CSV", func(b shown) string { return joined(b.with("", same0), "", ",", "") }},
	{"CSV dots", func(b shown) string { return joined(b.with(".", same0), "", ",", "") }},
	{"CSV quoted", func(b shown) string { return joined(b.with("", same0), `"`, `","`, `"`) }},
	{"CSV semicolons", func(b shown) string { return joined(b.with("", same0), "", ";", "") }},
	{"CSV NaN", func(b shown) string { return joined(b.with("nan", same0), "", ",", "") }},
	{"CSV header", func(b shown) string {
		header := numbered(b.with("", same0), nothing, fromZero)[0][1:]
		return strings.Join(header, ",") + "\n" + joined(b.with("", same0), "", ",", "")
	}},
	{"CSV index and header", func(b shown) string { return joined(numbered(b.with("", same0), fromZero, fromZero), "", ",", "") }},
	{"comma blank", func(b shown) string { return joined(b.with(".", same0), "", ", ", "") }},
	{"slashes in one line", func(b shown) string { return strings.Join(b.rows, "/") + "\n" }},
	{"slashes in one line, both ends", func(b shown) string { return "/" + strings.Join(b.rows, "/") + "/\n" }},
	{"slashes between cells", func(b shown) string { return joined(b.with(".", same0), "", "/", "") }},
	{"rows in one line", func(b shown) string { return strings.Join(b.rows, " ") + "\n" }},
	{"rows in one line, commas", func(b shown) string { return strings.Join(b.rows, ",") + "\n" }},
	{"rows in one line, bars", func(b shown) string { return strings.Join(b.rows, "|") + "\n" }},
	{"rows in one line, \\n", func(b shown) string { return strings.Join(b.rows, `\n`) + "\n" }},
	{"cells in one line", func(b shown) string { return strings.Join(b.rows, "") + "\n" }},
	{"spaced cells in one line", func(b shown) string { return strings.Join(strings.Split(strings.Join(b.rows, ""), ""), " ") + "\n" }},
	{"pipes", func(b shown) string { return joined(b.with(" ", same0), "|", "|", "|") }},
	{"pipes with blanks", func(b shown) string { return joined(b.with(" ", same0), "| ", " | ", " |") }},
	{"pipes with dots", func(b shown) string { return joined(b.with(".", same0), "| ", " | ", " |") }},
	{"bars between", func(b shown) string { return joined(b.with("", same0), "", "|", "") }},
	{"bars before", func(b shown) string { return joined(b.with(" ", same0), "|", "|", "") }},
	{"bars behind", func(b shown) string { return joined(b.with(".", same0), "", "|", "|") }},
	{"CSV with a comma behind", func(b shown) string { return joined(b.with("", same0), "", ",", ",") }},
	{"blank cells, spaced twice", func(b shown) string { return joined(b.with(" ", same0), "", "  ", "") }},
	{"pipes between", func(b shown) string { return joined(b.with(".", same0), "", " | ", "") }},
	{"Markdown, empty header", func(b shown) string {
		return markdown(slices.Repeat([]string{" "}, len(b.rows[0])), b.with(" ", same0), "-")
	}},
	{"Markdown, empty header, dots", func(b shown) string {
		return markdown(slices.Repeat([]string{" "}, len(b.rows[0])), b.with(".", same0), "---")
	}},
	{"Markdown, numbers above", func(b shown) string {
		header := numbered(b.with(".", same0), nothing, number)[0][1:]
		return markdown(header, b.with(".", same0), "---")
	}},
	{"Markdown, letters above", func(b shown) string {
		header := numbered(b.with(" ", same0), nothing, letter)[0][1:]
		return markdown(header, b.with(" ", same0), ":-:")
	}},
	{"Markdown, first row above", func(b shown) string {
		rows := b.with(" ", same0)
		return markdown(rows[0], rows[1:], "---")
	}},
	{"Markdown, labels", func(b shown) string {
		rows := numbered(b.with(" ", same0), number, letter)
		return markdown(rows[0], rows[1:], "---")
	}},
	{"HTML", func(b shown) string {
		return "<table>\n" + joined(b.with("", same0), "<tr><td>", "</td><td>", "</td></tr>") + "</table>\n"
	}},
	{"HTML in one line", func(b shown) string {
		return "<table><tbody>" + strings.ReplaceAll(joined(b.with("&nbsp;", same0), "<tr><td class=\"c\">", "</td><td>", "</td></tr>"), "\n", "") + "</tbody></table>\n"
	}},
	{"HTML over lines", func(b shown) string {
		return "<table>\n" + joined(b.with(".", same0), "<tr>\n <td>", "</td>\n <td>", "</td>\n</tr>") + "</table>\n"
	}},
	{"frame", func(b shown) string { return boxed(b.with(" ", same0), [3]string{"+", "+", "+"}, "---", "|") }},
	{"frame with dots", func(b shown) string { return boxed(b.with(".", same0), [3]string{"+", "+", "+"}, "---", "|") }},
	{"box", func(b shown) string {
		return boxed(b.with(" ", same0), [3]string{"┬", "┼", "┴"}, "───", "│")
	}},
	{"double box", func(b shown) string {
		return boxed(b.with(".", same0), [3]string{"╦", "╬", "╩"}, "═══", "║")
	}},
	{"frame around bare rows", func(b shown) string {
		edge := "+" + strings.Repeat("-", len(b.rows[0])) + "+\n"
		return edge + joined(b.with(".", same0), "|", "", "|") + edge
	}},
	{"frame around spaced rows", func(b shown) string {
		edge := "┌" + strings.Repeat("─", 2*len(b.rows[0])+1) + "┐\n"
		return edge + joined(b.with(".", same0), "│ ", " ", " │") + edge
	}},
	{"points", func(b shown) string { return pitted(b.with(" ", same0), "+") }},
	{"middle points", func(b shown) string { return pitted(b.with(" ", same0), "·") }},
	{"points of dots", func(b shown) string { return pitted(b.with(" ", same0), ".") }},
	{"code fence", func(b shown) string { return "```\n" + joined(b.with(".", same0), "", "", "") + "```\n" }},
	{"code fence, blank cells", func(b shown) string { return "```text\n" + joined(b.with(" ", same0), "", "", "") + "```\n" }},
	{"code, indented", func(b shown) string { return joined(b.with(".", same0), "    ", "", "") }},
	{"mail", func(b shown) string { return prefixed(joined(b.with(".", same0), "", "", ""), "> ") }},
	{"mail, spaced", func(b shown) string { return prefixed(joined(b.with(".", same0), "", " ", ""), ">> ") }},
	{"mail, blank cells", func(b shown) string { return prefixed(joined(b.with(" ", same0), "", "", ""), "> ") }},
	{"mail with a fence", func(b shown) string { return prefixed("```\n"+joined(b.with(".", same0), "", "", "")+"```\n", "> ") }},
	{"labels", func(b shown) string { return joined(numbered(b.with(".", same0), number, number), "", " ", "") }},
	{"labels, letters above", func(b shown) string { return joined(numbered(b.with(".", same0), number, letter), "", " ", "") }},
	{"labels from 0", func(b shown) string { return joined(numbered(b.with(".", same0), fromZero, fromZero), "", " ", "") }},
	{"labels before bare rows", func(b shown) string { return beside(b, func(i int) string { return number(i) + " " }) }},
	{"labels with a bracket", func(b shown) string { return beside(b, func(i int) string { return number(i) + ") " }) }},
	{"labels with letters", func(b shown) string { return beside(b, func(i int) string { return letter(i) + ": " }) }},
	{"digits above bare rows", func(b shown) string {
		return joined([][]string{numbered(b.with(".", same0), nothing, number)[0]}, "", "", "") + joined(b.with(".", same0), "", "", "")
	}},
	{"letters above bare rows", func(b shown) string {
		return joined([][]string{numbered(b.with(".", same0), nothing, letter)[0]}, "", "", "") + joined(b.with(".", same0), "", "", "")
	}},
	{"JSON null", func(b shown) string { return array(b.with("null", `W="W" B="B"`), "[", ",", ",", "]", same) }},
	{"JSON null over lines", func(b shown) string { return array(b.with("null", `W="W" B="B"`), "[", ",\n ", ", ", "]", same) }},
	{"JSON strings", func(b shown) string { return array(b.with("", same0), "[", ",", ",", "]", quote) }},
	{"JSON dots", func(b shown) string { return array(b.with(".", same0), "[", ",\n", ",", "]", quote) }},
	{"JSON rows", func(b shown) string { return `["` + strings.Join(b.rows, `","`) + `"]` + "\n" }},
	{"JSON rows over lines", func(b shown) string { return "[\n  \"" + strings.Join(b.rows, "\",\n  \"") + "\"\n]\n" }},
	{"JSON -1", func(b shown) string { return array(b.with("-1", `W="W" B="B"`), "[", ",", ",", "]", same) }},
	{"Python None", func(b shown) string { return array(b.with("None", `W='W' B='B'`), "[", ", ", ", ", "]", same) }},
	{"Python assigned", func(b shown) string {
		return "grid = " + array(b.with("None", `W='W' B='B'`), "[", ",\n        ", ", ", "]", same)
	}},
	{"Python strings", func(b shown) string { return array(b.with(" ", same0), "[", ", ", ", ", "]", single) }},
	{"Python prompt", func(b shown) string {
		return ">>> print(grid)\n" + array(b.with("None", `W='W' B='B'`), "[", ", ", ", ", "]", same)
	}},
	{"Python tuples", func(b shown) string { return array(b.with("None", `W='W' B='B'`), "(", ", ", ", ", ")", same) }},
	{"Python rows", func(b shown) string { return "grid = [\n    '" + strings.Join(b.rows, "',\n    '") + "',\n]\n" }},
	{"NumPy", func(b shown) string { return array(b.with("-1", `W='W' B='B'`), "[", "\n ", " ", "]", same) }},
	{"NumPy array", func(b shown) string {
		return "array(" + strings.TrimSuffix(array(b.with("-1", `W='W' B='B'`), "[", ",\n       ", ", ", "]", same), "\n") + ")\n"
	}},
	{"NumPy floats", func(b shown) string {
		return array(b.with("nan", "0=0. 1=1. 2=2. 3=3. W='W' B='B'"), "[", "\n ", " ", "]", same)
	}},
	{"pandas", func(b shown) string {
		return joined(numbered(b.with("NaN", "0=0.0 1=1.0 2=2.0 3=3.0"), fromZero, fromZero), " ", "  ", "")
	}},
	{"C", func(b shown) string {
		return "int grid[6][6] = " + strings.TrimSuffix(array(b.with("-1", `W='W' B='B'`), "{", ",\n  ", ", ", "}", same), "\n") + ";\n"
	}},
	{"LaTeX", func(b shown) string { return joined(b.with("", same0), "", " & ", ` \\`) }},
	{"title", func(b shown) string { return b.title() + "\n" + joined(b.with(".", same0), "", "", "") }},
	{"title, blank line", func(b shown) string { return b.title() + " #12\n\n" + joined(b.with(".", same0), "", " ", "") }},
	{"title with size", func(b shown) string {
		return fmt.Sprintf("%s %dx%d, hard\n", b.title(), len(b.rows), len(b.rows[0])) + joined(b.with(".", same0), "", "", "")
	}},
	{"title in Markdown", func(b shown) string { return "# " + b.title() + "\n\n" + joined(b.with(".", same0), "", "", "") }},
	{"title, blank cells", func(b shown) string { return b.title() + ":\n" + joined(b.with(" ", same0), "", "", "") }},
	{"two lines of title", func(b shown) string {
		return "Puzzle of the day\nby Somebody\n\n" + joined(b.with(".", same0), "", "", "")
	}},
	{"text below", func(b shown) string { return joined(b.with(".", same0), "", "", "") + "\nHave fun with it!\n" }},
	{"size above", func(b shown) string {
		return fmt.Sprintf("%d %d\n", len(b.rows), len(b.rows[0])) + joined(b.with("-", same0), "", " ", "")
	}},
	{"circles under a title", func(b shown) string { return b.title() + "\n" + joined(b.with("·", b.circles()), "", "", "") }},
	{"circles, spaced, under a title", func(b shown) string { return b.title() + "\n\n" + joined(b.with(".", b.circles()), "", " ", "") }},
	{"emoji under a title", func(b shown) string { return b.title() + "\n" + joined(b.with("⬜", b.emoji()), "", "", "") }},
	{"dark emoji under a title", func(b shown) string { return b.title() + "\n" + joined(b.with("⬛", b.emoji()), "", "", "") }},
	{"emoji", func(b shown) string { return joined(b.with("⬜", b.emoji()), "", "", "") }},
	{"squares", func(b shown) string {
		return joined(b.with("⬛", strings.ReplaceAll(b.emoji(), "0=⚪ 1=⚫", "0=🟦 1=🟥")), "", "", "")
	}},
	{"UTF-16", func(b shown) string { return wide(joined(b.with(".", same0), "", "", ""), binary.LittleEndian) }},
	{"UTF-16 of a spreadsheet", func(b shown) string { return wide(joined(b.with("", same0), "", "\t", ""), binary.BigEndian) }},
	{"byte order mark", func(b shown) string { return "\ufeff" + joined(b.with(".", same0), "", "", "") }},
}

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
}

// outcome is what is made of a text: "right", "asked", or what it is read as.
func outcome(b shown, text string, opt format.Options) string {
	want := strings.Join(b.rows, "/")
	got := "asked"
	for rec, err := range format.Read(strings.NewReader(text), "f", opt) {
		if err != nil {
			continue
		}
		f, _ := family.Of(rec.Puzzle.Kind())
		if read := fmt.Sprintf("%s %s", f.Name(), show(rec.Puzzle)); got != "asked" || read != fmt.Sprintf("%s %s", b.kind, want) {
			return read
		}
		got = "right"
	}
	return got
}

// TestShapes reads boards in all shapes, with and without the name of the puzzle. They are
// read right or asked about, and never taken for other boards.
func TestShapes(t *testing.T) {
	for _, named := range []bool{false, true} {
		all, right := 0, 0
		var asked []string
		for i, b := range slices.Concat(boards, doubtful) {
			for j, s := range shapes {
				if !long.On && (i+j)%19 > 0 { // each board, and each shape
					continue
				}
				opt := format.Options{}
				if named {
					opt.Kind = b.kind
				}
				text := s.write(b)
				got := outcome(b, text, opt)
				switch {
				case got != "right" && got != "asked":
					t.Errorf("%s, %s, named %t: read as %s:\n%s", b, s.name, named, got, text)
				case i >= len(boards):
				case got == "right":
					all, right = all+1, right+1
				default:
					all++
					_, err := first(text, opt)
					asked = append(asked, fmt.Sprintf("%s, %s: %v", b.kind, s.name, err))
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
