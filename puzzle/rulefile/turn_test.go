package rulefile

import (
	"slices"
	"strings"
	"testing"

	"gridcnf/internal/testkit/must"
)

// What stands on a board goes along when it is turned: clues of all places, directions in them, lists of a side that has no opposite one, and areas.
func TestTurned(t *testing.T) {
	quarter := func(r, c, rows, _ int) (int, int) { return c, rows - 1 - r }
	mirror := func(r, c, _, cols int) (int, int) { return r, cols - 1 - c }
	same := func(r, c, _, _ int) (int, int) { return r, c }
	check := func(name, from string, move func(r, c, rows, cols int) (int, int), to string) {
		t.Helper()
		f := must.Get(Named(name))(t)
		b := must.Get(f.Read(strings.ReplaceAll(from, "/", "\n")))(t)
		d, ok := b.Turned(move)
		if !ok && to == "" {
			return
		}
		if !ok || !slices.Equal(d.Lines(), strings.Split(to, "/")) {
			t.Errorf("%s: got %t, %q, expected %q", name, ok, d.Lines(), to)
		}
		if _, err := f.Read(strings.Join(d.Lines(), "\n")); err != nil {
			t.Error(err)
		}
	}
	check("yajilin", "2 3/3e - -/- 1n -", mirror, "2 3/- - 3w/- 1n -")
	check("yajilin", "2 2/3e -/- 1n", quarter, "2 2/- 3s/1e -")
	check("castle-wall", "2 2/3ex -/- o", quarter, "2 2/- 3sx/o -")
	check("pipelink", "2 2/we se/ns news", quarter, "2 2/ew ns/nsew sw")
	check("tatamibari", "2 2/h s/v -", quarter, "2 2/h v/- s")
	check("tatamibari", "2 2/h s/v -", mirror, "2 2/s h/- v")
	check("shirokuro", "2 2/w b/- -", quarter, "2 2/- w/- b")
	check("nonogram", "2 2/1 2/3/4 5/-", quarter, "2 2/-/4 5/2 1/3")
	check("slant", "1 2/1 - -/- 2 -", mirror, "1 2/- - 1/- 2 -")
	check("futoshiki", "2 2/- -/- 1/</-/^ -", mirror, "2 2/- -/1 -/>/-/- ^")
	check("futoshiki", "2 2/- -/- 1/</-/^ -", quarter, "2 2/- -/1 -/>/-/- ^")
	check("heyawake", "2 2/1 -/- -/7 3/3 3", quarter, "2 2/- 1/- -/1 2/1 1")
	check("u-bahn", "2 2/- -/- 1/- -/- -/2 -/- -/- -/- -", quarter, "2 2/- 2/- -/- -/- -/- -/- 1/- -/- -")
	check("kakuro", "2 2/- -/- -", quarter, "")
	check("kakuro", "2 2/- ,3/3, -", same, "2 2/- ,3/3, -")
}
