package author

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"gridcnf/cnf"
	"gridcnf/internal/list"
	"gridcnf/puzzle"
	"gridcnf/puzzle/rule"
	"gridcnf/puzzle/rulefile"
	"gridcnf/solve"
)

const (
	fewTexts  = 16  // how many texts of a clue the solver can choose among
	mostTexts = 100 // the same, if a wished solution needs large clues
)

// refused returns an error if the wished solution breaks a rule, whatever clues there are. The error is None if other clues
// might help. Rules that ask whether there is a clue may demand one.
func (w *Wish) refused(ctx context.Context, b *rulefile.Board) error {
	if err := b.Compile(ctx); err != nil {
		return err
	}
	broken := b.Check(w.solution)
	if broken == nil {
		return nil
	}
	for _, w.large = range []bool{false, true} {
		d, err := w.open(ctx, b, nil)
		if err != nil || !d.Asks() {
			return cmp.Or(err, broken)
		}
		drawn, err := solve.NewTrial(ctx, d, solve.Options{})
		if err != nil {
			return err
		}
		if a, _, err := drawn.Find(ctx, assumed(w.solution)); a != nil || err != nil {
			return err
		}
		broken = cmp.Or(d.Broken(w.solution), broken)
	}
	return &None{Why: fmt.Errorf("the solution breaks a rule with all the clues that were tried: %w", broken)}
}

// assumed returns the values of an answer as literals.
func assumed(a puzzle.Answer) (all []cnf.Lit) {
	for i, value := range a {
		all = append(all, rule.Literal(i, value))
	}
	return all
}

// open returns a draft of a board with the clues that the solver can choose from.
func (w *Wish) open(ctx context.Context, b *rulefile.Board, random *rand.Rand) (*rulefile.Draft, error) {
	rows, cols := b.Size()
	if w.large {
		return b.Open(ctx, mostTexts, min(rows*cols, mostTexts), nil)
	}
	return b.Open(ctx, fewTexts, max(rows, cols), random)
}

// reducer is a Draft for a board of a rule file. It identifies clues by their places.
type reducer struct {
	board  *rulefile.Board
	answer puzzle.Answer
	clues  []rulefile.Clue
	placed []puzzle.Placed
	opt    solve.Options
	draft  *rulefile.Draft // nil if the rules have to be stated anew for each question
	bits   []int           // by clue: its bit in the draft
	trial  *solve.Trial
	other  cnf.Lit   // if assumed, a solution differs from the answer
	obeyed []cnf.Lit // the assumptions that the answer was last seen to obey
}

// placed returns the places of clues, each with clue 1.
func placed(b *rulefile.Board, clues []rulefile.Clue) []puzzle.Placed {
	return list.Map(clues, func(c rulefile.Clue) puzzle.Placed { return puzzle.Placed{Cell: c.Cell(b.Size()), Clue: 1} })
}

// newReducer returns a reducer for clues of a board. It uses the draft and its trial if they are not nil; they must have all the
// clues.
func newReducer(
	ctx context.Context, b *rulefile.Board, a puzzle.Answer, clues []rulefile.Clue, d *rulefile.Draft, trial *solve.Trial, opt solve.Options,
) (r *reducer, err error) {
	r = &reducer{board: b, answer: a, clues: clues, placed: placed(b, clues), trial: trial, opt: opt}
	if d == nil {
		d, err = b.Draft(ctx, clues)
	}
	if err != nil || d.Whole() || d.Proper() != len(a) {
		return r, err
	}
	r.bits = list.Map(clues, func(c rulefile.Clue) int { return len(a) + slices.Index(d.Clues, c) })
	if r.draft = d; r.trial == nil {
		r.trial, err = solve.NewTrial(ctx, d, opt)
	}
	if err == nil {
		r.differ(slices.Repeat([]bool{true}, len(a)))
	}
	return r, err
}

// differ makes all further solutions differ from the answer in at least one of the bits.
func (r *reducer) differ(in []bool) {
	clues := len(r.draft.Clues)
	r.other = r.trial.Differ(append(slices.Clip(r.answer), make(puzzle.Answer, clues)...), append(slices.Clip(in), make([]bool, clues)...))
}

// begin returns a solution with all clues that differs from the answer, or nil. It fails with ErrNotUnique if the answer
// itself breaks a rule.
func (r *reducer) begin(ctx context.Context) (puzzle.Answer, error) {
	other, _, err := r.Find(ctx, solve.Question{Clues: r.placed, Not: r.answer})
	if err == nil && r.answer.Equal(other) {
		err = ErrNotUnique
	}
	return other, err
}

func (r *reducer) Board() puzzle.Board { return r.board }

// renamed reports whether bits of the answer stand for other values on a board with some of the clues.
func (r *reducer) renamed(b *rulefile.Board) bool {
	for i := range r.answer {
		if b.Bits() != len(r.answer) || r.draft != nil && b.Value(i) != r.draft.Board.Value(i) {
			return true
		}
	}
	return false
}

// gives reports whether a clue states a value of the answer.
func (r *reducer) gives(c puzzle.Placed) bool {
	i := slices.Index(r.placed, c)
	return i >= 0 && r.board.Gives(r.clues[i])
}

// own reports whether any of the clues is more than a value of the answer.
func (r *reducer) own(clues []puzzle.Placed) bool {
	return slices.ContainsFunc(clues, func(c puzzle.Placed) bool { return !r.gives(c) })
}

// alone reports whether each clue states the same whatever other clues there are.
func (r *reducer) alone() bool { return r.draft != nil && !r.draft.Asks() }

// print returns the board with some of the clues.
func (r *reducer) print(ctx context.Context, some []puzzle.Placed) (*rulefile.Board, error) {
	var clues []rulefile.Clue
	for i, c := range r.clues {
		if slices.Contains(some, r.placed[i]) {
			clues = append(clues, c)
		}
	}
	d, err := r.board.Printed(clues)
	if err == nil {
		err = d.Compile(ctx)
	}
	return d, err
}

// Find returns another solution with some clues. It returns the answer itself if that breaks a rule with only these clues:
// cells without a clue can state something, too. If there is no other solution, the core has the clues that may be needed.
func (r *reducer) Find(ctx context.Context, q solve.Question) (other puzzle.Answer, core []puzzle.Placed, err error) {
	if r.draft == nil {
		return r.anew(ctx, q)
	}
	on := make([]bool, len(r.draft.Clues))
	for i, bit := range r.bits {
		on[bit-len(r.answer)] = slices.Contains(q.Clues, r.placed[i])
	}
	var assume []cnf.Lit
	for k, v := range on {
		if v || r.draft.Asked(k) {
			assume = append(assume, rule.Literal(len(r.answer)+k, v))
		}
	}
	if (r.draft.Asks() || r.obeyed == nil) && !slices.Equal(assume, r.obeyed) { // rules may ask for a clue that is missing
		own, _, err := r.trial.Find(ctx, slices.Concat(assume, assumed(r.answer)))
		if own == nil {
			return r.answer, nil, err
		}
		r.obeyed = assume
	}
	other, why, err := r.trial.Find(ctx, append(slices.Clip(assume), r.other))
	for i, c := range r.placed {
		k := r.bits[i] - len(r.answer)
		if on[k] && (r.draft.Asked(k) || slices.Contains(why, rule.Literal(r.bits[i], true))) {
			core = append(core, c)
		}
	}
	return other, core, err
}

// anew is Find for rules that look at all clues together.
func (r *reducer) anew(ctx context.Context, q solve.Question) (puzzle.Answer, []puzzle.Placed, error) {
	d, err := r.print(ctx, q.Clues)
	if err != nil {
		return nil, nil, err
	}
	u, err := solve.Unique(ctx, d, r.opt)
	switch {
	case err != nil || u.Verdict == solve.Unknown:
		return nil, nil, cmp.Or(err, u.Reason)
	case d.Check(r.answer) != nil:
		return r.answer, nil, nil
	}
	for _, s := range u.Solutions {
		if !s.Equal(r.answer) {
			return s, nil, nil
		}
	}
	return nil, q.Clues, nil
}

// breaks reports whether an answer breaks a clue. It is for rules where cells without a clue state nothing.
func (r *reducer) breaks(other puzzle.Answer, c puzzle.Placed) bool {
	a := append(slices.Clip(other), make(puzzle.Answer, len(r.draft.Clues))...)
	a[r.bits[slices.Index(r.placed, c)]] = true
	return r.draft.Check(a) != nil
}
