package mus

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"gridcnf/cnf"
	"gridcnf/explain/infer"
	"gridcnf/internal/testkit/corpus"
	"gridcnf/internal/testkit/must"
	"gridcnf/internal/testkit/takuzu"
	"gridcnf/puzzle"
	"gridcnf/puzzle/format"
	"gridcnf/puzzle/rule"
	"gridcnf/solve"
)

// stuck is a board of the corpus with what follows from single rules, one after
// another, where nothing more does.
type stuck struct {
	p           puzzle.Puzzle
	facts, lits []cnf.Lit
}

// stuckBoards reads boards of a size from a file until so many get stuck.
func stuckBoards(t testing.TB, file string, size, most int) []stuck {
	t.Helper()
	dir, _ := corpus.Dir(t)
	r := must.Get(os.Open(filepath.Join(dir, file)))(t)
	defer r.Close()
	var all []stuck
	for rec, err := range format.Read(r, file, format.Options{}) {
		if err != nil || len(all) == most {
			break
		}
		if rows, _ := rec.Puzzle.Size(); rows != size {
			continue
		}
		if s := stick(t, rec.Puzzle); len(s.lits) > 0 {
			all = append(all, s)
		}
	}
	return all
}

func stick(t testing.TB, p puzzle.Puzzle) stuck {
	t.Helper()
	book := must.Get(rule.Of(p, "a test", rule.Balanced, rule.Distinct, rule.Shapes, rule.OneLoop))(t)
	instances := book.Instances()
	e := infer.New(p, instances)
	if len(book.Lines) > 0 {
		rows, cols := p.Size()
		for i := range rows * cols {
			if c := p.Clue(i/cols, i%cols); c != takuzu.Open {
				e.Know(lit(i, c == takuzu.One))
			}
		}
	}
	for more := true; more; {
		more = false
		for i := range instances {
			for _, link := range e.Follow(i) {
				for _, l := range link.Lits {
					e.Know(l)
					more = true
				}
			}
		}
	}
	s := stuck{p: p, facts: slices.Clone(e.Facts())}
	b := must.Get(solve.Forced(t.Context(), p, solve.Options{}))(t)
	for i, forced := range b.Forced {
		if l := lit(i, b.Solutions[0][i]); forced && e.Value(l) == infer.Open {
			s.lits = append(s.lits, l)
		}
	}
	return s
}

var hard = []struct {
	name, file string
	size       int
}{
	{"takuzu 14x14", "binarypuzzle/size14level4.txt", 14},
	{"masyu 15x15", "puzzle-masyu/15x15_hard.txt", 15},
}

// BenchmarkShrink shrinks all that is known of one line: its rules and its cells.
func BenchmarkShrink(b *testing.B) {
	s := stuckBoards(b, hard[0].file, hard[0].size, 1)[0]
	f := newFinder(b, s.p, 0)
	core := must.Get(f.Smallest(b.Context(), s.lits, s.facts))(b)
	var line *rule.Line
	for _, inst := range core.Rules {
		if balance, ok := inst.(*rule.Balance); ok {
			line = balance.Line
		}
	}
	core.Rules, core.Facts = nil, nil
	for _, inst := range f.rules {
		switch inst := inst.(type) {
		case *rule.Balance:
			if inst.Line == line {
				core.Rules = append(core.Rules, inst)
			}
		case *rule.NoThree:
			if inst.Line == line {
				core.Rules = append(core.Rules, inst)
			}
		}
	}
	for _, l := range s.facts {
		if line != nil && slices.Contains(line.Bits(), l.Var()-1) {
			core.Facts = append(core.Facts, l)
		}
	}
	for b.Loop() {
		if _, err := f.Shrink(b.Context(), core); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(len(core.Rules)), "rules")
	b.ReportMetric(float64(len(core.Facts)), "facts")
}

func BenchmarkSmallest(b *testing.B) {
	for _, h := range hard {
		b.Run(h.name, func(b *testing.B) {
			s := stuckBoards(b, h.file, h.size, 1)[0]
			for b.Loop() {
				if _, err := newFinder(b, s.p, 0).Smallest(b.Context(), s.lits, s.facts); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(len(s.lits)), "open")
		})
	}
}

func BenchmarkOptimal(b *testing.B) {
	s := stuckBoards(b, hard[0].file, hard[0].size, 1)[0]
	for b.Loop() {
		if _, err := newFinder(b, s.p, 0).Optimal(b.Context(), s.lits, s.facts); err != nil {
			b.Fatal(err)
		}
	}
}
