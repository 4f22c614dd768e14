package encode_test

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"gridcnf/cnf"
	"gridcnf/encode"
	"gridcnf/puzzle"
	"gridcnf/puzzle/family"
)

// Clues state together what each states alone, in their order: in no family does one depend on
// the others.
func TestDraftClues(t *testing.T) {
	rng := rand.New(rand.NewPCG(71, 72))
	check := func(f *family.Family, rules []family.Rule) {
		t.Helper()
		const rows, cols = 4, 6
		b, err := f.New(f.Name(), rows, cols)
		if err != nil {
			t.Fatal(err)
		}
		for _, rule := range rules {
			if err := b.SetRule(rule.Name, true); err != nil {
				t.Fatal(err)
			}
		}
		var clues []puzzle.Placed
		for _, i := range rng.Perm(rows * cols) {
			clue := puzzle.Clue(rng.IntN(len(f.Symbols)))
			clues = append(clues, puzzle.Placed{Cell: puzzle.Cell{Row: i / cols, Col: i % cols}, Clue: clue})
		}
		clues = append(clues, clues[:3]...)
		together, each := newDraft(t, b), newDraft(t, b)
		ended, cancel := context.WithCancel(t.Context())
		cancel()
		if got, err := together.Clues(ended, clues, together.Formula); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: got %v, %v, want the error of the context", f.Name(), got, err)
		}
		var got, want []cnf.Lit
		for some := range slices.Chunk(clues, 10) {
			got = append(got, ask(t, together, some)...)
		}
		for one := range slices.Chunk(clues, 1) {
			want = append(want, ask(t, each, one)...)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %v: got literals %v, and each alone %v", f.Name(), clues, got, want)
		}
		if got, want := dimacs(t, together), dimacs(t, each); got != want {
			t.Errorf("%s: %v state together\n%s\nand each alone\n%s", f.Name(), clues, got, want)
		}
	}
	for _, f := range family.All() {
		optional := slices.DeleteFunc(slices.Clone(f.Rules), func(r family.Rule) bool { return !r.Optional || r.OfClues })
		for range 10 {
			check(f, nil)
			check(f, optional)
		}
	}
}

func newDraft(t *testing.T, b puzzle.Board) *encode.Draft {
	t.Helper()
	d, err := encode.NewDraft(t.Context(), b, encode.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func ask(t *testing.T, d *encode.Draft, clues []puzzle.Placed) []cnf.Lit {
	t.Helper()
	lits, err := d.Clues(t.Context(), clues, d.Formula)
	if err != nil {
		t.Fatal(err)
	}
	return lits
}

func dimacs(t *testing.T, d *encode.Draft) string {
	t.Helper()
	var text bytes.Buffer
	if err := d.WriteDIMACS(&text); err != nil {
		t.Fatal(err)
	}
	return text.String()
}
