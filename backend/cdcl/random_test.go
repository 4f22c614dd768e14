package cdcl

import "testing"

// Clauses come between the questions, in the middle of the search that was left by
// the last model or by assumptions, and bring new variables.
func TestClauses(t *testing.T) {
	check := func(scripts, vars, clauses, batch int, lengths ...int) {
		t.Helper()
		for seed := range uint64(scripts) {
			x := newScript(t, seed, vars)
			for i := range clauses {
				x.add(x.lits(lengths[x.IntN(len(lengths))])...)
				if i%batch == 0 {
					x.ask()
				}
				if x.IntN(20) == 0 {
					x.compact()
				}
			}
			x.ask()
			x.solve()
		}
	}
	check(300, 10, 45, 43, 3)
	check(300, 10, 45, 1, 3)
	check(300, 10, 60, 3, 3, 4, 5, 6)
	check(300, 9, 25, 2, 2, 3)
	check(300, 10, 20, 3, 1, 2, 3, 7)
	check(100, 6, 10, 1, 1, 2)
	check(100, 1, 3, 1, 1, 2, 3)
}

// Constraints are mixed with clauses and come late; literals are there twice, or with
// their complements.
func TestCards(t *testing.T) {
	check := func(scripts, vars, steps int, sizes ...int) {
		t.Helper()
		for seed := range uint64(scripts) {
			x := newScript(t, seed, vars)
			for range steps {
				switch x.IntN(6) {
				case 0, 1:
					n := sizes[x.IntN(len(sizes))]
					k := n / 2
					if x.IntN(8) == 0 {
						k = x.IntN(n+4) - 2 // none, or more than there are
					}
					x.atLeast(k, x.lits(n)...)
				case 2:
					x.add(x.lits(2 + x.IntN(3))...)
				case 3:
					if x.IntN(10) == 0 {
						x.compact()
					}
				default:
					x.ask()
				}
			}
			x.solve()
		}
	}
	check(500, 10, 40, 6, 7, 8)
	check(500, 8, 30, 3, 4, 5)
	check(200, 10, 30, 16)
	check(200, 3, 10, 1, 2)
}

// Given so many assumptions that hold already, a search is deeper than it has variables.
func TestRepeatedAssumptions(t *testing.T) {
	w := newTwin(t, 3, 0)
	w.add(-1, 2, 3)
	w.add(-1, 2, -3)
	w.solve(1, 1, 1, 1, 1, 1, 1)
	w.solve(1, 1, 1, 1, 1, 1, 1, -2)
}
