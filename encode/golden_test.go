package encode

import (
	"bytes"
	"fmt"
	"testing"

	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/golden"
	"gridcnf/internal/testkit/masyu"
	"gridcnf/internal/testkit/must"
	"gridcnf/internal/testkit/slitherlink"
	"gridcnf/internal/testkit/takuzu"
	"gridcnf/puzzle"
	"gridcnf/puzzle/rulefile"
)

func TestGolden(t *testing.T) {
	pair := boards.Must(takuzu.New(takuzu.Takuzu, 2, 2))
	given := boards.Must(takuzu.New(takuzu.ThreeInARow, 4, 4))
	given.Set(0, 0, takuzu.One)
	given.Set(0, 1, takuzu.One)
	loop := boards.Must(masyu.New(3, 3))
	loop.Set(0, 1, masyu.White)
	empty := boards.Must(masyu.New(2, 3))
	fence := boards.Must(rulefile.FirstGrid(slitherlink.Slitherlink, 2, 1))
	fence.SetClue(0, 0, slitherlink.Number(3))
	check := func(name string, p puzzle.Puzzle, opt Options) {
		t.Helper()
		e := boards.Must(New(t.Context(), p, opt))
		var got bytes.Buffer
		must.Do(t, e.WriteDIMACS(&got))
		golden.File(t, name+".cnf", got.String())
	}
	plain := Options{Balance: CardinalityNetwork, Lines: Eager, Plain: true}
	with := func(change func(*Options)) Options {
		opt := plain
		change(&opt)
		return opt
	}
	check("takuzu-2x2-cardnet", pair, plain)
	check("takuzu-2x2-counter", pair, with(func(o *Options) { o.Balance = SequentialCounter }))
	check("takuzu-2x2-automaton", pair, with(func(o *Options) { o.Balance = Automaton }))
	check("3-in-a-row-4x4-folded", given, plain)
	check("3-in-a-row-4x4-textbook", given, with(func(o *Options) { o.Textbook = true }))
	check("masyu-3x3", loop, plain)
	check("masyu-3x3-colours", loop, Options{})
	check("masyu-3x3-textbook", loop, Options{Textbook: true})
	check("masyu-3x3-guided", loop, Options{Textbook: true, Takes: Takes{Guide: true}})
	check("slitherlink-2x1-textbook", fence, Options{Textbook: true})
	check("slitherlink-2x1-whole", fence, Options{})
	check("masyu-2x3-eager", empty, Options{Loop: Eager})
}

// Every name is read as what it is the name of, and others are errors.
func TestParse(t *testing.T) {
	check := func(names []string, parse func(string) (fmt.Stringer, error)) {
		t.Helper()
		for _, name := range names {
			if v, err := parse(name); err != nil || v.String() != name {
				t.Errorf("%q is read as %v, %v", name, v, err)
			}
		}
		if _, err := parse("magic"); err == nil {
			t.Error("no error for an unknown name")
		}
	}
	check([]string{"auto", "cardnet", "counter", "automaton", "native"}, func(s string) (fmt.Stringer, error) { return Parse[Balance](BalanceNames)(s) })
	check([]string{"lazy", "eager"}, func(s string) (fmt.Stringer, error) { return Parse[When](WhenNames)(s) })
}
