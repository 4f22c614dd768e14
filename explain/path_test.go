package explain_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"gridcnf/cnf"
	"gridcnf/explain"
	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/long"
	"gridcnf/internal/testkit/masyu"
	"gridcnf/internal/testkit/must"
	"gridcnf/internal/testkit/takuzu"
	"gridcnf/puzzle"
	"gridcnf/puzzle/format"
	"gridcnf/solve"
)

// walk takes all steps of a path.
func walk(t testing.TB, p puzzle.Puzzle, opt explain.Options, filled ...cnf.Lit) (*explain.Path, []*explain.Step) {
	t.Helper()
	path, _ := enter(t, p, opt, filled...)
	var steps []*explain.Step
	for {
		s := must.Get(path.Next(t.Context()))(t)
		if s == nil {
			return path, steps
		}
		steps = append(steps, s)
	}
}

// enter starts a path with what is filled in, move by move.
func enter(t testing.TB, p puzzle.Puzzle, opt explain.Options, filled ...cnf.Lit) (*explain.Path, *explain.Game) {
	t.Helper()
	path := must.Get(explain.Start(t.Context(), p, opt))(t)
	game := must.Get(path.Enter(t.Context(), entries(filled...)))(t)
	return path, game
}

// entries are what literals say, a move each.
func entries(lits ...cnf.Lit) (state []puzzle.Entry) {
	for i, l := range lits {
		state = append(state, puzzle.Entry{Bit: l.Var() - 1, Value: l.Positive(), Move: i + 1})
	}
	return state
}

const (
	smallTakuzu = "0..1.0\n0.11..\n......\n......\n1..1..\n.....0\n"
	manyTakuzu  = "....1.0.\n....0.1.\n..1..0.0\n0...1...\n11.0.1..\n...10.1.\n0...010.\n....1...\n"
	smallMasyu  = ". . W . . .\n. B . . W .\n. . . . . .\n. . . B . .\n. W . . . .\n. . . . . .\n"
)

// TestSteps takes the paths of small puzzles to the end, lets two other solvers check every
// step, and compares what is derived with what all solutions have in common.
func TestSteps(t *testing.T) {
	check := func(name, text string, opt format.Options) {
		t.Helper()
		p := boards.Read(t, text, opt)
		path, steps := walk(t, p, explain.Options{})
		for _, s := range steps {
			for _, backend := range []string{"gini", "gophersat"} {
				if err := explain.Verify(t.Context(), p, s, backend); err != nil {
					t.Errorf("%s: %s: %v: %s", name, backend, err, s.Text)
				}
			}
			if s.Text == "" || s.Technique == "" || (s.Class > 0) != (len(s.Lits) > 0) || s.Available < 1 {
				t.Errorf("%s: step %d lacks something: %+v", name, s.Number, s)
			}
		}
		if path.Verdict == solve.NoneAtAll {
			if len(steps) != 1 || len(steps[0].Lits) != 0 {
				t.Errorf("%s: no solution, but %d steps", name, len(steps))
			}
			return
		}
		forced := make([]bool, p.Bits())
		for _, l := range path.Facts() {
			forced[l.Var()-1] = true
		}
		if !slices.Equal(forced, path.Forced) {
			t.Errorf("%s: what is derived is not what is forced", name)
		}
		if want := map[solve.Verdict]int{solve.OnlyOne: 1, solve.Several: 2}[path.Verdict]; len(path.Solutions) != want {
			t.Errorf("%s: %s with %d solutions", name, path.Verdict, len(path.Solutions))
		}
	}
	plain := format.Options{Kind: takuzu.ThreeInARow}
	loop := format.Options{Kind: masyu.Masyu}
	check("takuzu", smallTakuzu, format.Options{})
	check("masyu", smallMasyu, loop)
	check("many solutions", manyTakuzu, plain)
	check("many solutions, distinct", manyTakuzu, format.Options{})
	check("no solution: three alike", "0.0...\n......\n0.....\n0.....\n......\n......\n", plain)
	check("no solution: equal rows", "0101..\n0101..\n......\n......\n01....\n01....\n", format.Options{})
	check("no solution: masyu", "B B .\n. . .\n. . .\n", loop)
	check("no loop to be seen", ". .\n. .\n", loop)
	check("two loops of pearls", "B . B B . B\n. . . . . .\nB . B B . B\n", loop)
}

// TestNone is about the words for a puzzle without solutions.
func TestNone(t *testing.T) {
	check := func(text string, opt format.Options, want string) {
		t.Helper()
		_, steps := walk(t, boards.Read(t, text, opt), explain.Options{})
		if len(steps) != 1 || steps[0].Text != want {
			t.Errorf("%d steps, want one:\n%s\ngot:\n%s", len(steps), want, steps[0].Text)
		}
	}
	check("00.0\n....\n....\n....\n", format.Options{Kind: takuzu.ThreeInARow},
		"These givens cannot stand together: r1c1, r1c2 and r1c4 are 0. Then row 1 would have more than 2 zeros. So there is no solution.")
	check("000.\n....\n....\n....\n", format.Options{Kind: takuzu.ThreeInARow},
		"These givens cannot stand together: r1c1, r1c2 and r1c3 are 0. Then r1c1-r1c3 would be 0 0 0. So there is no solution.")
	check("W . . .\n. . . .\n. . . .\n. . . .\n", format.Options{Kind: masyu.Masyu},
		"Suppose a loop passes the pearl at r1c1. Then the white pearl at r1c1 could be passed neither up and down nor left and right. So there is no solution.")
	check("B . B B . B\n. . . . . .\nB . B B . B\n", format.Options{Kind: masyu.Masyu},
		"Suppose a loop passes the pearls at r1c6, r3c3 and r3c4. Then r1c4-r1c5, r1c5-r1c6, r1c6-r2c6 and r2c6-r3c6 are drawn (the black pearl at r1c6) and r1c4-r2c4 and r2c4-r3c4 are drawn (the black pearl at r3c4). Then 2 more edges follow, and in the end the line could go two cells neither right nor left from the black pearl at r3c4. So there is no solution.")
	check(". . .\n. . .\n. . .\n", format.Options{Kind: masyu.Masyu, Rules: map[string]bool{"full": true}},
		"Suppose there is a loop. Then r1c1-r1c2 and r1c1-r2c1 are drawn (the only way on from r1c1), r1c2-r1c3 and r1c3-r2c3 are drawn (the only way on from r1c3) and r2c1-r3c1 is drawn (the only way on from r3c1). Then 4 more edges follow, and in the end three lines would meet at r2c3. So there is no solution.")
}

// TestVerify shows that a step with too little or too much is refused.
func TestVerify(t *testing.T) {
	p := boards.Read(t, smallTakuzu, format.Options{})
	_, steps := walk(t, p, explain.Options{})
	refused := func(what string, s explain.Step) {
		t.Helper()
		if err := explain.Verify(t.Context(), p, &s, "gini"); err == nil {
			t.Errorf("accepted: %s", what)
		}
	}
	for _, s := range steps[:10] {
		short := *s
		short.Rules = nil
		refused("no rules", short)
		short = *s
		short.Facts = s.Facts[1:]
		refused("a fact too few", short)
		long := *s
		long.Rules = append(slices.Clone(s.Rules), steps[len(steps)-1].Rules[0])
		if !slices.Contains(s.Rules, steps[len(steps)-1].Rules[0]) {
			refused("a rule too many", long)
		}
		wrong := *s
		wrong.Lits = []cnf.Lit{-s.Lits[0]}
		refused("the opposite", wrong)
	}
}

// TestKnown begins in the middle.
func TestKnown(t *testing.T) {
	p := boards.Read(t, smallMasyu, format.Options{Kind: masyu.Masyu})
	whole, steps := walk(t, p, explain.Options{})
	var known []cnf.Lit
	for _, s := range steps[:len(steps)/2] {
		known = append(known, s.Lits...)
	}
	_, rest := walk(t, p, explain.Options{}, known...)
	if len(rest) >= len(steps) || len(rest) == 0 {
		t.Errorf("%d steps after half of %d", len(rest), len(steps))
	}
	wrong := -whole.Facts()[3]
	path, game := enter(t, p, explain.Options{}, append(known[:2:2], wrong, known[2])...)
	if !slices.Equal(game.Wrong, entries(0, 0, wrong)[2:]) || game.Since == nil || *game.Since != game.Wrong[0] {
		t.Errorf("%v is wrong, since %v", game.Wrong, game.Since)
	}
	if n := len(game.Against); n == 0 || !slices.Contains(game.Against[n-1].Lits, -wrong) {
		t.Fatalf("%v is wrong by %v", wrong, game.Against)
	}
	for _, s := range game.Against {
		if err := explain.Verify(t.Context(), p, s, "gini"); err != nil {
			t.Errorf("%v: %s", err, s.Text)
		}
	}
	if _, err := path.Enter(t.Context(), entries(1000)); err == nil {
		t.Error("an entry at no edge is accepted")
	}
}

// TestPatient asks what all of several solutions have in common only when the techniques are
// silent.
func TestPatient(t *testing.T) {
	path := must.Get(explain.Start(t.Context(), boards.Read(t, manyTakuzu, format.Options{Kind: takuzu.ThreeInARow}), explain.Options{}))(t)
	easy := 0
	for s := new(explain.Step); s != nil && path.Forced == nil; easy++ {
		s = must.Get(path.Next(t.Context()))(t)
	}
	if easy < 3 || path.Forced == nil {
		t.Errorf("what is forced is %v after %d steps", path.Forced, easy)
	}
}

// TestLoose begins with facts that are in some solutions only.
func TestLoose(t *testing.T) {
	long.Only(t)
	p := boards.Read(t, manyTakuzu, format.Options{Kind: takuzu.ThreeInARow})
	plain, _ := walk(t, p, explain.Options{})
	one := plain.Solutions[1]
	var known []cnf.Lit
	for bit, forced := range plain.Forced {
		if l := cnf.Lit(bit + 1); !forced && one[bit] {
			known = append(known, l)
		} else if !forced {
			known = append(known, -l)
		}
	}
	path, steps := walk(t, p, explain.Options{}, known[:4]...)
	for _, s := range steps {
		if err := explain.Verify(t.Context(), p, s, "gini"); err != nil {
			t.Errorf("%v: %s", err, s.Text)
		}
	}
	if len(path.Facts()) <= len(plain.Facts())+4 {
		t.Errorf("%d facts follow with four more, %d without", len(path.Facts()), len(plain.Facts()))
	}
	// Each of some literals is in a solution, but no solution has all of them.
	refused := false
	for _, l := range known {
		for _, m := range known {
			_, game := enter(t, p, explain.Options{}, -l, -m)
			switch {
			case game.Wrong == nil && len(game.Guesses) == 0:
				t.Errorf("%v and %v are shown by techniques", -l, -m)
			case len(game.Wrong) == 2:
				refused = true
				if *game.Since != game.Wrong[1] || !slices.Equal(game.Against[0].Lits, []cnf.Lit{m}) {
					t.Errorf("%v is wrong since %v, by %v", game.Wrong, game.Since, game.Against[0].Lits)
				}
				if err := explain.Verify(t.Context(), p, game.Against[0], "gini"); err != nil {
					t.Errorf("%v: %s", err, game.Against[0].Text)
				}
			}
		}
	}
	if !refused {
		t.Error("no two literals exclude each other")
	}
}

// TestAgain explains twice and compares.
func TestAgain(t *testing.T) {
	p := boards.Read(t, manyTakuzu, format.Options{})
	text := func() string {
		_, steps := walk(t, p, explain.Options{Seed: 5})
		var all []string
		for _, s := range steps {
			all = append(all, s.Text)
		}
		return strings.Join(all, "\n")
	}
	if a, b := text(), text(); a != b {
		t.Errorf("two explanations of one puzzle:\n%s\n\n%s", a, b)
	}
}

// TestStopped interrupts a path and goes on.
func TestStopped(t *testing.T) {
	path := must.Get(explain.Start(t.Context(), boards.Read(t, smallTakuzu, format.Options{}), explain.Options{}))(t)
	over, cancel := context.WithCancel(t.Context())
	cancel()
	if s, err := path.Next(over); s != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, %v", s, err)
	}
	if s, err := path.Next(t.Context()); s == nil || err != nil {
		t.Errorf("after an interruption: %v, %v", s, err)
	}
	path, err := explain.Start(over, boards.Read(t, smallTakuzu, format.Options{}), explain.Options{})
	if err != nil || path.Verdict != solve.Unknown || path.Reason == nil {
		t.Errorf("interrupted from the start: %v, %v", path, err)
	}
}
