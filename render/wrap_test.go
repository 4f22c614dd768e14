package render

import (
	"slices"
	"strings"
	"testing"

	"gridcnf/render/shape"
)

// Digits and spaces of the fonts have widths of their own, so lines are measured in
// what they hold.
func TestWrap(t *testing.T) {
	check := func(text, line string, most int, want ...string) {
		t.Helper()
		width := face(false).width(line) * 10
		if got := wrap(shape.Text{Text: text, Size: 10}, width+0.01, most); !slices.Equal(got, want) {
			t.Errorf("%q in lines as wide as %q: got %q, expected %q", text, line, got, want)
		}
	}
	check("", "1234", 6, "")
	check("12 45", "12 45", 6, "12 45")
	check("12 45 7", "12 45", 6, "12 45", "7")
	check("12 45  78 ", "12 45", 6, "12 45", "78 ")
	check("12 4567", "12 45", 6, "12", "4567")
	check("1234567 9", "12345", 6, "12345", "67 9")
	check(strings.Repeat("0", 12), "00000", 2, "00000", "000…")
	check("éàéàéà", "éà", 6, "éà", "éà", "éà")
	check("12 34 56 78", "12", 3, "12", "34", "…")
	check("éé", "", 6, "é", "é") // no room for a character
	check("   ", " ", 6, "")
}
