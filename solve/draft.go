package solve

import (
	"context"
	"slices"

	"gridcnf/cnf"
	"gridcnf/encode"
	"gridcnf/puzzle"
)

// Draft answers questions about a board whose clues can change: each question names its clues. It keeps one solver and passes
// the clues as assumptions, so that clauses learnt for one question help with others. Which solution or core it finds depends
// on all earlier questions. It is for one goroutine.
type Draft struct {
	board puzzle.Board
	opt   Options
	enc   *encode.Draft // nil until the first question
	trial Trial
	order []cnf.Lit // the clues of the last question, as they were assumed
	moved int       // how many clues were assumed out of turn
	last  Question  // the last question with an answer to differ from
}

// Question is a question to a Draft: is there a solution of the board with these clues and no others?
type Question struct {
	Clues []puzzle.Placed // if a cell has two, the last one counts
	// Not is an answer from which the solution must differ; it may be nil.
	Not puzzle.Answer
	// In chooses bits by index: the solution must differ in at least one of them. Nil chooses all.
	In []bool
	// Near is an answer whose values the project's own solver tries first; it may be nil.
	Near puzzle.Answer
}

// NewDraft returns a draft with the size and the rules of a board. It ignores the clues of the board.
func NewDraft(b puzzle.Board, opt Options) *Draft {
	return &Draft{board: puzzle.With(b, nil), opt: opt}
}

// Board returns the board with its size and rules. The caller must not change it.
func (d *Draft) Board() puzzle.Board { return d.board }

// Limit bounds the work of each question: after this many conflicts Find fails with backend.ErrLimit, and can be called again. 0
// is no limit. It has no effect on a solver that is no backend.Limiter.
func (d *Draft) Limit(conflicts int64) { d.trial.limit = conflicts }

// Conflicts returns how many conflicts all questions have taken, or 0 if the solver does not count them.
func (d *Draft) Conflicts() int64 {
	if d.enc == nil {
		return 0
	}
	counters, _ := d.trial.search.session.Counters()
	return counters.Conflicts
}

// Find returns a solution, which has passed the rule checker. If there is none, it returns nil and a core: clues of the
// question, in their order, that are enough to rule out every solution. The core need not be minimal. After an error of ctx,
// Find can be called again.
func (d *Draft) Find(ctx context.Context, q Question) (a puzzle.Answer, core []puzzle.Placed, err error) {
	if err := d.start(ctx); err != nil {
		return nil, nil, err
	}
	s, b := d.trial.search, puzzle.With(d.board, q.Clues)
	clues := slices.DeleteFunc(slices.Clone(q.Clues), func(c puzzle.Placed) bool { return b.Clue(c.Row, c.Col) != c.Clue })
	on, err := d.enc.Clues(ctx, clues, s.session)
	if err != nil {
		return nil, nil, err
	}
	if q.Near != nil {
		s.session.Prefer(cnf.Complements(d.enc.Encoding.Differ(q.Near, nil))...)
	}
	s.puzzle = b
	a, why, err := d.trial.Find(ctx, d.assume(q, on)) // a model of a draft is one solution, and it differs from Not as a whole
	for i, c := range clues {
		if slices.Contains(why, on[i]) {
			core = append(core, c)
		}
	}
	return a, core, err
}

// start encodes the board and hands it to a solver, the first time.
func (d *Draft) start(ctx context.Context) error {
	if d.enc != nil {
		return nil
	}
	s := New(d.board, d.opt)
	if err := s.open(); err != nil {
		return err
	}
	e, err := encode.NewDraft(ctx, d.board, s.options)
	if err != nil {
		return err
	}
	if err := s.load(ctx, e.Encoding); err != nil {
		return err
	}
	d.enc, d.trial.search = e, s
	return nil
}

// assume returns the assumptions of a question: first that the solution differs, then the clues. The clues begin in the order
// of the last question, because the solver keeps a common prefix on its trail. After too many clues out of turn, assume
// returns to the order of the question. It does so, too, if the clues are the same as last time: the caller may have shuffled
// them to get another core, and a core favours the first ones.
func (d *Draft) assume(q Question, on []cnf.Lit) (assume []cnf.Lit) {
	in := make(map[cnf.Lit]bool, len(on))
	for _, l := range on {
		in[l] = l != 0
	}
	kept := 0
	for kept < len(d.order) && in[d.order[kept]] {
		kept++
	}
	if d.moved += len(on) - kept; d.moved > len(on) || kept == len(on) && kept == len(d.order) {
		d.moved, kept = 0, 0
	}
	d.order = d.order[:kept]
	for _, l := range d.order {
		in[l] = false
	}
	for _, l := range on {
		if in[l] {
			d.order = append(d.order, l)
		}
	}
	if q.Not != nil {
		if d.trial.other == 0 || !q.Not.Equal(d.last.Not) || !slices.Equal(q.In, d.last.In) {
			d.last = Question{Not: slices.Clone(q.Not), In: slices.Clone(q.In)}
			d.trial.replace(d.enc.Differ(q.Not, q.In))
		}
		assume = append(assume, d.trial.other)
	}
	return append(assume, d.order...)
}
