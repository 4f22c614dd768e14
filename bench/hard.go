package bench

import (
	"context"
	_ "embed" // the minimal boards
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"gridcnf/family"
	"gridcnf/puzzle"
	"gridcnf/puzzle/format"
	"gridcnf/puzzle/masyu"
	"gridcnf/puzzle/slitherlink"
	"gridcnf/puzzle/takuzu"
	"gridcnf/solve"
)

// The patterns of the names of HardSets.
const (
	HardPattern   = "hard/*"
	GrowthPattern = "growth/*"
)

// hardPlans are the puzzles that take a solver seconds to minutes, at least one without the idea
// that makes them easy, and those by whose size time can grow. Their makers say why.
var hardPlans = []struct {
	name   string
	kind   puzzle.Kind
	sizes  [][2]int // rows, columns
	number int      // puzzles of a size
	rule   string   // in force beside those of the kind, or ""
	make   func(f *family.Family, b puzzle.Board, random *rand.Rand) []puzzle.Placed
}{
	{"hard/takuzu", takuzu.Takuzu, squares(30, 40), 3, "", twoBlocks},
	{"hard/masyu", masyu.Masyu, squares(70, 80), 3, masyu.FullRule, somePearls},
	{"hard/slitherlink", slitherlink.Slitherlink, squares(50, 60), 3, "", manyTwos},
	{"hard/unbalanced", takuzu.ThreeInARow, squares(48, 60), 3, "", unbalanced},
	{"hard/lines", takuzu.Takuzu, [][2]int{{16, 6}, {20, 6}, {36, 8}, {40, 8}}, 1, "", tooManyLines},
	{"hard/odd", masyu.Masyu, squares(13, 15, 17, 21), 1, masyu.FullRule, oddLoop},
	{"growth/masyu", masyu.Masyu, squares(25, 50, 100, 150, 200, 300), 1, "", allPearls},
}

func squares(sides ...int) (sizes [][2]int) {
	for _, n := range sides {
		sizes = append(sizes, [2]int{n, n})
	}
	return sizes
}

// minimal has boards of 3-in-a-Row without a given to spare, on which there is much to search for, in
// order of size. They were made by
//
//	gridcnf generate --puzzle 3-in-a-row --size N -n K --seed 1
//
// with N K of 30 20 and 40 5, and are kept because making larger ones takes minutes. Nothing was
// selected.
//
//go:embed minimal.txt
var minimal string

// HardSets makes those of the sets of hard and of growing puzzles whose names are wanted; making all takes
// some seconds. Like all that is made here, they are the same everywhere. They promise nothing,
// but for the minimal boards.
func HardSets(wanted func(name string) bool) []*Set {
	var sets []*Set
	for _, plan := range hardPlans {
		set := &Set{Name: plan.name, Task: Unique}
		if !wanted(set.Name) {
			continue
		}
		f, err := family.Of(plan.kind)
		if err != nil {
			panic(err) // it is in the table
		}
		for _, size := range plan.sizes {
			board, err := f.New(plan.kind, size[0], size[1])
			if err == nil && plan.rule != "" {
				err = board.SetRule(plan.rule, true)
			}
			if err != nil {
				panic(err) // the sizes suit the kinds
			}
			for n := range plan.number {
				random := rand.New(rand.NewPCG(generationSeed, uint64(n+1)))
				set.Add(&format.Record{
					ID: fmt.Sprintf("%dx%d-%d", size[0], size[1], n+1), File: set.Name, Line: len(set.Puzzles) + 1,
					Puzzle: puzzle.With(board, plan.make(f, board, random)),
				})
			}
		}
		sets = append(sets, set)
	}
	for _, set := range minimalSets() {
		if wanted(set.Name) {
			sets = append(sets, set)
		}
	}
	return sets
}

// minimalSets reads the minimal boards, a set for each size.
func minimalSets() (sets []*Set) {
	for rec, err := range format.Read(strings.NewReader(minimal), "minimal.txt", format.Options{Kind: takuzu.ThreeInARow}) {
		if err != nil {
			panic(err) // they can be read
		}
		rows, cols := rec.Puzzle.Size()
		name := fmt.Sprintf("hard/minimal-%dx%d", rows, cols)
		if len(sets) == 0 || sets[len(sets)-1].Name != name {
			sets = append(sets, &Set{Name: name, Task: Unique, Promise: ExactlyOne})
		}
		sets[len(sets)-1].Add(rec)
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

// allPearls is a random loop with all pearls that it allows, of which few boards have another.
func allPearls(f *family.Family, b puzzle.Board, random *rand.Rand) []puzzle.Placed {
	_, clues := filled(f, b, random)
	return clues
}

// blocks are two rectangles of a board, square and of the same size, without a row or a column in
// common: their top left cells.
type blocks struct {
	side int
	at   [2]puzzle.Cell
}

// rowOf and colOf say which of the blocks has a row, or a column; -1 is none.
func (k blocks) rowOf(r int) int { return k.which(r-k.at[0].Row, r-k.at[1].Row) }
func (k blocks) colOf(c int) int { return k.which(c-k.at[0].Col, c-k.at[1].Col) }

func (k blocks) which(offsets ...int) int {
	return slices.IndexFunc(offsets, func(d int) bool { return d >= 0 && d < k.side })
}

// contradict leaves out the cells of the blocks, and changes one digit where the rows of the first
// cross the columns of the second. One of these rows needs one more of a digit then, and one of these
// columns, too: the rows of the first block and its columns do not need equally many. No solver
// that learns clauses sees that, but by trying how the block can be filled (as with
// pigeons and holes: Haken, The intractability of resolution, 1985). Givens in neither the rows nor
// the columns of a block say nothing about it; with spare, one of two of them is left out.
func (k blocks) contradict(f *family.Family, b puzzle.Board, random *rand.Rand, spare bool) (kept []puzzle.Placed) {
	a, clues := filled(f, b, random)
	_, cols := b.Size()
	changed := false
	for _, c := range clues {
		row, col := k.rowOf(c.Row), k.colOf(c.Col)
		switch {
		case row >= 0 && row == col, spare && row < 0 && col < 0 && random.IntN(2) == 0:
			continue
		case row == 0 && col == 1 && !changed && changeable(a, cols, c.Cell):
			changed = true
			c.Clue = puzzle.Clue(takuzu.Zero+takuzu.One) - c.Clue
		}
		kept = append(kept, c)
	}
	return kept
}

// twoBlocks has two blocks that meet at the centre.
func twoBlocks(f *family.Family, b puzzle.Board, random *rand.Rand) []puzzle.Placed {
	rows, cols := b.Size()
	centre := puzzle.Cell{Row: rows / 2, Col: cols / 2}
	k := blocks{11, [2]puzzle.Cell{{Row: centre.Row - 11, Col: centre.Col - 11}, centre}}
	return k.contradict(f, b, random, false)
}

// unbalanced has two blocks anywhere, on a board that is half empty elsewhere.
func unbalanced(f *family.Family, b puzzle.Board, random *rand.Rand) []puzzle.Placed {
	rows, cols := b.Size()
	k := blocks{side: rows / 4}
	for i := range k.at {
		k.at[i] = puzzle.Cell{Row: i*rows/2 + random.IntN(rows/2-k.side), Col: i*cols/2 + random.IntN(cols/2-k.side)}
	}
	if random.IntN(2) == 0 {
		k.at[0].Col, k.at[1].Col = k.at[1].Col, k.at[0].Col
	}
	return k.contradict(f, b, random, true)
}

// tooManyLines has more rows than there are lines of the width, which have to differ, and
// a few digits far from each other.
func tooManyLines(_ *family.Family, b puzzle.Board, random *rand.Rand) (clues []puzzle.Placed) {
	rows, cols := b.Size()
	for r := 0; r < rows; r += 3 {
		at := puzzle.Cell{Row: r, Col: random.IntN(cols)}
		clues = append(clues, puzzle.Placed{Cell: at, Clue: puzzle.Clue(takuzu.Zero) + puzzle.Clue(random.IntN(2))})
	}
	return clues
}

// oddLoop is to visit an odd number of cells, which no loop can: its cells are light and dark
// in turns. A fifth of the pearls of a loop that visits one row and one column less suit each other.
func oddLoop(f *family.Family, b puzzle.Board, random *rand.Rand) []puzzle.Placed {
	rows, cols := b.Size()
	smaller, err := f.New(b.Kind(), rows-1, cols-1)
	if err == nil {
		err = smaller.SetRule(masyu.FullRule, true)
	}
	if err != nil {
		panic(err) // there are boards of these sizes
	}
	_, clues := filled(f, smaller, random)
	return clues[:len(clues)/5]
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
func somePearls(f *family.Family, b puzzle.Board, random *rand.Rand) []puzzle.Placed {
	_, clues := filled(f, b, random)
	return clues[:2*len(clues)/5]
}

// manyTwos has the number 2 in four of five cells and nothing else: the number that says least,
// so that hardly anything follows, in cells that hardly leave a loop. With nine of ten cells boards
// mostly have solutions, with 95 % hardly any has.
func manyTwos(f *family.Family, b puzzle.Board, random *rand.Rand) []puzzle.Placed {
	_, clues := filled(f, b, random)
	clues = clues[:4*len(clues)/5]
	for i := range clues {
		clues[i].Clue = slitherlink.Number(2)
	}
	return clues
}
