package rulefile_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
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
	for k, f := range rulefile.All() {
		if !long.On && k%9 > 0 {
			continue
		}
		boards, found := 0, 0
		for i, b := range small(t, f, long.Of(9, 6)) {
			if i%step != 0 {
				continue
			}
			want := accepted(b)
			s := solve.New(b, solve.Options{})
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

// What rule files state though it follows from the rest takes no solution away: without it, boards have the same ones.
func TestImplied(t *testing.T) {
	long.Only(t)
	for _, c := range []struct {
		name, from, to string // what is left out
		board          func(*rand.Rand) string
	}{
		{"numberlink", "    parities = ", "", func(r *rand.Rand) string { return walks(r, 3+r.IntN(3), 4+r.IntN(3)) }},
		{"aqre", "    for colour, most", "def packed", extremes},
	} {
		full := must.Get(rulefile.Named(c.name))(t)
		before, rest, found := strings.Cut(string(full.Text()), c.from)
		if !found {
			t.Fatalf("%s: found no %q", c.name, c.from)
		}
		if _, rest, _ = strings.Cut(rest, c.to); c.to == "" {
			rest = ""
		}
		plain := must.Get(rulefile.Parse("plain.star", []byte(before+c.to+rest)))(t)
		const most = 100 // solutions of a board: those of emptier ones are not compared
		count := func(f *rulefile.File, board string) map[string]bool {
			b := must.Get(f.Read(board))(t)
			must.Do(t, b.Compile(t.Context()))
			all := make(map[string]bool)
			for a, err := range solve.New(b, solve.Options{}).All(t.Context()) {
				if must.Do(t, err); len(all) > most {
					break
				}
				all[fmt.Sprint(a)] = true
			}
			return all
		}
		r, boards, solutions, tried := rand.New(rand.NewPCG(30, 1)), 0, 0, 400
		for range tried {
			board := c.board(r)
			want, got := count(plain, board), count(full, board)
			if len(want) <= most && !maps.Equal(want, got) || len(want) > most && len(got) <= most {
				t.Errorf("%s: %d solutions, and %d of\n%s", c.name, len(want), len(got), board)
			}
			if len(want) > 0 && len(want) <= most {
				boards, solutions = boards+1, solutions+len(want)
			}
		}
		if t.Logf("%s: %d boards, %d solutions", c.name, boards, solutions); boards < tried/5 {
			t.Errorf("%s: only %d boards were compared", c.name, boards)
		}
	}
}

// extremes has nearly as many black cells in one area as can be, or as few.
func extremes(r *rand.Rand) string {
	rows, cols := 4+r.IntN(3), 4+r.IntN(3)
	area := make([]string, rows*cols)
	in := 0
	for i := range area {
		area[i] = "1"
		if i > 0 && r.IntN(12) == 0 {
			area[i] = fmt.Sprint(2 + i)
		} else {
			in++
		}
	}
	n := in - in/4 + 1 - r.IntN(3)
	if r.IntN(2) == 0 {
		n = in/4 - 1 + r.IntN(3)
	}
	return fmt.Sprintf("%d %d\n%d%s\n%s", rows, cols, n, lined(make([]string, rows*cols), cols, "-")[1:], lined(area, cols, ""))
}

// lined are fields in rows.
func lined(fields []string, cols int, each string) string {
	for i := range fields {
		if fields[i] += each; i >= cols && i%cols == 0 {
			fields[i] = "\n" + fields[i]
		}
	}
	return strings.Join(fields, " ")
}

// walks draws numbers at the ends of lines that have no cell in common, and hides the lines.
func walks(r *rand.Rand, rows, cols int) string {
	text, used := make([]string, rows*cols), make([]bool, rows*cols)
	for i := range text {
		text[i] = "-"
	}
	for range rows * cols {
		start := r.IntN(len(used))
		at, steps := start, 0
		if used[start] {
			continue
		}
		for used[at] = true; ; steps++ {
			var next []int
			for _, d := range [][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}} {
				y, x := at/cols+d[0], at%cols+d[1]
				if y >= 0 && y < rows && x >= 0 && x < cols && !used[y*cols+x] {
					next = append(next, y*cols+x)
				}
			}
			if len(next) == 0 {
				break
			}
			at = next[r.IntN(len(next))]
			used[at] = true
		}
		if steps > 0 {
			name := fmt.Sprint(1 + r.IntN(6))
			text[start], text[at] = name, name
		}
	}
	return fmt.Sprintf("%d %d\n%s", rows, cols, lined(text, cols, ""))
}
