package solve

import (
	"context"
	"fmt"
	"iter"
	"slices"
	"strings"
	"testing"

	"gridcnf/backend"
	"gridcnf/encode"
	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/masyu"
	"gridcnf/internal/testkit/must"
	"gridcnf/internal/testkit/takuzu"
	"gridcnf/puzzle"
)

// A setup is one way to solve.
type setup struct {
	name string
	opt  Options
}

// binarySetups lists every encoding of binary boards with every in-process
// backend, and loopSetups those of loops.
func binarySetups() []setup {
	var all []setup
	add := func(backend string, opt encode.Options) {
		all = append(all, setup{
			fmt.Sprintf("%s/%v/%v/textbook=%v", backend, opt.Balance, opt.Lines, opt.Textbook),
			Options{Backend: backend, Encode: opt},
		})
	}
	for _, backend := range []string{"cdcl", "gini", "gophersat"} {
		for b := encode.Auto; b <= encode.Native; b++ {
			if b == encode.Native && backend == "gini" {
				continue
			}
			for _, lines := range []encode.When{encode.Eager, encode.Lazy} {
				for _, textbook := range []bool{false, true} {
					opt := encode.Options{Balance: b, Lines: lines, Textbook: textbook}
					add(backend, opt)
				}
			}
		}
	}
	return all
}

func loopSetups() []setup {
	var all []setup
	add := func(backend, name string, opt encode.Options) {
		all = append(all, setup{
			fmt.Sprintf("%s/%s/plain=%v/textbook=%v", backend, name, opt.Plain, opt.Textbook),
			Options{Backend: backend, Encode: opt},
		})
	}
	for _, backend := range []string{"cdcl", "gini", "gophersat"} {
		for _, plain := range []bool{false, true} {
			for _, textbook := range []bool{false, true} {
				opt := encode.Options{Plain: plain, Textbook: textbook}
				add(backend, "lazy", opt)
				opt.Loop = encode.Eager
				add(backend, "eager", opt)
			}
		}
	}
	return all
}

// sorted collects answers as strings in order.
func sorted(t *testing.T, answers iter.Seq[puzzle.Answer]) []string {
	t.Helper()
	var all []string
	for a := range answers {
		all = append(all, bitString(a))
	}
	slices.Sort(all)
	return all
}

func bitString(a puzzle.Answer) string {
	var s strings.Builder
	for _, v := range a {
		if v {
			s.WriteByte('1')
		} else {
			s.WriteByte('0')
		}
	}
	return s.String()
}

// checkAll compares every question about a puzzle with the list of its solutions.
func checkAll(t *testing.T, p puzzle.Puzzle, want []string, s setup) {
	t.Helper()
	ctx := context.Background()
	search := New(p, s.opt)
	var got []string
	for a, err := range search.All(ctx) {
		if err != nil {
			t.Fatalf("%s: %v", s.name, err)
		}
		got = append(got, bitString(a))
	}
	slices.Sort(got)
	if !slices.Equal(got, want) {
		t.Fatalf("%s: %d solutions, want %d", s.name, len(got), len(want))
	}
	r := must.Get(Unique(ctx, p, s.opt))(t)
	verdict := Several
	switch len(want) {
	case 0:
		verdict = NoneAtAll
	case 1:
		verdict = OnlyOne
	}
	if r.Verdict != verdict {
		t.Fatalf("%s: verdict %s, want %s", s.name, r.Verdict, verdict)
	}
	f := must.Get(Forced(ctx, p, s.opt))(t)
	if f.Verdict != verdict {
		t.Fatalf("%s: forced: verdict %s, want %s", s.name, f.Verdict, verdict)
	}
	for i, forced := range f.Forced {
		same := true
		for _, w := range want {
			same = same && w[i] == want[0][i]
		}
		if forced != same || forced && f.Solutions[0][i] != (want[0][i] == '1') {
			t.Fatalf("%s: bit %d forced = %v, want %v", s.name, i, forced, same)
		}
	}
}

// TestForcedCalls stops early: what is said to be open is open, and nothing is said of the rest.
func TestForcedCalls(t *testing.T) {
	p := boards.Must(takuzu.New(takuzu.ThreeInARow, 8, 8))
	for i, c := range ".....01........0.....1...1...........10................0........" {
		p.Set(i/8, i%8, map[rune]takuzu.Cell{'0': takuzu.Zero, '1': takuzu.One}[c])
	}
	all, err := Forced(t.Context(), p, Options{})
	if err != nil || all.Forced == nil || all.Open != 55 {
		t.Fatalf("all of it: %d are open, %v", all.Open, err)
	}
	some, err := Forced(t.Context(), p, Options{Calls: 1})
	if err != nil || some.Verdict != Several || some.Forced != nil || some.Open == 0 || some.Open >= all.Open {
		t.Errorf("one call more: %s, %d are open of %d, %v", some.Verdict, some.Open, all.Open, err)
	}
}

// TestForcedAnyLoop asks no solver what a board without pearls leaves open: that is everything.
func TestForcedAnyLoop(t *testing.T) {
	p := boards.Must(masyu.New(30, 30))
	two := must.Get(Unique(t.Context(), p, Options{}))(t)
	all, err := Forced(t.Context(), p, Options{})
	if err != nil || all.Open != p.Bits() || all.Stats.Calls > two.Stats.Calls {
		t.Errorf("%d of %d are open after %d calls, %d of them for two solutions, %v",
			all.Open, p.Bits(), all.Stats.Calls, two.Stats.Calls, err)
	}
}

// checkModels enumerates the models of a formula with a bare solver, projected on
// the answer bits, and compares them with the solutions.
func checkModels(t *testing.T, e *encode.Encoding, want []string) {
	t.Helper()
	solver := boards.Must(backend.Open("gini", backend.Options{}))
	session := boards.Must(backend.NewSession(context.Background(), solver, e.Formula))
	var got []string
	for len(got) <= len(want) {
		status, model, err := session.Solve(context.Background())
		must.Do(t, err)
		if status == backend.Unsat {
			break
		}
		a := make(puzzle.Answer, len(e.Answer))
		for i, l := range e.Answer {
			a[i] = model.Value(l)
		}
		got = append(got, bitString(a))
		for i, l := range e.Answer {
			if a[i] {
				e.Answer[i] = l.Not()
			}
		}
		session.Add(e.Answer...)
		for i, l := range e.Answer {
			if a[i] {
				e.Answer[i] = l.Not()
			}
		}
	}
	slices.Sort(got)
	if !slices.Equal(got, want) {
		t.Fatalf("the formula has %d models, the puzzle %d solutions", len(got), len(want))
	}
}
