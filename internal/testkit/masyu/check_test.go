package masyu_test

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

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

// TestCount counts the loops of small boards among all sets of edges. None is full
// if the number of cells is odd.
func TestCount(t *testing.T) {
	check := func(rows, cols int, full bool, want int) {
		t.Helper()
		b := boards.Must(masyu.New(rows, cols))
		b.Full = full
		got := 0
		a := make(puzzle.Answer, b.Bits())
		for n := range 1 << len(a) {
			for i := range a {
				a[i] = n>>i&1 == 1
			}
			if b.Check(a) == nil {
				got++
			}
		}
		if got != want {
			t.Errorf("%dx%d, full %v: got %d loops, want %d", rows, cols, full, got, want)
		}
	}
	check(1, 5, false, 0)
	check(2, 2, false, 1)
	check(2, 4, false, 6)
	check(3, 3, false, 13)
	check(3, 3, true, 0)
	check(3, 4, false, 40)
	check(3, 4, true, 2)
	check(4, 3, true, 2)
}

// TestOneFlip changes one edge of a right answer, which must never be accepted: a
// line then ends somewhere.
func TestOneFlip(t *testing.T) {
	for _, lines := range [][]string{site, full} {
		b, a := picture(t, lines...)
		for i := range a {
			a[i] = !a[i]
			if b.Check(a) == nil {
				t.Errorf("accepted with %s changed", b.Site(i).String())
			}
			a[i] = !a[i]
		}
	}
}

// turned is the board and answer turned over: mirrored, and then transposed.
func turned(b *masyu.Board, a puzzle.Answer, mirror, transpose bool) (*masyu.Board, puzzle.Answer) {
	rows, cols := b.Size()
	place := func(r, c int) (int, int) {
		if mirror {
			c = cols - 1 - c
		}
		if transpose {
			return c, r
		}
		return r, c
	}
	last, lastCol := place(rows-1, 0)
	first, firstCol := place(0, cols-1)
	to := boards.Must(masyu.New(max(last, first)+1, max(lastCol, firstCol)+1))
	to.Full = b.Full
	for r := range rows {
		for c := range cols {
			tr, tc := place(r, c)
			to.Set(tr, tc, b.At(r, c))
		}
	}
	ta := make(puzzle.Answer, len(a))
	for i := range a {
		r, c, down := b.Edge(i)
		r1, c1 := place(r, c)
		r2, c2 := place(r, c+1)
		if down {
			r2, c2 = place(r+1, c)
		}
		edge := to.Right(min(r1, r2), min(c1, c2))
		if r1 != r2 {
			edge = to.Down(min(r1, r2), min(c1, c2))
		}
		ta[edge] = a[i]
	}
	return to, ta
}

// TestTurned draws loops, right or with a unit square changed, under random
// pearls: turning board and answer over does not change the verdict.
func TestTurned(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b, a := picture(t, rapid.SampledFrom([][]string{site, full, {".-.-.", "|   |", ".-.-."}}).Draw(t, "puzzle")...)
		b.Full = rapid.Bool().Draw(t, "full")
		rows, cols := b.Size()
		cell := func() (r, c int) {
			return rapid.IntRange(0, rows-2).Draw(t, "r"), rapid.IntRange(0, cols-2).Draw(t, "c")
		}
		for range rapid.IntRange(0, 2).Draw(t, "squares") {
			r, c := cell()
			for _, e := range []int{b.Right(r, c), b.Right(r+1, c), b.Down(r, c), b.Down(r, c+1)} {
				a[e] = !a[e]
			}
		}
		for range rapid.IntRange(0, 2).Draw(t, "pearls") {
			r, c := cell()
			b.Set(r, c, masyu.Pearl(rapid.IntRange(0, 3).Draw(t, "pearl")))
		}
		tb, ta := turned(b, a, rapid.Bool().Draw(t, "mirror"), rapid.Bool().Draw(t, "transpose"))
		if before, after := b.Check(a), tb.Check(ta); (before == nil) != (after == nil) {
			t.Fatalf("before: %v; after: %v", before, after)
		}
	})
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
