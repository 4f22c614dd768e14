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
	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/must"
	"gridcnf/puzzle"
	"gridcnf/puzzle/family"
	"gridcnf/puzzle/rule"
	"gridcnf/puzzle/rulefile"
	"gridcnf/puzzle/slitherlink"
)

// Clues state together what each states alone, in their order: in no family does one depend on
// the others.
func TestDraftClues(t *testing.T) {
	rng := rand.New(rand.NewPCG(71, 72))
	check := func(f *family.Family, rules []family.Rule) {
		t.Helper()
		const rows, cols = 4, 6
		b := boards.Must(f.New(f.Name(), rows, cols))
		for _, rule := range rules {
			must.Do(t, b.SetRule(rule.Name, true))
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
	return boards.Must(encode.NewDraft(t.Context(), b, encode.Options{}))
}

func ask(t *testing.T, d *encode.Draft, clues []puzzle.Placed) []cnf.Lit {
	t.Helper()
	return must.Get(d.Clues(t.Context(), clues, d.Formula))(t)
}

func dimacs(t *testing.T, d *encode.Draft) string {
	t.Helper()
	var text bytes.Buffer
	must.Do(t, d.WriteDIMACS(&text))
	return text.String()
}

// blank is a Slitherlink in which a cell without a number has a line on its upper side.
type blank struct{ *rulefile.Grid }

func (b blank) Book() *rule.Book {
	book := b.Grid.Book()
	top := rule.NewShape("numbers", "line above %s", []int{1})
	rows, cols := b.Size()
	for i := range rows * cols {
		if b.Clue(i/cols, i%cols) == 0 {
			l := rule.Local{Shape: top, Cell: puzzle.Cell{Row: i / cols, Col: i % cols}, Index: i, Point: -1}
			for site := range l.Bits {
				l.Bits[site] = -1
			}
			l.Bits[0] = boards.Lattice(b.Grid).Sides(i/cols, i%cols)[0]
			book.Locals = append(book.Locals, l)
		}
	}
	return book
}

func (b blank) Copy() puzzle.Board { return blank{b.Grid.Copy().(*rulefile.Grid)} }

// What cells state that have no clue, a clue would take back: a draft cannot, and says so.
func TestDraftOfBlankCellsThatState(t *testing.T) {
	b := boards.Must(rulefile.FirstGrid(slitherlink.Slitherlink, 3, 3))
	var unknown *rule.Unknown
	if _, err := encode.NewDraft(t.Context(), blank{b}, encode.Options{}); !errors.As(err, &unknown) {
		t.Errorf("%v: expected that such shapes are not known", err)
	}
	if _, err := encode.New(t.Context(), blank{b}, encode.Options{}); err != nil {
		t.Error(err)
	}
}
