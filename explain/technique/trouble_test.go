package technique_test

import (
	"strings"
	"testing"

	"gridcnf/internal/testkit/boards"
	"gridcnf/puzzle/rule"
)

// TestTrouble says what is wrong at a pearl in the middle, and at some by the border.
func TestTrouble(t *testing.T) {
	check := func(rows, facts, want string) {
		t.Helper()
		b := boards.Masyu(t, rows)
		k := beginWith(t, b)
		p := k.Instances[k.Locals[0]].(*rule.Local)
		if got := k.Trouble(p, edges(t, b, strings.Fields(facts)...)); got != want {
			t.Errorf("%s: got %q, want %q", facts, got, want)
		}
	}
	const (
		white  = "...../...../..W../...../....."
		black  = "...../...../..B../...../....."
		border = "..B../...../...../...../....."
		corner = "W...../....../......"
	)
	check(white, "r3c2-r3c3 r2c3-r3c3", "the line would turn on the white pearl at r3c3")
	check(white, "r2c3-r3c3 r3c3-r3c4 r1c3-r2c3", "the line would turn on the white pearl at r3c3")
	check(white, "r3c2-r3c3 r3c1-r3c2 r3c4-r3c5", "the line would have no turn beside the white pearl at r3c3")
	check(white, "r3c2-r3c3 !r3c3-r3c4", "the line could not go straight through the white pearl at r3c3")
	check(white, "!r2c3-r3c3 !r3c3-r3c4", "the white pearl at r3c3 could be passed neither up and down nor left and right")
	check(white, "!r2c3-r3c3 r3c1-r3c2 r3c4-r3c5", "the white pearl at r3c3 could be passed neither up and down nor left and right")
	check(corner, "", "the white pearl at r1c1 could be passed neither up and down nor left and right")
	check(black, "r3c2-r3c3 r3c3-r3c4", "the line would go straight through the black pearl at r3c3")
	check(black, "r3c2-r3c3 !r3c1-r3c2", "the line could not go two cells left from the black pearl at r3c3")
	check(black, "r3c2-r3c3 r2c3-r3c3 !r1c3-r2c3", "the line could not go two cells up from the black pearl at r3c3")
	check(black, "!r3c1-r3c2 !r3c3-r3c4", "the line could go two cells neither right nor left from the black pearl at r3c3")
	check(border, "!r2c3-r3c3", "the line could go two cells neither up nor down from the black pearl at r1c3")
	check(strings.ReplaceAll(black, "B", "?"), "r3c2-r3c3 !r3c1-r3c2 !r3c3-r3c4",
		"the loop could pass the pearl of unknown colour at r3c3 neither as a white one nor as a black one")
	check(black, "", "the loop could not pass the black pearl at r3c3")
}
