package check

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"gridcnf/encode"
	"gridcnf/meaning"
	"gridcnf/puzzle"
	"gridcnf/puzzle/masyu"
	"gridcnf/puzzle/takuzu"
)

// encoded returns the clauses of a formula and its meanings.
func encoded(b *testing.B, p puzzle.Puzzle, opt encode.Options) (clauses [][]int32, meanings []meaning.Meaning) {
	b.Helper()
	opt.Meanings = true
	e, err := encode.New(context.Background(), p, opt)
	if err != nil {
		b.Fatal(err)
	}
	for c := range e.Clauses() {
		clauses = append(clauses, numbers(c))
	}
	return clauses, e.Meanings
}

// judgeAll measures judging a whole formula.
func judgeAll(b *testing.B, p puzzle.Puzzle, clauses [][]int32, meanings []meaning.Meaning) {
	b.Helper()
	b.ReportAllocs()
	for b.Loop() {
		j := mustJudge(b, p, meanings)
		for _, clause := range clauses {
			if err := j.accept(clause); err != nil {
				b.Fatal(err)
			}
		}
	}
	b.ReportMetric(float64(len(clauses)), "clauses")
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(clauses)), "ns/clause")
}

func emptyTakuzu(b *testing.B, rows, cols int) *takuzu.Board {
	b.Helper()
	board, err := takuzu.New(takuzu.Takuzu, rows, cols)
	if err != nil {
		b.Fatal(err)
	}
	return board
}

// BenchmarkBinary judges the formulas of empty boards of 30x30.
func BenchmarkBinary(b *testing.B) {
	for _, balance := range []encode.Balance{encode.SequentialCounter, encode.CardinalityNetwork, encode.Automaton} {
		b.Run(fmt.Sprint(balance), func(b *testing.B) {
			p := emptyTakuzu(b, 30, 30)
			clauses, meanings := encoded(b, p, encode.Options{Balance: balance})
			judgeAll(b, p, clauses, meanings)
		})
	}
}

// BenchmarkMasyu judges the formula of a board of 25x25.
func BenchmarkMasyu(b *testing.B) {
	p, err := masyu.New(25, 25)
	if err != nil {
		b.Fatal(err)
	}
	p.Set(12, 12, masyu.White)
	clauses, meanings := encoded(b, p, encode.Options{})
	judgeAll(b, p, clauses, meanings)
}

// BenchmarkUnits judges the formula of a board of 14x14 that its givens decide: a clause of
// one cell for every cell, most of which follow from the lines.
func BenchmarkUnits(b *testing.B) {
	p := emptyTakuzu(b, 14, 14)
	for bit, v := range written(b, p, encode.Options{Meanings: true}).found[0] {
		p.Set(bit/14, bit%14, takuzu.Zero)
		if v {
			p.Set(bit/14, bit%14, takuzu.One)
		}
	}
	for _, bit := range rand.New(rand.NewPCG(7, 7)).Perm(p.Bits()) {
		given := p.At(bit/14, bit%14)
		p.Set(bit/14, bit%14, takuzu.Open)
		if e, err := encode.New(context.Background(), p, encode.Options{}); err != nil || e.Decided() == nil {
			p.Set(bit/14, bit%14, given)
		}
	}
	clauses, meanings := encoded(b, p, encode.Options{})
	if len(clauses) != p.Bits() {
		b.Fatalf("%d clauses, expected %d", len(clauses), p.Bits())
	}
	judgeAll(b, p, clauses, meanings)
}

// BenchmarkHelpers reads the helpers of a board of 30x30.
func BenchmarkHelpers(b *testing.B) {
	p := emptyTakuzu(b, 30, 30)
	_, meanings := encoded(b, p, encode.Options{Balance: encode.SequentialCounter})
	var data []byte
	for i, m := range meanings {
		data = fmt.Appendf(data, "%d %v\n", p.Bits()+1+i, m)
	}
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := readHelpers("helpers.txt", data, mustBook(b, p), p.Bits()); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(len(meanings)), "helpers")
}
