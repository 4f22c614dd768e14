package veripb_test

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"gridcnf/cnf"
	"gridcnf/encode"
	"gridcnf/internal/brute"
	"gridcnf/proof/drat"
	"gridcnf/proof/rules"
	"gridcnf/proof/veripb"
	"gridcnf/puzzle"
	"gridcnf/puzzle/masyu"
	"gridcnf/puzzle/slitherlink"
	"gridcnf/puzzle/takuzu"
)

// certified is a puzzle with the claim that it has no solution but one, or none at all.
type certified struct {
	puzzle  puzzle.Puzzle
	rules   *rules.Formula
	formula *encode.Encoding
	steps   []drat.Step
}

// certify encodes a puzzle and refutes that it has another solution than the given one,
// which is nil if there is none at all.
func certify(t testing.TB, p puzzle.Puzzle, solution puzzle.Answer, opt encode.Options) certified {
	t.Helper()
	opt.Meanings = true
	e, err := encode.New(context.Background(), p, opt)
	if err != nil {
		t.Fatal(err)
	}
	f, err := rules.New(p)
	if err != nil {
		t.Fatal(err)
	}
	if solution != nil {
		block := e.Block(solution)
		e.Add(block...)
		f.Add("not the solution", ints(block)...)
	}
	for {
		m, steps := solve(t, e.Formula)
		if m == nil {
			return certified{p, f, e, steps}
		}
		before := e.NumClauses()
		answers, cuts := e.Refine(puzzle.Answer(m[1:p.Bits()+1]), e.Formula)
		if len(answers) > 0 || len(cuts) == 0 {
			t.Fatalf("another solution: %v", answers)
		}
		if f.Book.Loop != nil {
			for i := before; i < e.NumClauses(); i++ {
				f.Add("cut", ints(e.Clause(i))...)
			}
		}
	}
}

func (c certified) write(t testing.TB) ([]byte, error) {
	t.Helper()
	var proof bytes.Buffer
	err := veripb.Write(&proof, c.rules, veripb.Formula{Clauses: c.formula.Clauses(), Meanings: c.formula.Meanings}, each(c.steps))
	return proof.Bytes(), err
}

func (c certified) check(t testing.TB, name string) {
	t.Helper()
	proof, err := c.write(t)
	if err == nil {
		err = verify(t, c.rules, proof)
	}
	if err != nil {
		t.Errorf("%s: %v", name, err)
	}
}

func ints(clause []cnf.Lit) []int {
	lits := make([]int, len(clause))
	for i, l := range clause {
		lits[i] = int(l)
	}
	return lits
}

func TestBinary(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	sizes := [][2]int{{2, 2}, {4, 4}, {4, 6}, {6, 4}, {6, 6}, {2, 8}}
	for round := range 12 {
		size := sizes[round%len(sizes)]
		kind := []puzzle.Kind{takuzu.Takuzu, takuzu.ThreeInARow}[rng.IntN(2)]
		b, solution := randomBinary(t, rng, kind, size[0], size[1], round%3 != 0)
		for _, opt := range binaryOptions() {
			name := fmt.Sprintf("round %d, %v %dx%d %+v", round, kind, size[0], size[1], opt)
			certify(t, b, solution, opt).check(t, name)
		}
	}
}

func binaryOptions() []encode.Options {
	var all []encode.Options
	for _, balance := range []encode.Balance{encode.SequentialCounter, encode.CardinalityNetwork, encode.Automaton} {
		for _, textbook := range []bool{true, false} {
			for _, lines := range []encode.When{encode.Eager, encode.Lazy} {
				all = append(all, encode.Options{Balance: balance, Textbook: textbook, Lines: lines})
			}
		}
	}
	return all
}

// randomBinary returns a board with a single solution, or one without.
func randomBinary(t testing.TB, rng *rand.Rand, kind puzzle.Kind, rows, cols int, solvable bool) (*takuzu.Board, puzzle.Answer) {
	t.Helper()
	for {
		b, err := takuzu.New(kind, rows, cols)
		if err != nil {
			t.Fatal(err)
		}
		for range 3 {
			b.Set(rng.IntN(rows), rng.IntN(cols), takuzu.Cell(1+rng.IntN(2)))
		}
		for range rows * cols {
			first, n := solutions(b)
			if !solvable && n == 0 {
				return b, nil
			}
			if solvable && n == 1 {
				return b, first
			}
			if n == 0 {
				break
			}
			r, c := rng.IntN(rows), rng.IntN(cols)
			v := takuzu.Zero
			if first[r*cols+c] == solvable {
				v = takuzu.One
			}
			b.Set(r, c, v)
		}
	}
}

// solutions returns a board's first solution and how many there are, as far as two.
func solutions(b puzzle.Puzzle) (first puzzle.Answer, n int) {
	for a := range brute.All(b) {
		if n++; n == 2 {
			break
		}
		first = a
	}
	return first, n
}

func TestLoops(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	sizes := [][2]int{{3, 3}, {4, 4}, {4, 6}, {5, 4}, {5, 5}, {2, 5}}
	for round := range 36 {
		size := sizes[round%len(sizes)]
		random := randomMasyu
		if round%2 == 1 {
			random = randomSlitherlink
		}
		b, solution := certifiable(t, round%3 != 0, func() puzzle.Puzzle { return random(t, rng, size[0], size[1]) })
		for _, opt := range loopOptions() {
			name := fmt.Sprintf("%d %s %+v", round, b.Kind(), opt)
			certify(t, b, solution, opt).check(t, name)
		}
	}
}

func loopOptions() []encode.Options {
	var all []encode.Options
	for _, plain := range []bool{true, false} {
		for _, textbook := range []bool{true, false} {
			all = append(all, encode.Options{Plain: plain, Textbook: textbook})
		}
	}
	return all
}

// certifiable returns a board with a single solution, or one without.
func certifiable(t testing.TB, solvable bool, random func() puzzle.Puzzle) (puzzle.Puzzle, puzzle.Answer) {
	t.Helper()
	for {
		b := random()
		switch first, n := solutions(b); {
		case !solvable && n == 0:
			return b, nil
		case solvable && n == 1:
			return b, first
		}
	}
}

func randomMasyu(t testing.TB, rng *rand.Rand, rows, cols int) puzzle.Puzzle {
	t.Helper()
	b, err := masyu.New(rows, cols)
	if err != nil {
		t.Fatal(err)
	}
	for range 2 + rng.IntN(rows) {
		b.Set(rng.IntN(rows), rng.IntN(cols), masyu.Pearl(1+rng.IntN(3)))
	}
	b.Full = rng.IntN(8) == 0
	return b
}

// randomSlitherlink has rows*cols corners.
func randomSlitherlink(t testing.TB, rng *rand.Rand, rows, cols int) puzzle.Puzzle {
	t.Helper()
	b, err := slitherlink.New(rows-1, cols-1)
	if err != nil {
		t.Fatal(err)
	}
	for range 2 + rng.IntN(rows*cols/2) {
		b.SetClue(rng.IntN(rows-1), rng.IntN(cols-1), slitherlink.Number(rng.IntN(4)))
	}
	return b
}
