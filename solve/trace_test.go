package solve

import (
	"context"
	"slices"
	"strings"
	"testing"

	"gridcnf/encode"
	"gridcnf/puzzle"
	"gridcnf/puzzle/format"
	"gridcnf/puzzle/masyu"
	"gridcnf/puzzle/takuzu"
)

// TestTrace has every bit once in the order, and the givens first.
func TestTrace(t *testing.T) {
	check := func(text string, kind puzzle.Kind) *Result {
		t.Helper()
		var p puzzle.Puzzle
		for rec, err := range format.Read(strings.NewReader(text), "f", format.Options{Kind: kind}) {
			if err != nil {
				t.Fatal(err)
			}
			p = rec.Puzzle
		}
		plain, err := Unique(context.Background(), p, Options{})
		if err != nil {
			t.Fatal(err)
		}
		r, err := Unique(context.Background(), p, Options{Trace: true})
		if err != nil {
			t.Fatal(err)
		}
		if r.Verdict != plain.Verdict || plain.Order != nil {
			t.Errorf("%q: %s, without a trace %s", text, r.Verdict, plain.Verdict)
		}
		sorted := slices.Sorted(slices.Values(r.Order))
		if len(sorted) != p.Bits() || len(slices.Compact(sorted)) != p.Bits() {
			t.Errorf("%q: the order %v has not every bit once", text, r.Order)
		}
		if b, ok := p.(*takuzu.Board); ok {
			_, cols := b.Size()
			given := true
			for i, bit := range r.Order {
				now := b.At(bit/cols, bit%cols) != takuzu.Open
				if now && !given {
					t.Errorf("%q: the given %d comes late, at place %d of %v", text, bit, i, r.Order)
				}
				given = now
			}
		}
		return r
	}
	check(".1.0\n..0.\n.0..\n11.0", "")
	check("a1d11d1d0f0a0b0c1b", "")
	check("fWaWWfWbBcWcWbBaWc", "")
	check("....\n....\n....\n....", takuzu.ThreeInARow)
	check("....\n....\n....\n....", masyu.Masyu)

	if _, err := New(nil, Options{Backend: "gini", Trace: true}); err == nil {
		t.Error("gini has no trail, and nobody says so")
	}
	reference := encode.Options{}
	if _, err := New(nil, Options{Encode: reference, Trace: true}); err != nil {
		t.Error(err)
	}
}
