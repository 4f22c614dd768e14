package slitherlink_test

import (
	"fmt"
	"strings"
	"testing"

	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/slitherlink"
	"gridcnf/puzzle/rule"
	"gridcnf/puzzle/rulefile"
)

// inside reads rows of x and -.
func inside(text string) []bool {
	var in []bool
	for _, ch := range strings.ReplaceAll(text, "/", "") {
		in = append(in, ch == 'x')
	}
	return in
}

func TestCheck(t *testing.T) {
	check := func(text, cells, want string) {
		t.Helper()
		b := boards.Slitherlink(t, text)
		got := ""
		if err := b.Check(boards.Lattice(b).Enclose(inside(cells))); err != nil {
			got = err.Error()
		}
		if got != want {
			t.Errorf("%s with %s: got %q, want %q", text, cells, got, want)
		}
	}
	check("4", "x", "")
	check(".", "x", "")
	check("..", "xx", "")
	check("33", "xx", "")
	check(".", "-", "there is no loop")
	check("0", "-", "there is no loop")
	check("3", "x", "the 3 at r1c1 has 4 sides drawn")
	check("./0", "x/-", "the 0 at r2c1 has 1 sides drawn")
	check("../..", "x-/-x", "the line at r1c1/r2c2 does not go in once and out once")
	check("...", "x-x", "the lines are not one loop: 8 corners have a line, the first loop passes through 4 of them")
	check(".../.../...", "xxx/x-x/xxx", "the lines are not one loop: 16 corners have a line, the first loop passes through 12 of them")
	check("2..1./.2..1/..2../3..3./.0..3", "xxxxx/x--xx/x-xxx/x-x-x/----x", "")
}

func Example() {
	b, err := rulefile.FirstGrid(slitherlink.Slitherlink, 2, 2)
	if err != nil {
		fmt.Println(err)
		return
	}
	b.SetClue(0, 0, slitherlink.Number(3))
	a := rule.LoopOf(b).Enclose([]bool{true, true, false, true})
	fmt.Println(strings.Join(b.Text(a), " "), b.Check(a))
	// Output: xx -x <nil>
}
