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
	"gridcnf/internal/testkit/backendtest"
	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/brute"
	"gridcnf/internal/testkit/long"
	"gridcnf/internal/testkit/masyu"
	"gridcnf/internal/testkit/must"
	"gridcnf/internal/testkit/propagation"
	"gridcnf/internal/testkit/slitherlink"
	"gridcnf/internal/testkit/takuzu"
	"gridcnf/puzzle"
	"gridcnf/puzzle/book"
	"gridcnf/puzzle/family"
	"gridcnf/puzzle/rule"
	"gridcnf/puzzle/rulefile"
	"gridcnf/solve"
)

// Clues state together what each states alone, in their order: in no family does one depend on
// the others.
func TestDraftClues(t *testing.T) {
	rng := rand.New(rand.NewPCG(71, 72))
	check := func(f *family.Family, rules []family.Option) {
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
		for range 10 {
			check(f, nil)
			check(f, f.Options)
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

// A formula that leaves nothing to cuts has the solutions of the lazy one, on small boards of all families.
func TestEagerGraphs(t *testing.T) {
	long.Only(t)
	const bits, most = 8, 40 // boards of a family
	kinds := make(map[rule.Kind]bool)
	for _, f := range rulefile.All() {
		boards := 0
		small := must.Get(f.Small(bits))(t)
		for _, b := range small {
			if encode.CutKind(b) == "" {
				continue
			}
			if boards++; boards > most {
				break
			}
			for _, k := range b.Book().Others {
				kinds[k.Kind()] = true
			}
			count := func(opt solve.Options) (n int) {
				for _, err := range solve.New(b, opt).All(t.Context()) {
					if err != nil {
						t.Fatalf("%s: %v\n%q", f.Name, err, b.Lines())
					}
					n++
				}
				return n
			}
			lazy := count(solve.Options{})
			if eager := count(solve.Options{Backend: "gini", Encode: encode.Options{Loop: encode.Eager}}); eager != lazy {
				t.Errorf("%s: found %d solutions, expected %d\n%q", f.Name, eager, lazy, b.Lines())
			}
			e, err := encode.New(t.Context(), b, encode.Options{Loop: encode.Eager})
			if err != nil || e.Cut != nil || e.Guide != nil {
				t.Errorf("%s: %v, or something is left to cuts", f.Name, err)
			}
		}
	}
	for _, k := range []rule.Kind{book.Loops, book.Connections, book.Components, book.Separations, book.Forests, book.Divisions} {
		if !kinds[k] {
			t.Errorf("no board has %s", k)
		}
	}
}

// The guides keep the contract of propagators, also towards a solver that takes back what it
// has assigned before it asks.
func TestGuidesKeepTheContract(t *testing.T) {
	rng := rand.New(rand.NewPCG(51, 52))
	tried := 0
	check := func(p puzzle.Puzzle, opt encode.Options) {
		t.Helper()
		plain := boards.Must(encode.New(t.Context(), p, opt))
		opt.Takes.Guide = true
		opt.Takes.Cards = !puzzle.Drawn(p)
		e := boards.Must(encode.New(t.Context(), p, opt))
		if e.Guide == nil || e.NumVars() == 0 {
			return
		}
		var truths []cnf.Model
		for a := range brute.All(p) {
			if opt.Takes.Cards { // no other variables than cells
				truths = append(truths, append(cnf.Model{false}, a...))
			} else {
				truths = append(truths, propagation.Model(t, plain.Formula, a))
			}
		}
		if len(truths) == 0 {
			return // clauses alone can say so, before there is anything to follow
		}
		tried++
		backendtest.Following{Open: e.Guide, Formula: e.Formula, Truths: truths}.Run(t)
	}
	board := func(kind puzzle.Kind, rows, cols, clues int, codes ...puzzle.Clue) puzzle.Board {
		f := boards.Must(family.Of(kind))
		b := boards.Must(f.New(kind, rows, cols))
		for range clues {
			b.SetClue(rng.IntN(rows), rng.IntN(cols), codes[rng.IntN(len(codes))])
		}
		return b
	}
	for i := range 12 {
		opt := encode.Options{Plain: i%2 == 0, Textbook: i%3 == 0}
		check(board(masyu.Masyu, 2+i%3, 2+i%4, i%3, 1, 2), opt)
		check(board(slitherlink.Slitherlink, 1+i%3, 2+i%2, i%4, slitherlink.Number(1), slitherlink.Number(2), slitherlink.Number(3)), opt)
		check(board(takuzu.Takuzu, 4, 4+2*(i%2), i%4, 1, 2), opt)
	}
	if tried < 20 {
		t.Errorf("%d guides were tried", tried)
	}
}
