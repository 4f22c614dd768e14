package author_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gridcnf/author"
	"gridcnf/author/setting"
	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/corpus"
	"gridcnf/internal/testkit/masyu"
	"gridcnf/internal/testkit/must"
	"gridcnf/puzzle"
	"gridcnf/puzzle/format"
	"gridcnf/solve"
)

// answer makes a random answer of a board, and the board with all its clues.
func answer(t *testing.T, b puzzle.Board, seed uint64) (puzzle.Answer, puzzle.Board, error) {
	t.Helper()
	s := newAtelier(t, b)
	a, clues, err := author.Answer(t.Context(), s.draft, b, s.setting, rand.New(rand.NewPCG(seed, 0)))
	return a, puzzle.With(b, clues), err
}

// An answer obeys the rules, and is the only one with its clues.
func TestAnswer(t *testing.T) {
	check := func(b puzzle.Board) {
		t.Helper()
		for seed := range uint64(3) {
			a, p, err := answer(t, b, seed)
			must.Do(t, err)
			if err := p.Check(a); err != nil {
				t.Errorf("seed %d: %v", seed, err)
			}
			r, err := solve.Unique(t.Context(), p, solve.Options{Backend: "gini"})
			if err != nil || r.Verdict != solve.OnlyOne || !r.Solutions[0].Equal(a) {
				t.Errorf("seed %d: got %v, %v, want the answer and no other", seed, r, err)
			}
		}
	}
	for _, kind := range []puzzle.Kind{"masyu", "slitherlink", "takuzu"} {
		for _, size := range [][2]int{{2, 2}, {6, 6}, {6, 10}, {14, 14}} {
			check(boards.Empty(t, kind, size[0], size[1]))
		}
	}
	for _, size := range [][2]int{{2, 2}, {2, 4}, {3, 3}, {5, 5}, {3, 9}, {11, 8}} {
		check(boards.Empty(t, "masyu", size[0], size[1]))
	}
	for _, size := range [][2]int{{1, 1}, {1, 5}, {5, 1}, {7, 9}} {
		check(boards.Empty(t, "slitherlink", size[0], size[1]))
	}
	for _, size := range [][2]int{{2, 2}, {2, 4}, {6, 6}, {5, 6}, {6, 5}, {10, 10}} {
		check(boards.Empty(t, "masyu", size[0], size[1], "full"))
	}
	check(boards.Empty(t, "3-in-a-row", 2, 8))
}

func TestNoAnswer(t *testing.T) {
	check := func(b puzzle.Board, want string) {
		t.Helper()
		if _, _, err := answer(t, b, 1); err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
	check(boards.Empty(t, "masyu", 1, 5), "there is no masyu of 1x5: a loop needs two rows and two columns")
	check(boards.Empty(t, "masyu", 5, 1), "there is no masyu of 5x1: a loop needs two rows and two columns")
	check(boards.Empty(t, "masyu", 5, 7, "full"), "there is no masyu of 5x7 whose loop visits every cell: a loop visits an even number of cells")
	check(boards.Empty(t, "takuzu", 4, 8), "there is no takuzu of 4x8 that obeys the rules")
}

// The same random numbers give the same answer on every machine, whatever the solver does.
func TestChangeStays(t *testing.T) {
	check := func(b puzzle.Board, a puzzle.Answer, want ...string) {
		t.Helper()
		setting, random := newAtelier(t, b).setting, rand.New(rand.NewPCG(1, 0))
		if a == nil {
			a = must.Get(setting.Answer(t.Context(), b, random))(t)
		}
		if got := b.Text(setting.Change(t.Context(), b, a, nil, random)); !slices.Equal(got, want) {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	b := boards.Empty(t, "takuzu", 6, 6)
	check(b, b.Answer([]string{"011010", "100101", "011001", "110010", "001101", "100110"}),
		"011001", "100110", "010110", "101001", "010101", "101010")
	check(boards.Empty(t, "masyu", 6, 6), nil, "se ew ew ew ew sw", "ne ew ew ew sw ns", "se ew ew ew nw ns",
		"ns se ew ew ew nw", "ns ne ew ew ew sw", "ne ew ew ew ew nw")
	check(boards.Empty(t, "masyu", 4, 5, "full"), nil, "se ew ew ew sw", "ne ew sw se nw", "se ew nw ne sw", "ne ew ew ew nw")
	check(boards.Empty(t, "slitherlink", 5, 5), nil, "x-x-x", "xxxxx", "x--x-", "x--xx", "xx--x")
}

// All boards are equally likely: the first and the third row and column have each pattern as
// often as it has its place in all boards.
func TestUniform(t *testing.T) {
	const n, draws = 6, 400
	b := boards.Empty(t, "takuzu", n, n)
	lines := func(a puzzle.Answer) (patterns [4]int) {
		for i := range n {
			for line, bit := range [4]int{i, 2*n + i, i * n, i*n + 2} {
				if a[bit] {
					patterns[line] |= 1 << i
				}
			}
		}
		return patterns
	}
	search := solve.New(b, solve.Options{})
	var seen, expected [4][1 << n]float64
	var a puzzle.Answer
	const all = 4140
	for solution, err := range search.All(t.Context()) {
		must.Do(t, err)
		a = solution
		for line, pattern := range lines(a) {
			expected[line][pattern] += draws / float64(all)
		}
	}
	setting, random := newAtelier(t, b).setting, rand.New(rand.NewPCG(1, 1))
	for range draws {
		a = setting.Change(t.Context(), b, a, nil, random)
		for line, pattern := range lines(a) {
			seen[line][pattern]++
		}
	}
	const unlikely = 34.5 // more than this has chance 1 in 1000, for 14 patterns
	for line := range seen {
		sum := 0.0
		for pattern, want := range expected[line] {
			if want > 0 {
				sum += (seen[line][pattern] - want) * (seen[line][pattern] - want) / want
			}
		}
		if sum > unlikely {
			t.Errorf("line %d: chi-square is %.1f, want at most %.1f", line, sum, unlikely)
		}
	}
}

// looks are what a person sees of a loop at first sight, all but the last as shares: of the points those that it
// passes, where it turns, and where it does so twice to one side; the faces inside; the cells with a pearl or a number
// above 1 if all are shown, and of these the black pearls or the 3s; and the side of the largest square without a loop.
type looks [7]float64

func (l looks) String() string {
	return fmt.Sprintf("passed %.3f, turns %.3f, U-turns %.3f, inside %.3f, clues %.3f, black or 3 %.3f, empty square %.2f",
		l[0], l[1], l[2], l[3], l[4], l[5], l[6])
}

func looksOf(t *testing.T, p puzzle.Puzzle, a puzzle.Answer) (l looks) {
	t.Helper()
	set := setting.Of(p.Kind())
	rows, cols := p.Size()
	on, some, special := puzzle.Lattice{Rows: rows, Cols: cols}, puzzle.Clue(masyu.White), puzzle.Clue(masyu.Black)
	if p.Kind() != masyu.Masyu {
		on, some, special = puzzle.Lattice{Rows: rows + 1, Cols: cols + 1}, 3, 4 // the codes of 2 and 3
	}
	exits := func(r, c int) int { return on.Exits(a, r, c) }
	turns := func(r, c int) bool { return exits(r, c) != 0 && !puzzle.Straight(exits(r, c)) }
	points, squares := 1/float64(on.Points()), make([]float64, on.Points())
	for i := range squares {
		r, c := i/on.Cols, i%on.Cols
		if exits(r, c) != 0 {
			l[0] += points
		} else if squares[i] = 1; r > 0 && c > 0 {
			squares[i] += min(squares[i-1], squares[i-on.Cols], squares[i-on.Cols-1])
		}
		l[6] = max(l[6], squares[i])
		if turns(r, c) {
			l[1] += points
		}
	}
	inside := false
	for r := range on.Rows - 1 {
		for c := range on.Cols - 1 {
			sides := 0
			for _, e := range on.Sides(r, c) {
				if a[e] {
					sides++
				}
			}
			if sides == 3 {
				l[2] += points
			}
			if inside = inside != a[on.Down(r, c)]; inside {
				l[3] += 1 / float64(on.Faces())
			}
		}
		inside = false
	}
	specials := 0.0
	for _, clue := range set.Clues(p, a) {
		if clue.Clue >= some {
			l[4] += 1 / float64(rows*cols)
		}
		if clue.Clue == special {
			specials++
		}
	}
	l[5] = specials / (l[4] * float64(rows*cols))
	return l
}

// Loops look as published ones do. With -v, the figures are printed side by side.
func TestLooks(t *testing.T) {
	dir, own := corpus.Dir(t)
	if own {
		t.Skip("there are no published boards with answers")
	}
	mean := func(all []looks) (m looks) {
		for _, l := range all {
			for i := range l {
				m[i] += l[i] / float64(len(all))
			}
		}
		return m
	}
	check := func(file string, kind puzzle.Kind, n, drawn int) {
		t.Helper()
		text := must.Get(os.ReadFile(filepath.Join(dir, file)))(t)
		var published, ours []looks
		for rec, err := range format.Read(strings.NewReader(string(text)), file, format.Options{}) {
			if err != nil || rec.Published == nil || rec.Puzzle.Check(rec.Published) != nil {
				continue // another test knows these
			}
			if rows, cols := rec.Puzzle.Size(); rows == n && cols == n {
				published = append(published, looksOf(t, rec.Puzzle, rec.Published))
			}
		}
		for seed := range uint64(drawn) {
			a, p, err := answer(t, boards.Empty(t, kind, n, n), seed)
			must.Do(t, err)
			ours = append(ours, looksOf(t, p, a))
		}
		theirs, got := mean(published), mean(ours)
		t.Logf("%d of %s:\n%v\n%d of ours:\n%v", len(published), file, theirs, len(ours), got)
		for i, want := range theirs {
			if far := map[bool]float64{false: 0.06, true: 0.8}[i == 6]; math.Abs(got[i]-want) > far {
				t.Errorf("%s: figure %d is %.3f, that of published boards %.3f", kind, i, got[i], want)
			}
		}
	}
	check("puzzle-masyu/10x10_hard.txt", "masyu", 10, 40)
	check("puzzle-masyu/20x20_hard.txt", "masyu", 20, 8)
	check("janko/masyu.json", "masyu", 10, 40)
	check("janko/slitherlink.json", "slitherlink", 10, 40)
}
