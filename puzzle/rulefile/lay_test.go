package rulefile

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gridcnf/internal/testkit/ending"
	"gridcnf/internal/testkit/golden"
	"gridcnf/internal/testkit/must"
	"gridcnf/puzzle"
)

// Whatever is changed of a board that is laid, its areas are connected, its walls come and go one by one, and what was told stays.
func TestShifted(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for _, name := range []string{"lits", "simple-loop", "regional-yajilin", "sudoku"} {
		b := must.Get(must.Get(Named(name))(t).New(5, 6))(t)
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

// Each cell of the smallest boards is in an area, too, however many boards were laid in vain.
func TestSmallAreas(t *testing.T) {
	for _, f := range All() {
		for vain := range 40 {
			laid := must.Get(f.New(1, 1+vain%2))(t).Laid(rand.New(rand.NewPCG(1, uint64(vain))), vain%4 < 2, vain)
			if f.Areas && (laid.areas == nil || slices.Contains(laid.areas, "")) {
				t.Errorf("%s: areas %q", f.Name, laid.areas)
			}
		}
	}
}

// Walls change until a file finds nothing amiss with them, and no longer than there is time.
func TestFitted(t *testing.T) {
	random, b := rand.New(rand.NewPCG(3, 4)), must.Get(must.Get(Named("heteromino"))(t).New(9, 9))(t)
	laid := b.Laid(random, false, 0)
	amiss, _ := laid.told(b.file.misfit)
	if left, _ := b.Fitted(t.Context(), laid, random).told(b.file.misfit); amiss == 0 || left > 0 || b.Fitted(ending.After(t.Context(), 0, context.Canceled), laid, random) != laid {
		t.Errorf("%d cells are amiss, then %d, or the board changes without time", amiss, left)
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

// What stands on a board goes along when it is turned: clues of all places, directions in them, lists of a side that has no opposite one, and areas.
func TestTurned(t *testing.T) {
	moves := map[string]func(r, c, rows, cols int) (int, int){
		"quarter": func(r, c, rows, _ int) (int, int) { return c, rows - 1 - r },
		"mirror":  func(r, c, _, cols int) (int, int) { return r, cols - 1 - c },
		"same":    func(r, c, _, _ int) (int, int) { return r, c },
	}
	golden.Cases(t, "turned.txt", func(t *testing.T, words []string) string {
		f := must.Get(Named(words[1]))(t)
		d, ok := must.Get(f.Read(strings.ReplaceAll(words[2], "/", "\n")))(t).Turned(moves[words[0]])
		if !ok {
			return "cannot be turned"
		}
		must.Get(f.Read(strings.Join(d.Lines(), "\n")))(t)
		return strings.Join(d.Lines(), "/")
	})
}

// A clue of a file that comes with the program states the same near the rim as in the middle, where it is looked at alone.
func TestRim(t *testing.T) {
	checked := 0
	for _, file := range append(First(), All()...) {
		for size := range patchSize * patchSize {
			rows, cols := 1+size/patchSize, 1+size%patchSize
			if !file.simple() || checkSize(rows, cols, mostKnown) != nil {
				continue
			}
			f := must.Get(file.New(rows, cols))(t).frameOf()
			if f == nil || f.book.Loop == nil {
				continue
			}
			for i, word := range f.b.words {
				middle := f.middle.at(patchSize*patchReach+patchReach, puzzle.Clue(i+1), nil)
				for cell := 0; cell < rows*cols && !middle.strange; cell++ {
					if near := f.near.at(cell, puzzle.Clue(i+1), middle); near.strange || near.shaped != middle.shaped || near.need != middle.need || near.stop != middle.stop {
						t.Errorf("%s %dx%d: %s in cell %d is not as in the middle", file.Name, rows, cols, word.text, cell)
					}
					checked++
				}
			}
		}
	}
	if checked < 1000 {
		t.Errorf("%d places, expected more", checked)
	}
}
