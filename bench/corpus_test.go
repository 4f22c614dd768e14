package bench_test

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"gridcnf/bench"
	"gridcnf/puzzle"
	"gridcnf/puzzle/format"
	"gridcnf/puzzle/masyu"
	"gridcnf/puzzle/slitherlink"
	"gridcnf/puzzle/takuzu"
	"gridcnf/solve"
)

var update = flag.Bool("update", false, "make the boards of testdata/corpus anew")

const ownCorpus = "../testdata/corpus"

// TestOwnCorpus solves the project's own collections: what is published with a board is what
// is found, and keeps the promise of its set.
func TestOwnCorpus(t *testing.T) {
	if *update {
		makeCorpus(t)
	}
	puzzles := make(map[puzzle.Kind]int)
	for _, c := range bench.Collections() {
		set, err := c.Load(ownCorpus)
		if err != nil || len(set.Damaged) > 0 {
			t.Fatalf("%s: %v, %q", c.Name, err, set.Damaged)
		}
		for _, rec := range set.Puzzles {
			puzzles[rec.Puzzle.Kind()]++
			res, err := solve.Unique(t.Context(), rec.Puzzle, solve.Options{})
			switch {
			case err != nil:
				t.Fatalf("%s: %s: %v", c.Name, rec.ID, err)
			case c.Promise == bench.AtLeastOne && len(res.Solutions) > 0:
			case res.Verdict != solve.OnlyOne || rec.Published != nil && !res.Solutions[0].Equal(rec.Published):
				t.Errorf("%s: %s: %s, which is not as it is published", c.Name, rec.ID, res.Verdict)
			}
		}
	}
	for _, kind := range []puzzle.Kind{takuzu.Takuzu, takuzu.ThreeInARow, masyu.Masyu, slitherlink.Slitherlink} {
		if puzzles[kind] < 5 {
			t.Errorf("%d puzzles of %s, expected some", puzzles[kind], kind)
		}
	}
}

// makeCorpus makes the boards: clues in random order that leave a solution, until there is only
// one, and of these in random order those taken away without which it is still the only one.
func makeCorpus(t *testing.T) {
	m := &boardMaker{t, rand.New(rand.NewPCG(15, 6))}
	square := func(n int) [2]int { return [2]int{n, n} }
	for _, n := range []int{6, 8, 10, 12, 14} {
		m.file(fmt.Sprintf("binarypuzzle/size%dlevel1.txt", n), "binarypuzzle", takuzu.Takuzu, 0.6, square(n))
		m.file(fmt.Sprintf("binarypuzzle/size%dlevel4.txt", n), "binarypuzzle", takuzu.Takuzu, 0.9, square(n), square(n))
	}
	for _, n := range []int{6, 8, 10, 14, 20} {
		m.file(fmt.Sprintf("puzzle-binairo/size%dlevel2.txt", n), "binairo", takuzu.Takuzu, 0.7, square(n))
	}
	m.file("janko/tohu-wa-vohu.json", "puzzlekit", takuzu.ThreeInARow, 0.9, square(6), square(8), [2]int{8, 12}, square(10), square(14))
	m.file("janko/masyu.json", "puzzlekit", masyu.Masyu, 0.9, square(5), [2]int{8, 6}, [2]int{7, 12}, square(10), square(14))
	m.file("janko/slitherlink.json", "puzzlekit", slitherlink.Slitherlink, 0.9, square(5), square(7), [2]int{6, 12}, square(10), square(14))
	m.file("puzzle-masyu/20x20_easy.txt", "masyu-task", masyu.Masyu, 0.4, square(20))
	for _, n := range []int{6, 8, 10, 15} {
		for i, level := range []string{"easy", "medium", "hard"} {
			m.file(fmt.Sprintf("puzzle-masyu/%dx%d_%s.txt", n, n, level), "masyu-task", masyu.Masyu, 0.5+0.15*float64(i), square(n))
		}
	}
	m.file("large/3-in-a-row-minimal-14x14.takuzu", "takuzu", takuzu.ThreeInARow, 1, square(14))
}

type boardMaker struct {
	*testing.T
	rng *rand.Rand
}

// file writes boards of some sizes, from which a part of the clues may have been taken away.
func (m *boardMaker) file(name, kind string, of puzzle.Kind, taken float64, sizes ...[2]int) {
	var text bytes.Buffer
	w, err := format.NewWriter(&text, kind)
	m.must(err)
	for i, size := range sizes {
		board, answer := m.board(of, size[0], size[1], taken)
		rec := &format.Record{ID: fmt.Sprintf("%d_%dx%d", i+1, size[0], size[1]), Named: kind == "puzzlekit", Puzzle: board, Published: answer}
		if kind == "masyu-task" {
			rec.ID, rec.Named = fmt.Sprint(i+1), true
		}
		m.must(w.Write(rec))
	}
	m.must(w.Close())
	file := filepath.Join(ownCorpus, name)
	m.must(os.MkdirAll(filepath.Dir(file), 0o777))
	m.must(os.WriteFile(file, text.Bytes(), 0o666))
}

func (m *boardMaker) must(err error) {
	m.Helper()
	if err != nil {
		m.Fatal(err)
	}
}

// board makes a board with one solution.
func (m *boardMaker) board(of puzzle.Kind, rows, cols int, taken float64) (puzzle.Board, puzzle.Answer) {
	for {
		b := m.filled(of, rows, cols)
		res := m.solve(solve.Unique, b)
		if res.Verdict != solve.OnlyOne {
			continue
		}
		for _, i := range m.rng.Perm(rows * cols) {
			clue := b.Clue(i/cols, i%cols)
			if clue == 0 || m.rng.Float64() >= taken {
				continue
			}
			if b.SetClue(i/cols, i%cols, 0); m.solve(solve.Unique, b).Verdict != solve.OnlyOne {
				b.SetClue(i/cols, i%cols, clue)
			}
		}
		return b, res.Solutions[0]
	}
}

type question func(context.Context, puzzle.Puzzle, solve.Options) (*solve.Result, error)

func (m *boardMaker) solve(ask question, b puzzle.Board) *solve.Result {
	res, err := ask(m.Context(), b, solve.Options{})
	m.must(err)
	return res
}

// filled makes a board with a clue in every cell, in random order, that leaves a solution.
func (m *boardMaker) filled(of puzzle.Kind, rows, cols int) puzzle.Board {
	var b puzzle.Board
	var err error
	clues := 2
	switch of {
	case masyu.Masyu:
		b, err = masyu.New(rows, cols)
	case slitherlink.Slitherlink:
		b, err = slitherlink.New(rows, cols)
		clues = 5
	default:
		b, err = takuzu.New(of, rows, cols)
	}
	m.must(err)
	for _, i := range m.rng.Perm(rows * cols) {
		for _, clue := range m.rng.Perm(clues) {
			if b.SetClue(i/cols, i%cols, puzzle.Clue(clue+1)); len(m.solve(solve.First, b).Solutions) > 0 {
				break
			}
			b.SetClue(i/cols, i%cols, 0)
		}
	}
	return b
}
