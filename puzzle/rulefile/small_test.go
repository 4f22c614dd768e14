package rulefile_test

import (
	"fmt"
	"strings"
	"testing"

	"gridcnf/internal/testkit/long"
	"gridcnf/internal/testkit/must"
	"gridcnf/puzzle"
	"gridcnf/puzzle/rulefile"
	"gridcnf/solve"
)

// small lists small boards of a file without mistakes.
func small(t *testing.T, f *rulefile.File, most int) []*rulefile.Board {
	t.Helper()
	boards, err := f.Small(most)
	if err != nil {
		t.Error(err)
	}
	return boards
}

// On small boards the solver finds what walking through all answers does.
func TestSmallBoards(t *testing.T) {
	step := long.Of(5, 12)
	for _, f := range rulefile.All() {
		boards, found := 0, 0
		for i, b := range small(t, f, long.Of(9, 6)) {
			if i%step != 0 {
				continue
			}
			want := accepted(b)
			s := must.Get(solve.New(b, solve.Options{}))(t)
			n := 0
			for a, err := range s.All(t.Context()) {
				must.Do(t, err)
				if n++; !want[fmt.Sprint(a)] {
					t.Errorf("%s: the solver finds %v of\n%s", f.Name, b.Text(a), strings.Join(b.Lines(), "\n"))
				}
			}
			if n != len(want) {
				t.Errorf("%s: the solver finds %d solutions, walking %d, of\n%s", f.Name, n, len(want), strings.Join(b.Lines(), "\n"))
			}
			boards, found = boards+1, found+n
		}
		if boards > 0 && testing.Verbose() {
			t.Logf("%s: %d boards, %d solutions", f.Name, boards, found)
		}
	}
}

// Boards are small by their answers, not by their bits: of five values a cell, three cells have 125.
func TestAnswers(t *testing.T) {
	f := must.Get(rulefile.Parse("x.star", []byte(`puzzle(name = "x", rules = {"r": "words"}, answer = [cells(1, 2, 3, 4, 5), edges()])
def frame(b):
    different(b.cells, rule = "r")
`)))(t)
	for size, want := range map[[2]int]int{{1, 1}: 5, {1, 2}: 50, {1, 3}: 500} {
		b := must.Get(f.New(size[0], size[1]))(t)
		must.Do(t, b.Compile(t.Context()))
		seen := make(map[string]bool)
		for a := range b.Answers() {
			seen[fmt.Sprint(a)] = true
		}
		if len(seen) != want {
			t.Errorf("%v: %d answers, want %d", size, len(seen), want)
		}
	}
	if n := len(small(t, f, 9)); n != 5 {
		t.Errorf("%d boards have at most 512 answers, want those of 1x1 to 1x3, 2x1 and 3x1", n)
	}
}

// accepted are the answers that the checker accepts. Where there are few, those that have no value at a place are tried, too, or several.
func accepted(p *rulefile.Board) map[string]bool {
	all := make(map[string]bool)
	if p.Bits() > 9 {
		for a := range p.Answers() {
			if p.Check(a) == nil {
				all[fmt.Sprint(a)] = true
			}
		}
		return all
	}
	a := make(puzzle.Answer, p.Bits())
	for code := range 1 << len(a) {
		for i := range a {
			a[i] = code>>i&1 == 1
		}
		if p.Check(a) == nil {
			all[fmt.Sprint(a)] = true
		}
	}
	return all
}
