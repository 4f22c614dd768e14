package render_test

import (
	"strings"
	"testing"

	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/masyu"
	"gridcnf/internal/testkit/must"
	"gridcnf/render"
)

// The inside has corners and holes, and there is none if a loop is not closed.
func TestShade(t *testing.T) {
	check := func(rows, cols int, bits, want string) {
		t.Helper()
		m := boards.Must(masyu.New(rows, cols))
		lines := must.Get(render.Lines(&render.Picture{Puzzle: m, Bits: bitsOf(strings.ReplaceAll(bits, " ", ""))}, render.Look{Shade: render.ShadeAlways}, render.Terminal{ASCII: true}))(t)
		if got := strings.Join(lines, "\n"); got != strings.Trim(want, "\n") {
			t.Errorf("got\n%s\nexpected%s", got, want)
		}
	}
	// Right edges by rows, then down edges by rows.
	check(3, 4, "111 010 101  1001 1111", `
+-----------+
|:::::::::::|
|:::+---+:::|
|:::|   |:::|
+---+   +---+`)
	check(4, 4, "111 010 010 111  1001 1111 1001", `
+-----------+
|:::::::::::|
|:::+---+:::|
|:::|   |:::|
|:::+---+:::|
|:::::::::::|
+-----------+`)
	check(2, 3, "11 10  101", `
+-------+
|       |
+---+   +`)
	check(2, 2, "1 1  1.", `
+---+
|   ?
+---+`)
	check(1, 3, "00", `
.   .   .`)
}
