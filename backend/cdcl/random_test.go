package cdcl

import (
	"fmt"
	"testing"

	"gridcnf/cnf"
)

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

// FuzzScript reads bytes as calls. The lowest two bits say what to do: add a clause, add
// a constraint, solve, or solve under assumptions. The next three say how many literals
// follow, one in a byte.
func FuzzScript(f *testing.F) {
	f.Add([]byte{0x0c, 0, 9, 2, 0x02, 0x08, 1, 8, 0x02, 0x0f, 3, 4, 5})
	f.Add([]byte{0x31, 0, 1, 2, 3, 4, 5, 0x02, 0x0c, 8, 9, 10, 0x02})
	f.Add([]byte{0x1f, 0, 0, 0, 0, 0, 0, 0, 0x08, 0, 1, 0x0a})
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > 400 {
			t.Skip("long scripts find nothing that short ones do not")
		}
		w := newTwin(t, 8, 0)
		for len(data) > 0 {
			what := data[0]
			n := min(int(what>>2&7), len(data)-1)
			var lits []cnf.Lit
			for _, b := range data[1 : 1+n] {
				l := cnf.Lit(1 + b&7)
				if b&8 != 0 {
					l = -l
				}
				lits = append(lits, l)
			}
			data = data[1+n:]
			switch what & 3 {
			case 0:
				w.add(lits...)
			case 1:
				w.atLeast(int(what>>5), lits...)
			case 2:
				w.solve()
			case 3:
				w.solve(lits...)
			}
		}
		w.solve()
	})
}

// The same seed makes the same search, another seed another one.
func TestSeeds(t *testing.T) {
	run := func(seed int64) (models string, counters Counters) {
		s := New(seed)
		f := random3(4, 120, 480, true)
		load(s, f)
		for range 5 {
			if sat, err := s.Solve(t.Context()); !sat || err != nil {
				break
			}
			m := model(t, s, f)
			models += fmt.Sprint(m)
			for v := 1; v < len(m); v += 10 {
				s.Add(f.Clause(v)...) // changes nothing
			}
		}
		return models, s.Counters()
	}
	seen := map[string]bool{}
	seeds := []int64{0, 1, 2, 3, -1, 1 << 40}
	for _, seed := range seeds {
		models, counters := run(seed)
		if again, counted := run(seed); again != models || counted != counters {
			t.Errorf("seed %d: %+v, then %+v", seed, counters, counted)
		}
		seen[models] = true
	}
	if len(seen) < len(seeds)-1 {
		t.Errorf("%d seeds make %d searches", len(seeds), len(seen))
	}
}
