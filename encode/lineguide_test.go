package encode

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"gridcnf/cnf"
	"gridcnf/internal/brute"
	"gridcnf/puzzle/takuzu"
)

// lineGuideState is what Undo has to restore of a lineGuide.
func lineGuideState(p cnf.Propagator) string {
	g := p.(*lineGuide)
	return fmt.Sprint(g.history.state, g.count, g.spare)
}

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
func left(values []value) []uint {
	return slices.DeleteFunc(fillings(len(values)), func(row uint) bool {
		for k, v := range values {
			if v != open && v != [...]value{isFalse, isTrue}[row>>k&1] {
				return true
			}
		}
		return false
	})
}

// values returns what is assigned in a line.
func (f *follower) values(l line) []value {
	v := make([]value, l.n)
	for k := range v {
		if c := cnf.Lit(l.cell(k) + 1); f.isTrue(c) {
			v[k] = isTrue
		} else if f.isTrue(-c) {
			v[k] = isFalse
		}
	}
	return v
}

// complete fails if an open cell of a line that the guide looks at has the same value in
// all fillings.
func (f *follower) complete(b *takuzu.Board) {
	f.t.Helper()
	rows, cols := b.Size()
	for i := range rows + cols {
		values := f.values(lineOf(b, i))
		if !f.guide.(*lineGuide).tight(i) {
			continue // left to the clauses
		}
		all := left(values)
		if len(all) == 0 {
			f.t.Fatalf("line %d cannot be filled: %v", i, values)
		}
		for k, v := range values {
			agree := func(row uint) bool { return row>>k&1 == all[0]>>k&1 }
			if v == open && !slices.ContainsFunc(all, func(row uint) bool { return !agree(row) }) {
				f.t.Fatalf("cell %d of line %d follows: %v", k, i, values)
			}
		}
	}
}

// minimal fails if an explanation says more than it has to.
func (f *follower) minimal(b *takuzu.Board, l cnf.Lit, clause []cnf.Lit) {
	f.t.Helper()
	g := f.guide.(*lineGuide)
	line := lineOf(b, int(g.ground[sign(l)][l.Var()-1].line))
	for skip := -1; skip < len(clause); skip++ {
		if skip >= 0 && clause[skip] == l {
			continue
		}
		values := make([]value, line.n)
		for i, other := range clause {
			if i != skip {
				values[(other.Var()-1-line.first)/line.stride] = [...]value{isFalse, isTrue}[sign(other)]
			}
		}
		if possible := len(left(values)) > 0; possible != (skip >= 0) {
			f.t.Fatalf("%v: literal %d can be left out, or the clause does not follow", clause, skip)
		}
	}
}

// Every conclusion about a line is true in all its fillings, none is missing, and
// explanations say no more than they have to.
func TestLineGuide(t *testing.T) {
	rng := rand.New(rand.NewPCG(33, 34))
	checked := 0
	check := func(boards, rows, cols, givens, decisions int) {
		t.Helper()
		for range boards {
			b, err := takuzu.New(takuzu.Takuzu, rows, cols)
			if err != nil {
				t.Fatal(err)
			}
			b.Distinct = takuzu.Distinct{Rows: rng.IntN(2) == 0, Cols: rng.IntN(2) == 0}
			for range rng.IntN(givens + 1) {
				b.Set(rng.IntN(rows), rng.IntN(cols), takuzu.Cell(1+rng.IntN(2)))
			}
			e := encoded(t, b, Options{Balance: Native, Guided: true, Textbook: rng.IntN(2) == 0, Lines: Lazy})
			if e.Guide == nil {
				continue // the givens decide everything, or contradict each other
			}
			var truths []cnf.Model
			for a := range brute.Takuzu(b) {
				truths = append(truths, append(cnf.Model{false}, a...))
			}
			f := follow(t, rng, e, truths)
			f.state = func() string { return lineGuideState(f.guide) }
			f.quiet = func() { f.complete(b) }
			f.more = func(l cnf.Lit, clause []cnf.Lit, _ int) { f.minimal(b, l, clause) }
			f.run(decisions)
			checked += f.checked
			independent(t, e, lineGuideState)
		}
	}
	check(20, 2, 2, 1, 10)
	check(40, 4, 4, 4, 60)
	check(40, 4, 6, 6, 60)
	check(40, 6, 6, 12, 60)
	check(10, 6, 8, 20, 60)
	t.Logf("%d explanations", checked)
}
