package encode

import (
	"context"

	"gridcnf/cnf"
	"gridcnf/encode/fold"
	"gridcnf/encode/loop"
	"gridcnf/puzzle"
	"gridcnf/rule"
)

// Draft is a board whose clues come and go, as a formula: that of the board without clues, and
// what each clue states that was asked for, on condition that a literal holds. All that
// follows from it is true whatever the clues are.
//
// N. Eén, N. Sörensson: Temporal Induction by Incremental SAT Solving. BMC 2003 (clauses that
// depend on an assumption).
type Draft struct {
	*Encoding
	compiler *compiler
	board    puzzle.Board // without clues
	clues    map[puzzle.Placed]cnf.Lit
}

// NewDraft encodes a board without its clues. It fails as New does.
func NewDraft(ctx context.Context, b puzzle.Board, opt Options) (*Draft, error) {
	board := puzzle.With(b, nil)
	book, err := rule.Of(board)
	if err != nil {
		return nil, err
	}
	opt.Groups, opt.Meanings = false, false
	c := &compiler{ctx: ctx, puzzle: board, book: book, opt: opt, draft: true}
	e, err := c.compile()
	if err != nil {
		return nil, err
	}
	return &Draft{e, c, board, make(map[puzzle.Placed]cnf.Lit)}, nil
}

// Clue returns the literal under which a clue is in force: an answer bit that it gives, or
// a fresh variable, which no other clause asks to hold. It is 0 for a clue that states nothing. The
// first time, what the clue states is written to the sink.
func (d *Draft) Clue(p puzzle.Placed, sink cnf.Sink) cnf.Lit {
	l, known := d.clues[p]
	if !known {
		l = d.add(p, sink)
		d.clues[p] = l
	}
	return l
}

// add writes what the rule book of a board with this clue alone says.
func (d *Draft) add(p puzzle.Placed, sink cnf.Sink) cnf.Lit {
	d.board.SetClue(p.Row, p.Col, p.Clue)
	defer d.board.SetClue(p.Row, p.Col, 0)
	book, err := rule.Of(d.board)
	if err != nil || d.compiler.clash != nil {
		return 0 // no clue makes a difference to a board whose rules contradict each other
	}
	var given []cnf.Lit
	for i, l := range d.Answer {
		if value, known := d.board.Given(i); known {
			given = append(given, fold.Is(l, fold.Of(value)))
		}
	}
	switch {
	case len(book.Locals)+len(given) == 0:
		return 0
	case len(book.Locals) == 0 && len(given) == 1:
		return given[0]
	}
	l := sink.NewVar()
	if s, ok := sink.(interface{ Leave(...cnf.Lit) }); ok {
		s.Leave(l)
	}
	w := d.compiler.w.To(conditional{sink, l.Not()})
	for _, g := range given {
		w.Add(g)
	}
	d.compiler.shapes(w, book)
	if book.Loop != nil {
		loop.NewWriter(w, book.Loop, d.Answer).Joint(book.Locals)
	}
	return l
}

// Differ returns the clause that one of the chosen bits differs from an answer; nil means all bits. If
// the answer obeys all rules but the clues, those that are true can suffice.
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
