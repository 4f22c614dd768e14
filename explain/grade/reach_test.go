package grade_test

import (
	"strings"
	"testing"

	"gridcnf/bench"
	"gridcnf/explain"
	"gridcnf/explain/grade"
	"gridcnf/explain/technique"
	"gridcnf/internal/testkit/corpus"
	"gridcnf/internal/testkit/long"
	"gridcnf/internal/testkit/must"
	"gridcnf/puzzle"
)

// How far techniques reach without explanations agrees with the grade. With lines it is exact up
// to class 4, and a contradiction made smaller can need cases. With loops no puzzle is harder than
// what Reach says, but for these, and where a long chain of pairs comes before a contradiction of few
// rules; it may be easier, for explanations make contradictions smaller.
func TestReach(t *testing.T) {
	dir, own := corpus.Dir(t)
	every := long.Of(1, 60)
	if own {
		every = 1
	}
	same, easier := 0, 0
	for _, c := range bench.Collections() {
		set := must.Get(c.Load(dir))(t)
		if strings.HasPrefix(c.Name, "large/") || hard(c.Name) {
			continue
		}
		set.Thin(every, 0)
		for _, rec := range set.Puzzles {
			if rec.Puzzle.Bits() > 1000 {
				continue
			}
			g := must.Get(grade.Of(t.Context(), rec.Puzzle, explain.Options{}))(t)
			if !g.Complete {
				continue
			}
			switch class := reaches(t, rec.Puzzle); {
			case class == g.Class:
				same++
			case class == 5 && g.Class == 6, class == 4 && g.Class == 5 && g.Hardest == technique.Pairs.Name, puzzle.Drawn(rec.Puzzle) && class > max(g.Class, 1):
				easier++
			default:
				t.Errorf("%s %s: class %d by %s, but techniques up to class %d solve it", c.Name, rec.ID, g.Class, g.Hardest, class)
			}
		}
	}
	t.Logf("%d classes agree, %d do not", same, easier)
}

// reaches is the class up to which techniques are needed to solve a puzzle.
func reaches(t *testing.T, p puzzle.Puzzle) technique.Class {
	t.Helper()
	set := must.Get(explain.Techniques(p))(t)
	k := must.Get(technique.Begin(t.Context(), p, set))(t)
	givens := technique.Givens(p)
	for class := technique.Class(1); class < 6; class++ {
		k.Restart(givens)
		must.Do(t, k.Reach(t.Context(), class, nil, nil))
		if len(k.Facts()) == p.Bits() {
			return class
		}
	}
	return 6
}
