package encode

import (
	"math/rand/v2"
	"testing"

	"gridcnf/cnf"
	"gridcnf/encode/meaning"
	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/brute"
	"gridcnf/internal/testkit/long"
	"gridcnf/internal/testkit/masyu"
	"gridcnf/internal/testkit/slitherlink"
	"gridcnf/internal/testkit/takuzu"
	"gridcnf/puzzle"
	"gridcnf/puzzle/rulefile"
)

// Every solution, with the helper variables as their meanings say, is a model. So no clause
// says more than the rules, and no meaning is wrong.
func TestMeanings(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 1))
	models := 0
	check := func(p puzzle.Puzzle, opt Options, solutions func(func(puzzle.Answer) bool)) {
		t.Helper()
		opt.Groups = true
		e := boards.Must(New(t.Context(), p, opt))
		if e.Refine != nil { // lazy parts have meanings, too
			e.Refine(make(puzzle.Answer, p.Bits()), e)
		}
		if helpers := e.NumVars() - p.Bits(); helpers != len(e.Meanings) {
			t.Fatalf("%+v: %d meanings for %d helper variables", opt, len(e.Meanings), helpers)
		}
		for a := range solutions {
			model := append(make(cnf.Model, 1), a...)
			for _, m := range e.Meanings {
				model = append(model, evaluate(p, a, m))
			}
			if err := e.Check(model); err != nil {
				t.Fatalf("%+v: %v", opt, err)
			}
			models++
		}
	}
	for range long.Of(150, 40) {
		b := boards.Must(takuzu.New(takuzu.Takuzu, 4+2*rng.IntN(2), 4+2*rng.IntN(2)))
		rows, cols := b.Size()
		for range rng.IntN(8) {
			b.Set(rng.IntN(rows), rng.IntN(cols), takuzu.Cell(1+rng.IntN(2)))
		}
		if rng.IntN(2) == 0 {
			b.Distinct = takuzu.Distinct{}
		}
		for balance := CardinalityNetwork; balance <= Automaton; balance++ {
			check(b, Options{Balance: balance, Lines: When(rng.IntN(2))}, brute.Takuzu(b))
		}
	}
	for range long.Of(150, 40) {
		b := boards.Must(masyu.New(3+rng.IntN(2), 3+rng.IntN(2)))
		rows, cols := b.Size()
		for range rng.IntN(4) {
			b.Set(rng.IntN(rows), rng.IntN(cols), masyu.Pearl(1+rng.IntN(3)))
		}
		check(b, Options{}, brute.Masyu(b))
	}
	for range long.Of(150, 40) {
		b := boards.Must(rulefile.FirstGrid(slitherlink.Slitherlink, 1+rng.IntN(3), 1+rng.IntN(3)))
		rows, cols := b.Size()
		for range rng.IntN(4) {
			b.SetClue(rng.IntN(rows), rng.IntN(cols), slitherlink.Number(rng.IntN(5)))
		}
		check(b, Options{}, brute.Slitherlink(b))
	}
	if models < long.Of(10_000, 2_500) {
		t.Errorf("only %d models were tried", models)
	}
}

// evaluate returns the value of a helper variable that means m.
func evaluate(p puzzle.Puzzle, a puzzle.Answer, m meaning.Meaning) bool {
	_, cols := p.Size()
	cell := func(l meaning.Line, k int) int {
		r, c := l.Index, k
		if l.Column {
			r, c = k, l.Index
		}
		if a[r*cols+c] {
			return 1
		}
		return 0
	}
	count := func(l meaning.Line, value int, s meaning.Stretch) int {
		n := 0
		for k := s.From; k < s.To; k++ {
			if cell(l, k) == value {
				n++
			}
		}
		return n
	}
	switch m := m.(type) {
	case meaning.Count:
		return count(m.Line, m.Value, m.Of) >= m.AtLeast
	case meaning.Wire:
		sum := 0
		for _, s := range []meaning.Stretch{m.A, m.B} {
			for i := m.Offset; i < count(m.Line, m.Value, s); i += m.Stride {
				sum++
			}
		}
		return sum >= m.AtLeast
	case meaning.State:
		run := 1
		if m.Read > 1 && cell(m.Line, m.Read-2) == m.Last {
			run = 2
		}
		return cell(m.Line, m.Read-1) == m.Last && run == m.Run &&
			count(m.Line, 1, meaning.Stretch{To: m.Read}) == m.Ones
	case meaning.Differ:
		return cell(meaning.Line{Column: m.Columns, Index: m.A}, m.Cell) != cell(meaning.Line{Column: m.Columns, Index: m.B}, m.Cell)
	case meaning.Inside: // an odd number of edges lies above the face
		inside := false
		for r := range m.Row + 1 {
			inside = inside != a[boards.Lattice(p).Right(r, m.Col)]
		}
		return inside
	}
	panic("an unknown meaning")
}
