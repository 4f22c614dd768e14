package check

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"gridcnf/meaning"
	"gridcnf/proof"
	"gridcnf/puzzle"
	"gridcnf/puzzle/masyu"
	"gridcnf/puzzle/slitherlink"
	"gridcnf/puzzle/takuzu"
)

// loopBoard reads a Masyu board.
func loopBoard(t testing.TB, rows ...string) *masyu.Board {
	t.Helper()
	b, err := masyu.New(len(rows), len(rows[0]))
	if err != nil {
		t.Fatal(err)
	}
	for r, row := range rows {
		for c := range row {
			b.Set(r, c, masyu.Pearl(strings.IndexByte(".WB", row[c])))
		}
	}
	return b
}

// faceBoard reads a Slitherlink.
func faceBoard(t testing.TB, rows ...string) *slitherlink.Board {
	t.Helper()
	b, err := slitherlink.New(len(rows), len(rows[0]))
	if err != nil {
		t.Fatal(err)
	}
	for r, row := range rows {
		for c := range row {
			b.SetClue(r, c, puzzle.Clue(strings.IndexByte(".01234", row[c])))
		}
	}
	return b
}

// binaryBoard reads a binary board, all of whose lines differ.
func binaryBoard(t testing.TB, rows ...string) *takuzu.Board {
	t.Helper()
	b, err := takuzu.New(takuzu.Takuzu, len(rows), len(rows[0]))
	if err != nil {
		t.Fatal(err)
	}
	for r, row := range rows {
		for c := range row {
			b.Set(r, c, takuzu.Cell(strings.IndexByte(".01", row[c])))
		}
	}
	return b
}

// says fails unless an error has the text, or is nil for none.
func says(t *testing.T, what string, err error, text string) {
	t.Helper()
	switch {
	case text == "" && err != nil:
		t.Errorf("%s: %v", what, err)
	case text != "" && (err == nil || !strings.Contains(err.Error(), text)):
		t.Errorf("%s: the error is %v, want %q", what, err, text)
	}
}

// Edges of a board of 3x4 are numbered from 1:
//
//	+-1-+-2-+-3-+
//	10  11  12  13
//	+-4-+-5-+-6-+
//	14  15  16  17
//	+-7-+-8-+-9-+
func TestCuts(t *testing.T) {
	check := func(b *masyu.Board, witness string, clause []int32, want string) {
		t.Helper()
		says(t, witness, mustJudge(t, b, nil).acceptCut(clause, []byte(witness)), want)
	}
	two := loopBoard(t, "....", "....", "W..W")
	check(two, "loop r1c1 r1c2 r2c2 r2c1 misses r3c4", []int32{-1, -11, -4, -10}, "")
	check(two, "loop r2c1 r1c1 r1c2 r2c2 misses r3c1", []int32{-1, -4, -11, -10}, "")
	check(two, "loop r1c1 r1c2 r2c2 r2c1 misses r3c3", []int32{-1, -11, -4, -10}, "expected a cell that the loop has to touch")
	check(two, "loop r2c1 r2c2 r3c2 r3c1 misses r3c1", []int32{-4, -15, -7, -14}, "the loop does not miss the pearl at r3c1")
	check(two, "loop r1c1 r1c2 r2c2 misses r3c4", []int32{-1, -11}, "at least 4 points")
	check(two, "loop r1c1 r1c2 r1c3 r1c4 misses r3c4", []int32{-1, -2, -3}, "not closed")
	check(two, "loop r1c1 r1c2 r2c2 r2c1 r1c1 r1c2 misses r3c4", []int32{-1, -11, -4, -10}, "twice")
	check(two, "loop r1c1 r2c2 r1c2 r2c1 misses r3c4", []int32{-1, -4}, "not closed")
	check(two, "loop r1c1 r1c2 r2c2 r2c1 misses r3c4", []int32{-1, -11, -4}, "-10 is missing")
	check(two, "loop r1c1 r1c2 r2c2 r2c1 misses r3c4", nil, "is missing")
	check(two, "loop r1c1 r1c2 r2c2 r2c1 misses r3c4", []int32{1, -11, -4, -10}, "-1 is missing")
	check(two, "loop r1c1 r1c2 r2c2 r2c1 misses r3c4", []int32{-1, -11, -4, -10, -2}, "does not explain")
	check(two, "loop r1c1 r1c2 r2c2 r2c1 misses r3c4", []int32{-1, -1, -11, -4, -10}, "does not explain")
	check(two, "loop r1c1 r1c2 r2c2 r2c1 misses r3c4", []int32{-1, 1, -11, -4, -10}, "says nothing")
	check(two, "loop r1c1 r1c2 r2c2 r2c1 misses r3c4", []int32{-1, -11, -4, -99}, "neither an answer bit nor a helper")

	// The loop through all pearls must not be cut off.
	all := "loop r1c1 r1c2 r1c3 r1c4 r2c4 r3c4 r3c3 r3c2 r3c1 r2c1 misses "
	edges := []int32{-1, -2, -3, -13, -17, -9, -8, -7, -14, -10}
	for _, cell := range []string{"r3c1", "r3c4", "r2c2"} {
		says(t, cell, mustJudge(t, two, nil).acceptCut(edges, []byte(all+cell)), "r")
	}
	full := loopBoard(t, "....", "....", "....")
	full.Full = true
	check(full, all+"r2c2", edges, "")

	for _, witness := range []string{
		"", "loop", "loop misses", "loop misses r3c4", "loop r1c1 r1c2 r2c2 r2c1", "loop r1c1 r1c2 r2c2 r2c1 misses",
		"loop r1c1 r1c2 r2c2 r2c1 misses r9c9", "loop r1c1 r1c2 r2c2 r02c1 misses r3c4", "loop r1c1 r1c2 r2c2 r2c0 misses r3c4",
		"loop  r1c1 r1c2 r2c2 r2c1 misses r3c4", "loop r1c1 r1c2 r2c2 r2c1 misses r3c4 ", "ring r1c1 r1c2 r2c2 r2c1 misses r3c4",
		"loop r1c1 r1c2 r2c2 r2c1 apart r3c4", "region r3c1 misses r3c4", "region r3c1 holds r3c1 apart r3c4",
		"loop r1c1 r1c2 r2c2 r2c1 r3c4", "loop r1c1 r1c2 r2c2 r2c1 misses 3c4",
	} {
		if mustJudge(t, two, nil).acceptCut([]int32{-1, -11, -4, -10}, []byte(witness)) == nil {
			t.Errorf("%q was accepted", witness)
		}
	}
	says(t, "binary", mustJudge(t, binaryBoard(t, "..", ".."), nil).acceptCut([]int32{1}, []byte("loop r1c1")), "no cuts")
}

// The edges of a Slitherlink of 2x3 cells are numbered like those of a Masyu board of 3x4:
// the points are the corners of its cells.
func TestSlitherlinkCuts(t *testing.T) {
	b := faceBoard(t, "2..", "..1")
	check := func(witness string, clause []int32, want string) {
		t.Helper()
		says(t, witness, mustJudge(t, b, nil).acceptCut(clause, []byte(witness)), want)
	}
	one := []int32{-1, -11, -4, -10} // around r1c1
	const loop = "loop r0c0/r1c1 r0c1/r1c2 r1c1/r2c2 r1c0/r2c1 misses "
	check(loop+"r2c3", one, "")
	check(loop+"r1c1", one, "") // it has four sides, not two
	check(loop+"r2c2", one, "expected a cell that the loop has to touch")
	check("loop r0c0/r1c1 r0c1/r1c2 r1c1/r2c2 misses r2c3", one, "at least 4 points")
	check("loop r1c1 r1c2 r2c2 r2c1 misses r2c3", one, `found "r1c1", expected a point from r0c0/r1c1 to r2c3/r3c4`)
	check("loop r0c0/r1c1 r0c1/r1c2 r0c2/r1c3 r1c2/r2c3 r1c1/r2c2 r1c0/r2c1 misses r1c1", nil, "is missing")
	check("loop r0c0/r1c1 r0c1/r1c2 r1c1/r2c2 r2c1/r3c2 r2c0/r3c1 r1c0/r2c1 misses r1c1", nil, "is missing") // three sides
	large := "loop r0c0/r1c1 r0c1/r1c2 r0c2/r1c3 r0c3/r1c4 r1c3/r2c4 r1c2/r2c3 r1c1/r2c2 r1c0/r2c1 misses "
	check(large+"r2c3", nil, "the loop does not miss the 1 at r2c3")
}

func TestSlitherlinkRefused(t *testing.T) {
	b := faceBoard(t, "2..", "..1")
	faces := []meaning.Meaning{meaning.Inside{Row: 0, Col: 0}, meaning.Inside{Row: 1, Col: 2}} // 18, 19
	check := func(want string, clause ...int32) {
		t.Helper()
		says(t, "clause", mustJudge(t, b, faces).accept(clause), want)
	}
	check("", -1, -11, -4) // no three of a 2
	check("", 1, 11, 4)    // nor one
	check("no rule would be broken", -1, -11)
	check("", -6, -17) // no two of the 1
	check("", -1, 10)  // the corner
	check("no rule would be broken", 1, 10, 2)
	check("", -18, 1, 10)
	check("", 18, -1)
	check("", 19, -17)
	check("part the inside", 18, 19)
}

// What is known to be false may be missing in a cut.
func TestCutOfKnown(t *testing.T) {
	b := loopBoard(t, "B...", "....", "...W") // the pearls force edges
	j := mustJudge(t, b, nil)
	for _, unit := range []int32{1, 2, 10, 14} {
		says(t, "black pearl", j.accept([]int32{unit}), "")
	}
	says(t, "cut", j.acceptCut([]int32{-5, -7, -15, -16}, []byte("loop r1c1 r1c2 r1c3 r2c3 r3c3 r3c2 r3c1 r2c1 misses r3c4")), "missing")
	says(t, "cut", j.acceptCut([]int32{-12, -16, -8, -7}, []byte("loop r1c1 r1c2 r1c3 r2c3 r3c3 r3c2 r3c1 r2c1 misses r3c4")), "")
	says(t, "cut", j.acceptCut([]int32{-1, -12, -16, -8, -7}, []byte("loop r1c1 r1c2 r1c3 r2c3 r3c3 r3c2 r3c1 r2c1 misses r3c4")), "")
}

func TestBinaryRefused(t *testing.T) {
	row := meaning.Line{Index: 0}
	meanings := []meaning.Meaning{
		meaning.Count{Line: row, Value: 1, From: 0, To: 2, AtLeast: 2},                                                          // 17
		meaning.Count{Line: row, Value: 1, From: 0, To: 2, AtLeast: 1},                                                          // 18
		meaning.Count{Line: meaning.Line{Index: 1}, Value: 1, From: 0, To: 2, AtLeast: 1},                                       // 19
		meaning.State{Line: row, Read: 2, Ones: 2, Last: 1, Run: 2},                                                             // 20
		meaning.Differ{A: 0, B: 1, Cell: 0},                                                                                     // 21
		meaning.Differ{A: 0, B: 2, Cell: 1},                                                                                     // 22
		meaning.Count{Line: row, Value: 1, From: 0, To: 2, AtLeast: math.MinInt},                                                // 23
		meaning.Count{Line: row, Value: 0, From: 1, To: 1, AtLeast: 1},                                                          // 24
		meaning.Wire{Line: row, Value: 0, A: meaning.Stretch{To: 2}, B: meaning.Stretch{From: 2, To: 2}, Stride: 1, AtLeast: 1}, // 25, of two cells and none
		meaning.Count{Line: row, Value: 0, From: 0, To: 4, AtLeast: math.MaxInt},                                                // 26
	}
	check := func(want string, clause ...int32) {
		t.Helper()
		says(t, "clause", mustJudge(t, binaryBoard(t, "....", "1.1.", "....", "...."), meanings).accept(clause), want)
	}
	check("", 5)
	check("", 7)
	check("no rule would be broken", 6)
	check("no rule would be broken", -5)
	check("no rule would be broken", 1, 2)
	check("", 1, 2, 3)
	check("", 1, 5, 9)
	check("no rule would be broken", 1, 5, 10)
	check("no rule would be broken", []int32{}...)
	check("says nothing", 1, -1)
	check("neither an answer bit nor a helper", 27)
	check("neither an answer bit nor a helper", 0)
	check("neither an answer bit nor a helper", math.MinInt32)

	check("", -17, 18)
	check("", -18, 1, 2)
	check("row 1 can have half ones", -18, 1)
	check("row 1 can have half ones", 18)
	check("", -17, -3)
	check("5 is not", -18, 1, 5)
	check("19 is not", -18, 19)
	check("20 is not", -18, 20)
	check("", 23)
	check("row 1 can have half ones", -23)
	check("", -24)
	check("row 1 can have half ones", 24)
	check("", 25, 1)
	check("", 25, 2)
	check("row 1 can have half ones", 25, 3)
	check("", 25, 17)
	check("", -26)
	check("row 1 can have half ones", 26)

	check("", -20, 1)
	check("", 20, -1, -2)
	check("no three alike", 20, -1)
	check("5 is not", 20, 5)
	check("18 is not", 20, 18)

	check("", -21, 1, 5)
	check("", 21, -1, 5)
	check("can differ", 21, 1, 5)
	check("can differ", -21, 1)
	check("9 is in neither", -21, 1, 9)
	check("22 is about others", -21, 22)
	check("18 is not", -21, 18)
}

// A board with two rows that have to differ refuses what follows only if they have to.
func TestDistinctRefused(t *testing.T) {
	b := binaryBoard(t, "1100", "1.0.", "....", "....")
	units := []int32{1, 2, -3, -4, 5, -7}
	for _, distinct := range []bool{true, false} {
		b.Distinct = takuzu.Distinct{Rows: distinct}
		j := mustJudge(t, b, []meaning.Meaning{meaning.Differ{A: 0, B: 1, Cell: 1}, meaning.Differ{A: 0, B: 1, Cell: 3}})
		for _, unit := range units {
			says(t, "given", j.accept([]int32{unit}), "")
		}
		want := ""
		if !distinct {
			want = "if it were false"
		}
		says(t, "the rows would be equal", mustJudge(t, b, nil).accept([]int32{-6}), "if it were false") // nothing is known
		says(t, "the rows would be equal", j.accept([]int32{-6, 8}), want)
		says(t, "the rows would be equal", j.accept([]int32{-6}), want)
		if !distinct {
			want = "can differ"
		}
		says(t, "the rows differ somewhere", j.accept([]int32{17, 18}), want)
	}
}

func TestMasyuRefused(t *testing.T) {
	b := loopBoard(t, "....", ".W..", "....")
	faces := []meaning.Meaning{
		meaning.Inside{Row: 0, Col: 0}, meaning.Inside{Row: 0, Col: 1}, // 18, 19
	}
	check := func(want string, clause ...int32) {
		t.Helper()
		says(t, "clause", mustJudge(t, b, faces).accept(clause), want)
	}
	check("", 4, 11)
	check("", -4, 5)
	check("", -11, 15)
	check("", -4, -11)
	check("if it were false", 4)
	check("if it were false", -4, -5, 1)
	check("", -4, -15, 1)
	check("", -1, 10)
	check("if it were false", 1, 10)
	check("", -18, 1)
	check("", 18, 19, -11)
	check("", -18, -19, -11)
	check("part the inside", 18, 19, 11)
	check("part the inside", 18)
	check("if it were false", []int32{}...)
	check("says nothing", 18, -18)
	check("neither an answer bit nor a helper", 20)
	check("if it were false", 1, 2, 3)

	empty := loopBoard(t, "..", "..")
	says(t, "there is a loop", mustJudge(t, empty, nil).accept([]int32{1, 2, 3, 4}), "")
	says(t, "there is a loop", mustJudge(t, empty, nil).accept([]int32{1, 2, 3}), "if it were false")
}

func TestClaim(t *testing.T) {
	b := binaryBoard(t, "1.", "..")
	check := func(want string, against []int32, clause ...int32) {
		t.Helper()
		j := mustJudge(t, b, nil)
		says(t, "given", j.accept([]int32{1}), "")
		says(t, "claim", j.acceptThis(clause, against, "the claim"), want)
	}
	check("", []int32{-1, -4}, -4)
	check("", []int32{-1, -4}, -1, -4)
	check("-4 is missing", []int32{-1, -4}, -1)
	check("-4 is missing", []int32{-1, -4})
	check("does not explain", []int32{-1, -4}, -4, -2)
	check("-4 is missing", []int32{-1, -4}, 4)
	check("does not explain", []int32{-1, -4}, -1, -4, -4)
	check("neither an answer bit", []int32{-1, -4}, -1, -4, 5)
	check("", []int32{2}, 2)
	check("2 is missing", []int32{2})
	check("2 is missing", []int32{2}, -2)
}

// What would make a claim of uniqueness wrong is that something of the solution is missing,
// if no solution contains another one, and else that something differs.
func TestRefuted(t *testing.T) {
	b := faceBoard(t, "4..", "...")
	a := b.Answer([]string{"x--", "---"})
	book := mustBook(t, b)
	m := &proof.Manifest{Claim: proof.Unique}
	check := func(want string) {
		t.Helper()
		if got := fmt.Sprint(refuted(b, book, m, []puzzle.Answer{a})); got != want {
			t.Errorf("antichain %v: got %s, want %s", book.Antichain, got, want)
		}
	}
	check("[-1 -4 -10 -11]")
	book.Antichain = false
	check("[-1 2 3 -4 5 6 7 8 9 -10 -11 12 13 14 15 16 17]")
}

// Edges that contradict one another make everything follow.
func TestTornFaces(t *testing.T) {
	b := loopBoard(t, "B.", "..") // there is no room for the pearl
	j := mustJudge(t, b, nil)
	says(t, "an edge", j.accept([]int32{1}), "")
	if j.facesFollow(nil) {
		t.Error("one edge contradicts itself")
	}
	says(t, "another edge of the face", j.accept([]int32{-3}), "")
	if !j.facesFollow(nil) {
		t.Error("edges that contradict one another are forgotten")
	}
}
