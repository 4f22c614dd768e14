package card

import (
	"testing"

	"gridcnf/cnf"
	"gridcnf/internal/list"
	"gridcnf/internal/testkit/propagation"

	"pgregory.net/rapid"
)

// A sum that is decided for every row of its truth table, by a decision diagram and by adders.
func TestWeighted(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 7).Draw(t, "n")
		f := new(cnf.Formula)
		xs, free := propagation.Inputs(f, n), f.NewVar()
		var groups [][]Choice
		weights := rapid.SliceOfN(rapid.IntRange(1, 40), n, n).Draw(t, "weights")
		for i, w := range weights {
			groups = append(groups, []Choice{{Lit: xs[i], Weight: w}})
		}
		lo := rapid.IntRange(0, 99).Draw(t, "lo")
		hi := rapid.IntRange(lo, 300).Draw(t, "hi")
		if rapid.Bool().Draw(t, "adders") {
			adder(f, lo, hi, groups, []cnf.Lit{free})
		} else {
			Weighted(f, lo, hi, groups, make([]bool, n), free)
		}
		for row := range uint(2) << n {
			total := 0
			for i, w := range weights {
				total += w * int(row>>i&1)
			}
			want := row>>n == 1 || lo <= total && total <= hi
			if got := propagation.Satisfiable(f, propagation.Start(f, values(row, n+1))); got != want {
				t.Fatalf("%b: %v, want %v", row, got, want)
			}
		}
	})
}

// Weights with as many totals as subsets are written by adders.
func TestWeightedFar(t *testing.T) {
	var f cnf.Formula
	groups := list.Map(propagation.Inputs(&f, 20), func(l cnf.Lit) []Choice { return []Choice{{l, 1 << l}} })
	if Weighted(&f, 1<<19, 3<<19, groups, make([]bool, len(groups))); f.NumVars() > 200 {
		t.Errorf("%d variables", f.NumVars())
	}
}
