package tally_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gridcnf/encode/fold"
	"gridcnf/encode/tally"
	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/brute"
	"gridcnf/internal/testkit/masyu"
	"gridcnf/internal/testkit/must"
	"gridcnf/internal/testkit/slitherlink"
	"gridcnf/internal/testkit/takuzu"
	"gridcnf/puzzle"
	"gridcnf/puzzle/rule"
	"gridcnf/puzzle/rulefile"
)

// find reads a board and looks for a contradiction in what is printed on it, with other bits that are decided.
func find(t *testing.T, b puzzle.Board, decided ...fold.Value) string {
	t.Helper()
	book := boards.Must(rule.Of(b, "a test", rule.Balanced, rule.Distinct, rule.Shapes, rule.OneLoop))
	if decided == nil {
		decided = make([]fold.Value, b.Bits())
	}
	for i := range decided {
		if value, known := b.Given(i); known {
			decided[i] = fold.Of(value)
		}
	}
	return tally.Find(t.Context(), book, decided)
}

// binary is a board of so many rows and columns, whose lines differ.
func binary(t *testing.T, rows, cols int) *takuzu.Board {
	t.Helper()
	return boards.Must(takuzu.New(takuzu.Takuzu, rows, cols))
}

// full is a Masyu board whose loop visits every cell.
func full(t *testing.T, rows, cols int) *masyu.Board {
	t.Helper()
	b := boards.Must(masyu.New(rows, cols))
	b.Full = true
	return b
}

// partly decides random bits: those of an answer, and now and then one that is otherwise.
func partly(rng *rand.Rand, bits int, answers []puzzle.Answer) []fold.Value {
	decided := make([]fold.Value, bits)
	some := rng.Float64()
	for i := range decided {
		if rng.Float64() < some && len(answers) > 0 {
			decided[i] = fold.Of(answers[0][i])
		}
		if rng.IntN(2*bits) == 0 {
			decided[i] = fold.Of(rng.IntN(2) == 0)
		}
	}
	return decided
}

// agrees reports whether an answer has the bits that are decided.
func agrees(a puzzle.Answer, decided []fold.Value) bool {
	for i, v := range decided {
		if v != fold.Open && v != fold.Of(a[i]) {
			return false
		}
	}
	return true
}

// A board that has a solution is never refused.
func TestSound(t *testing.T) {
	rng := rand.New(rand.NewPCG(21, 1))
	check := func(b puzzle.Board, clues int) (refused int) {
		t.Helper()
		empty := slices.Collect(brute.All(b))
		for range 150 {
			board := b.Copy()
			rng.Shuffle(len(empty), func(i, j int) { empty[i], empty[j] = empty[j], empty[i] })
			rows, cols := b.Size()
			for range rng.IntN(4) {
				if clues > 0 {
					board.SetClue(rng.IntN(rows), rng.IntN(cols), puzzle.Clue(1+rng.IntN(clues)))
				}
			}
			decided := partly(rng, b.Bits(), empty)
			c := find(t, board, decided...)
			solvable := slices.ContainsFunc(empty, func(a puzzle.Answer) bool {
				return agrees(a, decided) && board.Check(a) == nil
			})
			if c == "" {
				continue
			}
			if refused++; solvable {
				t.Errorf("%v with %v: %s, but it has a solution", board, decided, c)
			}
		}
		return refused
	}
	refused := check(binary(t, 4, 6), 2) + check(binary(t, 6, 4), 2) + check(binary(t, 10, 2), 2) + check(binary(t, 6, 6), 0) +
		check(full(t, 4, 5), 3) + check(full(t, 3, 4), 3)
	for _, b := range []func() (puzzle.Board, error){
		func() (puzzle.Board, error) { return masyu.New(4, 5) },
		func() (puzzle.Board, error) { return rulefile.FirstGrid(slitherlink.Slitherlink, 3, 4) },
	} {
		board := must.Get(b())(t)
		refused += check(board, 3)
	}
	if refused < 100 {
		t.Errorf("only %d boards were refused", refused)
	}
}

// What a flow can see is seen: a contradiction of the places is found if and only if no choice of true bits has as
// many at each place as the rules ask.
func TestPlaces(t *testing.T) {
	rng := rand.New(rand.NewPCG(21, 2))
	check := func(b puzzle.Board) {
		t.Helper()
		book := boards.Must(rule.Of(b, "a test", rule.Balanced, rule.Distinct, rule.Shapes, rule.OneLoop))
		var choices []puzzle.Answer
		for word := range 1 << b.Bits() {
			a := make(puzzle.Answer, b.Bits())
			for i := range a {
				a[i] = word>>i&1 == 1
			}
			if placed(book, a) {
				choices = append(choices, a)
			}
		}
		found := 0
		for range 1500 {
			rng.Shuffle(len(choices), func(i, j int) { choices[i], choices[j] = choices[j], choices[i] })
			decided := partly(rng, b.Bits(), choices)
			if overfull(book, decided) {
				continue // seen place by place
			}
			c := find(t, b, decided...)
			possible := slices.ContainsFunc(choices, func(a puzzle.Answer) bool { return agrees(a, decided) })
			if possible != (c == "") {
				t.Fatalf("%v: %q, but possible is %v", decided, c, possible)
			}
			if c != "" {
				found++
			}
		}
		if found < 50 {
			t.Errorf("only %d contradictions", found)
		}
	}
	plain := binary(t, 4, 4)
	plain.Distinct = takuzu.Distinct{}
	check(plain)
	check(full(t, 3, 4))
	check(full(t, 2, 6))
}

// overfull reports whether a place has more true bits than the rules ask.
func overfull(book *rule.Book, decided []fold.Value) bool {
	ones := func(bits []int) (n int) {
		for _, bit := range bits {
			if bit >= 0 && decided[bit] == fold.True {
				n++
			}
		}
		return n
	}
	for i := range book.Lines {
		if l := &book.Lines[i]; 2*ones(l.Bits()) > l.Len {
			return true
		}
	}
	for p := 0; book.Loop != nil && p < book.Loop.Points(); p++ {
		if around := book.Loop.AroundPoint(p); ones(around[:]) > 2 {
			return true
		}
	}
	return false
}

// placed reports whether each place has as many true bits as the rules ask.
func placed(book *rule.Book, a puzzle.Answer) bool {
	for i := range book.Lines {
		ones := 0
		for _, bit := range book.Lines[i].Bits() {
			if a[bit] {
				ones++
			}
		}
		if 2*ones != book.Lines[i].Len {
			return false
		}
	}
	for p := 0; book.Loop != nil && p < book.Loop.Points(); p++ {
		drawn := 0
		for _, e := range book.Loop.AroundPoint(p) {
			if e >= 0 && a[e] {
				drawn++
			}
		}
		if drawn != 2 {
			return false
		}
	}
	return true
}

// turned turns a picture by a quarter.
func turned(rows []string) []string {
	var t []string
	for c := range rows[0] {
		var line strings.Builder
		for r := len(rows) - 1; r >= 0; r-- {
			line.WriteByte(rows[r][c])
		}
		t = append(t, line.String())
	}
	return t
}

// quarters is a board of 6n rows and columns whose lines could all be filled. In two of its quarters every
// third cell of every third row is open; the same cells of the others have so many ones, and all else is given.
func quarters(n, right, below int) []string {
	rows := make([]string, 6*n)
	for r := range rows {
		var line strings.Builder
		for c := range 6 * n {
			upper, left, i, j := r < 3*n, c < 3*n, r%(3*n)/3, c%(3*n)/3
			cell := [3]string{".01", "010", "101"}[r%3][c%3]
			switch {
			case upper == left:
			case cell != '.':
				cell ^= 1
			case upper && (j-i+n)%n*n+i < right, left && (j-i+n)%n*n+i < below: // one diagonal after another
				cell = '1'
			default:
				cell = '0'
			}
			line.WriteByte(cell)
		}
		rows[r] = line.String()
	}
	return rows
}

// pictured is a binary board of a picture.
func pictured(t *testing.T, rows []string) *takuzu.Board {
	t.Helper()
	b := binary(t, len(rows), len(rows[0]))
	for r, line := range rows {
		for c := range line {
			if i := strings.IndexByte(".01", line[c]); i > 0 {
				b.Set(r, c, []takuzu.Cell{takuzu.Zero, takuzu.One}[i-1])
			}
		}
	}
	return b
}

// What a search is long in finding is found, whichever way the board is turned, and said in words.
func TestFind(t *testing.T) {
	check := func(b puzzle.Board, want string) {
		t.Helper()
		if got := find(t, b); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	distinct := takuzu.Distinct{Rows: true, Cols: true}
	turns := func(rows []string, wants ...string) {
		t.Helper()
		for _, want := range wants {
			b := pictured(t, rows)
			b.Distinct = distinct
			check(b, want)
			rows = turned(rows)
		}
	}

	check(binary(t, 16, 6), "rows 1-15 have to differ, and there are only 14 ways to fill them")
	check(binary(t, 6, 16), "columns 1-15 have to differ, and there are only 14 ways to fill them")
	check(binary(t, 14, 6), "")
	check(binary(t, 34, 8), "")
	even := binary(t, 16, 6)
	even.Distinct.Rows = false
	check(even, "")
	begun := func(n int) []string { return slices.Repeat([]string{"1001......", "0110......"}, n) }
	turns(begun(12), "", "", "", "")
	turns(begun(13),
		"rows 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23 and 1 more have to differ, and there are only 12 ways to fill them",
		"columns 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23 and 1 more have to differ, and there are only 12 ways to fill them",
		"rows 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23 and 1 more have to differ, and there are only 12 ways to fill them",
		"columns 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23 and 1 more have to differ, and there are only 12 ways to fill them")

	tight := []string{
		"1...1...",
		".1...1..",
		"..0...0.",
		"...0...0",
		"1...1...",
		".1...1..",
		"..0...0.",
		"...0...0",
	}
	turns(tight, "", "", "", "")
	tight[0] = "11..1..."
	turns(tight,
		"rows 3-4, 7-8 need 16 more ones, but there is room for 15: 7 in columns 1-2, 5-6, 8 in other cells",
		"rows 3-4, 7-8 need 16 more ones, but there is room for 15: 7 in columns 3-4, 7-8, 8 in other cells",
		"rows 1-2, 5-6 need 16 more ones, but there is room for 15: 7 in columns 3-4, 7-8, 8 in other cells",
		"rows 1-2, 5-6 need 16 more ones, but there is room for 15: 7 in columns 1-2, 5-6, 8 in other cells")

	distinct = takuzu.Distinct{}
	turns(quarters(7, 22, 22), "", "", "", "")
	turns(quarters(7, 22, 23),
		"rows 1, 4, 7, 10, 13, 16, 19 need 27 more ones, but there is room for 26: 26 in columns 1, 4, 7, 10, 13, 16, 19",
		"rows 22, 25, 28, 31, 34, 37, 40 need 27 more ones, but there is room for 26: 26 in columns 3, 6, 9, 12, 15, 18, 21",
		"rows 24, 27, 30, 33, 36, 39, 42 need 27 more ones, but there is room for 26: 26 in columns 24, 27, 30, 33, 36, 39, 42",
		"rows 3, 6, 9, 12, 15, 18, 21 need 27 more ones, but there is room for 26: 26 in columns 22, 25, 28, 31, 34, 37, 40")

	check(full(t, 3, 3), "r1c1, r1c3, r2c2, r3c1, r3c3 need 10 more ends of lines, "+
		"being of one colour of a chessboard, but there is room for 8: 8 in r1c2, r2c1, r2c3, r3c2")
	check(full(t, 4, 3), "")
	if c := find(t, full(t, 25, 31)); c == "" {
		t.Error("the colours of a chessboard do not count")
	}
	pearls := full(t, 5, 5)
	pearls.Set(1, 1, masyu.White)
	if c := find(t, pearls); c == "" {
		t.Error("pearls make a difference")
	}

	ended, cancel := context.WithCancel(t.Context())
	cancel()
	book, _ := rule.Of(full(t, 13, 13), "a test", rule.Balanced, rule.Distinct, rule.Shapes, rule.OneLoop)
	if c := tally.Find(ended, book, make([]fold.Value, full(t, 13, 13).Bits())); c != "" {
		t.Error("a context that has ended is not looked at")
	}
}
