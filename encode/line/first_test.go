package line_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"gridcnf/encode/fold"
	"gridcnf/encode/line"
	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/must"
	"gridcnf/internal/testkit/takuzu"
	"gridcnf/puzzle"
)

// first returns the first values of a board as an answer.
func first(t *testing.T, b *takuzu.Board, decided []fold.Value, seed int64) puzzle.Answer {
	t.Helper()
	a := make(puzzle.Answer, b.Bits())
	for i, v := range line.First(t.Context(), b.Book(), decided, seed) {
		if v == fold.Open {
			t.Fatalf("cell %d is open", i)
		}
		a[i] = v == fold.True
	}
	return a
}

// First values of a board with long lines obey the rules of single lines, whatever is decided.
func TestFirst(t *testing.T) {
	rng := rand.New(rand.NewPCG(71, 72))
	for range 100 {
		b := boards.Must(takuzu.New(takuzu.ThreeInARow, 2+2*rng.IntN(30), 42+2*rng.IntN(20)))
		decided := make([]fold.Value, b.Bits())
		for range rng.IntN(len(decided)) {
			decided[rng.IntN(len(decided))] = fold.Of(rng.IntN(2) == 0)
		}
		must.Do(t, b.Check(first(t, b, decided, rng.Int64())))
	}
}

// The first values of an empty board of some size are a solution even if lines have to differ.
// Another seed gives others.
func TestFirstOfEmpty(t *testing.T) {
	for _, size := range [][2]int{{60, 60}, {40, 200}, {200, 150}} {
		b := boards.Must(takuzu.New(takuzu.Takuzu, size[0], size[1]))
		var found []puzzle.Answer
		for seed := range int64(3) {
			a := first(t, b, make([]fold.Value, b.Bits()), seed)
			if err := b.Check(a); err != nil {
				t.Errorf("%v, seed %d: %v", size, seed, err)
			}
			if slices.ContainsFunc(found, func(other puzzle.Answer) bool { return slices.Equal(a, other) }) {
				t.Errorf("%v, seed %d: the values of another one", size, seed)
			}
			found = append(found, a)
		}
	}
}
