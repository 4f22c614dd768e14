package mus

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"gridcnf/cnf"
	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/brute"
	"gridcnf/internal/testkit/must"
	"gridcnf/internal/testkit/propagation"
	"gridcnf/internal/testkit/takuzu"
	"gridcnf/puzzle"
	"gridcnf/puzzle/rule"
)

// problem is a board with something that follows.
type problem struct {
	name  string
	p     puzzle.Puzzle
	all   []puzzle.Answer // its solutions
	facts []cnf.Lit
	lits  []cnf.Lit // all that follows and is open
}

// problems makes small boards with a few facts.
func problems(t *testing.T) []problem {
	t.Helper()
	var all []problem
	random := rand.New(rand.NewPCG(1, 2))
	for _, size := range [][2]int{{4, 4}, {4, 4}, {6, 6}, {4, 6}} {
		b := boards.Must(takuzu.New(takuzu.Takuzu, size[0], size[1]))
		if size == [2]int{4, 6} { // there are more rows than words
			b.Distinct = takuzu.Distinct{Rows: true}
		}
		all = append(all, openUp(t, random, b, slices.Collect(brute.Takuzu(b)), 3))
	}
	for _, drawing := range []string{"..W./..B./..../....", "..../W.../..../...B", ".W.../...../....W/.....", ".../.../..."} {
		b := boards.Masyu(t, drawing)
		answers := slices.Collect(brute.Masyu(b))
		if len(answers) == 0 {
			t.Fatalf("%v has no solution", drawing)
		}
		all = append(all, openUp(t, random, b, answers, 3))
	}
	for _, clues := range []string{"3../.2./...", ".2./1../..3", "../1."} {
		b := boards.Slitherlink(t, clues)
		all = append(all, openUp(t, random, b, slices.Collect(brute.Slitherlink(b)), 3))
	}
	return all
}

// openUp takes facts from an answer, in random order, until something that follows is open
// and some facts are there.
func openUp(t *testing.T, random *rand.Rand, p puzzle.Puzzle, answers []puzzle.Answer, least int) problem {
	t.Helper()
	answer := answers[random.IntN(len(answers))]
	pr := problem{name: fmt.Sprintf("%T %v", p, answer), p: p, all: answers}
	for _, bit := range random.Perm(p.Bits()) {
		left := answers[:0:0]
		for _, a := range answers {
			if a[bit] == answer[bit] {
				left = append(left, a)
			}
		}
		answers = left
		pr.facts = append(pr.facts, lit(bit, answer[bit]))
		pr.lits = forced(answers, pr.facts)
		if len(pr.facts) >= least && len(pr.lits) > 1 {
			return pr
		}
	}
	t.Fatal("nothing follows")
	return pr
}

// forced lists what all answers have in common, besides the facts.
func forced(answers []puzzle.Answer, facts []cnf.Lit) []cnf.Lit {
	var lits []cnf.Lit
	for bit, v := range answers[0] {
		l := lit(bit, v)
		if !slices.Contains(facts, l) && !slices.ContainsFunc(answers, func(a puzzle.Answer) bool { return a[bit] != v }) {
			lits = append(lits, l)
		}
	}
	return lits
}

func lit(bit int, value bool) cnf.Lit {
	if value {
		return cnf.Lit(bit + 1)
	}
	return -cnf.Lit(bit + 1)
}

// implies asks by a formula of its own whether rules and facts contradict the opposite of a literal.
func implies(t *testing.T, c Core) bool {
	t.Helper()
	f := &cnf.Formula{}
	f.NewVars(1000, nil)
	for _, r := range c.Rules {
		r.Assert(f)
	}
	for _, l := range c.Facts {
		f.Add(l)
	}
	if c.Lit != 0 {
		f.Add(-c.Lit)
	}
	return !propagation.Satisfiable(f, nil)
}

// isMinimal checks that a core is one and that all of it is needed.
func isMinimal(t *testing.T, c Core) {
	t.Helper()
	if !implies(t, c) {
		t.Fatalf("%v does not follow from %s and %v", c.Lit, names(c.Rules), c.Facts)
	}
	for i := range c.Rules {
		if implies(t, Core{c.Lit, slices.Delete(slices.Clone(c.Rules), i, i+1), c.Facts, false}) {
			t.Fatalf("%v follows without %s of %s and %v", c.Lit, c.Rules[i].Name(), names(c.Rules), c.Facts)
		}
	}
	for i := range c.Facts {
		if implies(t, Core{c.Lit, c.Rules, slices.Delete(slices.Clone(c.Facts), i, i+1), false}) {
			t.Fatalf("%v follows without %v of %s and %v", c.Lit, c.Facts[i], names(c.Rules), c.Facts)
		}
	}
}

func names(rules []rule.Instance) []string {
	var list []string
	for _, r := range rules {
		list = append(list, r.Name())
	}
	return list
}

func newFinder(t testing.TB, p puzzle.Puzzle, seed int64) *Finder {
	t.Helper()
	book := must.Get(rule.Of(p, "a test", rule.Balanced, rule.Distinct, rule.Shapes, rule.OneLoop))(t)
	instances := book.Instances()
	f := must.Get(New(p, instances, seed))(t)
	return f
}

func TestShrink(t *testing.T) {
	for _, pr := range problems(t) {
		f := newFinder(t, pr.p, 3)
		for _, l := range pr.lits[:min(3, len(pr.lits))] {
			whole, ok := f.first(t.Context(), l, pr.facts)
			if !ok {
				t.Fatalf("%s: %v does not follow", pr.name, l)
			}
			for _, c := range []Core{whole, {l, f.rules, pr.facts, false}} {
				got, err := f.Shrink(t.Context(), c)
				if err != nil || got.Lit != l {
					t.Fatalf("%s: %v for %v, %v", pr.name, got.Lit, l, err)
				}
				isMinimal(t, got)
			}
		}
	}
}

// TestSmallest asks for cores of all literals of a problem and of single ones.
func TestSmallest(t *testing.T) {
	for _, pr := range problems(t) {
		f := newFinder(t, pr.p, 0)
		for _, lits := range [][]cnf.Lit{pr.lits, pr.lits[:1], pr.lits[len(pr.lits)-1:]} {
			small, err := f.Smallest(t.Context(), lits, pr.facts)
			if err != nil || !slices.Contains(lits, small.Lit) {
				t.Fatalf("%s: %v, %v", pr.name, small.Lit, err)
			}
			isMinimal(t, small)
		}
	}
}

// TestNoCore asks for what does not follow.
func TestNoCore(t *testing.T) {
	for _, pr := range problems(t) {
		f := newFinder(t, pr.p, 0)
		wrong := cnf.Complements(pr.lits)
		check := func(what string, core Core, err error) {
			t.Helper()
			if !errors.Is(err, ErrNoCore) || core.Lit != 0 || core.Rules != nil {
				t.Errorf("%s, %s: got %v, %v", pr.name, what, core, err)
			}
		}
		core, err := f.Smallest(t.Context(), wrong, pr.facts)
		check("Smallest", core, err)
		core, err = f.Smallest(t.Context(), nil, pr.facts)
		check("Smallest of none", core, err)
		core, err = f.Shrink(t.Context(), Core{wrong[0], f.rules, pr.facts, false})
		check("Shrink", core, err)
		core, err = f.Smallest(t.Context(), []cnf.Lit{0}, pr.facts)
		check("Contradiction", core, err)

		// Literals that follow are found among others that do not.
		core, err = f.Smallest(t.Context(), []cnf.Lit{wrong[0], pr.lits[0]}, pr.facts)
		if err != nil || core.Lit != pr.lits[0] {
			t.Errorf("%s: got %v, %v", pr.name, core.Lit, err)
		}
	}
}

// TestContradiction spoils boards by one more fact.
func TestContradiction(t *testing.T) {
	for _, pr := range problems(t) {
		f := newFinder(t, pr.p, 0)
		facts := append(slices.Clone(pr.facts), -pr.lits[0])
		core, err := f.Smallest(t.Context(), []cnf.Lit{0}, facts)
		if err != nil || core.Lit != 0 {
			t.Fatalf("%s: got %v, %v", pr.name, core.Lit, err)
		}
		isMinimal(t, core)
		both := []cnf.Lit{1, -1}
		if core, err = f.Smallest(t.Context(), []cnf.Lit{0}, both); err != nil || len(core.Rules) > 0 || !slices.Equal(core.Facts, both) {
			t.Errorf("%s: got %v, %v", pr.name, core, err)
		}
	}
}

// TestSame makes the same calls twice.
func TestSame(t *testing.T) {
	for _, pr := range problems(t) {
		run := func() string {
			f := newFinder(t, pr.p, 7)
			text := ""
			for n := range pr.facts[1:] {
				core, err := f.Smallest(t.Context(), pr.lits, pr.facts[:n+2])
				text += fmt.Sprint(core.Lit, names(core.Rules), core.Facts, err, "\n")
			}
			return text
		}
		if a, b := run(), run(); a != b {
			t.Errorf("%s: first\n%sthen\n%s", pr.name, a, b)
		}
	}
}

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	pr := problems(t)[0]
	f := newFinder(t, pr.p, 0)
	check := func(what string, err error) {
		t.Helper()
		if !errors.Is(err, context.Canceled) {
			t.Errorf("%s: got %v", what, err)
		}
	}
	core := Core{pr.lits[0], f.rules, pr.facts, false}
	_, err := f.Shrink(ctx, core)
	check("Shrink", err)
	_, err = f.Smallest(ctx, pr.lits, pr.facts)
	check("Smallest", err)
	_, err = f.Smallest(ctx, []cnf.Lit{0}, pr.facts)
	check("Contradiction", err)
	if _, err := f.Smallest(t.Context(), pr.lits, pr.facts); err != nil {
		t.Errorf("afterwards %v", err)
	}
}

// Shrink leaves nothing more out once its work is spent, of few assumptions or of many, and says so.
func TestShrinkBounded(t *testing.T) {
	check := func(n int, most int64, want int) {
		t.Helper()
		o := NewOracle(n, 0)
		o.Add(-3, -7)
		all := make([]cnf.Lit, n)
		for i := range all {
			all[i] = cnf.Lit(i + 1)
		}
		got := must.Get(o.Shrink(t.Context(), all, patience, most))(t)
		if len(got) != want || !slices.Contains(got, 3) || !slices.Contains(got, 7) || o.Limited != (most == 0) {
			t.Errorf("of %d within %d: %v, limited %v", n, most, got, o.Limited)
		}
	}
	check(many, 0, many)
	check(many, 1_000_000, 2)
	check(many+1, 0, 2)
	check(many+1, 1_000_000, 2)
}
