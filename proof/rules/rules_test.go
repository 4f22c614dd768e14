package rules_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gridcnf/internal/brute"
	"gridcnf/proof/rules"
	"gridcnf/puzzle"
	"gridcnf/puzzle/masyu"
	"gridcnf/puzzle/slitherlink"
	"gridcnf/puzzle/takuzu"
)

func TestGolden(t *testing.T) {
	check := func(name string, p puzzle.Puzzle) {
		t.Helper()
		f, err := rules.New(p)
		if err != nil {
			t.Fatal(err)
		}
		f.Add("not the solution", -1, 2)
		got := string(f.OPB())
		file := filepath.Join("testdata", name+".opb")
		if os.Getenv("UPDATE") != "" {
			if err := os.WriteFile(file, []byte(got), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if got != string(want) {
			t.Errorf("%s differs from what was written:\n%s", file, got)
		}
	}
	check("takuzu-6x6", binary(t, takuzu.Takuzu, "0.....", ".1....", "......", "....1.", "......", ".....0"))
	check("3-in-a-row-6x6", binary(t, takuzu.ThreeInARow, "0.....", ".1....", "......", "....1.", "......", ".....0"))
	check("slitherlink-3x4", numbers(t, "3..2", ".0..", "1..4"))
	check("masyu-6x6", pearls(t, false, "......", ".W..B.", "......", "..B...", "......", "...W.."))
}

func TestVariables(t *testing.T) {
	f, err := rules.New(binary(t, takuzu.Takuzu, "....", "....", "...."+"", "...."))
	if err != nil {
		t.Fatal(err)
	}
	for b := range 8 { // the rows, then the columns
		for a := range b {
			for k := range 4 {
				d := f.Difference(a, b, k)
				if parallel := a/4 == b/4; parallel != (d > f.Bits && d <= f.Vars) || !parallel && d != 0 {
					t.Errorf("the difference of lines %d and %d in cell %d is variable %d", a, b, k, d)
				}
			}
		}
	}
	if d := f.Difference(1, 0, 0); d != 0 {
		t.Errorf("a pair the wrong way round has variable %d", d)
	}
	if d := f.Difference(0, 1, 4); d != 0 {
		t.Errorf("a cell beyond the line has variable %d", d)
	}
	if c := append(f.At(rules.Place{Kind: rules.Point}), f.At(rules.Place{Kind: rules.Shape})...); c != nil {
		t.Errorf("a binary board has rules of a point or a shape: %v", c)
	}
}

// All assignments that satisfy the constraints are the answers that the rule checker
// accepts. Difference variables are set wherever the lines differ.
func TestBinaryAgainstChecker(t *testing.T) {
	check := func(kind puzzle.Kind, text ...string) {
		t.Helper()
		b := binary(t, kind, text...)
		f, err := rules.New(b)
		if err != nil {
			t.Fatal(err)
		}
		found := 0
		a := make(puzzle.Answer, b.Bits())
		for bits := range 1 << len(a) {
			for i := range a {
				a[i] = bits>>i&1 == 1
			}
			ok := satisfied(f, differences(f, b, a))
			if legal := b.Check(a) == nil; ok != legal {
				t.Errorf("%v %v: %v satisfies the constraints: %v, the rules: %v", kind, text, b.Text(a), ok, legal)
			}
			if ok {
				found++
			}
		}
		want := 0
		for range brute.Takuzu(b) {
			want++
		}
		if found != want {
			t.Errorf("%v %v: %d assignments, %d solutions", kind, text, found, want)
		}
	}
	for _, kind := range []puzzle.Kind{takuzu.Takuzu, takuzu.ThreeInARow} {
		check(kind, "..", "..")
		check(kind, "....", "....")
		check(kind, "..", "..", "..", "..", "..", "..")
		check(kind, "....", "....", "....", "....")
		check(kind, "1...", "..0.", "....", "....")
		check(kind, "00..", "00..", "....", "....")
	}
}

// An edge set satisfies the constraints if and only if every cell is passed as the rules
// of its own ask; it may be several loops. One loop among them is what the checker accepts.
func TestLoopsAgainstChecker(t *testing.T) {
	checkBoard := func(b puzzle.Puzzle) {
		t.Helper()
		f, err := rules.New(b)
		if err != nil {
			t.Fatal(err)
		}
		solutions := 0
		a := make(puzzle.Answer, b.Bits())
		for bits := range 1 << len(a) {
			for i := range a {
				a[i] = bits>>i&1 == 1
			}
			err := b.Check(a)
			several := err != nil && strings.Contains(err.Error(), "are not one loop")
			if ok := satisfied(f, a); ok != (err == nil || several) {
				t.Errorf("%+v: %v satisfies the constraints: %v, the rules: %v", b, b.Text(a), ok, err)
			}
			if err == nil {
				solutions++
			}
		}
		want := 0
		for range brute.All(b) {
			want++
		}
		if solutions != want {
			t.Errorf("%+v: %d solutions, want %d", b, solutions, want)
		}
	}
	check := func(full bool, text ...string) {
		t.Helper()
		checkBoard(pearls(t, full, text...))
	}
	check(false, ".")
	check(false, "W")
	check(false, "B.")
	check(true, "...", "...")
	check(false, "...", "...", "...")
	check(true, "...", "...", "...")
	check(false, "....", ".W..", "....")
	check(false, "....", "B...", "....")
	check(false, "...B", "....", ".W..")
	check(false, "WW", "..", "BB", "..", "WW")
	check(true, "....", "....", "W...")
	check(false, "......", "......")
	check(false, "...", "...", "...", ".W.")

	checkBoard(numbers(t, "."))
	checkBoard(numbers(t, "4"))
	checkBoard(numbers(t, "3"))
	checkBoard(numbers(t, "00", ".."))
	checkBoard(numbers(t, "0.", ".0"))
	checkBoard(numbers(t, "..", ".."))
	checkBoard(numbers(t, "...", "..."))
	checkBoard(numbers(t, "31.", ".2."))
	checkBoard(numbers(t, "3.3", "..."))
	checkBoard(numbers(t, "1", ".", "2", ".", "3"))
}

func TestUnknownFamily(t *testing.T) {
	if _, err := rules.New(unknown{binary(t, takuzu.Takuzu, "..", "..")}); err == nil {
		t.Error("a puzzle of an unknown family has rules")
	}
}

// unknown is a puzzle that is no board.
type unknown struct{ puzzle.Puzzle }

// differences extends an answer by the difference variables.
func differences(f *rules.Formula, b *takuzu.Board, a puzzle.Answer) []bool {
	rows, cols := b.Size()
	values := make([]bool, f.Vars)
	copy(values, a)
	for j := range max(rows, cols) {
		for i := range j {
			for k := range max(rows, cols) {
				if d := f.Difference(i, j, k); d > 0 && j < rows {
					values[d-1] = a[i*cols+k] != a[j*cols+k]
				}
				if d := f.Difference(rows+i, rows+j, k); d > 0 {
					values[d-1] = a[k*cols+i] != a[k*cols+j]
				}
			}
		}
	}
	return values
}

// satisfied evaluates all constraints: values[v-1] is variable v.
func satisfied(f *rules.Formula, values []bool) bool {
	for _, c := range f.Constraints {
		sum := 0
		for _, l := range c.Lits {
			if l > 0 && values[l-1] || l < 0 && !values[-l-1] {
				sum++
			}
		}
		if sum < c.Sum || c.Exactly && sum > c.Sum {
			return false
		}
	}
	return true
}

func binary(t *testing.T, kind puzzle.Kind, text ...string) *takuzu.Board {
	t.Helper()
	b, err := takuzu.New(kind, len(text), len(text[0]))
	if err != nil {
		t.Fatal(err)
	}
	for r, row := range text {
		for c, x := range row {
			switch x {
			case '0':
				b.Set(r, c, takuzu.Zero)
			case '1':
				b.Set(r, c, takuzu.One)
			}
		}
	}
	return b
}

func pearls(t *testing.T, full bool, text ...string) *masyu.Board {
	t.Helper()
	b, err := masyu.New(len(text), len(text[0]))
	if err != nil {
		t.Fatal(err)
	}
	b.Full = full
	for r, row := range text {
		for c, x := range row {
			switch x {
			case 'W':
				b.Set(r, c, masyu.White)
			case 'B':
				b.Set(r, c, masyu.Black)
			}
		}
	}
	return b
}

func numbers(t *testing.T, text ...string) *slitherlink.Board {
	t.Helper()
	b, err := slitherlink.New(len(text), len(text[0]))
	if err != nil {
		t.Fatal(err)
	}
	for r, row := range text {
		for c, x := range row {
			if x != '.' {
				b.SetClue(r, c, slitherlink.Number(int(x-'0')))
			}
		}
	}
	return b
}
