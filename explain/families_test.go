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

	"gridcnf/explain"
	"gridcnf/internal/testkit/corpus"
	"gridcnf/internal/testkit/long"
	"gridcnf/puzzle/rulefile"
	"gridcnf/solve"
)

// published reads the published puzzles of a family, the smallest first.
func published(t *testing.T, f *rulefile.File) (ids []string, all map[string]corpus.Published) {
	t.Helper()
	all = corpus.Family(t, f.Collection())
	return slices.SortedFunc(maps.Keys(all), func(a, b string) int {
		return cmp.Or(len(all[a].Problem)-len(all[b].Problem), strings.Compare(a, b))
	}), all
}

// TestFamilies explains a tenth of the published puzzles of families as rule files, of all sizes, and logs which share of the steps
// each technique has: of single rules, of several, of contradictions by class, and of what the solver alone finds. Nobody checks
// the steps here; TestRules does. It runs with GRIDCNF_LONG=1, 10 s for a puzzle; -run TestFamilies/akari takes one family.
func TestFamilies(t *testing.T) {
	if !long.On {
		t.Skip("takes minutes: GRIDCNF_LONG=1")
	}
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
