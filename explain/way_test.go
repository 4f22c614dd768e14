package explain_test

import (
	"slices"
	"testing"

	"gridcnf/cnf"
	"gridcnf/explain"
	"gridcnf/explain/technique"
	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/masyu"
	"gridcnf/internal/testkit/must"
	"gridcnf/puzzle/format"
	"gridcnf/puzzle/rule"
)

func TestWay(t *testing.T) {
	step := func(available int, lits, facts []cnf.Lit) *explain.Step {
		return &explain.Step{Available: available, Lits: lits, Facts: facts}
	}
	type lits = []cnf.Lit
	steps := []*explain.Step{
		step(1, lits{4}, lits{1}), step(2, lits{-5, 6}, lits{2}), step(3, lits{7}, lits{-5}),
		step(4, lits{8}, lits{3, 4, 7}), step(5, lits{9}, lits{8}),
	}
	check := func(to cnf.Lit, want ...int) {
		t.Helper()
		var got []int
		for i, s := range explain.Way(steps, to) {
			if got = append(got, s.Available); s.Number != i+1 {
				t.Errorf("the way to %d: step %d has the number %d", to, i+1, s.Number)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("the way to %d is %v, expected %v", to, got, want)
		}
	}
	check(4, 1)
	check(6, 2)
	check(8, 1, 2, 3, 4)
	check(-8)
	check(1)
}

// TestShort looks for a short way to everything that is found: its steps are right and rest on
// each other, none is harder than those of the path, and there are fewer of them on the whole.
func TestShort(t *testing.T) {
	check := func(name, text string, opt format.Options) {
		t.Helper()
		p := boards.Read(t, text, opt)
		path, steps := walk(t, p, explain.Options{})
		before, long, short := path.Facts(), 0, 0
		for n, s := range steps {
			for _, l := range s.Lits {
				way := explain.Way(steps[:n+1], l)
				got := must.Get(path.Short(t.Context(), steps, l))(t)
				if len(got) > len(way) {
					t.Errorf("%s: %d steps to %d, and %d in the path", name, len(got), l, len(way))
				}
				long, short = long+len(way), short+len(got)
				known := technique.Givens(p)
				for i, s := range got {
					if s.Number != i+1 || s.Text == "" || s.Class > hardest(way) {
						t.Errorf("%s: step %d to %d: %+v", name, i+1, l, s)
					}
					if err := explain.Verify(t.Context(), p, s, "gini"); err != nil {
						t.Errorf("%s: %v: %s", name, err, s.Text)
					}
					for _, f := range s.Facts {
						if !slices.Contains(known, f) {
							t.Errorf("%s: step %d to %d rests on %d, which is not known", name, i+1, l, f)
						}
					}
					known = append(known, s.Lits...)
				}
				if !slices.Contains(known, l) {
					t.Errorf("%s: the way to %d does not come there", name, l)
				}
			}
		}
		if short >= long {
			t.Errorf("%s: %d steps to all places, the path takes %d: expected fewer", name, short, long)
		}
		if !slices.Equal(path.Facts(), before) {
			t.Errorf("%s: the path knows something else afterwards", name)
		}
	}
	check("takuzu", smallTakuzu, format.Options{})
	check("several solutions", manyTakuzu, format.Options{})
	check("masyu", smallMasyu, format.Options{Kind: masyu.Masyu})
}

func hardest(steps []*explain.Step) (most technique.Class) {
	for _, s := range steps {
		most = max(most, s.Class)
	}
	return most
}

// TestInstead asks before each step what else its technique would find: all that it says follows,
// and nothing is asked in vain.
func TestInstead(t *testing.T) {
	check := func(name, text string, opt format.Options) {
		t.Helper()
		p := boards.Read(t, text, opt)
		path := must.Get(explain.Start(t.Context(), p, explain.Options{}))(t)
		others := 0
		for {
			s := must.Get(path.Next(t.Context()))(t)
			if s == nil {
				break
			}
			facts := path.Facts()
			for bit, value := range path.Solutions[0] {
				l := rule.Literal(bit, value)
				got := must.Get(path.Instead(t.Context(), s, l))(t)
				if got == nil {
					continue
				}
				if others++; !slices.Contains(got.Lits, l) || slices.Contains(s.Lits, l) && got != s {
					t.Errorf("%s: step %d, for %d: %+v", name, s.Number, l, got)
				}
				if err := explain.Verify(t.Context(), p, got, "gini"); err != nil {
					t.Errorf("%s: %v: %s", name, err, got.Text)
				}
			}
			if others -= len(s.Lits); !slices.Equal(path.Facts(), facts) {
				t.Errorf("%s: the path knows something else after step %d", name, s.Number)
			}
		}
		if others == 0 {
			t.Errorf("%s: no technique finds anything else", name)
		}
	}
	check("takuzu", smallTakuzu, format.Options{})
	check("masyu", smallMasyu, format.Options{Kind: masyu.Masyu})
}
