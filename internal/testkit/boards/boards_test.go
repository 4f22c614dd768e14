package boards_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/boards/unique"
	"gridcnf/puzzle"
	"gridcnf/puzzle/format"
	"gridcnf/puzzle/masyu"
	"gridcnf/puzzle/takuzu"
	"gridcnf/solve"
)

// failing is a test that fails: what it says is a panic.
type failing struct{}

func (failing) Helper()           {}
func (failing) Fatal(args ...any) { panic(fmt.Sprint(args...)) }

// A board is the same however it is written; one that is written wrongly ends the test.
func TestBoards(t *testing.T) {
	check := func(b puzzle.Board, want string, rules ...string) {
		t.Helper()
		got := strings.Join(format.Givens(b), "/")
		if in := strings.Join(b.Rules(), " "); got != want || in != strings.Join(rules, " ") {
			t.Errorf("got %s with %s, want %s with %s", got, in, want, rules)
		}
	}
	check(boards.Takuzu(t, "01../..1.", "-"+takuzu.DistinctRows), "01../..1.", takuzu.Balance, takuzu.NoThree, takuzu.DistinctColumns)
	check(boards.Of(t, takuzu.ThreeInARow, "0 1\n. ."), "01/..", takuzu.Balance, takuzu.NoThree)
	check(boards.Masyu(t, "\n\tW.B\n\t.?.\n", masyu.FullRule), "W.B/.?.", masyu.SingleLoop, masyu.Pearls, masyu.UnknownPearls, masyu.FullRule)
	check(boards.Slitherlink(t, "1x2"), "..", "single-loop", "numbers")
	check(boards.Read(t, "W.B\n.W.\n", format.Options{}), "W.B/.W.", masyu.SingleLoop, masyu.Pearls)
	refused := func(text string) {
		t.Helper()
		defer func() {
			if recover() == nil {
				t.Errorf("%q is taken", text)
			}
		}()
		boards.Slitherlink(failing{}, text)
	}
	refused("01/2")
	refused("0W")
	refused("")
	first, second := boards.Scatter(rand.New(rand.NewPCG(1, 1)), boards.Masyu(t, "5x5"), 9), boards.Scatter(rand.New(rand.NewPCG(1, 1)), boards.Masyu(t, "5x5"), 9)
	check(first, strings.Join(format.Givens(second), "/"), second.Rules()...)
	made := unique.Puzzle(t, boards.Slitherlink(t, "5x5"), 3)
	if r, err := solve.Unique(t.Context(), made, solve.Options{}); err != nil || r.Verdict != solve.OnlyOne || len(puzzle.Clues(made)) == 0 {
		t.Errorf("%v, %v, want one solution", r, err)
	}
}
