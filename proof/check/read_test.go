package check

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"gridcnf/meaning"
	"gridcnf/puzzle"
	"gridcnf/puzzle/masyu"
	"gridcnf/puzzle/slitherlink"
)

func TestReadHelpers(t *testing.T) {
	binary, loop := binaryBoard(t, "....", "...."), loopBoard(t, "...", "...")
	check := func(p puzzle.Puzzle, want, text string) {
		t.Helper()
		_, err := readHelpers("h", []byte(text), mustBook(t, p), p.Bits())
		says(t, text, err, want)
	}
	check(binary, "", "")
	check(binary, "", "9 count row 2 value 1 cells 1 to 4 at-least 2\n10 differ columns 3 4 cell 2\n")
	check(binary, "", "9 state column 4 read 2 ones 1 last 0 run 1\n")
	check(binary, "", "9 wire row 1 value 0 merges cells 1 to 2 less 0 and cells 3 to 4 less 1 offset 0 stride 2 at-least 1\n")
	check(loop, "", "8 inside 1 2\n")

	check(binary, "h:1: found", "9 count row 2 value 1 cells 1 to 4 at-least 2")
	check(binary, "h:1: found", "\n")
	check(binary, "h:1: found", "8 count row 2 value 1 cells 1 to 4 at-least 2\n")
	check(binary, "h:2: found", "9 differ rows 1 2 cell 2\n9 differ rows 1 2 cell 3\n")
	check(binary, "h:2: found", "9 differ rows 1 2 cell 2\n11 differ rows 1 2 cell 3\n")
	check(binary, "h:1: found", "09 differ rows 1 2 cell 2\n")
	check(binary, "h:1: ", "9 differ rows 1 2  cell 2\n")
	for _, m := range []string{
		"count row 3 value 1 cells 1 to 4 at-least 2", "count row 0 value 1 cells 1 to 4 at-least 2",
		"count row 1 value 2 cells 1 to 4 at-least 2", "count row 1 value 1 cells 0 to 4 at-least 2",
		"count row 1 value 1 cells 1 to 5 at-least 2", "count row 1 value 1 cells 4 to 2 at-least 2",
		"count column 5 value 1 cells 1 to 2 at-least 2", "count column 1 value 1 cells 1 to 3 at-least 2",
		"state row 1 read 0 ones 0 last 0 run 1", "state row 1 read 5 ones 0 last 0 run 1",
		"state row 1 read 1 ones -1 last 0 run 1", "state row 1 read 1 ones 1 last 2 run 1", "state row 1 read 1 ones 1 last 1 run 3",
		"differ rows 2 2 cell 1", "differ rows 2 1 cell 1", "differ rows 1 3 cell 1", "differ columns 1 2 cell 3",
		"wire row 1 value 0 merges cells 1 to 3 less 0 and cells 3 to 4 less 1 offset 0 stride 2 at-least 1",
		"wire row 1 value 0 merges cells 1 to 2 less 0 and cells 3 to 4 less 1 offset 0 stride 0 at-least 1",
		"wire row 1 value 0 merges cells 1 to 2 less 0 and cells 3 to 4 less 1 offset -1 stride 1 at-least 1",
		"wire row 1 value 0 merges cells 1 to 2 less -1 and cells 3 to 4 less 1 offset 0 stride 1 at-least 1",
		"wire row 1 value 0 merges cells 1 to 2 less 0 and cells 3 to 6 less 1 offset 0 stride 1 at-least 1",
		"inside 1 1",
	} {
		check(binary, "h:2: ", "9 differ rows 1 2 cell 2\n10 "+m+"\n")
	}
	check(loop, "does not fit", "8 inside 2 1\n")
	check(loop, "does not fit", "8 inside 1 3\n")
	check(loop, "does not fit", "8 inside 0 1\n")
	check(loop, "does not fit", "8 differ rows 1 2 cell 2\n")
}

func TestReadSolutions(t *testing.T) {
	binary, loop := binaryBoard(t, "....", "...."), loopBoard(t, "...", "...")
	check := func(p puzzle.Puzzle, want string, text string) {
		t.Helper()
		_, err := readSolutions("s", []byte(text), p)
		says(t, text, err, want)
	}
	check(binary, "", "")
	check(binary, "", "0101\n1111\n")
	check(binary, "", "0101\n1111\n\n1010\n0000\n")
	check(loop, "", "se sw -\nne nw -\n")
	check(loop, "", "- - -\n- - -\n")
	check(binary, "s:2: ", "0101\n1111")
	check(binary, "s:2: ", "0101\n")
	check(binary, "s:3: ", "0101\n1111\n1111\n")
	check(binary, "s:9: ", "0101\n1111\n\n0101\n1111\n\n0101\n1111\n\n0101\n1111\n")
	check(binary, "s:1: ", "010\n1111\n")
	check(binary, "s:2: ", "0101\n11110\n")
	check(binary, "s:2: ", "0101\n111.\n")
	check(binary, "s:3: ", "0101\n1111\n1010\n0000\n1010\n")
	check(binary, "s:4: ", "0101\n1111\n\n101\n0000\n")
	check(loop, "s:1: ", "se sw\nne nw -\n")
	check(loop, "s:2: ", "se sw -\nne nw e\n")
	check(loop, "s:1: ", "se sw e\nne nw -\n")
	check(loop, "s:1: ", "se sw  -\nne nw -\n")
	check(loop, "s:1: ", "se - -\nne nw -\n")
	check(loop, "s:2: ", "se sw -\nse nw -\n")
	check(loop, "s:2: ", "- - -\nne nw -\n")
	check(loop, "s:1: ", "es sw -\nne nw -\n")

	faces, err := slitherlink.New(2, 3)
	if err != nil {
		t.Fatal(err)
	}
	check(faces, "", "xx-\n-x-\n")
	check(faces, "", "---\n---\n\nx-x\n-x-\n") // several loops: a rule checker's matter
	check(faces, "s:2: ", "xx-\n-x\n")
	check(faces, "s:2: ", "xx-\n-x--\n")
	check(faces, "s:1: ", "xX-\n-x-\n")
}

func FuzzReadHelpers(f *testing.F) {
	f.Add("37 count row 3 value 1 cells 1 to 5 at-least 2\n", true)
	f.Add("37 wire row 1 value 0 merges cells 1 to 2 less 0 and cells 3 to 4 less 1 offset 0 stride 2 at-least 1\n", true)
	f.Add("37 state column 4 read 2 ones 1 last 0 run 1\n38 differ columns 3 4 cell 2\n", true)
	f.Add("8 inside 1 2\n", false)
	f.Fuzz(func(t *testing.T, text string, binary bool) {
		var p puzzle.Puzzle = loopBoard(t, "...", "...")
		if binary {
			p = binaryBoard(t, strings.Fields(strings.Repeat("...... ", 6))...)
		}
		book := mustBook(t, p)
		h, err := readHelpers("h", []byte(text), book, p.Bits())
		if err != nil {
			return
		}
		var again bytes.Buffer
		for i, m := range h.meanings {
			fmt.Fprintf(&again, "%d %v\n", p.Bits()+1+i, m)
		}
		if again.String() != text {
			t.Errorf("%q was read as %q", text, again.String())
		}
		// Whatever the helpers mean, clauses of them can be judged.
		j, err := newJudge(p, book, h, plenty())
		if err != nil {
			t.Fatal(err)
		}
		for i := range h.meanings {
			v := int32(p.Bits() + 1 + i)
			for _, clause := range [][]int32{{v}, {-v}, {1, v}, {-2, -v}, {v, int32(p.Bits() + 1)}} {
				_ = j.accept(clause)
			}
		}
	})
}

func FuzzReadSolutions(f *testing.F) {
	f.Add("0101\n1010\n", true)
	f.Add("0101\n1010\n\n0101\n1010\n", true)
	f.Add("se sw -\nne nw -\n", false)
	f.Fuzz(func(t *testing.T, text string, binary bool) {
		var p puzzle.Puzzle = loopBoard(t, "...", "...")
		if binary {
			p = binaryBoard(t, "....", "....")
		}
		all, err := readSolutions("s", []byte(text), p)
		if err != nil {
			return
		}
		var again []string
		for _, a := range all {
			again = append(again, strings.Join(p.Text(a), "\n")+"\n")
		}
		if want := strings.Join(again, "\n"); want != text {
			t.Errorf("%q was read as %q", text, want)
		}
	})
}

// FuzzCut judges cuts of a board of which all solutions are known.
func FuzzCut(f *testing.F) {
	f.Add("loop r1c1 r1c2 r2c2 r2c1 misses r3c4")
	b := loopBoard(f, "....", "....", "W..W")
	b.Set(2, 0, masyu.None)
	b.Set(1, 0, masyu.White)
	b.Set(2, 3, masyu.Black)
	all := truths(b, []meaning.Meaning{})
	if len(all) == 0 {
		f.Fatal("the board has no solution")
	}
	f.Fuzz(func(t *testing.T, text string) {
		want, err := newCutter(mustBook(t, b).Loop, plenty()).clauseOf([]byte(text))
		if err != nil {
			return
		}
		clause := make([]int32, len(want))
		for i, l := range want {
			clause[i] = int32(l)
		}
		sound(t, all, clause)
		says(t, text, mustJudge(t, b, nil).acceptCut(clause, []byte(text)), "")
	})
}
