package format_test

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"gridcnf/puzzle"
	"gridcnf/puzzle/format"
)

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
		table := b.with(empty, "")
		apart := between // labels do not stand right beside cells
		if apart == "" {
			apart = " "
		}
		var text string
		switch rapid.SampledFrom([]string{"rows", "labels", "letters", "frame", "points", "array"}).Draw(t, "form") {
		case "rows":
			text = joined(table, rapid.SampledFrom([]string{"", "  ", "    ", "\t"}).Draw(t, "indent"), between, rapid.SampledFrom([]string{"", " "}).Draw(t, "padding"))
		case "labels":
			text = joined(numbered(table, number, rapid.SampledFrom([]func(int) string{number, letter, nothing}).Draw(t, "columns")), "", apart, "")
		case "letters":
			text = joined(numbered(table, letter, letter), "", apart, "")
		case "frame":
			text = boxed(table, [3]string{"+", "+", "+"}, "---", "|")
		case "points":
			text = pitted(b.with(" ", ""), "+")
		case "array":
			text = array(b.with("", ""), "[", ",\n", ", ", "]", quote)
		}
		if rapid.Bool().Draw(t, "trimmed") {
			text = trimmed(text)
		}
		switch rapid.SampledFrom([]string{"", "mail", "fence", "title", "apart", "CRLF"}).Draw(t, "around") {
		case "mail":
			text = prefixed(text, "> ")
		case "fence":
			text = "```\n" + text + "```\n"
		case "title":
			text = b.title() + "\n\n" + text
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
