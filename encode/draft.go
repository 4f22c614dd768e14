package encode

import (
	"context"
	"slices"

	"gridcnf/cnf"
	"gridcnf/encode/fold"
	"gridcnf/encode/loop"
	"gridcnf/puzzle"
	"gridcnf/rule"
)

// Draft is a board whose clues come and go, as a formula: that of the board without clues, and
// what each clue states that was asked for, on condition that a literal holds. All that
// follows from the formula is true whatever the clues are.
//
// N. Eén, N. Sörensson: Temporal Induction by Incremental SAT Solving. BMC 2003 (clauses that
// depend on an assumption).
type Draft struct {
	*Encoding
	compiler *compiler
	board    puzzle.Board // without clues
	known    map[puzzle.Placed]*clue
	clues    []*clue // the same, in the order in which they came
	asked    int     // how often Assume was called
}

// clue is a clue that was asked for.
type clue struct {
	lit    cnf.Lit       // 0 if it states nothing
	own    bool          // the literal is no answer bit
	helper cnf.Lit       // what the guide knows it by; 0 if it does not
	stops  []loop.Demand // what the loop has to touch
	asked  int           // when it was in force last
}

// NewDraft encodes a board without its clues. It fails as New does.
func NewDraft(ctx context.Context, b puzzle.Board, opt Options) (*Draft, error) {
	board := puzzle.With(b, nil)
	book, err := rule.Of(board)
	if err != nil {
		return nil, err
	}
	opt.Groups, opt.Meanings = false, false
	rows, cols := b.Size()
	d := &Draft{board: board, known: make(map[puzzle.Placed]*clue)}
	d.compiler = &compiler{ctx: ctx, puzzle: board, book: book, opt: opt, stops: rows * cols}
	if err := d.compiler.compile(); err != nil {
		return nil, err
	}
	d.Encoding = d.compiler.enc
	return d, nil
}

// Assume says which clues are in force from now on, for Refine, and returns the literals that put
// them in force, in their order: 0 for a clue that states nothing. Of the other clues that
// were asked for before, and of what a guide knows of them, off has literals by which a search
// does without; to assume them changes no answer. What the clues state goes to a sink, once.
func (d *Draft) Assume(clues []puzzle.Placed, sink cnf.Sink) (on, off []cnf.Lit) {
	d.asked++
	var stops []loop.Demand
	for _, p := range clues {
		c := d.known[p]
		if c == nil {
			c = d.add(p, sink)
			d.known[p], d.clues = c, append(d.clues, c)
		}
		c.asked = d.asked
		on, stops = append(on, c.lit), append(stops, c.stops...)
	}
	for _, c := range d.clues {
		if c.asked != d.asked && c.own {
			off = append(off, c.lit.Not())
			if c.helper != 0 {
				off = append(off, c.helper.Not())
			}
		}
	}
	if d.compiler.cutter != nil {
		d.compiler.cutter.Demand(stops)
	}
	return on, off
}

// Differ returns the clause that one of the chosen bits differs from an answer; nil means all bits. If
// the answer obeys all rules but the clues, those that are true can suffice.
func (d *Draft) Differ(a puzzle.Answer, chosen []bool) []cnf.Lit {
	less := chosen == nil && d.book.Antichain && d.board.Check(a) == nil
	return d.differ(a, func(i int) bool { return a[i] && less || !less && (chosen == nil || chosen[i]) })
}

// Ready returns a literal to be assumed after all others, for the guide: 0 if it needs none.
func (d *Draft) Ready() cnf.Lit {
	if d.compiler.cutter == nil || !d.Guided {
		return 0
	}
	return d.compiler.cutter.Ready()
}

// add writes what a clue states. The rule book of a board with this clue alone says it.
func (d *Draft) add(p puzzle.Placed, sink cnf.Sink) *clue {
	d.board.SetClue(p.Row, p.Col, p.Clue)
	defer d.board.SetClue(p.Row, p.Col, 0)
	book, err := rule.Of(d.board)
	if err != nil || d.compiler.clash != nil {
		return new(clue) // without clues it had one; or no clue makes a difference any more
	}
	var given []cnf.Lit
	for i, l := range d.Answer {
		if value, known := d.board.Given(i); known {
			given = append(given, fold.Is(l, fold.Of(value)))
		}
	}
	var stops []*rule.Stop
	for i := 0; book.Loop != nil && i < len(book.Loop.Stops); i++ {
		s := &book.Loop.Stops[i]
		if !slices.ContainsFunc(d.book.Loop.Stops, func(t rule.Stop) bool { return t.Edges == s.Edges }) {
			stops = append(stops, s)
		}
	}
	switch n := len(book.Locals) + len(stops); {
	case n+len(given) == 0:
		return new(clue)
	case n == 0 && len(given) == 1:
		return &clue{lit: given[0]}
	}
	c := &clue{lit: sink.NewVar(), own: true}
	w := d.compiler.w.To(conditional{sink, c.lit.Not()})
	for _, l := range given {
		w.Add(l)
	}
	d.compiler.shapes(w, book)
	if book.Loop == nil || d.compiler.cutter == nil {
		return c
	}
	loop.NewWriter(w, book.Loop, d.Answer).Joint(book.Locals)
	for _, s := range stops {
		c.stops = append(c.stops, loop.Demand{Stop: s, If: c.lit})
		if helper := d.compiler.cutter.Helper(s); d.Guided && helper != fold.Yes {
			c.helper = helper
			w.Add(helper)
		}
	}
	return c
}

// conditional is a sink of clauses that hold unless a literal does.
type conditional struct {
	cnf.Sink
	unless cnf.Lit
}

// Add adds a clause with the condition.
func (s conditional) Add(clause ...cnf.Lit) {
	s.Sink.Add(append(clause[:len(clause):len(clause)], s.unless)...)
}
