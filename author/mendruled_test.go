package author_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gridcnf/author"
	"gridcnf/cnf"
	"gridcnf/internal/testkit/long"
	"gridcnf/internal/testkit/must"
	"gridcnf/puzzle"
	"gridcnf/puzzle/rule"
	"gridcnf/puzzle/rulefile"
	"gridcnf/solve"
)

// guesses are all ways to fill the places of a small board, which the rules have not seen.
func guesses(b *rulefile.Board) []puzzle.Answer {
	all := []puzzle.Answer{make(puzzle.Answer, b.Bits())}
	for first, end := 0, 0; first < b.Bits(); first = end {
		for end = first + 1; end < b.Bits() && b.Site(end) == b.Site(first); end++ {
		}
		for _, a := range slices.Clone(all) {
			for i := first; i < end; i++ {
				other := slices.Clone(a)
				other[i] = true
				all = append(all, other)
			}
		}
		if end > first+1 { // one of several values, and not none
			all = slices.DeleteFunc(all, func(a puzzle.Answer) bool { return !slices.Contains(a[first:end], true) })
		}
	}
	return all
}

// reprinted prints clues and returns those of some answers that the board allows then.
func reprinted(t *testing.T, b *rulefile.Board, clues []rulefile.Clue, all []puzzle.Answer) (*rulefile.Board, []puzzle.Answer) {
	t.Helper()
	d, err := b.Printed(clues)
	if err == nil {
		err = d.Compile(t.Context())
	}
	must.Do(t, err)
	return d, slices.DeleteFunc(slices.Clone(all), func(a puzzle.Answer) bool { return d.Check(a) != nil })
}

// enough reports whether something is true of some set of so many clues.
func enough(clues []rulefile.Clue, size int, good func(some []rulefile.Clue) bool) bool {
	var try func(some, rest []rulefile.Clue) bool
	try = func(some, rest []rulefile.Clue) bool {
		if len(some) == size {
			return good(some)
		}
		for i := range rest {
			if try(append(slices.Clip(some), rest[i]), rest[i+1:]) {
				return true
			}
		}
		return false
	}
	return try(nil, clues)
}

// Clues of several answers contradict each other, and few of one leave others: no smaller set of clues mends a board than the one that
// is called smallest, and each board that comes out has the solutions that are claimed.
func TestMendRuled(t *testing.T) {
	long.Only(t)
	for _, one := range []struct {
		name  string
		blank bool // rules look at cells without a clue, so that clues do not just exclude answers
	}{{"heyawake", false}, {"futoshiki", false}, {"country-road", false}, {"pipeline", true}, {"nurikabe", true}, {"galaxies", true}} {
		f := must.Get(rulefile.Named(one.name))(t)
		proven := map[author.Remedy]int{}
		for seed := uint64(0); seed == 0 || seed < 30 && (proven[author.Drop] == 0 || proven[author.Add] == 0 && !one.blank); seed++ {
			random := rand.New(rand.NewPCG(seed, 35))
			b := must.Get(f.New(3, 3))(t)
			e := &ruledEdits{name: one.name, blank: one.blank, proven: proven}
			laid := b.Laid(random, false, 0)
			for e.allowed(t, laid, random); len(e.clues) < 2; e.allowed(t, laid, random) {
				laid = b.Laid(random, false, 0)
			}
			b, e.all = laid, guesses(laid)
			for i, how := range []author.Remedy{author.Add, author.Drop, author.Alter, author.Alter} {
				e.board, e.left = reprinted(t, b, e.some(random, 1+i%2), e.all)
				if (len(e.left) > 1) == (i%2 == 0) && len(e.left) != 1 {
					e.mend(t, how, int64(seed))
				}
			}
		}
		if proven[author.Drop] == 0 || proven[author.Add] == 0 && !one.blank {
			t.Errorf("%s: %v ways are proven, expected some of each", one.name, proven)
		}
	}
}

// ruledEdits tries all clues of a small board.
type ruledEdits struct {
	name   string
	blank  bool
	board  *rulefile.Board // the draft
	all    []puzzle.Answer // that can be
	left   []puzzle.Answer // of the draft
	clues  [][]rulefile.Clue
	proven map[author.Remedy]int
}

// allowed lists the clues of some answers, if there are any.
func (e *ruledEdits) allowed(t *testing.T, b *rulefile.Board, random *rand.Rand) {
	t.Helper()
	rows, cols := b.Size()
	d := must.Get(b.Open(t.Context(), 12, max(rows, cols), nil))(t)
	drawn := must.Get(solve.NewTrial(t.Context(), d, solve.Options{}))(t)
	for range 10 {
		var wishes []cnf.Lit
		for i := range d.Bits() {
			wishes = append(wishes, rule.Literal(i, random.IntN(2) == 0))
		}
		drawn.Near(wishes)
		a, _, err := drawn.Find(t.Context(), nil)
		must.Do(t, err)
		if a == nil {
			return
		}
		if clues, err := d.Allowed(t.Context(), a, random, true); err == nil && len(clues) > 1 {
			e.clues = append(e.clues, clues)
		}
	}
}

// some are a few clues of so many answers.
func (e *ruledEdits) some(random *rand.Rand, answers int) (all []rulefile.Clue) {
	for range answers {
		clues := slices.Clone(e.clues[random.IntN(len(e.clues))])
		random.Shuffle(len(clues), func(i, j int) { clues[i], clues[j] = clues[j], clues[i] })
		all = append(all, clues[:min(len(clues), answers*2)]...)
	}
	return all
}

func (e *ruledEdits) mend(t *testing.T, how author.Remedy, seed int64) {
	t.Helper()
	ways, err := author.Mend(t.Context(), e.board, author.Mending{Remedy: how, Most: 2, Rounds: 200, Solve: solve.Options{Seed: seed}})
	if err != nil && !errors.Is(err, author.ErrRounds) {
		t.Fatalf("%s: %v\n%q", e.name, err, e.board.Lines())
	}
	was := e.board.Removable()
	for i, w := range ways {
		what := fmt.Sprintf("%s, remedy %d: %q to %q", e.name, how, e.board.Lines(), w.Board.(*rulefile.Board).Lines())
		_, left := reprinted(t, e.board, w.Board.(*rulefile.Board).Removable(), e.all)
		if !slices.ContainsFunc(left, w.Answer.Equal) || how != author.Drop && len(left) != 1 {
			t.Errorf("%s: %d answers are left", what, len(left))
		}
		if n := len(w.Changes); w.Least > n || w.LeastHere > n || w.LeastHere < w.Least || w.Least < 1 {
			t.Errorf("%s: %d changes, at least %d and %d", what, n, w.Least, w.LeastHere)
		}
		n := len(w.Changes)
		switch {
		case how == author.Drop && i == 0:
			e.proven[how]++
			if w.LeastHere != n || w.Least != n && !e.blank {
				t.Errorf("%s: drops %d clues, and calls %d the least", what, n, w.Least)
			}
			for fewer := range n {
				if (fewer == n-1 || e.blank) && enough(was, fewer, func(out []rulefile.Clue) bool {
					_, left := reprinted(t, e.board, slices.DeleteFunc(slices.Clone(was), func(c rulefile.Clue) bool { return slices.Contains(out, c) }), e.all)
					return len(left) > 0
				}) {
					t.Errorf("%s: drops %d clues, and %d suffice", what, n, fewer)
				}
			}
		case how == author.Add && w.LeastHere == n && n < 4 && !e.blank:
			e.proven[how]++
			rows, cols := e.board.Size()
			d := must.Get(e.board.Open(t.Context(), 12, max(rows, cols), nil))(t)
			clues := must.Get(d.Allowed(t.Context(), append(slices.Clip(w.Answer), make(puzzle.Answer, d.Bits()-len(w.Answer))...), rand.New(rand.NewPCG(1, 2)), true))(t)
			if enough(clues[len(was):], n-1, func(more []rulefile.Clue) bool {
				_, left := reprinted(t, e.board, append(slices.Clip(was), more...), e.left)
				return len(left) == 1 && left[0].Equal(w.Answer)
			}) {
				t.Errorf("%s: adds %d clues, and fewer suffice", what, n)
			}
		}
	}
	if how == author.Drop && len(ways) == 0 {
		t.Errorf("%s: nothing is dropped of %q", e.name, e.board.Lines())
	}
}

// A board that the file refuses is no way to mend another; what ends in an error is told.
func TestMendRefused(t *testing.T) {
	for _, one := range []struct{ end, want string }{{"fail('needs a 1')", ""}, {"1 // 0", "division by zero"}} {
		f, err := rulefile.Parse("t.star", []byte(`puzzle(name = "t", rules = {"r": "r"}, answer = cells("0", "1"), clues = cells(number(1, 2)))
def whole(b):
    if not b.clue(b.cells[0]):
        `+one.end+`
    clause([b.clue(b.cells[1]) != 2], rule = "r")
`))
		must.Do(t, err)
		b := must.Get(f.Read("1 2\n1 2"))(t)
		ways, err := author.Mend(t.Context(), b, author.Mending{Remedy: author.Drop, Most: 4, Rounds: 20})
		switch {
		case one.want != "" && (err == nil || !strings.Contains(err.Error(), one.want)):
			t.Errorf("%s: got %v, expected %s", one.end, err, one.want)
		case one.want == "" && (err != nil || len(ways) != 1 || len(ways[0].Changes) != 1 || ways[0].Changes[0].Col != 1):
			t.Errorf("%s: %v, %v", one.end, err, ways)
		}
	}
}

// Of one wrong number, the mended board has a few changes at most, though rules of these families ask for clues in all places.
func TestMendWrongNumber(t *testing.T) {
	for name, text := range map[string]string{
		"hashi":    "5 5\n3 - 1 4 -\n- - 2 5 4\n5 1 1 4 6\n4 - 1 2 -\n2 - - - 3",
		"yajilin":  "5 5\n- - - - -\n- - - - -\n- - - - 0w\n- - 2n - 1w\n- - - 0e 0e",
		"galaxies": "5 5\n0 0 5 - 0\nx x x 4 x\n0 x 6 - 4\n0 6 - - x\nx - x 0 0",
		"nurikabe": "5 5\n- 3 - - 1\n- - - - -\n- - 2 - -\n- - - - -\n2 - - - -",
	} {
		if !long.On && (name == "galaxies" || name == "nurikabe") { // which take longer
			continue
		}
		f := must.Get(rulefile.Named(name))(t)
		b := must.Get(f.Read(text))(t)
		ways, err := author.Mend(t.Context(), b, author.Mending{Remedy: author.Alter, Most: 1, Rounds: 200})
		if err != nil && !errors.Is(err, author.ErrRounds) || len(ways) == 0 || len(ways[0].Changes) > 2 {
			t.Errorf("%s: %v, %v, expected two changes at most", name, err, ways)
		}
	}
}
