package encode

import (
	"context"

	"gridcnf/cnf"
	"gridcnf/encode/fold"
	"gridcnf/internal/giveup"
	"gridcnf/internal/list"
	"gridcnf/puzzle"
	"gridcnf/puzzle/rule"
)

// Draft is the formula of a board whose clues come and go. It is the formula of the board without clues; the clauses of a
// clue are added when Clues first sees it, and hold only if a literal does. So whatever follows from the formula alone is
// true for any clues.
//
// N. Eén, N. Sörensson: Temporal Induction by Incremental SAT Solving. BMC 2003 (clauses that depend on an assumption).
type Draft struct {
	*Encoding
	compiler *compiler
	board    puzzle.Board // without clues
	clues    map[puzzle.Placed]cnf.Lit
}

// NewDraft encodes a board without its clues. It fails as New does. It also fails if cells without a clue state something,
// since a clue would have to take that back.
func NewDraft(ctx context.Context, b puzzle.Board, opt Options) (_ *Draft, err error) {
	defer giveup.Caught(&err)
	board := puzzle.With(b, nil)
	book := giveup.Get(changeable(board))
	if len(book.Locals) > 0 {
		return nil, &rule.Unknown{Kind: "shapes of cells without a clue", Power: "changing clues"}
	}
	opt.Groups, opt.Takes.Answer = false, false
	c := &compiler{ctx: ctx, puzzle: board, book: book, opt: opt, draft: true}
	return &Draft{c.compile(), c, board, make(map[puzzle.Placed]cnf.Lit)}, ctx.Err()
}

// changeable returns the rule book of a board whose clues can come and go. It refuses other kinds of rules, so that
// Book.Locals has all that a clue states.
func changeable(b puzzle.Board) (*rule.Book, error) {
	if _, err := rule.Of(b, "changing clues", rule.Balanced, rule.Distinct, rule.Shapes, rule.OneLoop); err != nil {
		return nil, err
	}
	return bookOf(b)
}

// Clues returns for each clue the literal to assume for it: the answer bit that it gives, or a fresh variable that no clause
// forces to be true, or 0 if it states nothing. The first time Clues sees a clue, it writes its clauses to the sink. A cell
// must not have two different clues. Clues fails with the error of ctx, and can then be called again.
func (d *Draft) Clues(ctx context.Context, clues []puzzle.Placed, sink cnf.Sink) ([]cnf.Lit, error) {
	fresh := list.Filter(clues, func(c puzzle.Placed) bool { _, known := d.clues[c]; return !known })
	if len(fresh) > 0 && d.compiler.clash == nil { // if the rules contradict each other, no clue makes a difference
		if err := d.add(ctx, fresh, sink); err != nil {
			return nil, err
		}
	}
	return list.Map(clues, func(c puzzle.Placed) cnf.Lit { return d.clues[c] }), nil
}

// add writes the clauses of new clues. It takes them from the rule book of a board with only these clues, since what a clue
// states does not depend on the others (rule.Local, puzzle.Puzzle).
func (d *Draft) add(ctx context.Context, fresh []puzzle.Placed, sink cnf.Sink) error {
	board := puzzle.With(d.board, fresh)
	book, err := changeable(board)
	if err != nil {
		return err
	}
	locals := make(map[puzzle.Cell][]rule.Local)
	for _, l := range book.Locals {
		locals[l.Cell] = append(locals[l.Cell], l)
	}
	givens := make(map[puzzle.Cell][]cnf.Lit)
	for i, l := range d.Answer {
		if value, known := board.Given(i); known {
			cell := board.Site(i).A
			givens[cell] = append(givens[cell], fold.Is(l, fold.Of(value)))
		}
	}
	for _, c := range fresh {
		if err := ctx.Err(); err != nil {
			return err
		}
		if _, known := d.clues[c]; !known { // a clue can be listed twice
			d.clues[c] = d.state(locals[c.Cell], givens[c.Cell], sink)
		}
	}
	return nil
}

// state writes the clauses of one clue, and returns the literal under which they hold.
func (d *Draft) state(locals []rule.Local, givens []cnf.Lit, sink cnf.Sink) cnf.Lit {
	switch {
	case len(locals)+len(givens) == 0:
		return 0
	case len(locals) == 0 && len(givens) == 1:
		return givens[0]
	}
	l := sink.NewVar()
	if s, ok := sink.(interface{ Leave(...cnf.Lit) }); ok {
		s.Leave(l)
	}
	w := d.compiler.w.To(conditional{sink, l.Not()})
	for _, g := range givens {
		w.Add(g)
	}
	d.compiler.shapes(w, locals)
	return l
}

// Differ returns the clause that one of the chosen bits differs from an answer; nil means all bits. For nil, the true bits
// are enough if the answer obeys all rules but the clues and no solution contains another.
func (d *Draft) Differ(a puzzle.Answer, chosen []bool) []cnf.Lit {
	less := chosen == nil && d.book.Antichain && d.board.Check(a) == nil
	return d.differ(a, func(i int) bool { return a[i] && less || !less && (chosen == nil || chosen[i]) })
}

// conditional is a sink of clauses that hold unless a literal does.
type conditional struct {
	cnf.Sink
	unless cnf.Lit
}

// Add adds a clause with the condition.
func (s conditional) Add(clause ...cnf.Lit) {
	s.Sink.Add(append([]cnf.Lit{s.unless}, clause...)...)
}
