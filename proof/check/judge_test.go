package check

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"gridcnf/meaning"
	"gridcnf/proof/kernel"
	"gridcnf/puzzle"
	"gridcnf/puzzle/masyu"
	"gridcnf/puzzle/slitherlink"
	"gridcnf/rule"
)

func mustBook(t testing.TB, p puzzle.Puzzle) *rule.Book {
	t.Helper()
	book, err := rule.Of(p)
	if err != nil {
		t.Fatal(err)
	}
	return book
}

// plenty is an effort for what is no attack.
func plenty() effort { return effort{kernel.NewMeter(context.Background(), 1<<30)} }

func mustJudge(t testing.TB, p puzzle.Puzzle, meanings []meaning.Meaning) *judge {
	t.Helper()
	book := mustBook(t, p)
	for i, m := range meanings { // some of which no text says: thresholds below 0
		if !fits(book, m) {
			t.Fatalf("helper %d: %v does not fit the board", i, m)
		}
	}
	h := &helpers{bits: p.Bits(), meanings: meanings, seen: make([]int32, p.Bits()+len(meanings)+1)}
	j, err := newJudge(p, book, h, plenty())
	if err != nil {
		t.Fatal(err)
	}
	return j
}

// learn tells a judge some of the cells of one of the solutions, where that is allowed.
func learn(t *testing.T, rng *rand.Rand, j *judge, all []*truth, units int) {
	for range units {
		clause := randomClause(rng, []int32{int32(1 + rng.IntN(all[0].p.Bits()))}, 1)
		if j.accept(clause) == nil {
			sound(t, all, clause)
		}
	}
}

// What is accepted is true in all solutions, whatever the helpers.
func TestBinarySound(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	accepted := make([]int, 4)
	check := func(rows, cols, boards int) {
		t.Helper()
		for range boards {
			b := randomTakuzu(rng, rows, cols)
			kind := rng.IntN(4)
			var meanings []meaning.Meaning
			var variables []int32
			if kind == 3 {
				meanings, variables = randomPair(rng, b)
			} else {
				meanings, variables = randomLine(rng, b, kind)
			}
			all := truths(b, meanings)
			if len(all) == 0 {
				continue
			}
			j := mustJudge(t, b, meanings)
			learn(t, rng, j, all, rows*cols)
			for range 200 {
				clause := randomClause(rng, variables, 5)
				if j.accept(clause) == nil {
					accepted[kind]++
					sound(t, all, clause)
				}
			}
		}
	}
	check(2, 2, 50)
	check(4, 4, 200)
	check(4, 6, 150)
	check(6, 4, 150)
	check(6, 6, 60)
	if slices.Min(accepted) < 500 {
		t.Errorf("only %v clauses with counts, wires, states and differences were accepted", accepted)
	}
}

func TestLoopsSound(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	accepted := map[puzzle.Kind]int{}
	check := func(rows, cols, boards int) {
		t.Helper()
		for range boards {
			b := randomLoop(rng, rows, cols)
			meanings, variables := randomFaces(mustBook(t, b).Loop.Lattice)
			all := truths(b, meanings)
			if len(all) == 0 {
				continue
			}
			j := mustJudge(t, b, meanings)
			learn(t, rng, j, all, 2*b.Bits())
			for range 200 {
				clause := randomClause(rng, variables, 5)
				if j.accept(clause) == nil {
					accepted[b.Kind()]++
					sound(t, all, clause)
				}
			}
		}
	}
	check(2, 2, 10)
	check(3, 3, 500)
	check(3, 4, 500)
	check(4, 4, 500)
	if accepted[masyu.Masyu] < 1000 || accepted[slitherlink.Slitherlink] < 1000 {
		t.Errorf("only %v clauses were accepted", accepted)
	}
}

func TestCutsSound(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 11))
	accepted := map[puzzle.Kind]int{}
	for range 1000 {
		b := randomLoop(rng, 4, 4)
		loop := mustBook(t, b).Loop
		all := truths(b, nil)
		if len(all) == 0 {
			continue
		}
		for range 100 {
			witness := randomWitness(rng, loop)
			literals, err := newCutter(loop, plenty()).clauseOf([]byte(witness))
			if err != nil {
				continue
			}
			clause := make([]int32, len(literals))
			for i, l := range literals {
				clause[i] = int32(l)
			}
			says(t, witness, mustJudge(t, b, nil).acceptCut(clause, []byte(witness)), "")
			sound(t, all, clause)
			accepted[b.Kind()]++
		}
	}
	for _, kind := range []puzzle.Kind{masyu.Masyu, slitherlink.Slitherlink} {
		if accepted[kind] < 100 {
			t.Errorf("only %v cuts were accepted", accepted)
		}
	}
}
