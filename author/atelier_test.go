package author_test

import (
	"testing"

	"gridcnf/author/setting"
	"gridcnf/explain"
	"gridcnf/explain/technique"
	"gridcnf/puzzle"
	"gridcnf/puzzle/family"
	"gridcnf/solve"
)

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
	f, err := family.Of(b.Kind())
	if err != nil {
		t.Fatal(err)
	}
	d, err := solve.NewDraft(b, solve.Options{})
	if err != nil {
		t.Fatal(err)
	}
	set, err := setting.Of(b.Kind())
	if err != nil {
		t.Fatal(err)
	}
	known, err := explain.Techniques(b)
	if err != nil {
		t.Fatal(err)
	}
	return &atelier{f, set, known, b, d}
}

// first returns the first answer that a solver finds, and its clues.
func (s *atelier) first(t *testing.T, seed int64) (puzzle.Answer, []puzzle.Placed) {
	t.Helper()
	r, err := solve.First(t.Context(), s.board, solve.Options{Seed: seed})
	if err != nil {
		t.Fatal(err)
	}
	a := r.Solutions[0]
	return a, s.setting.Clues(s.board, a)
}
