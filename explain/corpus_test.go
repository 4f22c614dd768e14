package explain_test

import (
	"cmp"
	"context"
	"fmt"
	"maps"
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
	"gridcnf/puzzle/rulefile"
	"gridcnf/solve"
)

// TestCorpus explains puzzles of the corpus to the end and lets another solver check every
// step: what it cites implies what it derives, and nothing of it can be dropped. With
// GRIDCNF_LONG=1 it takes every fifth puzzle, else a few of the smaller sets. It logs times;
// nothing depends on them.
func TestCorpus(t *testing.T) {
	dir, _ := corpus.Dir(t)
	t.Logf("%-24s %5s %6s %10s %10s %10s %8s", "set", "", "steps", "hint", "explain", "slowest", "largest")
	for i, c := range bench.Collections() {
		if testing.Short() || c.Promise == bench.AtLeastOne || !long.On && i%3 > 0 {
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

// published reads the published puzzles of a family, the smallest first.
func published(t *testing.T, f *rulefile.File) (ids []string, all map[string]corpus.Published) {
	t.Helper()
	all = corpus.Family(t, f.Collection)
	return slices.SortedFunc(maps.Keys(all), func(a, b string) int {
		return cmp.Or(len(all[a].Problem)-len(all[b].Problem), strings.Compare(a, b))
	}), all
}

// TestFamilies explains a tenth of the published puzzles of families as rule files, of all sizes, and logs which share of the steps
// each technique has: of single rules, of several, of contradictions by class, and of what the solver alone finds. Nobody checks
// the steps here; TestRules does. It runs with GRIDCNF_LONG=1, 10 s for a puzzle; -run TestFamilies/akari takes one family.
func TestFamilies(t *testing.T) {
	long.Only(t) // it takes minutes
	columns := []string{"1", "2", "3", "4", "5", "6", "solver"}
	log := func(name string, puzzles, unknown, ended int, steps map[string]int, slowest, whole time.Duration) {
		total := 0
		for _, n := range steps {
			total += n
		}
		row := fmt.Sprintf("| %s | %d | %d | %d | %d |", name, puzzles, unknown, ended, total)
		for _, c := range columns {
			row += fmt.Sprintf(" %.1f |", 100*float64(steps[c])/float64(max(1, total)))
		}
		t.Logf("%s %.1f | %.1f |", row, slowest.Seconds(), whole.Seconds())
	}
	measured := strings.Fields("akari aqre araf balance-loop bosanowa canal-view castle-wall cave country-road different-neighbours " +
		"dominosa doors fillomino five-cells galaxies hakyuu hashi heyawake hitori kakuro killer kuromasu kurotto lits makaro " +
		"minesweeper mosaic nanro nawabari norinori number-cross numberlink nurikabe shakashaka shikaku shingoki simple-loop " +
		"skyscrapers slant star-battle sudoku suguru tatamibari tents yajilin yin-yang")
	for _, f := range rulefile.All() {
		if !slices.Contains(measured, f.Name) {
			continue
		}
		t.Run(f.Name, func(t *testing.T) {
			ids, problems := published(t, f)
			step := min(10, max(1, len(ids)/3))
			steps := make(map[string]int)
			puzzles, unknown, ended := 0, 0, 0
			var slowest, whole time.Duration
			for i := step / 2; i < len(ids); i += step {
				ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
				start := time.Now()
				done, verdict, err := shares(ctx, f, problems[ids[i]].Problem, steps)
				took := time.Since(start)
				out := ctx.Err() != nil
				cancel()
				if err != nil && !out {
					t.Errorf("%s: %v", ids[i], err)
				}
				puzzles++
				if verdict != solve.OnlyOne {
					unknown++
				}
				if done {
					ended++
				} else {
					t.Logf("%s does not end: %v after %v", ids[i], verdict, took)
				}
				slowest, whole = max(slowest, took), whole+took
			}
			log(f.Name, puzzles, unknown, ended, steps, slowest, whole)
		})
	}
}

// shares explains a puzzle and counts its steps, and reports whether they come to the solution.
func shares(ctx context.Context, f *rulefile.File, problem string, steps map[string]int) (bool, solve.Verdict, error) {
	b, err := f.Read(problem)
	if err == nil {
		err = b.Compile(ctx)
	}
	if err != nil {
		return false, solve.Unknown, err
	}
	path, err := explain.Start(ctx, b, explain.Options{})
	if err != nil {
		return false, solve.Unknown, err
	}
	for {
		s, err := path.Next(ctx)
		if s == nil {
			return err == nil && path.Verdict == solve.OnlyOne && len(path.Facts()) == b.Bits(), path.Verdict, err
		}
		class := fmt.Sprint(s.Class)
		if s.Technique == "rules together" {
			class = "solver"
		}
		steps[class]++
	}
}
