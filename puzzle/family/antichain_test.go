package family_test

import (
	"testing"

	"gridcnf/internal/testkit/must"
	"gridcnf/puzzle"
	"gridcnf/puzzle/family"
	"gridcnf/puzzle/rule"
)

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
			for _, r := range f.Rules {
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
