package grade_test

import (
	"math"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"gridcnf/bench"
	"gridcnf/explain"
	"gridcnf/explain/grade"
	"gridcnf/internal/testkit/corpus"
	"gridcnf/internal/testkit/long"
	"gridcnf/internal/testkit/must"
	"gridcnf/puzzle/format"
)

// graded is a puzzle with the level at which it was published.
type graded struct {
	level int
	*grade.Grade
}

// TestCorpus grades puzzles whose publishers say how hard they are, and logs how far the grades
// agree with that, by Spearman's rank correlation. It fails if they do not agree at all.
// With GRIDCNF_LONG=1 it takes all of them, else a part, and none of the large ones.
func TestCorpus(t *testing.T) {
	dir, own := corpus.Dir(t)
	if testing.Short() {
		t.Skip("takes long")
	}
	every, all := long.Of(1, 12), long.On
	if own {
		every = 1
	}
	sizes := make(map[string][]graded)
	var order []string
	for _, c := range bench.Collections() {
		if !strings.HasPrefix(c.Name, "binarypuzzle/") && !strings.HasPrefix(c.Name, "puzzle-masyu/") && !strings.HasPrefix(c.Name, "puzzle-binairo/") {
			continue
		}
		set := must.Get(c.Load(dir))(t)
		set.Thin(every, 0)
		if !all && (hard(c.Name) || slices.ContainsFunc([]string{"masyu/15x15", "/20x20", "/25x25"}, func(size string) bool { return strings.Contains(c.Name, size) })) {
			continue
		}
		size, _, _ := strings.Cut(c.Name, "-hard")
		size, _, _ = strings.Cut(size, "-medium")
		size, _, _ = strings.Cut(size, "-easy")
		start := time.Now()
		for _, rec := range set.Puzzles {
			g, err := grade.Of(t.Context(), rec.Puzzle, explain.Options{})
			if err != nil {
				t.Fatalf("%s: %v", rec.ID, err)
			}
			if !g.Complete {
				t.Errorf("%s: %s, not complete", rec.ID, g.Verdict)
				continue
			}
			if !slices.Contains(order, size) {
				order = append(order, size)
			}
			sizes[size] = append(sizes[size], graded{level(rec), g})
		}
		if n := len(set.Puzzles); n > 0 {
			t.Logf("%-24s %5d puzzles, %8.1f a second", c.Name, n, float64(n)/time.Since(start).Seconds())
		}
	}
	t.Logf("%-24s %5s %7s %7s   classes by level", "size", "", "class", "score")
	for _, size := range order {
		all := sizes[size]
		byClass := spearman(all, func(g graded) float64 { return float64(g.Class) })
		byScore := spearman(all, func(g graded) float64 { return g.Score })
		t.Logf("%-24s %5d %7.2f %7.2f   %v", size, len(all), byClass, byScore, classes(all))
		if several := slices.ContainsFunc(all, func(g graded) bool { return g.level != all[0].level }); len(all) >= 30 && several && byScore <= 0 {
			t.Errorf("%s: the scores do not rise with the levels", size)
		}
	}
}

// hard reports whether a puzzle of a set takes seconds.
func hard(set string) bool {
	return strings.HasSuffix(set, "-hard") && !strings.Contains(set, "/8x8") && !strings.Contains(set, "/10x10")
}

// level is the level in the name of a file: 1 to 4, or 1 to 3 for easy to hard.
func level(rec *format.Record) int {
	name := filepath.Base(rec.File)
	for i, word := range []string{"easy", "medium", "hard"} {
		if strings.Contains(name, word) {
			return i + 1
		}
	}
	_, after, _ := strings.Cut(name, "level")
	return int(after[0] - '0')
}

// classes counts the puzzles of each level by class.
func classes(all []graded) [][]int {
	var table [][]int
	for _, g := range all {
		for len(table) < g.level {
			table = append(table, make([]int, 6))
		}
		table[g.level-1][g.Class-1]++
	}
	return table
}

// spearman is the rank correlation of the levels with a measure, equal ranks being averaged.
// It is 0 if either does not vary.
func spearman(all []graded, of func(graded) float64) float64 {
	x := ranks(all, func(g graded) float64 { return float64(g.level) })
	y := ranks(all, of)
	var sx, sy, sxx, syy, sxy float64
	n := float64(len(all))
	for i := range x {
		sx, sy = sx+x[i], sy+y[i]
		sxx, syy, sxy = sxx+x[i]*x[i], syy+y[i]*y[i], sxy+x[i]*y[i]
	}
	vx, vy := sxx-sx*sx/n, syy-sy*sy/n
	if vx == 0 || vy == 0 {
		return 0
	}
	return (sxy - sx*sy/n) / math.Sqrt(vx*vy)
}

func ranks(all []graded, of func(graded) float64) []float64 {
	var sorted, rank []float64
	for _, g := range all {
		sorted = append(sorted, of(g))
	}
	slices.Sort(sorted)
	for _, g := range all {
		first := slices.Index(sorted, of(g))
		rank = append(rank, float64(2*first+count(sorted, of(g))-1)/2)
	}
	return rank
}

func count(values []float64, value float64) (n int) {
	for _, v := range values {
		if v == value {
			n++
		}
	}
	return n
}
