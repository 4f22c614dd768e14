package solve

import (
	"context"
	"fmt"
	"slices"

	"gridcnf/backend"
	"gridcnf/cnf"
	"gridcnf/encode"
	"gridcnf/puzzle"
)

// Draft answers questions about a board whose clues are not settled: each is asked about
// some clues. It keeps one solver, for which the clues are assumptions, so that what it has
// learnt from one question serves the others. Which solution and which core it finds depends on all
// questions before. It is used by one goroutine.
type Draft struct {
	board   puzzle.Board
	opt     Options
	enc     *encode.Draft // nil until the first question
	solver  backend.Solver
	session *backend.Session

	order []cnf.Lit // of the clues of the last question, as they were assumed
	moved int       // how many were assumed out of turn
	last  Question  // the last one with an answer to differ from
	other cnf.Lit   // under it, a solution differs as that says; 0 if there was none
}

// Question is what a Draft is asked: is there a solution of the board with these clues and
// no others?
type Question struct {
	Clues []puzzle.Placed // of two in a cell, the last one counts
	// Not is an answer from which the solution has to differ; nil is none.
	Not puzzle.Answer
	// In tells by bit where it may differ: in at least one of them. Nil is anywhere.
	In []bool
}

// NewDraft returns a draft with the size and the rules of a board. Its clues do not count.
func NewDraft(b puzzle.Board, opt Options) (*Draft, error) {
	if _, err := New(b, opt); err != nil {
		return nil, err
	}
	return &Draft{board: puzzle.With(b, nil), opt: opt}, nil
}

// Board is the board of the draft without clues. It is not to be changed.
func (d *Draft) Board() puzzle.Board { return d.board }

// Find returns a solution, which has passed the rule checker. If there is none, it returns
// nil and clues of the question that suffice for that, in their order: a core, which need not be
// minimal. If the context ends, it returns its error, and can be asked again.
func (d *Draft) Find(ctx context.Context, q Question) (puzzle.Answer, []puzzle.Placed, error) {
	if err := d.start(ctx); err != nil {
		return nil, nil, err
	}
	q.Clues = lastOfCell(q.Clues)
	on, off := d.enc.Assume(q.Clues, d.session)
	assume := d.assume(q, on, off)
	for {
		status, model, err := d.session.Solve(ctx, assume...)
		if err != nil {
			return nil, nil, err
		}
		if status == backend.Unsat {
			return nil, d.core(q.Clues, on), nil
		}
		a, err := d.accept(q, model)
		if a != nil || err != nil {
			return a, nil, err
		}
	}
}

// start encodes the board and opens the solver, unless that is done.
func (d *Draft) start(ctx context.Context) error {
	if d.session != nil {
		return nil
	}
	s, err := New(d.board, d.opt)
	if err != nil {
		return err
	}
	e, err := encode.NewDraft(ctx, d.board, s.options)
	if err != nil {
		return err
	}
	if e.Guided && e.Guide != nil {
		s.solver.(backend.Guided).Attach(e.Guide())
	}
	session, err := backend.NewSession(ctx, s.solver, e.Formula)
	if err != nil {
		return fmt.Errorf("%s: %w", s.backend, err)
	}
	d.enc, d.solver, d.session = e, s.solver, session
	return nil
}

// lastOfCell leaves out the clues that another one in their cell replaces, as puzzle.With does.
func lastOfCell(clues []puzzle.Placed) []puzzle.Placed {
	last := make(map[puzzle.Cell]int, len(clues))
	for i, c := range clues {
		last[c.Cell] = i
	}
	if len(last) == len(clues) {
		return clues
	}
	var rest []puzzle.Placed
	for i, c := range clues {
		if last[c.Cell] == i {
			rest = append(rest, c)
		}
	}
	return rest
}

// assume returns the assumptions of a question. A solver that cannot leave variables undecided
// has to assume that the other clues are not in force, or it might try what follows from them.
func (d *Draft) assume(q Question, on, off []cnf.Lit) []cnf.Lit {
	assume := make([]cnf.Lit, 0, len(on)+len(off)+2)
	if q.Not != nil {
		if d.other == 0 || !q.Not.Equal(d.last.Not) || !slices.Equal(q.In, d.last.In) {
			d.differ(q)
		}
		assume = append(assume, d.other)
	}
	d.arrange(on)
	assume = append(assume, d.order...)
	if leaver, ok := d.solver.(backend.Leaver); ok {
		leaver.Leave(off...)
	} else {
		assume = append(assume, off...)
	}
	if ready := d.enc.Ready(); ready != 0 {
		assume = append(assume, ready)
	}
	return assume
}

// arrange brings the literals of clues into an order that begins as the last one did, for what is at
// the beginning stays on the trail of the solver. When that has moved as many of them as there are,
// they come in their own order again, and so do the clues of the last question if they are all
// the same: whoever asks anew about them has shuffled them, and a core has those that come first.
func (d *Draft) arrange(on []cnf.Lit) {
	in := make(map[cnf.Lit]bool, len(on))
	for _, l := range on {
		in[l] = l != 0
	}
	kept := 0
	for ; kept < len(d.order) && in[d.order[kept]]; kept++ {
		in[d.order[kept]] = false
	}
	if d.moved += len(on) - kept; d.moved > len(on) || kept == len(on) && kept == len(d.order) {
		for _, l := range d.order[:kept] {
			in[l] = true
		}
		d.moved, kept = 0, 0
	}
	d.order = d.order[:kept]
	for _, l := range on {
		if in[l] {
			d.order = append(d.order, l)
		}
	}
}

// differ adds the clause of a question that has an answer to differ from, in place of the last.
func (d *Draft) differ(q Question) {
	if d.other != 0 {
		d.session.Add(d.other.Not())
	}
	d.other = d.session.NewVar()
	d.last = Question{Not: slices.Clone(q.Not), In: slices.Clone(q.In)}
	clause := d.enc.Differ(q.Not, q.In)
	d.session.Add(append(clause, d.other.Not())...)
}

// accept returns a solution of the question that is in a model. It returns none if the model
// was cut off.
func (d *Draft) accept(q Question, model cnf.Model) (puzzle.Answer, error) {
	answer := make(puzzle.Answer, len(d.enc.Answer))
	for i, l := range d.enc.Answer {
		answer[i] = model.Value(l)
	}
	found, cuts := []puzzle.Answer{answer}, 0
	if d.enc.Refine != nil {
		solutions, kinds := d.enc.Refine(answer, d.session)
		found, cuts = solutions, len(kinds)
	}
	for _, a := range found {
		if q.Not != nil && !differs(a, q) {
			continue
		}
		if err := puzzle.With(d.board, q.Clues).Check(a); err != nil {
			return nil, fmt.Errorf("%w: %v", ErrRejected, err)
		}
		return a, nil
	}
	if cuts == 0 {
		return nil, fmt.Errorf("%w: it does not differ from the other one", ErrRejected)
	}
	return nil, nil
}

func differs(a puzzle.Answer, q Question) bool {
	for i := range a {
		if a[i] != q.Not[i] && (q.In == nil || q.In[i]) {
			return true
		}
	}
	return false
}

// core returns the clues that were to blame: all, if the solver does not say.
func (d *Draft) core(clues []puzzle.Placed, on []cnf.Lit) []puzzle.Placed {
	s, ok := d.solver.(backend.Corer)
	if !ok {
		return clues
	}
	blamed := make(map[cnf.Lit]bool)
	for _, l := range s.Core() {
		blamed[l] = true
	}
	var core []puzzle.Placed
	for i, c := range clues {
		if blamed[on[i]] {
			core = append(core, c)
		}
	}
	return core
}
