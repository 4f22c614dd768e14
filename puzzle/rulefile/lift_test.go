package rulefile_test

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"sync"
	"testing"

	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/must"
	"gridcnf/puzzle"
	"gridcnf/puzzle/family"
	"gridcnf/puzzle/rule"
	"gridcnf/puzzle/rulefile"
)

// plain is a book without what shapes keep for themselves.
func plain(t *testing.T, p puzzle.Puzzle) (book rule.Book, shapes []rule.Shape) {
	t.Helper()
	b := must.Get(rule.Of(p, "a test", rule.Balanced, rule.Distinct, rule.Shapes, rule.OneLoop))(t)
	book = *b
	book.Locals, book.Lines = slices.Clone(b.Locals), slices.Clone(b.Lines)
	for i := range book.Lines {
		if p.Bits() == 4 {
			book.Lines[i].NoThree = "" // lines of two cells have no three
		}
	}
	for i := range book.Locals {
		s := book.Locals[i].Shape
		shapes = append(shapes, rule.Shape{Rule: s.Rule, Text: s.Text, Clauses: s.Clauses})
		book.Locals[i].Shape = nil
	}
	return book, shapes
}

// What the fast engines know of the boards of the rule files is what the boards in Go state, clause by clause.
func TestSameBooks(t *testing.T) {
	for _, of := range family.All() {
		for _, kind := range of.Kinds {
			rng := rand.New(rand.NewPCG(7, 7))
			for range 150 {
				rows, cols := 1+rng.IntN(7), 1+rng.IntN(7)
				b, err := of.New(kind.Name, rows, cols)
				if err != nil {
					if err := must.Get(first(t, kind.Name).New(rows, cols))(t).Compile(t.Context()); err == nil {
						t.Errorf("%s %dx%d: expected an error", kind.Name, rows, cols)
					}
					continue
				}
				for _, r := range of.Rules {
					if r.Optional {
						must.Do(t, b.SetRule(r.Name, rng.IntN(2) == 0))
					}
				}
				b = boards.Scatter(rng, b, rows*cols)
				got, gotShapes := plain(t, twin(t, b))
				want, wantShapes := plain(t, b)
				if !reflect.DeepEqual(got, want) || !reflect.DeepEqual(gotShapes, wantShapes) {
					t.Fatalf("%s %dx%d %q:\n%+v %+v\nexpected\n%+v %+v", kind.Name, rows, cols, b.Rules(), got, gotShapes, want, wantShapes)
				}
			}
		}
	}
}

// A board that states anything that the fast engines do not know is read by those that know its kinds of constraint.
func TestNotLifted(t *testing.T) {
	check := func(text, board string, lifted bool) {
		t.Helper()
		b := must.Get(must.Get(rulefile.Parse("x.star", []byte(text)))(t).Read(board))(t)
		must.Do(t, b.Compile(t.Context()))
		if _, err := rule.Of(b, "a test", rule.Balanced, rule.Distinct, rule.Shapes, rule.OneLoop); (err == nil) != lifted {
			t.Errorf("%s\n%s: %v", text, board, err)
		}
	}
	const empty = "4 4\n- - - -\n- - - -\n- - b -\n- - - -"
	const two = `puzzle(name = "x", rules = {"h": "words", "r": "words"}, answer = cells("a", "b"), givens = cells(word("a", "b")))
def frame(b):
    binary(b, "h", "r", {})
`
	check(two, empty, true)
	check(two+"    clause([is_(b.cell(0, 0), 'a')], rule = 'r')\n", empty, false)
	check(two+"    exactly(1, [is_(c, 'a') for c in b.row(b.cell(0, 0))], rule = 'r')\n", empty, false)
	check(two+"    if b.givens:\n        pass\n", empty, false)
	const loop = `puzzle(name = "x", rules = {"r": "words"}, answer = edges(), clues = cells(number(0, 4)))
def frame(b):
    loop(b.edges, rule = "r")
`
	check(loop+"def clue(b, c, n):\n    exactly(2, [drawn(e) for e in b.edges_at(c)], rule = 'r')\n", empty[:4]+"- - - -\n- - - -\n- 2 - -\n- - - -", true)
	check(loop+"def clue(b, c, n):\n    exactly(n, [drawn(e) for e in b.edges_at(c)], rule = 'r')\n", empty[:4]+"- - - -\n- - - -\n- 0 - -\n- - - -", false)
	check(loop+"def clue(b, c, n):\n    at_most(n, [drawn(e) for e in b.row(c)], rule = 'r') if False else exactly(n, [drawn(e) for e in b.edges], rule = 'r')\n",
		empty[:4]+"- - - -\n- - - -\n- 4 - -\n- - - -", false)
}

// Boards of a size share what is known of it, and can be used at the same time.
func TestSharedFrames(t *testing.T) {
	var done sync.WaitGroup
	want := boards.Scatter(rand.New(rand.NewPCG(1, 1)), boards.Empty(t, "masyu", 6, 7), 30)
	bare := twin(t, want).Empty()
	for range 8 {
		done.Go(func() {
			for _, c := range puzzle.Clues(want) {
				b := puzzle.With(bare, []puzzle.Placed{c})
				if book := b.(*rulefile.Board).Book(); len(book.Locals) != 1 || b.Check(make(puzzle.Answer, b.Bits())) == nil || len(b.Text(make(puzzle.Answer, b.Bits()))) != 6 {
					t.Errorf("%v: %d shapes", c, len(book.Locals))
				}
			}
		})
	}
	done.Wait()
}
