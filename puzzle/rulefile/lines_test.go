package rulefile_test

import (
	"bytes"
	"fmt"
	"maps"
	"math/rand/v2"
	"strings"
	"testing"

	"gridcnf/internal/testkit/must"
	"gridcnf/puzzle/rulefile"
	"gridcnf/solve"
)

// What parity, uncrossed and room say of lines that have no cell in common follows from that: without them, boards have the same
// solutions. Numbers stand on a board twice, or more often.
func TestLinesApart(t *testing.T) {
	full := must.Get(rulefile.Named("numberlink"))(t)
	text, _, found := bytes.Cut(full.Text(), []byte("    parities = "))
	if !found {
		t.Fatal("found no parities")
	}
	plain := must.Get(rulefile.Parse("plain.star", text))(t)
	const most = 100 // solutions of a board: those of emptier ones are not compared
	count := func(f *rulefile.File, board string) map[string]bool {
		b := must.Get(f.Read(board))(t)
		must.Do(t, b.Compile(t.Context()))
		all := make(map[string]bool)
		for a, err := range must.Get(solve.New(b, solve.Options{}))(t).All(t.Context()) {
			if must.Do(t, err); len(all) > most {
				break
			}
			all[fmt.Sprint(a)] = true
		}
		return all
	}
	r, many, solutions := rand.New(rand.NewPCG(30, 1)), 100, 0
	if testing.Short() {
		many = 20
	}
	for range many {
		board := walks(r, 3+r.IntN(3), 4+r.IntN(3))
		want, got := count(plain, board), count(full, board)
		if len(want) == 0 || len(want) <= most && !maps.Equal(want, got) || len(want) > most && len(got) <= most {
			t.Errorf("%d solutions, and %d of\n%s", len(want), len(got), board)
		}
		solutions += len(want)
	}
	t.Logf("%d solutions", solutions)
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
	for i := cols; i < len(text); i += cols {
		text[i] = "\n" + text[i]
	}
	return fmt.Sprintf("%d %d\n%s", rows, cols, strings.Join(text, " "))
}
