package masyu_test

import (
	"fmt"
	"strings"
	"testing"

	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/masyu"
	"gridcnf/puzzle"
)

// picture makes a board and an answer of a drawing: W, B, ? or another character for
// each cell, '-' between two cells of a row and '|' between two of a column that
// the line connects.
func picture(t interface{ Fatal(...any) }, lines ...string) (*masyu.Board, puzzle.Answer) {
	b := boards.Must(masyu.New((len(lines)+1)/2, (len(lines[0])+1)/2))
	a := make(puzzle.Answer, b.Bits())
	for y, line := range lines {
		for x, ch := range line {
			switch {
			case ch == 'W':
				b.Set(y/2, x/2, masyu.White)
			case ch == 'B':
				b.Set(y/2, x/2, masyu.Black)
			case ch == '?':
				b.Set(y/2, x/2, masyu.Unknown)
			case ch == '-':
				a[b.Right(y/2, x/2)] = true
			case ch == '|':
				a[b.Down(y/2, x/2)] = true
			}
		}
	}
	return b, a
}

// verdict is Check's message, or "".
func verdict(b *masyu.Board, a puzzle.Answer) string {
	if err := b.Check(a); err != nil {
		return err.Error()
	}
	return ""
}

var (
	site = []string{ // 3,184,225 of puzzle-masyu.com
		".-.-.-.-.-.",
		"|         |",
		"W .-W-W-. .",
		"| |     | |",
		". . . . W .",
		"| |     | |",
		". B-.-. . W",
		"|     | | |",
		". . . W .-.",
		"|     |    ",
		"B-.-W-. . .",
	}
	full = []string{ // mashu/f/4/4/0003i0 of puzz.link
		".-.-.-.",
		"|     |",
		". .-.-.",
		"| |    ",
		". .-W-.",
		"|     |",
		"B-.-.-.",
	}
)

func TestCheck(t *testing.T) {
	check := func(want string, lines ...string) {
		t.Helper()
		b, a := picture(t, lines...)
		if got := verdict(b, a); got != want {
			t.Errorf("%s\ngot %q, want %q", strings.Join(lines, "\n"), got, want)
		}
	}
	check("", site...)
	check("", full...)
	check("", ".-.", "| |", ".-.")
	check("there is no loop", ". .", "   ", ". .")
	check("there is no loop", ".")
	check("the line at r1c1 does not go in once and out once", ".-.", "   ", ". .")
	check("the line at r1c2 does not go in once and out once", ".-.-.", "| | |", ".-.-.")
	check("the line at r2c2 does not go in once and out once", ".-. .", "| |  ", ".-.-.", "  | |", ". .-.")
	check("the lines are not one loop: 8 cells have a line, the first loop passes through 4 of them",
		".-. .-.", "| | | |", ".-. .-.")
	check("the loop misses the pearl at r1c3", ".-. W", "| |  ", ".-. .")
	check("the loop misses the pearl at r2c3", ".-. .", "| |  ", ".-. B")
	check("the loop turns on the white pearl at r1c2", ".-W", "| |", ".-.")
	check("the loop turns neither before nor after the white pearl at r1c3", ".-.-W-.-.", "|       |", ".-.-.-.-.")
	check("", ".-W-.-.", "|     |", ".-.-.-.")
	check("the loop goes straight through the black pearl at r1c2", ".-B-.", "|   |", ".-.-.")
	check("the loop turns right before or after the black pearl at r1c1", "B-.-.", "|   |", ".-.-.")
	check("", "B-.-.", "|   |", ". . .", "|   |", ".-.-.")
	check("", "?-.-.", "|   |", ". . .", "|   |", ".-.-.")
	check("", ".-?-.", "|   |", ".-.-.")
	check("the loop misses the pearl at r1c3", ".-. ?", "| |  ", ".-. .")
	check("the loop passes the pearl of unknown colour at r1c1 neither as a white one nor as a black one", "?-.-.", "|   |", ".-.-.")
	check("the loop passes the pearl of unknown colour at r1c3 neither as a white one nor as a black one",
		".-.-?-.-.", "|       |", ".-.-.-.-.")
	// A broken neighbour is not taken for a turn.
	check("the line at r1c2 does not go in once and out once", "B-. .", "|    ", ". . .", "|    ", ". . .")
}

func TestCheckLength(t *testing.T) {
	b, a := picture(t, ".-.", "| |", ".-.")
	if got := verdict(b, a[:3]); got != "the answer has 3 edges, the board 4" {
		t.Errorf("got %q", got)
	}
}

func TestFull(t *testing.T) {
	b, a := picture(t, full...)
	b.Full = true
	if got := verdict(b, a); got != "" {
		t.Errorf("got %q", got)
	}
	b, a = picture(t, ".-. .", "| |  ", ".-. .")
	b.Full = true
	if got := verdict(b, a); got != "the loop misses r1c3" {
		t.Errorf("got %q", got)
	}
}

func ExampleBoard_Check() {
	b, err := masyu.New(2, 3)
	if err != nil {
		fmt.Println(err)
		return
	}
	b.Set(0, 1, masyu.White)
	a := make(puzzle.Answer, b.Bits())
	fmt.Println(b.Check(a))
	for i := range a {
		a[i] = true
	}
	a[b.Down(0, 1)] = false
	fmt.Println(b.Check(a))
	for _, row := range b.Text(a) {
		fmt.Println(row)
	}
	// Output:
	// the loop misses the pearl at r1c2
	// <nil>
	// se ew sw
	// ne ew nw
}
