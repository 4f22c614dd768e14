package explain

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gridcnf/cnf"
	"gridcnf/internal/giveup"
	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/long"
	"gridcnf/internal/testkit/must"
	"gridcnf/internal/testkit/takuzu"
	"gridcnf/puzzle"
	"gridcnf/puzzle/rule"
)

// TestEndless is about a step that only counting makes plain: the columns of a board need 18
// ones, and its rows have room for 17. Cases without number would show that; they are not told.
func TestEndless(t *testing.T) {
	b := boards.Must(takuzu.New(takuzu.ThreeInARow, 6, 6))
	lines := rule.GridLines(6, 6)
	s := &Step{Facts: []cnf.Lit{-1, -2, -3, -4}}
	for i := range 6 {
		if i > 0 {
			s.Rules = append(s.Rules, &rule.Balance{Line: &lines[i], Value: true})
		}
		s.Rules = append(s.Rules, &rule.Balance{Line: &lines[6+i], Value: false})
	}
	must.Do(t, Verify(t.Context(), b, s, "gini"))
	p := mustRefute(t, b, s)
	text, trace := mustTeller(b).refutation(s, p)
	if !p.endless || trace != nil || !strings.Contains(text, "more than 300 cases") {
		t.Errorf("endless: %v, with a trace of %d lines: %s", p.endless, len(trace), text)
	}
}

// mustRefute is refute.
func mustRefute(t *testing.T, p puzzle.Puzzle, s *Step) *proof {
	t.Helper()
	r := (&Path{puzzle: p}).refute(t.Context(), s)
	return r
}

// TestRandomProofs refutes rules and facts that were picked at random and contradict each
// other, but did not before the last fact, and lets another solver check every line. There are proofs with a chain alone, with
// detours, with cases, with cases that end in the same, and with lemmas.
func TestRandomProofs(t *testing.T) {
	long.Only(t)
	rng := rand.New(rand.NewPCG(3, 1))
	met := make(map[string]int)
	for range 300 {
		b := boards.Must(takuzu.New(takuzu.Takuzu, 6, 6))
		book := must.Get(rule.Of(b, "a test", rule.Balanced, rule.Distinct, rule.Shapes, rule.OneLoop))(t)
		all := book.Instances()
		s := &Step{}
		for _, r := range all {
			if rng.IntN(6) > 0 {
				s.Rules = append(s.Rules, r)
			}
		}
		for !follows(t, b, s.Rules, s.Facts, 0) {
			v := cnf.Lit(1 + rng.IntN(36))
			if !slices.Contains(s.Facts, v) && !slices.Contains(s.Facts, -v) {
				s.Facts = append(s.Facts, v*cnf.Lit(1-2*rng.IntN(2)))
			}
		}
		p := mustRefute(t, b, s)
		prover{t, b, s, "at random"}.check(p, s.Facts, false)
		for kind := range p.kinds() {
			met[kind]++
		}
		if _, trace := mustTeller(b).refutation(s, p); trace != nil && len(trace) != p.lines() {
			t.Errorf("%d lines are told of a proof of %d", len(trace), p.lines())
		}
	}
	t.Log(met)
	for _, kind := range []string{"chain", "detour", "cases", "both", "lemma"} {
		if met[kind] == 0 {
			t.Errorf("there was no proof with %s", kind)
		}
	}
}

// kinds lists what is in a proof.
func (p *proof) kinds() map[string]bool {
	all := make(map[string]bool)
	for _, l := range p.links {
		all["detour"] = all["detour"] || l.detours != nil
		all["both"] = all["both"] || len(l.cases) == 2
		all["lemma"] = all["lemma"] || len(l.cases) == 1
	}
	all["cases"] = p.cases != nil
	all["chain"] = !all["detour"] && !all["both"] && !all["lemma"] && !all["cases"]
	for kind, so := range all {
		if !so {
			delete(all, kind)
		}
	}
	return all
}

// lines counts the lines of a trace.
func (p *proof) lines() int {
	n := len(p.links)
	if p.assumed != 0 {
		n++
	}
	if p.broken.Rule != nil {
		n++
	}
	for _, l := range p.links {
		for _, c := range l.cases {
			n += c.lines()
		}
	}
	for _, c := range p.cases {
		n += c.lines()
	}
	return n
}

// TestFold folds what is deep in a trace that is too long, and nothing else. A digit is a line of
// that depth; folded ones are in brackets.
func TestFold(t *testing.T) {
	check := func(trace, want string) {
		t.Helper()
		var lines []Line
		for _, depth := range trace {
			lines = append(lines, Line{Depth: int(depth - '0')})
		}
		got := ""
		for _, part := range Parts(fold(lines)) {
			text := ""
			for _, l := range part {
				text += string(rune('0' + l.Depth))
			}
			if part[0].Folded {
				text = "(" + text + ")"
			}
			got += text
		}
		if got != want {
			t.Errorf("%s is folded as %s, expected %s", trace, got, want)
		}
	}
	long := strings.Repeat("2", 40)
	check("0123321", "0123321")
	check("01"+long+"1", "01"+long+"1")
	check("01"+long+"333333333331", "01"+long+"(33333333333)1")
	check("01"+long+"1"+long+"1", "01("+long+")1("+long+")1")
	chain := strings.Repeat("1", 24)
	check("0"+chain+chain+chain, "0"+chain+"("+chain+")"+chain)
}

// TestNoTime proves nothing when nobody waits for it.
func TestNoTime(t *testing.T) {
	b := boards.Must(takuzu.New(takuzu.ThreeInARow, 6, 6))
	ctx, stop := context.WithCancel(t.Context())
	stop()
	var err error
	defer func() {
		if !errors.Is(err, context.Canceled) {
			t.Errorf("a proof that nobody waits for: %v", err)
		}
	}()
	defer giveup.Caught(&err)
	(&Path{puzzle: b}).refute(ctx, &Step{})
}
