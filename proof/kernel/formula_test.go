package kernel_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/brute"
	"gridcnf/proof"
	"gridcnf/proof/kernel"
	"gridcnf/puzzle"
	"gridcnf/puzzle/family"
	"gridcnf/puzzle/masyu"
	"gridcnf/puzzle/slitherlink"
	"gridcnf/puzzle/takuzu"
)

// much is memory enough for what is not about memory.
const much = 1 << 30

// board makes a board of rows of the family's symbols, with just those optional rules.
func board(t testing.TB, kind puzzle.Kind, rules string, rows ...string) puzzle.Board {
	t.Helper()
	var list []string
	for _, rule := range boards.Must(family.Of(kind)).Rules {
		if rule.Optional && slices.Contains(strings.Fields(rules), rule.Name) {
			list = append(list, rule.Name)
		} else if rule.Optional {
			list = append(list, "-"+rule.Name)
		}
	}
	return boards.Of(t, kind, strings.Join(rows, "/"), list...)
}

// text is the puzzle.txt of a board.
func text(t testing.TB, p puzzle.Puzzle) []byte {
	t.Helper()
	text, err := proof.WritePuzzle(p)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// state states the rules of a board, by its text.
func state(t testing.TB, p puzzle.Puzzle) (*kernel.Formula, *kernel.Meter) {
	t.Helper()
	m := kernel.NewMeter(t.Context(), much)
	k, err := kernel.ReadPuzzle(text(t, p), m)
	if err != nil {
		t.Fatal(err)
	}
	f, err := kernel.NewFormula(k, m)
	if err != nil {
		t.Fatal(err)
	}
	return f, m
}

// holds reports whether values of the variables satisfy a constraint.
func holds(c kernel.Constraint, values []bool) bool {
	missing := c.Degree
	for _, l := range c.Lits {
		if values[max(l, -l)-1] == (l > 0) {
			missing--
		}
	}
	return missing <= 0
}

// The constraints hold of those answers that the rule checker of the board accepts; of several loops, too, if each
// point and each clue is as it should be. Where lines have to differ, they say by which cells they do.
func TestConstraintsAgainstCheckers(t *testing.T) {
	answers := 0
	check := func(kind puzzle.Kind, rules string, rows ...string) {
		t.Helper()
		p := board(t, kind, rules, rows...)
		f, _ := state(t, p)
		all := constraints(f)
		values := make([]bool, f.Vars)
		a := puzzle.Answer(values[:f.Bits])
		for bits := range 1 << len(a) {
			for i := range a {
				a[i] = bits>>i&1 == 1
			}
			ok := satisfies(values, len(a), all)
			err := p.Check(a)
			several := err != nil && strings.Contains(err.Error(), "are not one loop")
			if ok != (err == nil || several) {
				t.Fatalf("%s %s %v: %v satisfies the constraints: %v, the rules: %v", kind, rules, rows, p.Text(a), ok, err)
			}
			if ok {
				answers++
			}
		}
	}
	for _, rules := range []string{"", "distinct-rows", "distinct-columns", "distinct-rows distinct-columns"} {
		check(takuzu.Takuzu, rules, "..", "..")
		check(takuzu.Takuzu, rules, "....", "....")
		check(takuzu.ThreeInARow, rules, "..", "1.", "..", "..", "..", "..")
		check(takuzu.Takuzu, rules, "....", "....", "....", "....")
	}
	for _, rules := range []string{"", masyu.FullRule} {
		check(masyu.Masyu, rules, ".")
		check(masyu.Masyu, rules, "W")
		check(masyu.Masyu, rules, "B.")
		check(masyu.Masyu, rules, "...", "...", "...")
		check(masyu.Masyu, rules, ".W..", "...B", "....")
		check(masyu.Masyu, rules, "B...", "..?.", "....")
		check(masyu.Masyu, rules, "?.", "..", "W.", "..", ".B")
		check(masyu.Masyu, rules, "WW", "..", "BB", "..", "WW")
		check(masyu.Masyu, rules, "......", "..?...")
		check(masyu.Masyu, rules, "...", ".?.", "...", ".W.")
	}
	check(slitherlink.Slitherlink, "", ".")
	check(slitherlink.Slitherlink, "", "4")
	check(slitherlink.Slitherlink, "", "3")
	check(slitherlink.Slitherlink, "", "0.", ".0")
	check(slitherlink.Slitherlink, "", "31.", ".2.")
	check(slitherlink.Slitherlink, "", "1", ".", "2", ".", "3")
	t.Logf("%d answers satisfy their constraints", answers)
}

// constraints lists those of a formula.
func constraints(f *kernel.Formula) (all []kernel.Constraint) {
	for id := 1; id <= f.Len(); id++ {
		c := f.At(id)
		c.Lits = slices.Clone(c.Lits)
		all = append(all, c)
	}
	return all
}

// satisfies reports whether bits satisfy constraints, with some values of the variables after
// them: those that follow, and true for the others.
func satisfies(values []bool, bits int, all []kernel.Constraint) bool {
	known := make([]bool, len(values))
	for i := range values {
		known[i] = i < bits
	}
	for before := []bool(nil); !slices.Equal(before, known); {
		before = slices.Clone(known)
		for _, c := range all {
			var open []kernel.Lit
			met := 0
			for _, l := range c.Lits {
				if i := max(l, -l) - 1; !known[i] {
					open = append(open, l)
				} else if values[i] == (l > 0) {
					met++
				}
			}
			if met+len(open) < c.Degree {
				return false
			}
			if met+len(open) == c.Degree {
				for _, l := range open {
					i := max(l, -l) - 1
					known[i], values[i] = true, l > 0
				}
			}
		}
	}
	for i := range values {
		values[i] = values[i] || !known[i]
	}
	return !slices.ContainsFunc(all, func(c kernel.Constraint) bool { return !holds(c, values) })
}

// That a solution is not the only one is true of every other one, and not of it.
func TestClaims(t *testing.T) {
	for _, p := range []puzzle.Puzzle{
		board(t, masyu.Masyu, "", "...", "...", "..."), board(t, slitherlink.Slitherlink, "", "..", ".2"),
		board(t, takuzu.Takuzu, "", "....", "...."),
	} {
		solutions := slices.Collect(brute.All(p))
		if len(solutions) < 2 {
			t.Fatalf("%s: %d solutions", text(t, p), len(solutions))
		}
		for i, claimed := range solutions {
			f, _ := state(t, p)
			if err := f.Claim(kernel.Unique, claimed, 0); err != nil {
				t.Fatal(err)
			}
			for j, a := range solutions {
				if holds(f.At(f.Len()), a) != (i != j) {
					t.Errorf("%s: the claim of %v holds of %v: %v", text(t, p), p.Text(claimed), p.Text(a), i == j)
				}
			}
		}
	}
}

// The variables after the edges say of a loop which faces are inside it, and the last one that the
// outside is not. Nothing else satisfies the constraints, and with an edge more or less nothing does.
func TestFaces(t *testing.T) {
	f, _ := state(t, board(t, slitherlink.Slitherlink, "", "...", "...", "..."))
	all, values := constraints(f)[f.Len()-4*f.Bits-1:], make([]bool, f.Vars)
	if f.Vars != f.Bits+9+1 {
		t.Fatalf("%d variables, %d of them edges", f.Vars, f.Bits)
	}
	l := puzzle.Lattice{Rows: 4, Cols: 4}
	for inside := range 1 << 10 {
		is := func(face int) bool { return inside>>face&1 == 1 }
		for e := range f.Bits {
			left, right := l.FacesOf(e)
			values[e] = is(left) != is(right)
		}
		for face := range 10 {
			values[f.Bits+face] = is(face)
		}
		if ok := !slices.ContainsFunc(all, func(c kernel.Constraint) bool { return !holds(c, values) }); ok == is(9) {
			t.Errorf("inside %010b: satisfied: %v", inside, ok)
		}
		for e := range f.Bits {
			values[e] = !values[e]
			if satisfies(slices.Clone(values), f.Bits, all) {
				t.Errorf("inside %010b: satisfied with edge %d changed", inside, e+1)
			}
			values[e] = !values[e]
		}
	}
}

func TestPairs(t *testing.T) {
	f, _ := state(t, board(t, takuzu.Takuzu, "distinct-rows distinct-columns", "......", "......", "......", "......"))
	seen := map[int]bool{}
	for _, columns := range []bool{false, true} {
		lines, length := 4, 6
		cell := func(i, k int) kernel.Lit { return kernel.Lit(6*i + k + 1) }
		if columns {
			lines, length = 6, 4
			cell = func(i, k int) kernel.Lit { return kernel.Lit(6*k + i + 1) }
		}
		for j := range lines {
			for i := range j {
				first := f.Pair(columns, i, j)
				var some []kernel.Lit
				for k := range length {
					d := -f.At(first + 2*k).Lits[0]
					some = append(some, d)
					got := fmt.Sprint(f.At(first+2*k)) + " " + fmt.Sprint(f.At(first+2*k+1))
					want := fmt.Sprint(kernel.Constraint{Lits: []kernel.Lit{-d, cell(i, k), cell(j, k)}, Degree: 1},
						kernel.Constraint{Lits: []kernel.Lit{-d, -cell(i, k), -cell(j, k)}, Degree: 1})
					if got != want || seen[int(d)] || int(d) <= f.Bits {
						t.Errorf("lines %d and %d, cell %d: got %s, want %s", i, j, k, got, want)
					}
					seen[int(d)] = true
				}
				if got := f.At(first + 2*length); !slices.Equal(got.Lits, some) || got.Degree != 1 {
					t.Errorf("lines %d and %d differ: got %v, want %v", i, j, got, some)
				}
			}
		}
	}
	if len(seen) != f.Vars-f.Bits {
		t.Errorf("%d variables are of pairs, there are %d", len(seen), f.Vars-f.Bits)
	}
	f, _ = state(t, board(t, takuzu.Takuzu, "distinct-columns", "..", ".."))
	if f.Pair(false, 0, 1) != 0 || f.Pair(true, 0, 1) == 0 {
		t.Error("rows have to differ, or columns need not")
	}
}

// The kernel has its own table of kinds and rules: it is that of the families.
func TestRulesOfFamilies(t *testing.T) {
	for _, fam := range family.All() {
		for _, kind := range fam.Kinds {
			b, err := fam.New(kind.Name, 2, 2)
			if err != nil {
				t.Fatal(err)
			}
			for clue := range fam.Symbols {
				b.SetClue(clue%4/2, clue%2, puzzle.Clue(clue))
				m := kernel.NewMeter(t.Context(), much)
				p, err := kernel.ReadPuzzle(text(t, b), m)
				if err != nil {
					t.Errorf("%s: %v", text(t, b), err)
				} else if p.Kind != string(kind.Name) || !slices.Equal(p.Rules, b.Rules()) || p.At(clue%4/2, clue%2) != fam.Symbols[clue] || p.Bits() != b.Bits() {
					t.Errorf("%s is read as %+v", text(t, b), p)
				}
			}
		}
	}
}
