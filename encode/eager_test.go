package encode_test

import (
	"math/rand/v2"
	"testing"

	"gridcnf/cnf"
	"gridcnf/encode"
	"gridcnf/internal/testkit/backendtest"
	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/brute"
	"gridcnf/internal/testkit/long"
	"gridcnf/internal/testkit/must"
	"gridcnf/internal/testkit/propagation"
	"gridcnf/puzzle"
	"gridcnf/puzzle/book"
	"gridcnf/puzzle/family"
	"gridcnf/puzzle/masyu"
	"gridcnf/puzzle/rule"
	"gridcnf/puzzle/rulefile"
	"gridcnf/puzzle/slitherlink"
	"gridcnf/puzzle/takuzu"
	"gridcnf/solve"
)

// A formula that leaves nothing to cuts has the solutions of the lazy one, on small boards of a fifth of the families, and with GRIDCNF_LONG=1 of all.
func TestEagerGraphs(t *testing.T) {
	const bits = 8
	step, most := long.Of(1, 5), long.Of(40, 10) // families, and boards of each
	kinds := make(map[rule.Kind]bool)
	for i, f := range rulefile.All() {
		if i%step > 0 {
			continue
		}
		boards := 0
		small := must.Get(f.Small(bits))(t)
		for _, b := range small {
			if encode.CutKind(b) == "" {
				continue
			}
			if boards++; boards > most {
				break
			}
			for _, k := range b.Book().Others {
				kinds[k.Kind()] = true
			}
			count := func(opt solve.Options) (n int) {
				s, err := solve.New(b, opt)
				if err != nil {
					t.Fatal(f.Name, err)
				}
				for _, err := range s.All(t.Context()) {
					if err != nil {
						t.Fatalf("%s: %v\n%q", f.Name, err, b.Lines())
					}
					n++
				}
				return n
			}
			lazy := count(solve.Options{})
			if eager := count(solve.Options{Backend: "gini", Encode: encode.Options{Loop: encode.Eager}}); eager != lazy {
				t.Errorf("%s: found %d solutions, expected %d\n%q", f.Name, eager, lazy, b.Lines())
			}
			e, err := encode.New(t.Context(), b, encode.Options{Loop: encode.Eager})
			if err != nil || e.Cut != nil || e.Guide != nil {
				t.Errorf("%s: %v, or something is left to cuts", f.Name, err)
			}
		}
	}
	for _, k := range []rule.Kind{book.Loops, book.Connections, book.Components, book.Separations, book.Forests, book.Divisions} {
		if long.On && !kinds[k] {
			t.Errorf("no board has %s", k)
		}
	}
}

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
