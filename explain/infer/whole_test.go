package infer

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"gridcnf/cnf"
	"gridcnf/internal/testkit/propagation"
	"gridcnf/puzzle/rule"
)

// TestWholeLines compares what follows line by line with a search through all fillings, for some
// of the rules and some facts, and checks that a link from a line needs all that it cites.
func TestWholeLines(t *testing.T) {
	rng := rand.New(rand.NewPCG(20, 5))
	links, broken := 0, 0
	for range 400 {
		b := binaryBoard(rng, 4+2*rng.IntN(2), 6)
		rules := slices.DeleteFunc(b.Book().Instances(), func(r rule.Instance) bool {
			balance, ok := r.(*rule.Balance)
			return (!ok || !balance.Value) && rng.IntN(5) == 0 // one of every line stays
		})
		e := New(b, rules)
		for bit := range b.Bits() {
			if rng.IntN(5) < 2 {
				e.Know(rule.Literal(bit, rng.IntN(2) == 0))
			}
		}
		facts := slices.Clone(e.Facts())
		e.Whole(true)
		want, ok := closure(b.Bits(), rules, facts)
		got := slices.Clone(facts)
		end := false
		for _, link := range e.Follow(e.All()...) {
			for _, f := range link.From {
				if !slices.Contains(got, f) {
					t.Fatalf("%s comes from %d, which is not known", link.Rule.Name(), f)
				}
			}
			got = append(got, link.Lits...)
			end = end || len(link.Lits) == 0
			if whole, is := link.Rule.(*rule.Whole); is {
				links++
				tight(t, whole, &link)
			}
		}
		slices.Sort(got)
		if end == ok || ok && !slices.Equal(got, want) {
			t.Fatalf("%v: got %v, broken: %t; want %v, broken: %t", facts, got, end, want, !ok)
		}
		if end {
			broken++
		}
		if e.Whole(false); !slices.Equal(e.Facts(), facts) {
			t.Fatal("the facts have changed")
		}
	}
	if links == 0 || broken == 0 || broken == 400 {
		t.Errorf("%d links of lines, %d boards cannot be filled", links, broken)
	}
}

// tight checks that a link follows, and not without any one of its parts.
func tight(t *testing.T, whole *rule.Whole, link *Link) {
	t.Helper()
	implied := func(parts []rule.Instance, from []cnf.Lit) bool {
		lits, ok := fillings(parts, whole.Line, from)
		return !ok || len(link.Lits) > 0 && !slices.ContainsFunc(link.Lits, func(l cnf.Lit) bool { return !slices.Contains(lits, l) })
	}
	if !implied(whole.Parts, link.From) {
		t.Fatalf("%v does not follow from %s and %v", link.Lits, whole.Name(), link.From)
	}
	for i := range whole.Parts {
		if implied(slices.Delete(slices.Clone(whole.Parts), i, i+1), link.From) {
			t.Fatalf("%v follows without %s from %s and %v", link.Lits, whole.Parts[i].Name(), whole.Name(), link.From)
		}
	}
}

// closure fills lines until nothing more follows, and fails if a line cannot be filled.
func closure(bits int, rules []rule.Instance, facts []cnf.Lit) ([]cnf.Lit, bool) {
	known := slices.Clone(facts)
	for before := -1; before != len(known); {
		before = len(known)
		for _, r := range rules {
			balance, ok := r.(*rule.Balance)
			if !ok || !balance.Value {
				continue
			}
			lits, ok := fillings(rules, balance.Line, known)
			if !ok {
				return nil, false
			}
			for _, l := range lits {
				if !slices.Contains(known, l) {
					known = append(known, l)
				}
			}
		}
	}
	slices.Sort(known)
	return known, true
}

// fillings lists what is the same in all fillings of a line by the rules about it and by those
// that keep it apart from complete lines. It fails if there is no filling.
func fillings(rules []rule.Instance, line *rule.Line, known []cnf.Lit) (same []cnf.Lit, ok bool) {
	now, _ := values(1000, known...)
	n := line.Len
	for x := range 1 << n {
		word := fmt.Sprintf("%0*b", n, x)
		fits := true
		for k, bit := range line.Bits() {
			fits = fits && now.Of(rule.Literal(bit, word[k] == '1')) >= 0
		}
		for _, r := range rules {
			fits = fits && allows(r, line, word, now)
		}
		if !fits {
			continue
		}
		lits := make([]cnf.Lit, n)
		for k, bit := range line.Bits() {
			lits[k] = rule.Literal(bit, word[k] == '1')
		}
		if !ok {
			same, ok = lits, true
			continue
		}
		same = slices.DeleteFunc(same, func(l cnf.Lit) bool { return !slices.Contains(lits, l) })
	}
	return same, ok
}

// allows judges a filling of a line by one rule.
func allows(r rule.Instance, line *rule.Line, word string, known propagation.Values) bool {
	switch r := r.(type) {
	case *rule.NoThree:
		three := word[min(r.First, len(word)):min(r.First+3, len(word))]
		return r.Line != line || three != map[bool]string{true: "111", false: "000"}[r.Value]
	case *rule.Balance:
		n := 0
		for _, c := range word {
			if (c == '1') == r.Value {
				n++
			}
		}
		return r.Line != line || 2*n <= len(word)
	case *rule.Differ:
		if r.A != line && r.B != line {
			return true
		}
		for k, bit := range r.Other(line).Bits() {
			if known.Of(rule.Literal(bit, word[k] == '1')) <= 0 {
				return true
			}
		}
		return false
	}
	return true
}
