package family_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"gridcnf/internal/list"
	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/masyu"
	"gridcnf/internal/testkit/must"
	"gridcnf/internal/testkit/slitherlink"
	"gridcnf/internal/testkit/takuzu"
	"gridcnf/puzzle"
	"gridcnf/puzzle/family"
	"gridcnf/puzzle/rule"
	"gridcnf/puzzle/rulefile"
)

func TestParse(t *testing.T) {
	check := func(names string, want puzzle.Kind) {
		t.Helper()
		for _, name := range strings.Fields(names) {
			if got, err := family.Parse(name); err != nil || got != want {
				t.Errorf("%s: got %q, %v", name, got, err)
			}
		}
	}
	check("takuzu Binairo BINAIRO", takuzu.Takuzu)
	check("3-in-a-row Tohu-Wa-Vohu unruly", takuzu.ThreeInARow)
	check("masyu Masyu", masyu.Masyu)
	check("slitherlink Loopy fences", slitherlink.Slitherlink)
	_, err := family.Parse("sudoku")
	want := `unknown puzzle "sudoku": expected takuzu (binairo), 3-in-a-row (tohu-wa-vohu, unruly), masyu or slitherlink (loopy, fences), or the family of a rule file`
	if err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

// Where a board lacks a usual rule of its kind, that can be said.
func TestWithout(t *testing.T) {
	check := func(kind puzzle.Kind, rules, want string) {
		t.Helper()
		b := boards.Empty(t, kind, 4, 6, strings.Fields(rules)...)
		if got := fmt.Sprint(family.Without(b)); got != want {
			t.Errorf("%s with %q: got %s, expected %s", kind, b.Rules(), got, want)
		}
	}
	check("takuzu", "", "[]")
	check("takuzu", "-distinct-rows -distinct-columns", "[distinct-rows distinct-columns]")
	check("takuzu", "-distinct-columns", "[distinct-columns]")
	check("3-in-a-row", "", "[]")
	check("3-in-a-row", "distinct-columns", "[]")
	check("masyu", "", "[]")
	check("masyu", "full", "[]")
	check("slitherlink", "", "[]")
}

// The options of a family are those of its rule file.
func TestOptions(t *testing.T) {
	for _, f := range family.All() {
		optional := list.Filter(f.Rules(), func(r rulefile.Rule) bool { return r.Optional })
		want := list.Map(optional, func(r rulefile.Rule) family.Option { return family.Option{Name: r.Name, Text: r.Text} })
		if !slices.Equal(f.Options, want) {
			t.Errorf("%s: got %q, want %q", f.Name(), f.Options, want)
		}
	}
}

// Every clue has a name, if any has.
func TestClueNames(t *testing.T) {
	for _, f := range family.All() {
		if n := len(f.ClueNames); n > 0 && n != len(f.Symbols) {
			t.Errorf("%s: %d names for the clues %q", f.Name(), n, f.Symbols)
		}
	}
}

// The table says of names what the rule files of its kinds say: it has them once more, for to read the files takes a fifth of the
// time in which the program starts.
func TestTableIsThatOfFiles(t *testing.T) {
	files := make(map[puzzle.Kind]*rulefile.File)
	for _, f := range rulefile.First() {
		files[puzzle.Kind(f.Name)] = f
	}
	for _, f := range family.All() {
		for _, k := range f.Kinds {
			file := files[k.Name]
			alike := func(x, y rulefile.Rule) bool { return x.Name == y.Name && x.Text == y.Text && x.Optional == y.Optional }
			if file == nil || "A "+file.Title != k.Title || !slices.Equal(file.Aliases, k.Aliases) || !slices.EqualFunc(file.Rules, f.Rules(), alike) {
				t.Errorf("%s: the file has %+v", k.Name, file)
			}
		}
	}
}

// A family whose book says that no solution contains another one keeps that on every small
// board, of all answers that its rule checker accepts. A board without clues and without
// the rules that can be left out has the solutions of all others.
func TestAntichain(t *testing.T) {
	const most = 17 // answer bits
	for _, f := range family.All() {
		declared, found := 0, 0
		for size := range 4 * 4 {
			b, err := f.New(f.Name(), 1+size/4, 1+size%4)
			if err != nil || b.Bits() > most {
				continue
			}
			for _, r := range f.Rules() {
				if r.Optional {
					must.Do(t, b.SetRule(r.Name, false))
				}
			}
			book := must.Get(rule.Of(b, "a test", rule.Balanced, rule.Distinct, rule.Shapes, rule.OneLoop))(t)
			if !book.Antichain {
				continue
			}
			solutions := accepted(b)
			for i, x := range solutions {
				for j, y := range solutions {
					if i != j && x&^y == 0 {
						t.Errorf("%s %dx%d: the solution %b contains %b", f.Name(), 1+size/4, 1+size%4, y, x)
					}
				}
			}
			declared, found = declared+1, found+len(solutions)
		}
		if declared > 0 && found < 50 {
			t.Errorf("%s: only %d solutions on %d boards: the test says nothing", f.Name(), found, declared)
		}
	}
}

// accepted lists the answers that a puzzle's rule checker accepts, as the bits of numbers.
func accepted(p puzzle.Puzzle) (all []uint) {
	a := make(puzzle.Answer, p.Bits())
	for bits := range uint(1) << len(a) {
		for i := range a {
			a[i] = bits>>i&1 == 1
		}
		if p.Check(a) == nil {
			all = append(all, bits)
		}
	}
	return all
}
