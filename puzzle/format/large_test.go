package format_test

import (
	"strings"
	"testing"

	"gridcnf/puzzle/format"
)

const maxLine = 16 << 20

// TestLarge reads long inputs: what is too long is said, and the rest is read in linear time (a quadratic one does not end).
func TestLarge(t *testing.T) {
	check := reader(t)
	bad := func(opt format.Options, input, want string) { t.Helper(); check(opt, input, "dir/f:"+want) }
	breaks := strings.Repeat("\r", 1_000_000)
	check(from("takuzu"), "#"+strings.Repeat("x", 1_000_000)+"\n"+breaks+"# id: a\n01\n..", "a:1000003 takuzu 01/..")
	large := strings.Repeat(strings.Repeat(".1.0", 75)+"\n", 300)
	check(detect, large+"\n01\n..", "f#1:1 takuzu "+strings.ReplaceAll(large, "\n", "/")[:301*300-1], "f#2:302 takuzu 01/..")

	bad(from("masyu"), strings.Repeat("w", 1_000_001), "1:1: the board is larger, expected at most 1,000,000 cells")
	bad(detect, strings.Repeat("z", 40_000)+"1", "1:1: found 1040001 cells, expected at most 1,000,000")
	bad(from("masyu-task"), strings.Repeat("z", maxLine), "1:1: the line is longer than 16 MiB")
	bad(detect, "pzprv3\nmashu\n1\n2\n. "+strings.Repeat(" ", maxLine), "5:1: the line is longer than 16 MiB")
	bad(asLoop, "http://x/#m=edit&p="+penpaPack(strings.Repeat(" ", 9<<20)), "1:20: p=: the text is longer than 8 MiB")
	bad(asLoop, "6x6:"+strings.Repeat("z", 40_000), "1:5: found 1040000 cells, expected at most 1,000,000")
	bad(asBits, "6x6:"+strings.Repeat("z", 40_001), "1:5: found 1000024 cells, expected at most 1,000,000")
	bad(detect, "SAVEFILE:20:"+strings.Repeat("\n", 64<<20), "1:1: the file is longer than 64 MiB")
}
