package explain_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"gridcnf/cnf"
	"gridcnf/explain"
	"gridcnf/explain/ground"
	"gridcnf/internal/testkit/long"
	"gridcnf/internal/testkit/must"
	"gridcnf/internal/testkit/stated"
	"gridcnf/puzzle/book"
	"gridcnf/puzzle/rule"
	"gridcnf/puzzle/rulefile"
	"gridcnf/solve"
)

// grounds are families of rule files, and how many of their smallest published puzzles are explained.
var grounds = map[string]int{
	"akari": 3, "star-battle": 2, "norinori": 2, "simple-loop": 2, "country-road": 2, "tents": 2, "minesweeper": 2, "mosaic": 1, "sudoku": 1, "hitori": 2,
	"heyawake": 2, "yin-yang": 2, "slant": 2, "kakuro": 1, "nurikabe": 2, "shikaku": 1, "fillomino": 1, "yajilin": 1, "numberlink": 1, "hashi": 1, "galaxies": 1, "lits": 1, "hakoiri": 1, "entryexit": 1, "battleships": 1,
}

// Every step of published puzzles follows from the rules and facts that it names, and the last one ends at the published solution. Gini
// judges the rules by their clauses, and cdcl whether a clause of a connection follows from it. GRIDCNF_LONG=1 takes two of all families.
func TestRules(t *testing.T) {
	for _, f := range rulefile.All() {
		n := grounds[f.Name]
		if long.On {
			n = 2
		}
		if n == 0 {
			continue
		}
		t.Run(f.Name, func(t *testing.T) {
			ids, problems := published(t, f)
			for _, id := range ids {
				b, err := f.Read(problems[id].Problem)
				if n == 0 {
					break
				}
				if err == nil {
					if rows, cols := b.Size(); rows*cols > 100 {
						continue
					}
				}
				n--
				if err == nil {
					err = b.Compile(t.Context())
				}
				if err != nil {
					t.Error(err)
					continue
				}
				checkRules(t, id, b)
			}
		})
	}
}

func checkRules(t *testing.T, id string, b *rulefile.Board) {
	t.Helper()
	start := time.Now()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	path, err := explain.Start(ctx, b, explain.Options{})
	if err != nil {
		t.Errorf("%s: %v", id, err)
		return
	}
	if path.Verdict != solve.OnlyOne {
		t.Logf("%s: %s", id, path.Verdict)
		return
	}
	classes := make(map[int]int)
	steps, rough := 0, 0
	for {
		s, err := path.Next(ctx)
		if err != nil && ctx.Err() != nil && long.On {
			t.Logf("%s: not all in a minute: %d steps", id, steps)
			return
		}
		if err != nil {
			t.Errorf("%s: after %d steps: %v", id, steps, err)
			return
		}
		if s == nil {
			break
		}
		if steps++; s.Rough {
			rough++
		}
		classes[int(s.Class)]++
		if err := explain.Verify(t.Context(), b, s, "gini"); err != nil {
			t.Errorf("%s: %v: %s", id, err, s.Text)
		}
		for _, r := range s.Rules {
			inst := r.(*ground.Instance)
			if whole := []rule.Kind{book.Clauses, book.Sums, book.Different}; inst.Cut == nil && !slices.Contains(whole, inst.Kind()) {
				t.Errorf("%s: step %d: no clauses state %s", id, s.Number, inst.Name())
			}
			if inst.Cut != nil && !impossible(t, b.Bits()+len(b.Book().Helpers), inst) {
				t.Errorf("%s: step %d: %v does not follow from %s", id, s.Number, inst.Cut, inst.Name())
			}
		}
		if s.Text == "" || s.Class < 1 {
			t.Errorf("%s: step %d has no words or no class", id, s.Number)
		}
	}
	facts := path.Facts()
	for i, v := range path.Solutions[0] {
		l := cnf.Lit(i + 1)
		if !v {
			l = -l
		}
		if !slices.Contains(facts, l) {
			t.Fatalf("%s: %d steps end without %s", id, steps, b.Site(i))
		}
	}
	t.Logf("%s: %d steps, by class %v, %d rough, %v", id, steps, classes, rough, time.Since(start).Round(time.Millisecond))
}

// impossible asks a solver whether all literals of a clause can fail to hold where a constraint does, of which nothing else is known.
func impossible(t *testing.T, bits int, inst *ground.Instance) bool {
	t.Helper()
	all := []book.Constraint{inst.Constraint}
	for _, l := range inst.Cut {
		all = append(all, book.NewClause(inst.About(), -l))
	}
	r := must.Get(solve.First(t.Context(), stated.New(bits, all...), solve.Options{}))(t)
	return r.Verdict == solve.NoneAtAll
}
