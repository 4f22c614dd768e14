package author_test

import (
	"testing"

	"gridcnf/author/setting"
	"gridcnf/explain"
	"gridcnf/explain/technique"
	"gridcnf/internal/testkit/must"
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
