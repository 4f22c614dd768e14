package author_test

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gridcnf/author/setting"
	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/corpus"
	"gridcnf/internal/testkit/must"
	"gridcnf/puzzle"
	"gridcnf/puzzle/format"
	"gridcnf/puzzle/masyu"
)

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
	set := must.Get(setting.Of(p.Kind()))(t)
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
