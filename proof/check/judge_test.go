package check

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gridcnf/meaning"
	"gridcnf/puzzle"
)

func mustJudge(t testing.TB, p puzzle.Puzzle, meanings []meaning.Meaning) judge {
	t.Helper()
	h, index, err := newHelpers(p, meanings)
	if err != nil {
		t.Fatalf("helper %d: %v", index, err)
	}
	j, err := newJudge(p, h)
	if err != nil {
		t.Fatal(err)
	}
	return j
}

// learn tells a judge some of the cells of one of the solutions, where that is allowed.
func learn(t *testing.T, rng *rand.Rand, j judge, all []*truth, units int) {
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

func TestMasyuSound(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	accepted := 0
	check := func(rows, cols, boards int) {
		t.Helper()
		for range boards {
			b := randomMasyu(rng, rows, cols)
			meanings, variables := randomFaces(b)
			all := truths(b, meanings)
			if len(all) == 0 {
				continue
			}
			j := mustJudge(t, b, meanings)
			learn(t, rng, j, all, 2*b.Bits())
			for range 200 {
				clause := randomClause(rng, variables, 5)
				if j.accept(clause) == nil {
					accepted++
					sound(t, all, clause)
				}
			}
		}
	}
	check(2, 2, 10)
	check(3, 3, 500)
	check(3, 4, 500)
	check(4, 4, 500)
	if accepted < 1000 {
		t.Errorf("only %d clauses were accepted", accepted)
	}
}

func TestCutsSound(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 11))
	accepted := map[string]int{}
	for range 500 {
		b := randomMasyu(rng, 4, 4)
		all := truths(b, nil)
		if len(all) == 0 {
			continue
		}
		for range 100 {
			witness := randomWitness(rng, 4, 4)
			literals, err := cutClause(b, witness)
			if err != nil {
				continue
			}
			clause := make([]int32, len(literals))
			for i, l := range literals {
				clause[i] = int32(l)
			}
			says(t, witness, mustJudge(t, b, nil).acceptCut(clause, witness), "")
			sound(t, all, clause)
			accepted[strings.Fields(witness)[0]]++
		}
	}
	if accepted["loop"] < 100 || accepted["region"] < 100 {
		t.Errorf("only %v cuts were accepted", accepted)
	}
}
