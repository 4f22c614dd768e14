package family_test

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"reflect"
	"slices"
	"sync"
	"testing"

	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/brute"
	"gridcnf/internal/testkit/masyu"
	"gridcnf/internal/testkit/must"
	"gridcnf/internal/testkit/slitherlink"
	"gridcnf/internal/testkit/takuzu"
	"gridcnf/puzzle"
	"gridcnf/puzzle/family"
	"gridcnf/puzzle/format"
	"gridcnf/puzzle/rule"
	"gridcnf/puzzle/rulefile"
	"gridcnf/solve"
)

// first is the rule file of a family that has boards in Go, too.
func first(t testing.TB, kind puzzle.Kind) *rulefile.File {
	t.Helper()
	all := rulefile.First()
	i := slices.IndexFunc(all, func(f *rulefile.File) bool { return f.Name == string(kind) })
	if i < 0 {
		t.Fatal("there is no rule file of " + kind)
	}
	return all[i]
}

// twin is the board of a rule file with the rules and clues of a board in Go.
func twin(t testing.TB, p puzzle.Puzzle) *rulefile.Board {
	t.Helper()
	rows, cols := p.Size()
	b := must.Get(first(t, p.Kind()).New(rows, cols))(t)
	of := must.Get(family.Of(p.Kind()))(t)
	for _, r := range of.Rules() {
		if r.Optional {
			must.Do(t, b.SetRule(r.Name, slices.Contains(p.Rules(), r.Name)))
		}
	}
	for _, c := range puzzle.Clues(p) {
		must.Do(t, b.Put(rulefile.Position{Kind: "cell", Row: c.Row, Col: c.Col}, of.Symbols[c.Clue:c.Clue+1]))
	}
	return b
}

// The puzzles of the test data have the same solutions under the rule files.
func TestFirstSolved(t *testing.T) {
	names := must.Get(filepath.Glob("../../testdata/*.*[^l]"))(t)
	for _, name := range names {
		for _, rec := range boards.File(t, name, format.Options{}) {
			want := must.Get(solve.Unique(t.Context(), rec.Puzzle, solve.Options{}))(t)
			got := must.Get(solve.Unique(t.Context(), twin(t, rec.Puzzle), solve.Options{}))(t)
			if got.Verdict != want.Verdict || want.Verdict == solve.OnlyOne && !got.Solutions[0].Equal(want.Solutions[0]) {
				t.Errorf("%s: %s, expected %s", name, got.Verdict, want.Verdict)
			}
		}
	}
	if len(names) < 8 {
		t.Errorf("%d files, expected more", len(names))
	}
}

// The rule files of the families in Go accept the answers that their rule checkers do: all others, too, are looked at.
func TestFirst(t *testing.T) {
	check := func(kind puzzle.Kind, rows, cols, count int) {
		t.Helper()
		rng := rand.New(rand.NewPCG(uint64(rows), uint64(cols)))
		of := must.Get(family.Of(kind))(t)
		tried := 0
		for range count {
			want := boards.Scatter(rng, must.Get(of.New(kind, rows, cols))(t), 3)
			for _, r := range of.Rules() {
				if r.Optional {
					must.Do(t, want.SetRule(r.Name, rng.IntN(2) == 0))
				}
			}
			got := twin(t, want)
			if !slices.Equal(want.Rules(), got.Rules()) {
				t.Errorf("%s: the rules are %q, expected %q", kind, got.Rules(), want.Rules())
			}
			right := make(map[string]bool)
			for a := range brute.All(want) {
				right[fmt.Sprint(a)] = true
			}
			a := make(puzzle.Answer, want.Bits())
			for n := range 1 << len(a) {
				for i := range a {
					a[i] = n>>i&1 == 1
				}
				if err := got.Check(a); (err == nil) != right[fmt.Sprint(a)] {
					t.Fatalf("%s %q %v: %v", kind, got.Rules(), want.Text(a), err)
				}
			}
			tried += len(right)
		}
		if tried == 0 {
			t.Errorf("%s %dx%d: no board has a solution: the test says nothing", kind, rows, cols)
		}
	}
	for _, kind := range []puzzle.Kind{takuzu.Takuzu, takuzu.ThreeInARow} {
		check(kind, 2, 4, 30)
		check(kind, 4, 2, 30)
	}
	check(masyu.Masyu, 3, 3, 30)
	check(masyu.Masyu, 2, 4, 30)
	check(slitherlink.Slitherlink, 2, 2, 30)
	check(slitherlink.Slitherlink, 1, 3, 30)
}

// Boards of these families can be larger than those of which each constraint may be stated by itself, and still not of any size.
func TestFirstLarge(t *testing.T) {
	for size, fits := range map[int]bool{1000: true, 1002: false, 1 << 40: false} {
		for _, kind := range []puzzle.Kind{takuzu.Takuzu, masyu.Masyu, slitherlink.Slitherlink} {
			if _, err := rulefile.FirstGrid(kind, size, size); (err == nil) != fits {
				t.Errorf("%s %d: %v", kind, size, err)
			}
		}
	}
	if _, err := rulefile.FirstNamed(takuzu.Takuzu).New(1000, 1000); err == nil {
		t.Error("a board of 1,000,000 cells on which each constraint is stated by itself, expected an error")
	}
}

// plain is a book without what shapes keep for themselves.
func plain(t *testing.T, p puzzle.Puzzle) (book rule.Book, shapes []rule.Shape) {
	t.Helper()
	b := must.Get(rule.Of(p, "a test", rule.Balanced, rule.Distinct, rule.Shapes, rule.OneLoop))(t)
	book = *b
	book.Locals = slices.Clone(b.Locals)
	for i := range book.Locals {
		s := book.Locals[i].Shape
		shapes = append(shapes, rule.Shape{Rule: s.Rule, Text: s.Text, Clauses: s.Clauses})
		book.Locals[i].Shape = nil
	}
	return book, shapes
}

// written is the board that is written by hand for the tests.
func written(t *testing.T, p puzzle.Puzzle) puzzle.Board {
	switch p.Kind() {
	case masyu.Masyu:
		return must.Get(masyu.From(p))(t)
	case slitherlink.Slitherlink:
		return must.Get(slitherlink.From(p))(t)
	}
	return must.Get(takuzu.From(p))(t)
}

// What the fast engines know of the boards of the rule files is what the boards that are written by hand state, clause by clause, and
// walks say the same of answers.
func TestSameBooks(t *testing.T) {
	right := 0
	for _, of := range family.All() {
		for _, kind := range of.Kinds {
			rng := rand.New(rand.NewPCG(7, 7))
			for range 150 {
				rows, cols := 1+rng.IntN(9), 1+rng.IntN(9)
				b, err := of.New(kind.Name, rows, cols)
				if err != nil {
					if err := must.Get(first(t, kind.Name).New(rows, cols))(t).Compile(t.Context()); err == nil {
						t.Errorf("%s %dx%d: expected an error", kind.Name, rows, cols)
					}
					continue
				}
				for _, r := range of.Rules() {
					if r.Optional {
						must.Do(t, b.SetRule(r.Name, rng.IntN(2) == 0))
					}
				}
				b = boards.Scatter(rng, b, rows*cols)
				hand := written(t, b)
				want, wantShapes := plain(t, hand)
				for _, p := range []puzzle.Puzzle{b, twin(t, b)} {
					got, gotShapes := plain(t, p)
					if !reflect.DeepEqual(got, want) || !reflect.DeepEqual(gotShapes, wantShapes) {
						t.Fatalf("%s %dx%d %q:\n%+v %+v\nexpected\n%+v %+v", kind.Name, rows, cols, b.Rules(), got, gotShapes, want, wantShapes)
					}
				}
				if !slices.Equal(hand.Rules(), b.Rules()) || hand.Bits() != b.Bits() {
					t.Errorf("%s %dx%d: %q, expected %q", kind.Name, rows, cols, b.Rules(), hand.Rules())
				}
				for i := range b.Bits() {
					got, known := b.Given(i)
					if want, there := hand.Given(i); b.Site(i) != hand.Site(i) || got != want || known != there {
						t.Errorf("%s: bit %d is %v, %v, %v, expected %v, %v, %v", kind.Name, i, b.Site(i), got, known, hand.Site(i), want, there)
					}
				}
				answers := []puzzle.Answer{make(puzzle.Answer, b.Bits())}
				if res, err := solve.First(t.Context(), b, solve.Options{}); err == nil && len(res.Solutions) > 0 {
					answers = append(answers, res.Solutions[0])
					right++
				}
				for _, a := range answers {
					for i := range append(a, false) {
						text := b.Text(a)
						if got, want := b.Check(a), hand.Check(a); (got == nil) != (want == nil) {
							t.Errorf("%s %v: %v, expected %v", kind.Name, text, got, want)
						}
						if !slices.Equal(text, hand.Text(a)) || !b.Answer(text).Equal(hand.Answer(text)) {
							t.Errorf("%s: %q is read as %v", kind.Name, text, b.Answer(text))
						}
						if i < len(a) { // another answer
							a[i] = !a[i]
						}
					}
				}
			}
		}
	}
	if right == 0 {
		t.Error("no board has a solution: the test says nothing")
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
	// A clue that could state something else in another place is not known by what it states in one.
	const turns = "def clue(b, c, n):\n    exactly(%s, [drawn(e) for e in b.edges_at(c)], rule = 'r')\n"
	for text, lifted := range map[string]bool{
		"2": true, "2 if b.step(c, 'n', 2) else 2": true, "2 if b.rules else 1": true,
		"2 if b.step(c, 'n', 3) else 2": false, "2 if c.row >= 0 else 1": false, "2 if str(c) else 1": false, "2 if '%s' % c else 1": false,
		"2 if b.height else 1": false, "2 if b.cells else 1": false, "2 if b.cell(0, 0) else 1": false, "2 if b.ray(c, 'n') else 2": false,
		"2 if str(drawn(b.edges_at(c)[0])) else 1": false, "2 if clued(c) else 2": false, "2 if c != b.corners[0] else 1": false,
	} {
		check(loop+fmt.Sprintf(turns, text), empty[:4]+"- - - -\n- - - -\n- 2 - -\n- - - -", lifted)
	}
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
