package rulefile

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gridcnf/internal/testkit/must"
	"gridcnf/puzzle"
)

// Whatever is changed of a board that is laid, its areas are connected, its walls come and go one by one, and what was told stays.
func TestShifted(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for _, name := range []string{"lits", "simple-loop", "regional-yajilin", "sudoku"} {
		f := must.Get(Named(name))(t)
		b := must.Get(f.New(5, 6))(t)
		laid, changes := b.Laid(random, false, 0), 0
		for range 300 {
			before := slices.Clone(laid.Lines())
			next := b.Shifted(laid, puzzle.Cell{Row: random.IntN(5), Col: random.IntN(6)}, random)
			if !slices.Equal(before, laid.Lines()) {
				t.Fatalf("%s: the board before has changed", name)
			}
			if next == nil {
				continue
			}
			changes++
			walls := strings.Count(strings.Join(next.Lines()[1:], " "), "x") - strings.Count(strings.Join(before[1:], " "), "x")
			if slices.Equal(next.areas, laid.areas) && name != "regional-yajilin" && walls*walls != 1 {
				t.Fatalf("%s: %d walls came, and the areas are the same", name, walls)
			}
			for i, area := range next.areas {
				if part := next.joined(next.areas, i); len(part) != len(slices.DeleteFunc(slices.Clone(next.areas), func(other string) bool { return other != area })) {
					t.Fatalf("%s: the area %s falls apart: %q", name, area, next.areas)
				}
			}
			laid = next
		}
		if told := b.Laid(random, false, 0); name == "lits" && told.Shifted(told, puzzle.Cell{}, random) != nil {
			t.Error("areas that were told are changed")
		}
		if (changes > 50) != (name != "sudoku") {
			t.Errorf("%s: %d changes", name, changes)
		}
	}
}

// Boards that are made have the parameters that a file calls usual, until many boards in a row had no answer.
func TestUsual(t *testing.T) {
	check := func(name string, size int, want string) {
		t.Helper()
		b := must.Get(must.Get(Named(name))(t).New(size, size))(t)
		if got := strings.Join(b.Laid(rand.New(rand.NewPCG(1, 2)), false, 0).Params(), " "); got != want {
			t.Errorf("%s %d: %s, expected %s", name, size, got, want)
		}
		seen := make(map[string]bool)
		for k := range 40 {
			seen[strings.Join(b.Laid(rand.New(rand.NewPCG(1, uint64(k))), false, 8).Params(), " ")] = true
		}
		if len(seen) < 2 {
			t.Errorf("%s %d: after many boards in vain there are just %v", name, size, seen)
		}
	}
	check("skyscrapers", 5, "5")
	check("star-battle", 8, "1")
	check("star-battle", 9, "2")
	check("battleships", 10, "4 3 2 1 0")
	check("easy-as-abc", 5, "3")
}
