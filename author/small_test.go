package author_test

import (
	"errors"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"gridcnf/author"
	"gridcnf/author/setting"
	"gridcnf/explain"
	"gridcnf/explain/technique"
	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/brute"
	"gridcnf/internal/testkit/must"
	"gridcnf/internal/testkit/takuzu"
	"gridcnf/puzzle"
	"gridcnf/puzzle/family"
	"gridcnf/solve"
)

// small is an answer of a small board, of which everything is known: a set of its clues is a
// mask, and leaves no other answer if it has one of each set in breaks.
type small struct {
	name   string
	draft  *solve.Draft
	answer puzzle.Answer
	clues  []puzzle.Placed
	breaks []uint // by other answer: the clues that it breaks
}

// smalls returns some answers of small boards of all kinds.
func smalls(t *testing.T) (all []*small) {
	t.Helper()
	add := func(kind puzzle.Kind, rows, cols, step int) {
		t.Helper()
		b := boards.Empty(t, kind, rows, cols)
		answers := slices.Collect(brute.All(b))
		for i := step / 2; i < len(answers); i += step {
			at := newAtelier(t, b)
			s := &small{name: string(kind) + " " + b.Text(answers[i])[0], draft: at.draft, answer: answers[i]}
			s.clues = at.setting.Clues(b, s.answer)
			for k, other := range answers {
				broken := uint(0)
				for j, c := range s.clues {
					if at.setting.Clue(b, other, c.Cell) != c.Clue {
						broken |= 1 << j
					}
				}
				if k != i {
					s.breaks = append(s.breaks, broken)
				}
			}
			all = append(all, s)
		}
	}
	add("takuzu", 4, 4, 15)
	add("3-in-a-row", 4, 4, 25)
	add("masyu", 3, 4, 5)
	add("masyu", 4, 4, 17)
	add("slitherlink", 3, 3, 41)
	return all
}

// unique reports whether the answer is the only one with some clues.
func (s *small) unique(mask uint) bool {
	return !slices.ContainsFunc(s.breaks, func(b uint) bool { return b&mask == 0 })
}

// all is the mask of all clues.
func (s *small) all() uint { return 1<<len(s.clues) - 1 }

// mask is that of the clues in some cells.
func (s *small) mask(cells []puzzle.Cell) (mask uint) {
	for i, c := range s.clues {
		if slices.Contains(cells, c.Cell) {
			mask |= 1 << i
		}
	}
	return mask
}

// maskOf is the mask of some of its clues.
func (s *small) maskOf(t *testing.T, clues []puzzle.Placed) (mask uint) {
	t.Helper()
	last := -1
	for _, c := range clues {
		i := slices.Index(s.clues, c)
		if i <= last {
			t.Errorf("%s: clues %v are not some of %v in their order", s.name, clues, s.clues)
		}
		mask, last = mask|1<<i, i
	}
	return mask
}

// orbits are the masks of the orbits that have clues in all cells.
func (s *small) orbits(sym author.Symmetry) (masks []uint) {
	rows, cols := s.draft.Board().Size()
	for _, c := range s.clues {
		orbit := sym.Orbit(rows, cols, c.Cell)
		if m := s.mask(orbit); bits.OnesCount(m) == len(orbit) && !slices.Contains(masks, m) {
			masks = append(masks, m)
		}
	}
	return masks
}

// irreducible reports whether a set is unique, and without any one part of it, but those that are kept, it is not.
func (s *small) irreducible(mask, keep uint, parts []uint) bool {
	rest := mask
	for _, p := range parts {
		if mask&p == p {
			rest &^= p
			if p&keep == 0 && s.unique(mask&^p) {
				return false
			}
		}
	}
	return rest == 0 && keep&^mask == 0 && s.unique(mask)
}

// atelier is a board with what it takes to make a puzzle of it.
type atelier struct {
	family  *family.Family
	setting *setting.Setting
	known   *technique.Set
	board   puzzle.Board
	draft   *solve.Draft
}

// newAtelier returns one whose draft has learnt nothing yet, so that it finds the same again.
func newAtelier(t *testing.T, b puzzle.Board) *atelier {
	t.Helper()
	f := must.Get(family.Of(b.Kind()))(t)
	d := solve.NewDraft(b, solve.Options{})
	set := setting.Of(b.Kind())
	known := must.Get(explain.Techniques(b))(t)
	return &atelier{f, set, known, b, d}
}

// first returns the first answer that a solver finds, and its clues.
func (s *atelier) first(t *testing.T, seed int64) (puzzle.Answer, []puzzle.Placed) {
	t.Helper()
	r := must.Get(solve.First(t.Context(), s.board, solve.Options{Seed: seed}))(t)
	a := r.Solutions[0]
	return a, s.setting.Clues(s.board, a)
}

// On small boards, what is left is unique and nothing of it can be left out, in any order,
// under every symmetry, with clues to be kept and with a number to be reached.
func TestReduce(t *testing.T) {
	reached := make(map[author.Symmetry]int)
	for _, s := range smalls(t) {
		rows, cols := s.draft.Board().Size()
		for sym := author.Asymmetric; sym <= author.Antidiagonal; sym++ {
			if sym.Check(rows, cols) != nil {
				continue
			}
			parts, whole := s.orbits(sym), uint(0)
			for _, p := range parts {
				whole |= p
			}
			for seed := range uint64(3) {
				random := rand.New(rand.NewPCG(seed, 1))
				how := author.Reduction{Symmetry: sym, Random: random}
				var keep uint
				if seed > 0 && len(parts) > 0 {
					keep = parts[random.IntN(len(parts))]
					how.Keep = []puzzle.Cell{s.clues[bits.TrailingZeros(keep)].Cell}
				}
				clues, err := author.Reduce(t.Context(), newAtelier(t, s.draft.Board()).draft, s.answer, s.clues, how)
				if !s.unique(whole) {
					if !errors.Is(err, author.ErrNotUnique) {
						t.Errorf("%s, %s: got %v, %v, want an error", s.name, sym, clues, err)
					}
					continue
				}
				if err != nil {
					t.Errorf("%s, %s: %v", s.name, sym, err)
				}
				mask := s.maskOf(t, clues)
				if reached[sym]++; !s.irreducible(mask, keep, parts) {
					t.Errorf("%s, %s, keep %v: %v is not irreducible", s.name, sym, how.Keep, clues)
				}

				how.Givens, how.Random = len(s.clues)*3/4, rand.New(rand.NewPCG(seed, 1))
				if keep != 0 {
					how.Random.IntN(len(parts))
				}
				more, err := author.Reduce(t.Context(), newAtelier(t, s.draft.Board()).draft, s.answer, s.clues, how)
				if err != nil {
					t.Errorf("%s, %s: %v", s.name, sym, err)
				}
				got := s.maskOf(t, more)
				ok := got&mask == mask && got&^whole == 0 && len(more) <= max(how.Givens, len(clues))
				for _, p := range parts {
					ok = ok && (got&p == 0 || got&p == p) && (got&p == p || len(more)+bits.OnesCount(p) > how.Givens)
				}
				if !ok {
					t.Errorf("%s, %s: %d givens: got %v after %v", s.name, sym, how.Givens, more, clues)
				}
			}
		}
	}
	for sym := author.Asymmetric; sym <= author.Antidiagonal; sym++ {
		if reached[sym] < 5 {
			t.Errorf("%s: only %d boards", sym, reached[sym])
		}
	}
}

func TestReduceRefuses(t *testing.T) {
	d := newAtelier(t, boards.Empty(t, takuzu.Takuzu, 4, 6)).draft
	clues := []puzzle.Placed{{Cell: puzzle.Cell{Row: 0, Col: 1}, Clue: puzzle.Clue(takuzu.One)}}
	check := func(how author.Reduction, want string) {
		t.Helper()
		if _, err := author.Reduce(t.Context(), d, nil, clues, how); err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
	check(author.Reduction{Symmetry: author.Rot90}, "symmetry rot90: expected a square board, found 4x6")
	check(author.Reduction{Symmetry: author.Diagonal}, "symmetry diagonal: expected a square board, found 4x6")
	check(author.Reduction{Keep: []puzzle.Cell{{Row: 1, Col: 1}}}, "r2c2 cannot be kept: there is no clue in r2c2")
	check(author.Reduction{Keep: []puzzle.Cell{{Row: 9, Col: 9}}}, "r10c10 cannot be kept: there is no clue in r10c10")
	check(author.Reduction{Keep: []puzzle.Cell{clues[0].Cell}, Symmetry: author.Rot180},
		"r1c2 cannot be kept: there is no clue in r4c5")
}

// Clues that are taken back are spread over the board.
func TestGivensAreSpread(t *testing.T) {
	s := newAtelier(t, boards.Empty(t, takuzu.Takuzu, 8, 8))
	a, all := s.first(t, 0)
	clues, err := author.Reduce(t.Context(), s.draft, a, all, author.Reduction{Givens: 24})
	if err != nil || len(clues) != 24 {
		t.Fatalf("got %v, %v, want 24 clues", clues, err)
	}
	count := make(map[puzzle.Cell]int)
	for _, c := range clues {
		count[puzzle.Cell{Row: c.Row / 4, Col: c.Col / 4}]++
	}
	for quarter, n := range count {
		if n < 3 || len(count) < 4 {
			t.Errorf("%d clues in the quarter %v", n, quarter)
		}
	}
}

// What a draft lacks for a symmetry are the clues that its answer allows there.
func TestMissing(t *testing.T) {
	b := boards.Takuzu(t, "10../..../..../..0.")
	a := make(puzzle.Answer, 16)
	a[15] = true
	check := func(s author.Symmetry, want ...puzzle.Placed) {
		t.Helper()
		if got := s.Missing(b, a); !slices.Equal(got, want) {
			t.Errorf("%s: got %v, want %v", s, got, want)
		}
	}
	check(author.Asymmetric)
	check(author.Rot180, puzzle.Placed{Cell: puzzle.Cell{Row: 3, Col: 3}, Clue: puzzle.Clue(takuzu.One)})
	check(author.Diagonal,
		puzzle.Placed{Cell: puzzle.Cell{Row: 1, Col: 0}, Clue: puzzle.Clue(takuzu.Zero)},
		puzzle.Placed{Cell: puzzle.Cell{Row: 2, Col: 3}, Clue: puzzle.Clue(takuzu.Zero)})
}
