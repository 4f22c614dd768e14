package explain_test

import (
	"cmp"
	"slices"
	"strings"
	"testing"
	"time"

	"gridcnf/bench"
	"gridcnf/explain"
	"gridcnf/internal/testkit/corpus"
	"gridcnf/internal/testkit/long"
	"gridcnf/internal/testkit/must"
	"gridcnf/puzzle"
	"gridcnf/puzzle/format"
	"gridcnf/solve"
)

// TestCorpus explains puzzles of the corpus to the end and lets another solver check every
// step: what it cites implies what it derives, and nothing of it can be dropped. With
// GRIDCNF_LONG=1 it takes every fifth puzzle, else a few of the smaller sets. It logs times;
// nothing depends on them.
func TestCorpus(t *testing.T) {
	dir, _ := corpus.Dir(t)
	t.Logf("%-24s %5s %6s %10s %10s %10s %8s", "set", "", "steps", "hint", "explain", "slowest", "largest")
	for _, c := range bench.Collections() {
		if testing.Short() || c.Promise == bench.AtLeastOne {
			continue
		}
		set := must.Get(c.Load(dir))(t)
		set.Thin(long.Of(5, 3200), 0)
		if !long.On && cells(set) > 225 {
			continue
		}
		if strings.HasPrefix(c.Name, "large/") && cells(set) > 18*18 {
			continue // minutes: they have as few givens as can be
		}
		var all []told
		for _, rec := range set.Puzzles {
			all = append(all, explained(t, rec))
		}
		if len(all) > 0 {
			logTold(t, set.Name, all)
		}
	}
}

// cells is the size of the first board of a set.
func cells(set *bench.Set) int {
	if len(set.Puzzles) == 0 {
		return 0
	}
	rows, cols := set.Puzzles[0].Puzzle.Size()
	return rows * cols
}

// told is what the explanation of a puzzle was like.
type told struct {
	steps, largest int
	hint, whole    time.Duration
}

// explained explains a puzzle and has every step verified.
func explained(t *testing.T, rec *format.Record) (all told) {
	t.Helper()
	start := time.Now()
	path, err := explain.Start(t.Context(), rec.Puzzle, explain.Options{})
	if err != nil {
		t.Fatalf("%s: %v", rec.ID, err)
	}
	var steps []*explain.Step
	for {
		s, err := path.Next(t.Context())
		if err != nil {
			t.Fatalf("%s: step %d: %v", rec.ID, len(steps)+1, err)
		}
		if all.hint == 0 {
			all.hint = time.Since(start)
		}
		if s == nil {
			break
		}
		steps = append(steps, s)
		all.largest = max(all.largest, len(s.Rules))
	}
	all.whole, all.steps = time.Since(start), len(steps)
	if path.Verdict != solve.OnlyOne {
		t.Errorf("%s: %s, want unique", rec.ID, path.Verdict)
		return all
	}
	solution := make(puzzle.Answer, rec.Puzzle.Bits())
	facts := path.Facts()
	for _, l := range facts {
		solution[l.Var()-1] = l > 0
	}
	if err := rec.Puzzle.Check(solution); err != nil || len(facts) != len(solution) {
		t.Errorf("%s: the steps end with %d of %d known: %v", rec.ID, len(facts), len(solution), err)
	}
	for _, s := range steps {
		if s.Text == "" {
			t.Errorf("%s: step %d has no words", rec.ID, s.Number)
		}
		if err := explain.Verify(t.Context(), rec.Puzzle, s, "gini"); err != nil {
			t.Errorf("%s: %v: %s", rec.ID, err, s.Text)
		}
	}
	return all
}

func logTold(t *testing.T, name string, all []told) {
	median := func(of func(told) int) int {
		values := make([]int, 0, len(all))
		for _, a := range all {
			values = append(values, of(a))
		}
		slices.Sort(values)
		return values[len(values)/2]
	}
	slowest := slices.MaxFunc(all, func(a, b told) int { return cmp.Compare(a.whole, b.whole) })
	largest := slices.MaxFunc(all, func(a, b told) int { return cmp.Compare(a.largest, b.largest) })
	t.Logf("%-24s %5d %6d %10s %10s %10s %8d", name, len(all),
		median(func(a told) int { return a.steps }),
		time.Duration(median(func(a told) int { return int(a.hint) })).Round(time.Microsecond*10),
		time.Duration(median(func(a told) int { return int(a.whole) })).Round(time.Microsecond*100),
		slowest.whole.Round(time.Microsecond*100), largest.largest)
}
