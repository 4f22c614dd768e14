package bench

import (
	"context"
	"fmt"
	"math/rand/v2"

	"gridcnf/family"
	"gridcnf/puzzle"
	"gridcnf/puzzle/format"
	"gridcnf/puzzle/masyu"
	"gridcnf/puzzle/slitherlink"
	"gridcnf/puzzle/takuzu"
	"gridcnf/solve"
)

// HardPattern matches the names of HardSets.
const HardPattern = "hard/*"

// hardNumber is how many puzzles of a size there are.
const hardNumber = 3

// hardPlans are the puzzles that take a solver seconds to minutes. Their makers say why.
var hardPlans = []struct {
	kind  puzzle.Kind
	sides []int
	rule  string // in force beside those of the kind, or ""
	make  func(b puzzle.Board, a puzzle.Answer, clues []puzzle.Placed, random *rand.Rand) []puzzle.Placed
}{
	{takuzu.Takuzu, []int{30, 40}, "", twoBlocks},
	{masyu.Masyu, []int{70, 80}, masyu.FullRule, somePearls},
	{slitherlink.Slitherlink, []int{50, 60}, "", manyTwos},
}

// HardSets makes those of the sets of hard puzzles whose names are wanted; making all takes a second or
// two. Like all that is made here, they are the same everywhere. They promise nothing.
func HardSets(wanted func(name string) bool) []*Set {
	var sets []*Set
	for _, plan := range hardPlans {
		set := &Set{Name: "hard/" + string(plan.kind), Task: Unique}
		if !wanted(set.Name) {
			continue
		}
		for _, side := range plan.sides {
			f, err := family.Of(plan.kind)
			if err != nil {
				panic(err) // it is in the table
			}
			board, err := f.New(plan.kind, side, side)
			if err == nil && plan.rule != "" {
				err = board.SetRule(plan.rule, true)
			}
			if err != nil {
				panic(err) // the sizes suit the kinds
			}
			for n := range hardNumber {
				random := rand.New(rand.NewPCG(generationSeed, uint64(n+1)))
				answer, clues := filled(f, board, random)
				set.Add(&format.Record{
					ID: fmt.Sprintf("%dx%d-%d", side, side, n+1), File: set.Name, Line: len(set.Puzzles) + 1,
					Puzzle: puzzle.With(board, plan.make(board, answer, clues, random)),
				})
			}
		}
		sets = append(sets, set)
	}
	return sets
}

// filled is a random answer of a board with the clues that it allows, shuffled.
func filled(f *family.Family, board puzzle.Board, random *rand.Rand) (a puzzle.Answer, clues []puzzle.Placed) {
	ctx := context.Background()
	if f.Setting.Answer != nil {
		a, _ = f.Setting.Answer(ctx, board, random) // there are loops of these sizes
	} else if r, err := solve.First(ctx, board, solve.Options{}); err == nil {
		a = r.Solutions[0]
	}
	a = f.Setting.Change(ctx, board, a, nil, random)
	clues = f.Setting.Clues(board, a)
	random.Shuffle(len(clues), func(i, j int) { clues[i], clues[j] = clues[j], clues[i] })
	return a, clues
}

// twoBlocks leaves out the cells of two blocks that meet at the centre of a filled board, and
// changes one digit where the rows of the first cross the columns of the second. One of these
// rows needs one more of a digit then, and one of these columns, too: the rows of the first block
// and its columns do not need equally many. No solver that learns clauses sees that, but
// by trying how the block can be filled (as with pigeons and holes: Haken, The intractability of
// resolution, 1985).
func twoBlocks(b puzzle.Board, a puzzle.Answer, clues []puzzle.Placed, _ *rand.Rand) (kept []puzzle.Placed) {
	const block = 11
	rows, cols := b.Size()
	changed := false
	for _, c := range clues {
		down, right := c.Row-rows/2, c.Col-cols/2 // of the centre
		inside := min(down, right) >= -block && max(down, right) < block
		switch {
		case inside && (down < 0) == (right < 0):
			continue
		case inside && down < 0 && !changed && changeable(a, cols, c.Cell):
			changed = true
			c.Clue = puzzle.Clue(takuzu.Zero+takuzu.One) - c.Clue
		}
		kept = append(kept, c)
	}
	return kept
}

// changeable reports whether a cell of a filled board can have the other digit without three
// neighbours alike.
func changeable(a puzzle.Answer, cols int, at puzzle.Cell) bool {
	rows, digit := len(a)/cols, !a[at.Row*cols+at.Col]
	for _, step := range [2]puzzle.Cell{{Row: 1}, {Col: 1}} {
		run := 0
		for k := -2; k <= 2; k++ {
			r, c := at.Row+k*step.Row, at.Col+k*step.Col
			if run++; r < 0 || c < 0 || r >= rows || c >= cols || k != 0 && a[r*cols+c] != digit {
				run = 0
			}
			if run == 3 {
				return false
			}
		}
	}
	return true
}

// somePearls keeps two of five pearls of a loop that visits every cell: few enough that nothing
// follows, and too many for a loop to be found by chance.
func somePearls(_ puzzle.Board, _ puzzle.Answer, clues []puzzle.Placed, _ *rand.Rand) []puzzle.Placed {
	return clues[:2*len(clues)/5]
}

// manyTwos has the number 2 in four of five cells and nothing else: the number that says least,
// so that hardly anything follows, in cells that hardly leave a loop. With nine of ten cells boards
// mostly have solutions, with 95 % hardly any has.
func manyTwos(_ puzzle.Board, _ puzzle.Answer, clues []puzzle.Placed, _ *rand.Rand) []puzzle.Placed {
	clues = clues[:4*len(clues)/5]
	for i := range clues {
		clues[i].Clue = slitherlink.Number(2)
	}
	return clues
}
