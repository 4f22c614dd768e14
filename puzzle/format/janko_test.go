package format_test

import (
	"strings"
	"testing"
	"time"
)

const (
	jankoProblem = "- - - - - -\n- - - - - w\n- b - w b -\n- b w - b -\nw - - - - -\n- - - - - -\n"
	jankoLoop    = "se sw - - se sw\nns ns - - ns ns\nns ne ew ew nw ns\nns se ew ew sw ns\nns ns - - ns ns\nne nw - - ne nw\n"
	jankoMasyu   = "[begin]\npuzzle masyu\nsize 6\n[problem]\n" + jankoProblem + "[solution]\n" + jankoLoop + "[end]\n"
	jankoBoard   = "janko ....../.....W/.B.WB./.BW.B./W...../......"
	jankoSite    = "- 1 - - - -\n1 1 - - - -\n1 - - - - 2\n- - - - - -\n2 - 2 - - 2\n- - - 1 - -\n"
)

// jankoBare writes a text in the older dialect.
func jankoBare(text string) string { return strings.NewReplacer("[", "", "]", "").Replace(text) }

// TestJankoLongLines reads pages of one line in linear time.
func TestJankoLongLines(t *testing.T) {
	start := time.Now()
	check := func(n int, input, want string) {
		t.Helper()
		if got := read(input, from("janko")); len(got) != n || got[n-1] != want {
			t.Errorf("%.40q: got %d records, the last one %q, want %d and %q", input, len(got), got[len(got)-1], n, want)
		}
	}
	const none = `dir/f:1:1: the page has no <script type="application/x-janko">, expected a page of janko.at with a puzzle`
	check(1, "<html>"+strings.Repeat("<b>x</b>", 10_000)+"</html>", none)
	check(1, "<p>"+strings.Repeat("<", 50_000), none)
	check(1, strings.Repeat("<", 50_000), "dir/f:1:1: found no puzzle")
	check(1, strings.Repeat("<!-- x -->", 25_000), none)
	check(5_000, strings.Repeat("<script type=application/x-janko>problem</script>", 5_000),
		`dir/f:1:244985: the puzzle has no rows, expected a line "problem" and below it the rows`)
	if took := time.Since(start); took > 5*time.Second {
		t.Errorf("it took %v, want less than a second", took)
	}
	check(1, "<html>"+strings.Repeat("\n<"+strings.Repeat("x", 15<<20), 5), "dir/f:6:1: the page is longer than 64 MiB")
}
