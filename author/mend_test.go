package author_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"gridcnf/author"
	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/boards/unique"
	"gridcnf/internal/testkit/brute"
	"gridcnf/internal/testkit/masyu"
	"gridcnf/internal/testkit/must"
	"gridcnf/puzzle"
	"gridcnf/solve"
)

// edits tries all changes of a small board.
type edits struct {
	draft   puzzle.Board
	values  int
	answers []puzzle.Answer
	obeyed  [][][]bool // by answer, cell and clue, as the rule checker says
}

func newEdits(t *testing.T, blank puzzle.Board, values int) *edits {
	t.Helper()
	e := &edits{values: values, answers: slices.Collect(brute.All(blank))}
	rows, cols := blank.Size()
	for _, a := range e.answers {
		var cells [][]bool
		for i := range rows * cols {
			var right []bool
			for v := range values {
				c := puzzle.Placed{Cell: puzzle.Cell{Row: i / cols, Col: i % cols}, Clue: puzzle.Clue(v)}
				right = append(right, puzzle.With(blank, []puzzle.Placed{c}).Check(a) == nil)
			}
			cells = append(cells, right)
		}
		e.obeyed = append(e.obeyed, cells)
	}
	return e
}

// clue is that of the draft in a cell.
func (e *edits) clue(i int) puzzle.Clue {
	_, cols := e.draft.Size()
	return e.draft.Clue(i/cols, i%cols)
}

// possible reports whether some changes, at cells from one on, make a board on which
// enough is true of the answers that are left.
func (e *edits) possible(how author.Remedy, left []int, cell, changes int, good func(left []int) bool) bool {
	if len(left) == 0 {
		return false
	}
	if cell == len(e.obeyed[0]) {
		return changes == 0 && good(left)
	}
	old := e.clue(cell)
	for v := range puzzle.Clue(e.values) {
		left, rest := left, changes
		switch {
		case v == old:
		case rest == 0, how == author.Add && old != 0, how == author.Drop && v != 0:
			continue
		default:
			rest--
		}
		left = slices.DeleteFunc(slices.Clone(left), func(a int) bool { return !e.obeyed[a][cell][v] })
		if e.possible(how, left, cell+1, rest, good) {
			return true
		}
	}
	return false
}

// least is how many changes a board takes at least on which something is true of the answers
// that are left, or -1 if it is not within so many.
func (e *edits) least(how author.Remedy, most int, good func(left []int) bool) int {
	var all []int
	for a := range e.answers {
		all = append(all, a)
	}
	for n := range most + 1 {
		if e.possible(how, all, 0, n, good) {
			return n
		}
	}
	return -1
}

// Of all boards that can be made by few changes, none is better than what Mend finds.
func TestMend(t *testing.T) {
	const most = 4
	grey := int(masyu.Unknown)
	check := func(kind puzzle.Kind, rows, cols, values, drafts int) {
		t.Helper()
		s := newAtelier(t, boards.Empty(t, kind, rows, cols))
		e := newEdits(t, s.board, values)
		for seed := range uint64(drafts) {
			random := rand.New(rand.NewPCG(seed, 16))
			clues := s.setting.Clues(s.board, e.answers[random.IntN(len(e.answers))])
			random.Shuffle(len(clues), func(i, j int) { clues[i], clues[j] = clues[j], clues[i] })
			clues = clues[:min(len(clues), 1+random.IntN(4))]
			if seed%2 == 1 { // some clue of another answer, with which there may be no solution
				others := s.setting.Clues(s.board, e.answers[random.IntN(len(e.answers))])
				clues = append(clues, others[:min(len(others), 1+random.IntN(3))]...)
			}
			if kind == masyu.Masyu && values > grey && len(clues) > 0 {
				clues[0].Clue = puzzle.Clue(grey)
			}
			e.draft = puzzle.With(s.board, clues)
			for _, how := range []author.Remedy{author.Add, author.Drop, author.Alter} {
				e.mend(t, how, seed, most)
			}
		}
	}
	check("takuzu", 4, 4, 3, 10)
	check("3-in-a-row", 4, 4, 3, 10)
	check("masyu", 3, 3, 3, 20)
	check("masyu", 4, 4, 3, 10)
	check("masyu", 3, 3, 4, 20)
	check("slitherlink", 3, 3, 6, 20)
}

// mend compares what Mend finds with all boards that are possible.
func (e *edits) mend(t *testing.T, how author.Remedy, seed uint64, most int) {
	t.Helper()
	repairs := must.Get(author.Mend(t.Context(), e.draft, author.Mending{Remedy: how, Most: 2, Solve: solve.Options{Seed: int64(seed)}}))(t)
	var before []author.Repair
	good := func(left []int) bool {
		return len(left) == 1 && !slices.ContainsFunc(before, func(r author.Repair) bool { return r.Answer.Equal(e.answers[left[0]]) })
	}
	if how == author.Drop {
		good = func([]int) bool { return true }
	}
	for _, r := range repairs {
		want := e.least(how, min(most, len(r.Changes)), good)
		if want < 0 && len(r.Changes) <= most || want >= 0 && len(r.Changes) != want && (how != author.Drop || before == nil) {
			t.Errorf("%v: remedy %d: got %d changes %v, want %d", puzzle.Clues(e.draft), how, len(r.Changes), r.Changes, want)
		}
		if r.Least != len(r.Changes) {
			t.Errorf("%v: remedy %d: proven %d of %d changes", puzzle.Clues(e.draft), how, r.Least, len(r.Changes))
		}
		res, err := solve.Unique(t.Context(), r.Board, solve.Options{Backend: "gini"})
		if err != nil || res.Verdict != solve.OnlyOne && (how != author.Drop || res.Verdict != solve.Several) {
			t.Errorf("%v: remedy %d: %v: got %v, %v", puzzle.Clues(e.draft), how, r.Changes, res, err)
		}
		made := e.draft.Copy()
		for _, c := range r.Changes {
			if made.Clue(c.Row, c.Col) != c.Old || c.New == c.Old {
				t.Errorf("%v: wrong change %v", puzzle.Clues(e.draft), c)
			}
			made.SetClue(c.Row, c.Col, c.New)
		}
		if !slices.Equal(puzzle.Clues(made), puzzle.Clues(r.Board)) {
			t.Errorf("%v: changes %v make %v, not %v", puzzle.Clues(e.draft), r.Changes, puzzle.Clues(made), puzzle.Clues(r.Board))
		}
		before = append(before, r)
	}
	if len(repairs) == 0 && e.least(how, most, good) >= 0 {
		t.Errorf("%v: remedy %d: got none, but there is one", puzzle.Clues(e.draft), how)
	}
	if len(repairs) == 1 && how != author.Drop && e.least(how, most, good) >= 0 {
		t.Errorf("%v: remedy %d: got %v alone, but there is one with another solution", puzzle.Clues(e.draft), how, repairs[0].Changes)
	}
}

// With few rounds, there is still what was found by chance, with what is known of it.
func TestMendRounds(t *testing.T) {
	how := author.Mending{Most: 3, Rounds: 10}
	repairs, err := author.Mend(t.Context(), boards.Empty(t, "takuzu", 8, 8), how)
	if !errors.Is(err, author.ErrRounds) || len(repairs) != how.Most {
		t.Fatalf("got %d repairs, %v, want %d, %v", len(repairs), err, how.Most, author.ErrRounds)
	}
	for _, r := range repairs {
		if r.Least < 1 || r.Least >= len(r.Changes) {
			t.Errorf("got %d to %d changes", r.Least, len(r.Changes))
		}
	}
}

// sparse is an irreducible Masyu that has lost three clues of ten: most of its solutions are not the
// only ones with all their clues.
func sparse(t *testing.T) puzzle.Board {
	t.Helper()
	draft := unique.Puzzle(t, boards.Masyu(t, "20x20"), 5)
	for i, c := range puzzle.Clues(draft) {
		if i%10 < 3 {
			draft.SetClue(c.Row, c.Col, 0)
		}
	}
	return draft
}

// With limited rounds, large drafts get repairs after bounded work: the first at once, and better ones
// after it. When the search is stopped, what it has found is kept.
func TestMendLarge(t *testing.T) {
	draft := sparse(t)
	var told []int
	how := author.Mending{Most: 3, Rounds: 5, Watch: func(r *author.Repair) { told = append(told, len(r.Changes)) }}
	found, err := author.Mend(t.Context(), draft, how)
	if len(found) == 0 || err != nil && !errors.Is(err, author.ErrRounds) {
		t.Fatalf("%d repairs, %v", len(found), err)
	}
	if len(told) == 0 || !slices.IsSortedFunc(told, func(a, b int) int { return b - a }) || told[len(told)-1] != len(found[0].Changes) {
		t.Errorf("told of %v changes, and the best has %d", told, len(found[0].Changes))
	}
	for _, r := range found {
		if res, err := solve.Unique(t.Context(), r.Board, solve.Options{}); err != nil || res.Verdict != solve.OnlyOne || !res.Solutions[0].Equal(r.Answer) {
			t.Errorf("%d changes: %v, %v", len(r.Changes), res, err)
		}
		if r.Least < 1 || r.LeastHere < r.Least || r.LeastHere > len(r.Changes) {
			t.Errorf("%d changes, at least %d and %d", len(r.Changes), r.Least, r.LeastHere)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	how.Watch = func(*author.Repair) { cancel() }
	kept, err := author.Mend(ctx, draft, how)
	if len(kept) == 0 || !errors.Is(err, context.Canceled) {
		t.Errorf("%d repairs, %v, want those that were there when it was stopped", len(kept), err)
	}
}
