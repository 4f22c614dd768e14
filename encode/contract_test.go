package encode_test

import (
	"math/rand/v2"
	"testing"

	"gridcnf/cnf"
	"gridcnf/encode"
	"gridcnf/internal/testkit/backendtest"
	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/brute"
	"gridcnf/internal/testkit/propagation"
	"gridcnf/puzzle"
	"gridcnf/puzzle/family"
	"gridcnf/puzzle/masyu"
	"gridcnf/puzzle/slitherlink"
	"gridcnf/puzzle/takuzu"
)

// The guides keep the contract of propagators, also towards a solver that takes back what it
// has assigned before it asks.
func TestGuidesKeepTheContract(t *testing.T) {
	rng := rand.New(rand.NewPCG(51, 52))
	tried := 0
	check := func(p puzzle.Puzzle, opt encode.Options) {
		t.Helper()
		plain := boards.Must(encode.New(t.Context(), p, opt))
		opt.Takes.Guide = true
		opt.Takes.Cards = !puzzle.Drawn(p)
		e := boards.Must(encode.New(t.Context(), p, opt))
		if e.Guide == nil || e.NumVars() == 0 {
			return
		}
		var truths []cnf.Model
		for a := range brute.All(p) {
			if opt.Takes.Cards { // no other variables than cells
				truths = append(truths, append(cnf.Model{false}, a...))
			} else {
				truths = append(truths, propagation.Model(t, plain.Formula, a))
			}
		}
		if len(truths) == 0 {
			return // clauses alone can say so, before there is anything to follow
		}
		tried++
		backendtest.Following{Open: e.Guide, Formula: e.Formula, Truths: truths}.Run(t)
	}
	board := func(kind puzzle.Kind, rows, cols, clues int, codes ...puzzle.Clue) puzzle.Board {
		f := boards.Must(family.Of(kind))
		b := boards.Must(f.New(kind, rows, cols))
		for range clues {
			b.SetClue(rng.IntN(rows), rng.IntN(cols), codes[rng.IntN(len(codes))])
		}
		return b
	}
	for i := range 12 {
		opt := encode.Options{Plain: i%2 == 0, Textbook: i%3 == 0}
		check(board(masyu.Masyu, 2+i%3, 2+i%4, i%3, 1, 2), opt)
		check(board(slitherlink.Slitherlink, 1+i%3, 2+i%2, i%4, slitherlink.Number(1), slitherlink.Number(2), slitherlink.Number(3)), opt)
		check(board(takuzu.Takuzu, 4, 4+2*(i%2), i%4, 1, 2), opt)
	}
	if tried < 20 {
		t.Errorf("%d guides were tried", tried)
	}
}
