package author_test

import (
	"math/bits"
	"slices"
	"testing"

	"gridcnf/author"
	"gridcnf/author/setting"
	"gridcnf/explain"
	"gridcnf/explain/technique"
	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/brute"
	"gridcnf/internal/testkit/must"
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
	d := must.Get(solve.NewDraft(b, solve.Options{}))(t)
	set := must.Get(setting.Of(b.Kind()))(t)
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
