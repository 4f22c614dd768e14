package board_test

import (
	"strings"
	"testing"

	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/must"
	"gridcnf/internal/testkit/slitherlink"
	"gridcnf/puzzle/rulefile"
	"gridcnf/render/board"
	"gridcnf/render/shape"
)

// Numbers stand in the faces of the lattice, and lines between its points.
func TestText(t *testing.T) {
	b := boards.Must(rulefile.FirstGrid(slitherlink.Slitherlink, 2, 3))
	b.SetClue(0, 0, slitherlink.Number(3))
	b.SetClue(1, 2, slitherlink.Number(0))
	// Right edges by rows of corners, then down edges.
	const bits = "110 010 100  1010 1100"
	drawing := must.Get(board.Of(b, shape.Digits))(t)
	check := func(change func(*shape.View), ascii bool, want string) {
		t.Helper()
		view := &shape.View{Puzzle: b, Tinted: func(int) bool { return false }, State: func(bit int) shape.State {
			return shape.State{Value: shape.Bit(strings.ReplaceAll(bits, " ", "")[bit] - '0')}
		}}
		change(view)
		page := drawing.Text(view, shape.Terminal{ASCII: ascii})
		if got := strings.Join(page.Lines, "\n"); got != strings.Trim(want, "\n") {
			t.Errorf("got\n%s\nexpected%s", got, want)
		}
		if page.Left != 2 || page.Top != 1 || page.Width != 4 || page.Height != 2 {
			t.Errorf("the cells are at %+v", page)
		}
	}
	check(func(*shape.View) {}, false, `
┌───────┐   ·
│ 3     │
│   ┌───┘   ·
│   │     0
└───┘   ·   ·`)
	check(func(v *shape.View) { v.Shade = true }, false, `
┌───────┐   ·
│░3░░░░░│
│░░░┌───┘   ·
│░░░│     0
└───┘   ·   ·`)
	check(func(v *shape.View) { v.Crosses = true }, true, `
+-------+ x .
| 3 x   |   x
| x +---+ x .
|   |   x 0 x
+---+ x . x .`)
}
