package line_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"gridcnf/cnf"
	"gridcnf/encode"
	"gridcnf/encode/fold"
	"gridcnf/encode/line"
	"gridcnf/internal/testkit/backendtest"
	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/brute"
	"gridcnf/internal/testkit/takuzu"
	"gridcnf/puzzle/rule"
)

// fillings returns the balanced lines of n cells without three alike.
func fillings(n int) []uint {
	var all []uint
next:
	for row := range uint(1) << n {
		ones := 0
		for k := range n {
			ones += int(row >> k & 1)
			if three := row >> k & 7; k+2 < n && (three == 0 || three == 7) {
				continue next
			}
		}
		if 2*ones == n {
			all = append(all, row)
		}
	}
	return all
}

// left returns the fillings that agree with the values of a line.
func left(values []fold.Value) []uint {
	return slices.DeleteFunc(fillings(len(values)), func(row uint) bool {
		for k, v := range values {
			if v != fold.Open && v != fold.Of(row>>k&1 == 1) {
				return true
			}
		}
		return false
	})
}

// complete fails if an open cell of a line that the guide looks at has the same value in
// all fillings.
func complete(t *testing.T, lines []rule.Line, guide cnf.Propagator, isTrue func(cnf.Lit) bool) {
	t.Helper()
	for i := range lines {
		if !line.Tight(guide, i) {
			continue // left to the clauses
		}
		values := make([]fold.Value, lines[i].Len)
		for k := range values {
			if c := cnf.Lit(lines[i].Bit(k) + 1); isTrue(c) {
				values[k] = fold.True
			} else if isTrue(-c) {
				values[k] = fold.False
			}
		}
		all := left(values)
		if len(all) == 0 {
			t.Fatalf("line %d cannot be filled: %v", i, values)
		}
		for k, v := range values {
			agree := func(row uint) bool { return row>>k&1 == all[0]>>k&1 }
			if v == fold.Open && !slices.ContainsFunc(all, func(row uint) bool { return !agree(row) }) {
				t.Fatalf("cell %d of line %d follows: %v", k, i, values)
			}
		}
	}
}

// minimal fails if an explanation says more than it has to.
func minimal(t *testing.T, line *rule.Line, l cnf.Lit, clause []cnf.Lit) {
	t.Helper()
	for skip := -1; skip < len(clause); skip++ {
		if skip >= 0 && clause[skip] == l {
			continue
		}
		values := make([]fold.Value, line.Len)
		for i, other := range clause {
			if i != skip {
				values[(other.Var()-1-line.First)/line.Stride] = fold.Of(other < 0)
			}
		}
		if possible := len(left(values)) > 0; possible != (skip >= 0) {
			t.Fatalf("%v: literal %d can be left out, or the clause does not follow", clause, skip)
		}
	}
}

// Every conclusion about a line is true in all its fillings, none is missing, and
// explanations say no more than they have to.
func TestGuide(t *testing.T) {
	rng := rand.New(rand.NewPCG(33, 34))
	checked := 0
	check := func(n, rows, cols, givens, decisions int) {
		t.Helper()
		for range n {
			b := boards.Must(takuzu.New(takuzu.Takuzu, rows, cols))
			b.Distinct = takuzu.Distinct{Rows: rng.IntN(2) == 0, Cols: rng.IntN(2) == 0}
			for range rng.IntN(givens + 1) {
				b.Set(rng.IntN(rows), rng.IntN(cols), takuzu.Cell(1+rng.IntN(2)))
			}
			e := boards.Must(encode.New(t.Context(), b, encode.Options{Takes: encode.Takes{Cards: true, Guide: true}, Textbook: rng.IntN(2) == 0}))
			if e.Guide == nil {
				continue // the givens decide everything, or contradict each other
			}
			var truths []cnf.Model
			for a := range brute.Takuzu(b) {
				truths = append(truths, append(cnf.Model{false}, a...))
			}
			lines := b.Book().Lines
			checked += backendtest.Following{
				Open: e.Guide, Formula: e.Formula, Truths: truths, Scripts: 2, Steps: decisions, State: line.State,
				More: func(p cnf.Propagator, l cnf.Lit, clause []cnf.Lit) {
					minimal(t, &lines[line.From(p, l)], l, clause)
				},
				Quiet: func(p cnf.Propagator, isTrue func(cnf.Lit) bool) { complete(t, lines, p, isTrue) },
			}.Run(t)
		}
	}
	check(20, 2, 2, 1, 10)
	check(40, 4, 4, 4, 60)
	check(40, 4, 6, 6, 60)
	check(40, 6, 6, 12, 60)
	check(10, 6, 8, 20, 60)
	t.Logf("%d explanations", checked)
}
